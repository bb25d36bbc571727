//! The full-screen interface: `plateau` alone, and `plateau play` without `--plain`.

use std::io::IsTerminal;

use clap::ArgMatches;
use plateau_core::Lang;
use plateau_search::BookChoice;
use plateau_tui::{Launch, Opening, Palette};

use crate::Outcome;
use crate::language;

/// Whether there is a terminal to draw on and to read from.
pub(crate) fn is_possible() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    !dumb && std::io::stdin().is_terminal() && std::io::stdout().is_terminal()
}

/// Opens the list of games.
pub(crate) fn home(matches: &ArgMatches, lang: Lang) -> Outcome {
    open(matches, lang, BookChoice::Own, None)
}

/// Opens the interface, at the board when there is a game. Engines at full strength play from `book`.
pub(crate) fn open(matches: &ArgMatches, lang: Lang, book: BookChoice, opening: Option<Opening>) -> Outcome {
    let words: Vec<_> = std::env::args_os().collect();
    let palette = matches.get_one::<String>("theme").and_then(|word| Palette::parse(word));
    let launch = Launch {
        lang,
        chosen_lang: language::asked(&words),
        palette,
        ascii: matches.get_flag("ascii"),
        book,
        opening,
    };
    Ok(plateau_tui::run(launch)?)
}
