//! How much everything counts.

use super::features::FEATURES;
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
        Weights::by_hand(rules.board())
    }

    /// Weights that people would choose.
    fn by_hand(board: Board) -> Weights {
        let size = i32::from(board.size());
        let number = 0..u32::from(board.cell_count());
        let place = |number: u32| {
            let each = u32::from(board.size() / 2);
            let row = number / each;
            (row as i32, (2 * (number % each) + 1 - row % 2) as i32)
        };
        let men = number.clone().map(|number| {
            let (row, column) = place(number);
            let gone = size - 1 - row;
            let centre = (size - 1) / 2 - (2 * column - (size - 1)).abs() / 2;
            let guard = if gone == 0 { 6 } else { 0 };
            Weight { full: 100 + gone + centre + guard, bare: 110 + 4 * gone }
        });
        let kings = number.map(|number| {
            let (row, column) = place(number);
            let long = if row + column == size - 1 { 20 } else { 0 };
            Weight { full: 300 + long, bare: 280 + long }
        });
        let weight = |full, bare| Weight { full, bare };
        Weights {
            men: men.collect(),
            kings: kings.collect(),
            features: [
                weight(2, 3),
                weight(3, 1),
                weight(-4, -2),
                weight(-3, -2),
                weight(15, 30),
                weight(10, 25),
                weight(2, 3),
                weight(10, 20),
                weight(-12, -20),
            ],
        }
    }
}
