//! `plateau play`: a game in the terminal, line by line.

mod command;
mod session;

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use plateau_core::{Lang, Message, Side};
use plateau_table::{AnyMatch, ClockSpec, Player, PlayerSpec, Record, StdConsole};

use self::session::Session;
use super::records;
use crate::Outcome;
use crate::arguments::{find, open};
use crate::failure::Failure;

/// Plays one game between the players that were named.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let text = |name| matches.get_one::<String>(name).map(String::as_str);
    let (original, game) = match matches.get_one::<PathBuf>("load") {
        Some(path) => load(path, text("game"), lang)?,
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
        spec => game.game().player(spec).map(Some),
    }
}

/// The first game of a file, checked to be of the game that was named, if one was.
fn load(path: &Path, wanted: Option<&str>, lang: Lang) -> Result<(Record, Box<dyn AnyMatch>), Failure> {
    let games = records::load(path)?;
    let (record, game) = games.into_iter().next().ok_or_else(|| Message::new("app-record-nameless"))?;
    if let Some(name) = wanted {
        let wanted = find(name, lang)?.game.id();
        if wanted != game.game().id() {
            let error = Message::new("app-other-game").with("file", path.display().to_string());
            return Err(error.with("wanted", wanted).with("found", game.game().id()).into());
        }
    }
    Ok((record, game))
}
