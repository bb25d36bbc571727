//! The variants as data: how large the board is, and which count wins.

use plateau_core::Square;

/// The side of the board. Boards are square and even, so that four discs fit in the middle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Size {
    /// 4×4.
    Four,
    /// 6×6.
    Six,
    /// 8×8, the document's board.
    #[default]
    Eight,
    /// 10×10.
    Ten,
}

impl Size {
    /// Every size, the smallest first.
    pub const ALL: [Size; 4] = [Size::Four, Size::Six, Size::Eight, Size::Ten];

    /// The size whose side is `cells` cells long.
    ///
    /// ```
    /// use plateau_othello::Size;
    /// assert_eq!(Size::from_side(10), Some(Size::Ten));
    /// assert_eq!(Size::from_side(9), None);
    /// ```
    pub fn from_side(cells: usize) -> Option<Size> {
        Size::ALL.into_iter().find(|size| usize::from(size.side()) == cells)
    }

    /// How many cells long the side is.
    #[inline(always)]
    pub const fn side(self) -> u8 {
        4 + 2 * self as u8
    }

    /// How many cells the board has.
    pub const fn cells(self) -> usize {
        self.side() as usize * self.side() as usize
    }

    /// Every cell in row order: a1, b1, … then the next row.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.side()).flat_map(move |row| (0..self.side()).map(move |column| Square::new(row, column)))
    }

    /// Whether `square` is a cell of the board.
    pub const fn contains(self, square: Square) -> bool {
        square.row < self.side() && square.column < self.side()
    }

    /// How many bits lie between a cell and the one below it: boards up to 8×8 lie in the top left corner of an
    /// 8×8 one, so that one word and one routine serve them all.
    #[inline(always)]
    pub(crate) const fn stride(self) -> u8 {
        if matches!(self, Size::Ten) { 10 } else { 8 }
    }

    /// The number of the bit that stands for `square`, which must be on the board.
    pub(crate) const fn bit(self, square: Square) -> u8 {
        square.row * self.stride() + square.column
    }

    /// The cell of bit number `bit`; `None` for a bit off the board.
    pub(crate) const fn square(self, bit: u8) -> Option<Square> {
        let square = Square::new(bit / self.stride(), bit % self.stride());
        if self.contains(square) { Some(square) } else { None }
    }

    /// The bits of all cells.
    #[inline(always)]
    pub(crate) const fn playable(self) -> u128 {
        PLAYABLE[self as usize]
    }
}

/// [`Size::playable`] of every size.
const PLAYABLE: [u128; 4] =
    [playable(Size::Four), playable(Size::Six), playable(Size::Eight), playable(Size::Ten)];

/// The bits of all cells of a board of `size`.
const fn playable(size: Size) -> u128 {
    let mut bits = 0;
    let mut row = 0;
    while row < size.side() {
        bits |= ((1 << size.side()) - 1) << (row * size.stride());
        row += 1;
    }
    bits
}

/// What the discs on the board decide at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Goal {
    /// More discs win: `othello`.
    #[default]
    Most,
    /// Fewer discs win: `anti`.
    Fewest,
}

/// The rules of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The size of the board.
    pub size: Size,
    /// Which count wins.
    pub goal: Goal,
}
