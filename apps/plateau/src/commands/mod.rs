//! The commands, one a file.

mod admin;
mod analyse;
mod arena;
mod bench;
mod book;
mod classic;
mod convert;
mod endings;
mod engine;
pub(crate) mod full_screen;
mod grade;
mod perft;
mod play;
mod records;
mod serve;
mod shell;
mod show;
mod solve;
mod think;
mod train;

use clap::ArgMatches;
use plateau_core::{Lang, Message};

use crate::Outcome;

/// Runs the command that was asked for.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    match matches.subcommand() {
        Some(("classic", matches)) => classic::run(matches, lang),
        Some(("play", matches)) => play::run(matches, lang),
        Some(("moves", matches)) => show::moves(matches, lang),
        Some(("show", matches)) => show::show(matches, lang),
        Some(("perft", matches)) => perft::run(matches, lang),
        Some(("analyse", matches)) => analyse::run(matches, lang),
        Some(("solve", matches)) => solve::run(matches, lang),
        Some(("endings", matches)) => endings::run(matches, lang),
        Some(("engine", matches)) => engine::run(matches, lang),
        Some(("match", matches)) => arena::run(matches, lang),
        Some(("bench", matches)) => bench::run(matches, lang),
        Some(("grade", matches)) => grade::run(matches, lang),
        Some(("train", matches)) => train::run(matches, lang),
        Some(("serve", matches)) => serve::run(matches, lang),
        Some(("admin", matches)) => admin::run(matches, lang),
        Some(("convert", matches)) => convert::run(matches),
        Some(("completions", matches)) => shell::completions(matches, lang),
        Some(("man", _)) => shell::man(lang),
        None => full_screen::home(matches, lang),
        _ => Err(Message::new("cli-bad-usage").into()),
    }
}
