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

/// The standard game: fitted to what searches of 4,000 nodes said of about 90,000 positions, three times over, each
/// time by searching with the weights of the time before.
const STANDARD: Weights = Weights {
    open: [17, 0, -12, 15, 0, 21, 0, -21, 64, -2, 54, 7, 5, 0, -19, -34],
    full: [109, 78, 14, 41, -79, -13, -19, -139, 91, 12, 14, 38, 5, 0, -55, -28],
};

/// The simplified game: fitted in the same way to fewer and shorter searches on the board of 7×7, then rounded; the
/// worth of refuges is a guess. Who makes the last move decides most games: every move turns stones, and the last is not
/// answered.
const SIMPLIFIED: Weights = Weights {
    open: [70, -25, -45, 40, 0, 15, 10, -10, 0, -30, -5, -5, -15, 80, -360, 360],
    full: [90, 30, 45, 22, -60, -5, -15, -590, 100, -80, -5, 5, 10, 80, -850, 850],
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
