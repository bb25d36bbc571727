//! `plateau play`: a game in the terminal, line by line.

mod command;
mod session;

use std::path::PathBuf;

use clap::ArgMatches;
use plateau_catalog::Seat;
use plateau_core::{Lang, Message, Side};
use plateau_table::{AnyMatch, ClockSpec, Player, PlayerSpec, Record, StdConsole};

use self::session::Session;
use super::records;
use crate::Outcome;
use crate::arguments::{find, open};

/// Plays one game between the players that were named.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let (original, game) = match matches.get_one::<PathBuf>("load") {
        Some(path) => {
            let wanted = text("game").map(|name| find(name, lang)).transpose()?;
            records::load_first(path, wanted.map(|found| found.game.id()))?
        }
        None => (Record::default(), open(matches, lang)?),
    };
    let clock = ClockSpec::parse(text("clock").unwrap_or("none"))?;
    let specs = [
        PlayerSpec::parse(text("first").unwrap_or("human"))?,
        PlayerSpec::parse(text("second").unwrap_or("human"))?,
    ];
    let players = [seat(game.as_ref(), &specs[0])?, seat(game.as_ref(), &specs[1])?];
    let style = game.game().record_style();
    let names = Side::BOTH.map(|side| {
        let known = original.tag(style.players[side.index()]).map(str::to_owned);
        known.unwrap_or_else(|| specs[side.index()].to_string())
    });
    Session::new(game, players, names, original, clock, lang, StdConsole::new()).run()
}

/// The computer player of a spec; `None` for a person.
fn seat(game: &dyn AnyMatch, spec: &PlayerSpec) -> Result<Option<Box<dyn Player>>, Message> {
    match spec {
        PlayerSpec::Human => Ok(None),
        spec => {
            plateau_catalog::player(game, spec, &Seat { threads: threads(), ..Seat::default() }).map(Some)
        }
    }
}

/// The threads of an engine at full strength: every core.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
