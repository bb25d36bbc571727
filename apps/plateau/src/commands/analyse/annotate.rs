//! A whole game, move by move: the score, the mistakes, and what was better.

use std::path::Path;
use std::sync::atomic::Ordering;

use indicatif::{ProgressBar, ProgressStyle};
use plateau_core::{Lang, Message, Side};
use plateau_search::{Order, TextLine};
use plateau_table::{AnyMatch, Record};
use serde_json::json;

use super::{graph, score};
use crate::Outcome;
use crate::interrupt;
use crate::output::{print, write_file};

/// How bad a move was, by the probability of winning it gave away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Fault {
    /// The least loss of each fault.
    fn of(loss: f64) -> Option<Fault> {
        match loss {
            loss if loss >= 0.20 => Some(Fault::Blunder),
            loss if loss >= 0.10 => Some(Fault::Mistake),
            loss if loss >= 0.05 => Some(Fault::Inaccuracy),
            _ => None,
        }
    }

    fn id(self) -> &'static str {
        match self {
            Fault::Inaccuracy => "analyse-inaccuracy",
            Fault::Mistake => "analyse-mistake",
            Fault::Blunder => "analyse-blunder",
        }
    }

    fn word(self) -> &'static str {
        match self {
            Fault::Inaccuracy => "inaccuracy",
            Fault::Mistake => "mistake",
            Fault::Blunder => "blunder",
        }
    }
}

/// One move of the game and what the engine thinks of it.
struct Annotated {
    side: Side,
    played: String,
    /// The best line before the move.
    best: TextLine,
    /// The first player's probability of winning before the move.
    before: f64,
    /// What the mover gave away.
    loss: f64,
}

/// Analyses every position of `game` and prints the annotated moves.
pub(super) fn run(
    record: &Record,
    game: &dyn AnyMatch,
    order: &Order,
    svg: Option<&Path>,
    json_wanted: bool,
    lang: Lang,
) -> Outcome {
    let mut engine = plateau_catalog::engine(game.game());
    let stop = interrupt::flag();
    let played = game.played();
    let bar = progress(played.len());
    // The positions are looked at from the last to the first: what the engine learns about the end helps before it.
    let mut annotated: Vec<Annotated> = Vec::new();
    let mut after = game_end(game);
    let mut position = game.game().replay(&game.record()).map_err(|error| error.message())?;
    for length in (0..played.len()).rev() {
        position.undo();
        let report = engine.think(position.as_ref(), order, &stop, &mut |_| {})?;
        let Some(best) = report.lines.into_iter().next() else { continue };
        let side = position.turn();
        let mine = |first: f64| if side == Side::First { first } else { 1.0 - first };
        let before = mine(best.probability);
        let same = best.moves.first() == played.get(length);
        let loss = match after {
            Some(after) if !same => (best.probability - mine(after)).max(0.0),
            _ => 0.0,
        };
        after = Some(before);
        annotated.push(Annotated { side, played: played[length].clone(), best, before, loss });
        bar.inc(1);
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    bar.finish_and_clear();
    annotated.reverse();
    let first_number = played.len() - annotated.len();
    let curve: Vec<f64> = annotated.iter().map(|entry| entry.before).chain(game_end(game)).collect();
    if let Some(path) = svg {
        write_file(path, &graph::svg(&curve, &game.view().sides.map(|side| side.text(lang)), lang))?;
    }
    if json_wanted {
        let moves: Vec<serde_json::Value> = (first_number + 1..)
            .zip(&annotated)
            .map(|(number, entry)| {
                json!({
                    "ply": number,
                    "side": entry.side.word(),
                    "move": entry.played,
                    "best": entry.best.moves,
                    "score": entry.best.score.0,
                    "units": entry.best.units,
                    "first_win_probability": entry.before,
                    "loss": entry.loss,
                    "fault": Fault::of(entry.loss).map(Fault::word),
                })
            })
            .collect();
        let document = json!({ "game": game.game().id(), "tags": record.tags, "moves": moves });
        return print(&format!("{document:#}\n"));
    }
    let mut text = String::new();
    for (number, entry) in (first_number + 1..).zip(&annotated) {
        let dots = if entry.side == Side::First { "." } else { "…" };
        let fault = Fault::of(entry.loss).map_or(String::new(), |fault| {
            let better = entry.best.moves.first().cloned().unwrap_or_default();
            let message = Message::new(fault.id()).with("loss", format!("{:.0}", 100.0 * entry.loss));
            message.with("better", better).text(lang)
        });
        let line = format!(
            "{:>4}{dots} {:<10} {:>5.1} %  {:>12}  {fault}",
            number.div_ceil(2),
            entry.played,
            100.0 * entry.before,
            score(engine.as_ref(), &entry.best, lang),
        );
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text.push_str(&graph::text(&curve, &game.view().sides.map(|side| side.text(lang))));
    print(&text)
}

/// What the end of the game adds to the curve.
fn game_end(game: &dyn AnyMatch) -> Option<f64> {
    game.ending().map(|ending| match ending.outcome.winner() {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 0.5,
    })
}

/// A bar on standard error, when that is a terminal.
fn progress(length: usize) -> ProgressBar {
    let bar = ProgressBar::new(length as u64);
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len}  {eta}") {
        bar.set_style(style);
    }
    bar
}
