//! What a score means.

use std::fmt;

/// A score for the player to move.
///
/// Within ±[`Score::KNOWN`] it is an estimate in the evaluator's unit; beyond, a win or a loss that was proved, the
/// nearer the larger. Where a game's end has a size (Othello's discs) the evaluator gives it and wins have no distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(pub i32);

impl Score {
    /// Larger than any score.
    pub const INFINITE: i32 = 32_000;
    /// A win here and now; a win in `n` plies is `n` less.
    pub const WIN: i32 = 31_000;
    /// Scores beyond this are proved wins, below its negative proved losses.
    pub const KNOWN: i32 = 30_000;

    /// The score of having won `ply` plies from the root.
    pub const fn win_in(ply: i32) -> i32 {
        Score::WIN - ply
    }

    /// In how many plies the player to move has won (positive) or lost (negative), when that was proved.
    pub fn plies_to_end(self) -> Option<i32> {
        match self.0 {
            score if score > Score::KNOWN => Some(Score::WIN - score),
            score if score < -Score::KNOWN => Some(-(Score::WIN + score)),
            _ => None,
        }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies_to_end() {
            Some(plies) if self.0 > 0 => write!(f, "win in {plies}"),
            Some(plies) => write!(f, "loss in {}", -plies),
            None => write!(f, "{:+}", self.0),
        }
    }
}
