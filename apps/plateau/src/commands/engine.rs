//! `plateau engine`: an engine on standard input and output.

use std::io::BufReader;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use plateau_core::{Lang, Message};
use plateau_protocol::{Log, Protocol, Service};
use plateau_search::BookChoice;
use plateau_table::Options;

use crate::Outcome;

/// Speaks the protocol until the board says goodbye.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let found = crate::arguments::game(matches, lang)?;
    let variant = matches.get_one::<String>("variant").cloned().or(found.variant.map(str::to_owned));
    let protocol = match matches.get_one::<String>("protocol") {
        Some(name) => Protocol::parse(name)?,
        None => Protocol::usual(found.game.id(), variant.as_deref()),
    };
    let mut service = Service::new(protocol, plateau_catalog::engine(found.game));
    service.variant = variant;
    let texts: Vec<&String> = matches.get_many("option").into_iter().flatten().collect();
    service.options = Options::parse(&texts)?;
    service.book = super::book::choice(matches, BookChoice::None)?;
    service.log = matches.get_one::<PathBuf>("log").map(|path| log(path)).transpose()?;
    service.notes = Box::new(move |note| eprintln!("{}", note.text(lang)));
    Ok(service.run(BufReader::new(std::io::stdin()), std::io::stdout())?)
}

/// A new log file.
pub(crate) fn log(path: &Path) -> Result<Log, Message> {
    let file = std::fs::File::create(path).map_err(|error| {
        Message::new("app-cannot-write")
            .with("file", path.display().to_string())
            .with("reason", error.to_string())
    })?;
    Ok(Log::new(Box::new(file)))
}
