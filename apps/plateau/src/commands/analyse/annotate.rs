//! A whole game annotated.

use std::path::Path;

use indicatif::{ProgressBar, ProgressStyle};
use plateau_core::{Lang, Side};
use plateau_review::{Fault, graph, review, score_text};
use plateau_search::{AnyEngine, Order};
use plateau_table::{AnyMatch, Record};
use serde_json::json;

use crate::Outcome;
use crate::interrupt;
use crate::output::{print, write_file};

/// Analyses every position of `game` and prints the annotated moves.
pub(super) fn run(
    record: &Record,
    game: &dyn AnyMatch,
    engine: &mut dyn AnyEngine,
    order: &Order,
    svg: Option<&Path>,
    json_wanted: bool,
    lang: Lang,
) -> Outcome {
    let bar = progress(game.played().len());
    let review = review(game, engine, order, &interrupt::flag(), &mut |_| bar.inc(1))?;
    bar.finish_and_clear();
    let curve = review.curve();
    let sides = game.view().sides.map(|side| side.text(lang));
    if let Some(path) = svg {
        write_file(path, &graph::svg(&curve, &sides, lang))?;
    }
    if json_wanted {
        let moves: Vec<serde_json::Value> = review
            .moves
            .iter()
            .map(|judged| {
                json!({
                    "ply": judged.ply + 1,
                    "side": judged.side.word(),
                    "move": judged.played,
                    "best": judged.best.moves,
                    "score": judged.best.score.0,
                    "units": judged.best.units,
                    "first_win_probability": judged.before,
                    "loss": judged.loss,
                    "fault": judged.fault().map(Fault::word),
                })
            })
            .collect();
        let document = json!({ "game": game.game().id(), "tags": record.tags, "moves": moves });
        return print(&format!("{document:#}\n"));
    }
    let mut text = String::new();
    for judged in &review.moves {
        let dots = if judged.side == Side::First { "." } else { "…" };
        let line = format!(
            "{:>4}{dots} {:<10} {:>5.1} %  {:>12}  {}",
            judged.ply / 2 + 1,
            judged.played,
            100.0 * judged.before,
            score_text(engine.unit(), &judged.best, lang),
            judged.remark().map_or(String::new(), |remark| remark.text(lang)),
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push_str(&graph::text(&curve, &sides));
    print(&text)
}

/// A bar on standard error, when that is a terminal.
fn progress(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len}  {eta}") {
        bar.set_style(style);
    }
    bar
}
