//! The board: which disc lies where. It knows cells and discs, no moves.

use plateau_core::{Side, Square};

use crate::Size;

/// A board with its discs, the document's « Plateau ». Black's discs are those of the first player.
///
/// ```
/// use plateau_core::{Side, Square};
/// use plateau_othello::{Board, Size};
/// let mut board = Board::empty(Size::Eight);
/// let d4 = Square::new(3, 3);
/// board.place(d4, Side::Second);
/// board.flip(d4);
/// assert_eq!(board.disc(d4), Some(Side::First));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board {
    /// The size.
    size: Size,
    /// The discs of each side, one bit a cell.
    discs: [u128; 2],
}

impl Board {
    /// A board of `size` without discs.
    pub const fn empty(size: Size) -> Self {
        Board { size, discs: [0; 2] }
    }

    /// The board at the start of a game: two discs of each side in the middle, white on the main diagonal.
    pub fn start(size: Size) -> Self {
        let mut board = Board::empty(size);
        let (low, high) = (size.side() / 2 - 1, size.side() / 2);
        board.place(Square::new(low, low), Side::Second);
        board.place(Square::new(low, high), Side::First);
        board.place(Square::new(high, low), Side::First);
        board.place(Square::new(high, high), Side::Second);
        board
    }

    /// The board of `size` with the bits of the first and of the second player, which do not overlap.
    pub(crate) const fn from_bits(size: Size, discs: [u128; 2]) -> Self {
        Board { size, discs }
    }

    /// The bits of `side`.
    pub(crate) const fn bits(&self, side: Side) -> u128 {
        self.discs[side.index()]
    }

    /// The size.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Whose disc lies on `square`; `None` for an empty cell and off the board.
    pub fn disc(&self, square: Square) -> Option<Side> {
        let bit = self.mask(square);
        Side::BOTH.into_iter().find(|&side| self.bits(side) & bit != 0)
    }

    /// Whether no disc lies on `square`.
    pub fn is_empty(&self, square: Square) -> bool {
        self.disc(square).is_none()
    }

    /// Whether a disc lies on every cell.
    pub fn is_full(&self) -> bool {
        self.discs[0] | self.discs[1] == self.size.playable()
    }

    /// Puts a disc of `side` on `square`, in the place of whatever lies there. Nothing happens off the board.
    pub fn place(&mut self, square: Square, side: Side) {
        self.clear(square);
        self.discs[side.index()] |= self.mask(square);
    }

    /// Takes the disc off `square`, if there is one.
    pub fn clear(&mut self, square: Square) {
        let bit = self.mask(square);
        self.discs = self.discs.map(|discs| discs & !bit);
    }

    /// Turns the disc on `square` over, if there is one.
    pub fn flip(&mut self, square: Square) {
        if let Some(side) = self.disc(square) {
            self.place(square, !side);
        }
    }

    /// How many discs `side` has.
    pub const fn count(&self, side: Side) -> u32 {
        self.bits(side).count_ones()
    }

    /// The bit of `square`; none off the board.
    fn mask(&self, square: Square) -> u128 {
        if self.size.contains(square) { 1 << self.size.bit(square) } else { 0 }
    }
}
