//! What the numbers of a position are worth.

use super::features::FEATURES;
use crate::rules::{Kind, Rules};

/// The worth of each feature on an empty board and on a full one; between them it changes evenly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// On an empty board.
    pub open: [i32; FEATURES],
    /// On a full board.
    pub full: [i32; FEATURES],
}

/// The standard game.
const STANDARD: Weights = Weights {
    open: [100, 40, -20, 0, -20, 10, -10, 0, 0, -20, 10, 5, 0, 0, 50, 50],
    full: [100, 40, -20, 0, -20, 10, -10, 0, 0, -20, 10, 5, 0, 0, 50, 50],
};

/// The simplified game.
const SIMPLIFIED: Weights = Weights {
    open: [50, 40, -20, 0, -20, 10, -10, 0, 0, -20, 10, 5, 0, 50, 0, 50],
    full: [100, 40, -20, 0, -20, 10, -10, 0, 0, -20, 10, 5, 0, 50, 0, 50],
};

impl Weights {
    /// The weights of a game.
    pub const fn of(rules: &Rules) -> Weights {
        match rules.kind() {
            Kind::Standard => STANDARD,
            Kind::Simplified => SIMPLIFIED,
        }
    }
}
