//! How much everything counts.

use super::{FEATURES, learned};
use crate::board::Board;
use crate::rules::Rules;

/// A weight with the board full and with it almost empty; in between it changes with the number of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    /// With all pieces on the board.
    pub full: i32,
    /// With none.
    pub bare: i32,
}

/// All weights of a board, for white; black's cells are turned. A man is worth about 100.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A man on each cell, by its number from 0.
    pub men: Vec<Weight>,
    /// A king on each cell.
    pub kings: Vec<Weight>,
    /// Each number of the features.
    pub features: [Weight; FEATURES],
}

impl Weights {
    /// The weights of a variant.
    pub fn of(rules: &Rules) -> Weights {
        let learned = match (rules.board, rules.crowns_in_passing) {
            (Board::Ten, _) => &learned::TEN,
            (Board::Eight, false) => &learned::BRAZILIAN,
            (Board::Eight, true) => &learned::RUSSIAN,
        };
        let pairs = |[full, bare]: [&[i32]; 2]| {
            full.iter().zip(bare).map(|(&full, &bare)| Weight { full, bare }).collect()
        };
        let [full, bare] = learned.features;
        Weights {
            men: pairs(learned.men),
            kings: pairs(learned.kings),
            features: std::array::from_fn(|place| Weight { full: full[place], bare: bare[place] }),
        }
    }
}
