//! Moves.

use std::hash::{Hash, Hasher};

use crate::board::{Cell, Cells};

/// A move: where it starts, where it ends, and every piece it takes.
///
/// Captures with the same start, end and taken pieces are one move, whatever the way between; the text of a move and
/// its click paths find the ways again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The cells of the pieces taken.
    pub(crate) captured: Cells,
    /// The cell the piece leaves.
    pub(crate) from: Cell,
    /// The cell it ends on; the one it left after some rafles.
    pub(crate) to: Cell,
}

/// One word instead of three: the search hashes every move it lists.
impl Hash for Move {
    #[inline(always)]
    fn hash<H: Hasher>(&self, state: &mut H) {
        // The pieces taken leave the highest and lowest bits free; what still overlaps only makes equal hashes likelier.
        state.write_u64(self.captured ^ u64::from(self.from.0) ^ u64::from(self.to.0) << 56);
    }
}

impl Move {
    /// A move that takes nothing.
    #[inline(always)]
    pub(crate) const fn quiet(from: Cell, to: Cell) -> Self {
        Move { captured: 0, from, to }
    }

    /// A move that takes the pieces on `captured`.
    #[inline(always)]
    pub(crate) const fn capture(from: Cell, to: Cell, captured: Cells) -> Self {
        Move { captured, from, to }
    }

    /// Whether the move takes something.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.captured != 0
    }

    /// How many pieces the move takes.
    #[inline(always)]
    pub const fn capture_count(self) -> u32 {
        self.captured.count_ones()
    }
}
