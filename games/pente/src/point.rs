//! Points of the board.

use std::fmt;

use plateau_core::Square;

use crate::Rules;
use crate::stones::{FIRST, STRIDE};

/// The letters of the columns: `I` is left out, as Penté and Go players do.
const LETTERS: &[u8; 20] = b"ABCDEFGHJKLMNOPQRSTU";

/// A point where a stone can stand, and so also the move that puts one there.
///
/// A point knows its row and column, both from the top left, but not the size of the board it is on: its name depends
/// on that size, see [`Point::name`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// The number of the point's bit in a set of stones.
    bit: u16,
}

impl Point {
    /// The point in `row` from the top and `column` from the left, both from 0; `None` beyond the largest board.
    ///
    /// ```
    /// use plateau_pente::Point;
    /// assert_eq!(Point::new(9, 9).map(|point| point.name(19)), Some("K10".to_owned()));
    /// assert_eq!(Point::new(20, 0), None);
    /// ```
    pub const fn new(row: u8, column: u8) -> Option<Point> {
        if row < Rules::LARGEST && column < Rules::LARGEST {
            Some(Point { bit: FIRST as u16 + row as u16 * STRIDE as u16 + column as u16 })
        } else {
            None
        }
    }

    /// The point whose bit is `bit`, which must be the bit of a point.
    #[inline(always)]
    pub(crate) const fn from_bit(bit: usize) -> Point {
        Point { bit: bit as u16 }
    }

    /// The number of the point's bit in a set of stones.
    #[inline(always)]
    pub(crate) const fn bit(self) -> usize {
        self.bit as usize
    }

    /// The row, from 0 at the top.
    pub const fn row(self) -> u8 {
        ((self.bit - FIRST as u16) / STRIDE as u16) as u8
    }

    /// The column, from 0 at the left.
    pub const fn column(self) -> u8 {
        ((self.bit - FIRST as u16) % STRIDE as u16) as u8
    }

    /// The cell of a screen.
    pub const fn square(self) -> Square {
        Square::new(self.row(), self.column())
    }

    /// The name on a board of `size` rows: the letter of the column, then the row counted from the bottom.
    pub fn name(self, size: u8) -> String {
        let letter = column_letter(self.column()).unwrap_or('?');
        format!("{letter}{}", i16::from(size) - i16::from(self.row()))
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Point({}, {})", self.row(), self.column())
    }
}

/// The letter of `column` (from 0); `None` beyond the largest board.
pub(crate) fn column_letter(column: u8) -> Option<char> {
    LETTERS.get(usize::from(column)).map(|&letter| char::from(letter))
}

/// The column (from 0) that `letter` names, whatever its case; `None` for a letter that names none.
pub(crate) fn column_of(letter: char) -> Option<u8> {
    let letter = u8::try_from(letter.to_ascii_uppercase()).ok()?;
    LETTERS.iter().position(|&known| known == letter).and_then(|column| u8::try_from(column).ok())
}
