//! `plateau classic`: the console programs of the documents.

use clap::ArgMatches;
use clap::parser::ValueSource;
use plateau_core::{Lang, Message};
use plateau_table::{AnyGame, ClassicArgs, ClassicError, StdConsole};

use crate::Outcome;

/// Runs the program of the game that was named.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let (name, matches) = matches.subcommand().ok_or_else(|| Message::new("cli-bad-usage"))?;
    let game = plateau_catalog::GAMES.into_iter().find(|game| game.id() == name);
    let game = game.ok_or_else(|| Message::new("cli-bad-usage"))?;
    let arguments = arguments(game, matches);
    match (game.classic().run)(&arguments, &mut StdConsole::new()) {
        Err(ClassicError::Graphical(graphical)) => super::serve::open_board(game, *graphical, lang),
        result => Ok(result?),
    }
}

/// The flags that were given, as the program reads them.
fn arguments(game: &dyn AnyGame, matches: &ArgMatches) -> ClassicArgs {
    let mut arguments = ClassicArgs::new();
    for flag in game.classic().flags {
        if matches.value_source(flag.name) != Some(ValueSource::CommandLine) {
            continue;
        }
        match flag.value {
            Some(_) => arguments.add(flag.name, matches.get_one::<String>(flag.name).cloned()),
            None => arguments.add(flag.name, None),
        }
    }
    arguments
}
