//! `plateau solve`: the exact value where it can be found.

use std::time::Instant;

use clap::ArgMatches;
use plateau_core::Lang;
use plateau_search::{DEFAULT_MEGABYTES, Exact, SolveControl};

use super::analyse::threads;
use super::think::seconds;
use crate::Outcome;
use crate::arguments::open;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::print;

/// Solves the position; `not solved` and status 1 when the time is over.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let game = open(matches, lang)?;
    let mut engine = plateau_catalog::engine(game.game());
    let stop = interrupt::flag();
    let time = matches.get_one::<String>("time").map(|text| seconds(text)).transpose()?;
    let started = Instant::now();
    let control = SolveControl {
        stop: &stop,
        deadline: time.map(|time| started + time),
        threads: threads(matches),
        megabytes: 4 * DEFAULT_MEGABYTES,
    };
    match engine.solve(game.as_ref(), &control)? {
        Some(solution) => {
            let value = match solution.value {
                Exact::Win => "win".to_owned(),
                Exact::Draw => "draw".to_owned(),
                Exact::Loss => "loss".to_owned(),
                Exact::Margin(margin) => format!("{margin:+}"),
            };
            print(&format!(
                "exact: {value} best: {} nodes: {} seconds: {:.3}\n",
                solution.best.as_deref().unwrap_or("none"),
                solution.nodes,
                started.elapsed().as_secs_f64()
            ))
        }
        None => {
            // Scripts read these words: they are the same in every language.
            print("not solved\n")?;
            Err(Failure::Check)
        }
    }
}
