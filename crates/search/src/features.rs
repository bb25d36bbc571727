//! What a search is allowed to do.

use plateau_core::Position;

use crate::{Evaluator, Tuning};

/// The parts of the search, each of which can be switched off. Tests compare every combination with plain negamax.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Features {
    /// The transposition table cuts and orders.
    pub table: bool,
    /// Table entries cut only at exactly the depth that is asked for, as plain negamax would score.
    pub exact_depth: bool,
    /// The evaluator may leave out moves that cannot matter.
    pub narrow: bool,
    /// The evaluator helps to order moves.
    pub promise: bool,
    /// The evaluator may know exact scores.
    pub known: bool,
    /// How deep noisy moves are followed beyond the last ply.
    pub quiet_depth: i32,
    /// How much a draw counts against the player at the root.
    pub contempt: i32,
    /// The prunings.
    pub tuning: Tuning,
}

impl Features {
    /// Everything that the evaluator's game allows.
    pub fn of<P: Position, E: Evaluator<P>>() -> Self {
        Features::tuned(E::TUNING)
    }

    /// Everything, with these prunings.
    pub fn tuned(tuning: Tuning) -> Self {
        Features {
            table: true,
            exact_depth: false,
            narrow: true,
            promise: true,
            known: true,
            quiet_depth: tuning.quiet_depth,
            contempt: 0,
            tuning,
        }
    }

    /// Alpha-beta alone.
    pub fn plain() -> Self {
        Features {
            table: false,
            exact_depth: true,
            narrow: false,
            promise: false,
            known: false,
            quiet_depth: 0,
            contempt: 0,
            tuning: Tuning::PLAIN,
        }
    }
}
