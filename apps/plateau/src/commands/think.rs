//! How much a command may think: options that several commands share.

use std::time::Duration;

use clap::ArgMatches;
use plateau_core::{Message, shorten};
use plateau_search::Limits;

/// The longest time for one move: a day.
const LONGEST: f64 = 86_400.0;

/// Reads `--time`, `--nodes` or `--depth`; `None` when none is given.
pub(crate) fn limits(matches: &ArgMatches) -> Result<Option<Limits>, Message> {
    let time = matches.get_one::<String>("time").map(|text| seconds(text)).transpose()?;
    let nodes = matches.get_one::<u64>("nodes").copied();
    let depth = matches.get_one::<u32>("depth").copied();
    if time.is_none() && nodes.is_none() && depth.is_none() {
        return Ok(None);
    }
    Ok(Some(Limits { depth, nodes, soft: None, hard: time }))
}

/// A time in seconds, decimals allowed.
pub(crate) fn seconds(text: &str) -> Result<Duration, Message> {
    match text.trim().parse::<f64>() {
        Ok(seconds) if seconds > 0.0 && seconds <= LONGEST => Ok(Duration::from_secs_f64(seconds)),
        _ => Err(Message::new("app-bad-seconds").with("text", shorten(text))),
    }
}
