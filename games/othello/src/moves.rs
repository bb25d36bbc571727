//! Moves.

use plateau_core::Square;

use crate::Size;

/// A move: a disc placed on a cell, or a pass. One byte.
///
/// A move holds the number of its cell on boards of one [`Size`], which is named to make or read it.
///
/// ```
/// use plateau_core::Square;
/// use plateau_othello::{Move, Size};
/// let d3 = Square::new(2, 3);
/// let mv = Move::place(Size::Eight, d3).expect("d3 is on the board");
/// assert_eq!(mv.square(Size::Eight), Some(d3));
/// assert!(Move::PASS.square(Size::Eight).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Move {
    /// The pass of a player who cannot place a disc.
    pub const PASS: Move = Move(u8::MAX);

    /// A disc placed on `square`; `None` when that is off a board of `size`.
    pub fn place(size: Size, square: Square) -> Option<Move> {
        size.contains(square).then(|| Move(size.bit(square)))
    }

    /// The cell of the disc on a board of `size`; `None` for a pass.
    pub fn square(self, size: Size) -> Option<Square> {
        size.square(self.0)
    }

    /// Whether this is a pass.
    #[inline(always)]
    pub const fn is_pass(self) -> bool {
        self.0 == Move::PASS.0
    }

    /// The move on the cell of bit number `bit`.
    #[inline(always)]
    pub(crate) const fn at(bit: u32) -> Move {
        Move(bit as u8)
    }

    /// The number of the bit of the cell. Meaningless for a pass.
    #[inline(always)]
    pub(crate) const fn bit(self) -> u8 {
        self.0
    }
}
