//! The cells of a position, one by one: for everything that is not in a hurry.

use plateau_core::{Side, Square};

use super::{AttaxxPosition, Clock};
use crate::grid::Grid;
use crate::rules::Terms;
use crate::word::Word;

/// What stands on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellState {
    /// Nothing: a stone can arrive.
    Empty,
    /// A stone of this player.
    Stone(Side),
    /// A hole: the cell does not exist for play.
    Hole,
}

/// The cells of a position as sets. The layout is that of the board's size, which [`Word`] for 128 bits does not know:
/// these sets have no neighbourhoods.
pub(super) struct Sets {
    /// The stones of the player to move.
    pub(super) own: u128,
    /// The stones of the other player.
    pub(super) enemy: u128,
    /// The cells that exist for play.
    pub(super) open: u128,
    /// The cells whose stones never change colour.
    pub(super) refuges: u128,
}

impl AttaxxPosition {
    /// The cells as sets in the layout of the board's [`Grid`], for everything that is not in a hurry.
    pub(super) fn sets(&self) -> Sets {
        let [own, enemy, open, refuges] = self.high;
        Sets {
            own: u128::load(self.own, own),
            enemy: u128::load(self.enemy, enemy),
            open: u128::load(self.open, open),
            refuges: u128::load(self.refuges, refuges),
        }
    }

    /// What does not change in a game.
    pub(crate) const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The cells of the board.
    pub(crate) const fn grid(&self) -> Grid {
        self.terms.grid()
    }

    /// The turn and the counters.
    pub(crate) const fn clock(&self) -> Clock {
        Clock { turn: self.turn, quiet: self.quiet, number: self.number }
    }

    /// The number of rows and columns.
    pub const fn size(&self) -> u8 {
        self.terms.size
    }

    /// What stands on the cell at `square`; a hole off the board.
    pub fn cell(&self, square: Square) -> CellState {
        if square.row >= self.terms.size || square.column >= self.terms.size {
            return CellState::Hole;
        }
        let (board, set) = (self.sets(), self.grid().set(square));
        if board.own & set != 0 {
            CellState::Stone(self.turn)
        } else if board.enemy & set != 0 {
            CellState::Stone(!self.turn)
        } else if board.open & set != 0 {
            CellState::Empty
        } else {
            CellState::Hole
        }
    }

    /// Whether a stone on `square` never changes colour.
    pub fn is_refuge(&self, square: Square) -> bool {
        self.cell(square) != CellState::Hole && self.sets().refuges & self.grid().set(square) != 0
    }

    /// The number of stones of the first and of the second player.
    pub fn counts(&self) -> [u32; 2] {
        let board = self.sets();
        let counts = [board.own.count(), board.enemy.count()];
        if self.turn == Side::First { counts } else { [counts[1], counts[0]] }
    }
}
