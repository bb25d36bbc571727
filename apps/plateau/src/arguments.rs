//! From parsed words to games, rules and positions.

use clap::ArgMatches;
use plateau_catalog::Found;
use plateau_core::{Lang, Message, shorten};
use plateau_table::{AnyMatch, Options};

use crate::failure::Failure;

/// The game that the command names.
pub(crate) fn game(matches: &ArgMatches, lang: Lang) -> Result<Found, Failure> {
    let name = matches.get_one::<String>("game").map_or("", String::as_str);
    find(name, lang)
}

/// The game called `name`.
pub(crate) fn find(name: &str, lang: Lang) -> Result<Found, Failure> {
    plateau_catalog::find(name).ok_or_else(|| {
        let names = plateau_catalog::GAMES.map(|game| match lang {
            Lang::Fr => game.names().page,
            Lang::En => game.names().english,
        });
        let error = Message::new("app-unknown-game").with("name", shorten(name));
        Failure::from(error.with("games", names.join(", ")))
    })
}

/// The game on its starting position or on that of `--position`, under the rules of the command.
pub(crate) fn open(matches: &ArgMatches, lang: Lang) -> Result<Box<dyn AnyMatch>, Failure> {
    let found = game(matches, lang)?;
    let texts: Vec<&String> = matches.get_many("option").into_iter().flatten().collect();
    let options = Options::parse(&texts)?;
    let variant = matches.get_one::<String>("variant").map(String::as_str).or(found.variant);
    let position = matches.try_get_one::<String>("position").ok().flatten();
    found.game.open(variant, &options, position.map(String::as_str)).map_err(|error| {
        let hint = match error.id() {
            "position-bad" => Message::new("app-hint-position").with("game", found.game.id()),
            _ => Message::new("app-hint-rules"),
        };
        Failure::hinted(error, hint)
    })
}
