//! `plateau analyse`: the best lines of a position, or a whole game annotated.

mod annotate;

use std::path::PathBuf;
use std::time::Duration;

use clap::ArgMatches;
use plateau_core::{Lang, Message};
use plateau_review::score_text;
use plateau_search::{Limits, Order, TextLine, TextReport};
use serde_json::json;

use super::records;
use super::think::limits;
use super::train::weights;
use crate::Outcome;
use crate::arguments::open;
use crate::interrupt;
use crate::output::print;

/// What is spent on a position when nothing is said.
const POSITION: Duration = Duration::from_secs(3);

/// What is spent on each move of a record when nothing is said.
const MOVE: Duration = Duration::from_millis(300);

/// Analyses a position or a record.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let limits = limits(matches)?;
    let lines = matches.get_one::<u64>("lines").map_or(1, |&lines| lines as usize);
    let json_wanted = matches.get_flag("json");
    if let Some(path) = matches.get_one::<PathBuf>("record") {
        let wanted = crate::arguments::game(matches, lang)?.game.id();
        let (record, game) = records::load_first(path, Some(wanted))?;
        let order = Order { threads: threads(matches), ..Order::new(limits.unwrap_or(Limits::time(MOVE))) };
        let svg = matches.get_one::<PathBuf>("svg").map(PathBuf::as_path);
        let mut engine = plateau_catalog::engine(game.game());
        engine.set_weights(weights(matches)?);
        return annotate::run(&record, game.as_ref(), engine.as_mut(), &order, svg, json_wanted, lang);
    }
    let game = open(matches, lang)?;
    let mut engine = plateau_catalog::engine(game.game());
    engine.set_weights(weights(matches)?);
    let order =
        Order { lines, threads: threads(matches), ..Order::new(limits.unwrap_or(Limits::time(POSITION))) };
    let stop = interrupt::flag();
    let report = engine.think(game.as_ref(), &order, &stop, &mut |_| {})?;
    let probability_of_first = |line: &TextLine| match game.turn() {
        plateau_core::Side::First => line.probability,
        plateau_core::Side::Second => 1.0 - line.probability,
    };
    if json_wanted {
        let lines: Vec<serde_json::Value> = report
            .lines
            .iter()
            .map(|line| {
                json!({
                    "score": line.score.0,
                    "units": line.units,
                    "plies_to_end": line.score.plies_to_end(),
                    "win_probability": line.probability,
                    "first_win_probability": probability_of_first(line),
                    "moves": line.moves,
                })
            })
            .collect();
        let (variant, _) = game.rules();
        return print(&format!(
            "{:#}\n",
            json!({
                "game": game.game().id(),
                "variant": variant,
                "position": game.position_text(),
                "depth": report.depth,
                "nodes": report.nodes,
                "seconds": report.time.as_secs_f64(),
                "lines": lines,
            })
        ));
    }
    let mut text = String::new();
    for (number, line) in (1..).zip(&report.lines) {
        text.push_str(&format!(
            "{number:>2}. {:>12}  {:>5.1} %  {}\n",
            score_text(engine.unit(), line, lang),
            100.0 * line.probability,
            line.moves.join(" ")
        ));
    }
    text.push_str(&spent(&report, lang));
    print(&text)
}

/// The number of threads that was asked for.
pub(crate) fn threads(matches: &ArgMatches) -> usize {
    matches.try_get_one::<u64>("threads").ok().flatten().map_or(1, |&threads| threads as usize)
}

/// How much work a report stands for.
fn spent(report: &TextReport, lang: Lang) -> String {
    let message = Message::new("analyse-spent")
        .with("depth", report.depth)
        .with("nodes", report.nodes)
        .with("seconds", format!("{:.2}", report.time.as_secs_f64()));
    message.text(lang) + "\n"
}
