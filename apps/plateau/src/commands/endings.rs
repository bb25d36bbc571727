//! `plateau endings`: the tables of endings, made once and found by every later game.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use clap::ArgMatches;
use indicatif::{ProgressBar, ProgressStyle};
use plateau_core::{Lang, Message};
use plateau_search::EndingsOrder;
use plateau_table::folders::data_folder;

use crate::Outcome;
use crate::arguments::open;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::print;

/// How many pieces when nothing is said.
const PIECES: u8 = 4;

/// Solves the endings of a game and writes them; Ctrl-C leaves no half-made files.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let game = open(matches, lang)?;
    let folder = matches.get_one::<PathBuf>("folder").cloned().or_else(data_folder).ok_or_else(|| {
        Failure::hinted(Message::new("endings-no-folder"), Message::new("endings-no-folder-hint"))
    })?;
    let order = EndingsOrder {
        pieces: matches.get_one::<u8>("pieces").copied().unwrap_or(PIECES),
        threads: super::analyse::threads(matches),
        folder: &folder,
    };
    let stop = interrupt::flag();
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {human_pos}/{human_len}  {eta}") {
        bar.set_style(style);
    }
    let engine = plateau_catalog::engine(game.game());
    let written = engine.make_endings(game.as_ref(), &order, &mut |done, total| {
        bar.set_length(total);
        bar.set_position(done);
        !stop.load(Ordering::Relaxed)
    })?;
    bar.finish_and_clear();
    if written {
        let message = Message::new("endings-written").with("folder", folder.display().to_string());
        return print(&(message.text(lang) + "\n"));
    }
    eprintln!("{}", Message::new("endings-stopped").text(lang));
    Err(Failure::Check)
}
