//! The `plateau` binary: the command line, and nothing else.

mod arguments;
mod cli;
mod commands;
mod failure;
mod interrupt;
mod language;
mod output;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use crate::failure::Failure;

fn main() -> ExitCode {
    let mut words: Vec<OsString> = std::env::args_os().collect();
    if let Some(game) = game_of_link(&words) {
        let rest = words.split_off(1.min(words.len()));
        words = ["plateau".into(), "classic".into(), game.into()].into_iter().chain(rest).collect();
    }
    let lang = language::choose(&words);
    let result = cli::parse(&words, lang).and_then(|matches| commands::run(&matches, lang));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(lang),
    }
}

/// The game whose name the program was called by: a link called `pente` is Penté's classic program.
fn game_of_link(words: &[OsString]) -> Option<&'static str> {
    let name = Path::new(words.first()?).file_stem()?.to_str()?;
    plateau_catalog::GAMES.iter().map(|game| game.id()).find(|id| *id == name)
}

/// What every command returns.
type Outcome = Result<(), Failure>;
