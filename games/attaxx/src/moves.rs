//! A move.

use std::hash::{Hash, Hasher};

use crate::word::STEPS;

/// A move of either variant: a stone placed or cloned, a jump, or a pass.
///
/// Where contagion is uncertain, a played move also says which neighbours changed: see [`Move::is_settled`]. A move
/// belongs to the board size it was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Where the stone arrives; [`NOWHERE`] for a pass.
    pub(crate) to: u8,
    /// Where the stone comes from; the same as `to` where no stone leaves its cell.
    pub(crate) from: u8,
    /// Which of the neighbours in [`STEPS`] changed colour; 0 unless the move is settled.
    pub(crate) outcome: u8,
    /// Whether `outcome` counts.
    pub(crate) settled: bool,
}

/// The cell of a pass.
const NOWHERE: u8 = u8::MAX;

impl Move {
    /// The pass, written `0000`.
    pub const PASS: Move = Move { to: NOWHERE, from: NOWHERE, outcome: 0, settled: false };

    /// A new stone on `to`.
    #[inline(always)]
    pub(crate) const fn place(to: u8) -> Move {
        Move { to, from: to, outcome: 0, settled: false }
    }

    /// The stone on `from` goes to `to`.
    #[inline(always)]
    pub(crate) const fn jump(from: u8, to: u8) -> Move {
        Move { to, from, outcome: 0, settled: false }
    }

    /// The same move, with the neighbours of `outcome` changing and no others.
    pub(crate) const fn with_outcome(self, outcome: u8) -> Move {
        Move { outcome, settled: true, ..self }
    }

    /// The same move before chance decided anything.
    #[must_use]
    pub const fn unsettled(self) -> Move {
        Move { outcome: 0, settled: false, ..self }
    }

    /// Whether this is the pass.
    #[inline(always)]
    pub const fn is_pass(self) -> bool {
        self.to == NOWHERE
    }

    /// Whether a stone leaves its cell.
    #[inline(always)]
    pub const fn is_jump(self) -> bool {
        self.from != self.to
    }

    /// Whether chance has decided which neighbours change colour.
    #[inline(always)]
    pub const fn is_settled(self) -> bool {
        self.settled
    }
}

impl Hash for Move {
    /// The four bytes at once: a search hashes every move it lists.
    #[inline(always)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u32(u32::from_le_bytes([self.to, self.from, self.outcome, u8::from(self.settled)]));
    }
}

/// The neighbour number `index` (0 to 7, in reading order) of `cell` in a layout of `stride` bits a row. A neighbour
/// off the board gives a cell that is off the board too.
#[inline(always)]
pub(crate) const fn neighbour(cell: u8, index: usize, stride: u8) -> u8 {
    let (row, column) = STEPS[index % STEPS.len()];
    let below = (stride as i8).wrapping_mul(row);
    cell.wrapping_add_signed(below.wrapping_add(column))
}
