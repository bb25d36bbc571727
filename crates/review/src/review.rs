//! Judging every move of a game.

use std::sync::atomic::{AtomicBool, Ordering};

use plateau_core::{Lang, Message, Side};
use plateau_search::{AnyEngine, Order, TextLine};
use plateau_table::AnyMatch;

use crate::Fault;

/// One move of a game and what the engine thinks of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// How many moves were played before it.
    pub ply: usize,
    /// Who played it.
    pub side: Side,
    /// The move.
    pub played: String,
    /// The best line before the move.
    pub best: TextLine,
    /// The first player's probability of winning before the move.
    pub before: f64,
    /// The probability of winning that the mover gave away.
    pub loss: f64,
}

impl Judged {
    /// How bad the move was; `None` when it was not.
    pub fn fault(&self) -> Option<Fault> {
        Fault::of(self.loss)
    }

    /// What to say about the fault, with the better move.
    pub fn remark(&self) -> Option<Message> {
        let better = self.best.moves.first().cloned().unwrap_or_default();
        let message =
            |fault: Fault| Message::new(fault.id()).with("loss", format!("{:.0}", 100.0 * self.loss));
        self.fault().map(|fault| message(fault).with("better", better))
    }
}

/// A judged game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// The moves in the order of play. A review that was stopped holds the last ones only.
    pub moves: Vec<Judged>,
    /// What the result is worth to the first player, once the game is over.
    pub end: Option<f64>,
}

impl Review {
    /// The first player's probability of winning before each judged move, and in the end.
    pub fn curve(&self) -> Vec<f64> {
        self.moves.iter().map(|judged| judged.before).chain(self.end).collect()
    }
}

/// Judges every position of `game` with `engine`, which may spend `order` on each, and tells each move as it is judged:
/// the last one first, since what the engine learns about the end helps before it. `stop` ends it with what it has.
///
/// # Errors
/// When the engine is of another game.
pub fn review(
    game: &dyn AnyMatch,
    engine: &mut dyn AnyEngine,
    order: &Order,
    stop: &AtomicBool,
    told: &mut dyn FnMut(&Judged),
) -> Result<Review, Message> {
    let played = game.played();
    let end = game.ending().map(|ending| match ending.outcome.winner() {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 0.5,
    });
    let mut after = end;
    let mut moves = Vec::with_capacity(played.len());
    let mut position = game.game().replay(&game.record()).map_err(|error| error.message())?;
    for ply in (0..played.len()).rev() {
        position.undo();
        let report = engine.think(position.as_ref(), order, stop, &mut |_| {})?;
        // A position that was cut off is not judged: what little it saw would be called a mistake.
        if stop.load(Ordering::Relaxed) {
            break;
        }
        let Some(best) = report.lines.into_iter().next() else { continue };
        let side = position.turn();
        let mine = |first: f64| if side == Side::First { first } else { 1.0 - first };
        let before = mine(best.probability);
        let same = best.moves.first() == played.get(ply);
        let loss = match after {
            Some(after) if !same => (best.probability - mine(after)).max(0.0),
            _ => 0.0,
        };
        after = Some(before);
        let judged = Judged { ply, side, played: played[ply].clone(), best, before, loss };
        told(&judged);
        moves.push(judged);
    }
    moves.reverse();
    Ok(Review { moves, end })
}

/// The score of a line in the game's own unit (the message `unit`), or the distance of a proved end.
pub fn score_text(unit: &'static str, line: &TextLine, lang: Lang) -> String {
    match (line.units, line.score.plies_to_end()) {
        (Some(units), _) => Message::new(unit).with("value", format!("{units:+.2}")).text(lang),
        (None, Some(plies)) if line.score.0 > 0 => {
            Message::new("analyse-win-in").with("plies", plies).text(lang)
        }
        (None, plies) => Message::new("analyse-loss-in").with("plies", -plies.unwrap_or_default()).text(lang),
    }
}
