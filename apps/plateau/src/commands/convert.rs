//! `plateau convert`.

use std::path::PathBuf;

use clap::ArgMatches;
use plateau_core::Message;
use plateau_table::Record;

use super::records;
use crate::Outcome;

/// Reads the games of one file, replays them by the rules, and writes them in the format of the other's name.
pub(crate) fn run(matches: &ArgMatches) -> Outcome {
    let path = |name| matches.get_one::<PathBuf>(name).cloned().ok_or_else(|| Message::new("cli-bad-usage"));
    let converted: Vec<Record> = records::load(&path("in")?)?
        .into_iter()
        .map(|(original, game)| {
            let mut record = game.record();
            records::carry_over(&mut record, original);
            record
        })
        .collect();
    records::save(&path("out")?, &converted)
}
