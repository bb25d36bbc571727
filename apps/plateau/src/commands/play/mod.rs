//! `plateau play`: a game in the terminal, full screen or line by line.

mod command;
mod session;
mod spoken;

use std::path::PathBuf;

use clap::ArgMatches;
use plateau_catalog::Seat;
use plateau_core::{Lang, Message, Side};
use plateau_search::BookChoice;
use plateau_table::{AnyMatch, ClockSpec, Player, PlayerSpec, Record, StdConsole};
use plateau_tui::Opening;

use self::session::Session;
use super::{book, full_screen, records};
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
    let book = book::of_game(matches, game.as_ref())?;
    if full_screen::is_possible() && !matches.get_flag("plain") {
        let specs = Side::BOTH.map(|side| {
            let option = ["first", "second"][side.index()];
            let recorded = original.tag(game.game().record_style().players[side.index()]);
            let recorded = recorded.and_then(|name| PlayerSpec::parse(name).ok()).filter(|spec| {
                // A file must not start programs: who opens it did not choose them.
                text(option).is_none() && !matches!(spec, PlayerSpec::External { .. })
            });
            recorded.unwrap_or_else(|| specs[side.index()].clone())
        });
        let opening = Opening { game, specs, clock, original };
        return full_screen::open(matches, lang, book, Some(opening));
    }
    let players = [seat(game.as_ref(), &specs[0], &book)?, seat(game.as_ref(), &specs[1], &book)?];
    let style = game.game().record_style();
    let names = Side::BOTH.map(|side| {
        let known = original.tag(style.players[side.index()]).map(str::to_owned);
        known.unwrap_or_else(|| specs[side.index()].to_string())
    });
    Session::new(game, players, names, original, clock, lang, StdConsole::new()).run()
}

/// The computer player of a spec; `None` for a person.
fn seat(
    game: &dyn AnyMatch,
    spec: &PlayerSpec,
    book: &BookChoice,
) -> Result<Option<Box<dyn Player>>, Message> {
    match spec {
        PlayerSpec::Human => Ok(None),
        spec => {
            let seat = Seat { threads: threads(), book: book.clone(), ..Seat::default() };
            plateau_catalog::player(game, spec, &seat).map(Some)
        }
    }
}

/// The threads of an engine at full strength: every core.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
