//! The board as bits: where cells lie in a word, how they are named, and the diagonals.
//!
//! Dark cells only, with ghost bits between them so that each diagonal step is one constant shift:
//!
//! ```text
//!   row 0    6  7  8  9 10      (cells 1 to 5, columns b d f h j)
//!   row 1   11 12 13 14 15  g   (cells 6 to 10, columns a c e g i; 16 is a ghost)
//!   row 2   17 18 19 20 21
//!   row 3   22 23 24 25 26  g   …down to row 9 in bits 55 to 59
//! ```
//!
//! Down and to the left is +5, down and to the right +6, and the other way round upwards. The 8×8 board is the upper
//! left part of the 10×10 one in the same layout: only the set of cells that exist is different, so both boards share
//! every line of the move generator.

use plateau_core::Square;

/// A set of cells, one bit each.
pub(crate) type Cells = u64;

/// A direction: 0 down left, 1 down right, 2 up right, 3 up left. `d ^ 2` is the opposite one; `d ^ 1` and `d ^ 3`
/// cross it.
pub(crate) type Direction = usize;

/// Every direction.
pub(crate) const DIRECTIONS: [Direction; 4] = [0, 1, 2, 3];

/// The bit of the leftmost dark cell of the top row.
pub(crate) const FIRST_BIT: u32 = 6;

/// The size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Board {
    /// 10×10, 50 cells.
    Ten,
    /// 8×8, 32 cells.
    Eight,
}

impl Board {
    /// The number of rows, and of columns.
    pub const fn size(self) -> u8 {
        match self {
            Board::Ten => 10,
            Board::Eight => 8,
        }
    }

    /// The number of dark cells.
    pub const fn cell_count(self) -> u8 {
        self.size() * self.size() / 2
    }

    /// The dark cells.
    #[inline(always)]
    pub(crate) const fn cells(self) -> Cells {
        const TEN: Cells = rows(0, 10, 5);
        const EIGHT: Cells = rows(0, 8, 4);
        match self {
            Board::Ten => TEN,
            Board::Eight => EIGHT,
        }
    }

    /// The bottom row, where black men are crowned. White ones are crowned on [`TOP_ROW`].
    #[inline(always)]
    pub(crate) const fn bottom_row(self) -> Cells {
        const TEN: Cells = rows(9, 10, 5);
        const EIGHT: Cells = rows(7, 8, 4);
        match self {
            Board::Ten => TEN,
            Board::Eight => EIGHT,
        }
    }

    /// The row above the bottom one.
    #[inline(always)]
    pub(crate) const fn row_before_bottom(self) -> Cells {
        const TEN: Cells = rows(8, 9, 5);
        const EIGHT: Cells = rows(6, 7, 4);
        match self {
            Board::Ten => TEN,
            Board::Eight => EIGHT,
        }
    }

    /// A set of cells of this board turned by half a circle: what white sees, as black sees it.
    #[inline(always)]
    pub(crate) const fn turned(self, cells: Cells) -> Cells {
        match self {
            Board::Ten => cells.reverse_bits() << 2,
            Board::Eight => cells.reverse_bits() >> 10,
        }
    }

    /// The cell with this number, from 1; `None` where the board has no such cell.
    pub(crate) fn cell(self, number: u32) -> Option<Cell> {
        if number == 0 || number > u32::from(self.cell_count()) {
            return None;
        }
        let each = u32::from(self.size()) / 2;
        let (row, index) = ((number - 1) / each, (number - 1) % each);
        Some(Cell(bit_at(row, index) as u8))
    }

    /// The cell at a place of the board as it is shown; `None` off the board and on light cells.
    pub(crate) fn cell_at(self, square: Square) -> Option<Cell> {
        let dark = (square.row + square.column) % 2 == 1;
        (square.row < self.size() && square.column < self.size() && dark)
            .then(|| Cell(bit_at(u32::from(square.row), u32::from(square.column / 2)) as u8))
    }
}

/// The top row of both boards, where white men are crowned. On 8×8 a bit of it never holds a piece.
pub(crate) const TOP_ROW: Cells = rows(0, 1, 5);

/// The row below the top one.
pub(crate) const ROW_AFTER_TOP: Cells = rows(1, 2, 5);

/// The left half of a board.
#[inline(always)]
pub(crate) const fn left_half(board: Board) -> Cells {
    const TEN: Cells = left(Board::Ten);
    const EIGHT: Cells = left(Board::Eight);
    match board {
        Board::Ten => TEN,
        Board::Eight => EIGHT,
    }
}

/// The cells whose row has a 1 at this place of its number in binary: four places, the lowest first.
#[inline(always)]
pub(crate) const fn row_digit(place: usize) -> Cells {
    const DIGITS: [Cells; 4] = [digit(0), digit(1), digit(2), digit(3)];
    DIGITS[place & 3]
}

/// The bit of the dark cell `index` (from the left) of `row`.
pub(crate) const fn bit_at(row: u32, index: u32) -> u32 {
    FIRST_BIT + 11 * (row / 2) + 5 * (row % 2) + index
}

/// The first `each` dark cells of the rows from `first` up to but without `end`.
const fn rows(first: u32, end: u32, each: u32) -> Cells {
    let mut cells = 0;
    let mut row = first;
    while row < end {
        let mut index = 0;
        while index < each {
            cells |= 1 << bit_at(row, index);
            index += 1;
        }
        row += 1;
    }
    cells
}

/// See [`left_half`].
const fn left(board: Board) -> Cells {
    let (mut cells, mut bit) = (0, 0);
    while bit < 64 {
        let cell = Cell(bit);
        if board.cells() & cell.bit() != 0 && cell.square().column < board.size() / 2 {
            cells |= cell.bit();
        }
        bit += 1;
    }
    cells
}

/// See [`row_digit`].
const fn digit(place: u32) -> Cells {
    let (mut cells, mut row) = (0, 0);
    while row < 10 {
        if row >> place & 1 == 1 {
            cells |= rows(row, row + 1, 5);
        }
        row += 1;
    }
    cells
}

/// Moves every cell of a set one step; what leaves the board lands on ghosts or is gone.
#[inline(always)]
pub(crate) const fn step<const D: Direction>(cells: Cells) -> Cells {
    match D {
        0 => cells << 5,
        1 => cells << 6,
        2 => cells >> 5,
        _ => cells >> 6,
    }
}

/// One cell, by its bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Cell(pub(crate) u8);

impl Cell {
    /// The set of this cell alone.
    #[inline(always)]
    pub(crate) const fn bit(self) -> Cells {
        1 << (self.0 & 63)
    }

    /// The place of the cell on the board as it is shown.
    pub(crate) const fn square(self) -> Square {
        let offset = (self.0 as u32).saturating_sub(FIRST_BIT);
        let (pair, rest) = (offset / 11, offset % 11);
        let (row, index) = if rest < 5 { (2 * pair, rest) } else { (2 * pair + 1, rest - 5) };
        // Cells of even rows stand on odd columns.
        Square::new(row as u8, (2 * index + 1 - row % 2) as u8)
    }

    /// The number of the cell, from 1.
    pub(crate) const fn number(self, board: Board) -> u32 {
        let square = self.square();
        square.row as u32 * (board.size() as u32 / 2) + square.column as u32 / 2 + 1
    }
}

/// The cells of a set, in the order of their numbers.
#[inline(always)]
pub(crate) fn each(mut cells: Cells) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        if cells == 0 {
            return None;
        }
        let cell = Cell(cells.trailing_zeros() as u8);
        cells &= cells - 1;
        Some(cell)
    })
}

/// The bit change of one step in each direction.
const STEPS: [i32; 4] = [5, 6, -5, -6];

/// For each direction and bit, the cells from there to the edge of the 10×10 board, the start left out. The entries of
/// ghosts, 0 and 63 among them, are empty.
static RAYS: [[Cells; 64]; 4] = {
    let mut rays = [[0; 64]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut start = 0;
        while start < 64 {
            let mut bit = start;
            while Board::Ten.cells() >> bit & 1 == 1 {
                bit += STEPS[direction];
                if bit < 0 || bit > 63 {
                    break;
                }
                rays[direction][start as usize] |= Board::Ten.cells() & 1 << bit;
            }
            start += 1;
        }
        direction += 1;
    }
    rays
};

/// What a king sees in one direction.
#[derive(Clone, Copy)]
pub(crate) struct Ray {
    /// The empty cells up to the first one that is not.
    pub(crate) free: Cells,
    /// The first cell that is not empty, as a set; a ghost bit at the edge of the board.
    pub(crate) stop: Cells,
    /// The cell behind that one, as a set; not on the board at its edge.
    pub(crate) behind: Cells,
}

/// Looks from `from` in `direction` over `empty`.
#[inline(always)]
pub(crate) fn look(from: Cell, direction: Direction, empty: Cells) -> Ray {
    let rays = &RAYS[direction & 3];
    let ray = rays[usize::from(from.0 & 63)];
    let full = ray & !empty;
    // Bits 0 and 63 are ghosts: a ray without a stop ends on one of them, whose own ray is empty.
    let stop =
        if direction < 2 { (full | 1 << 63).trailing_zeros() } else { 63 - (full | 1).leading_zeros() };
    let beyond = rays[stop as usize & 63];
    let stop = 1 << stop;
    let behind = match direction {
        0 => stop << 5,
        1 => stop << 6,
        2 => stop >> 5,
        _ => stop >> 6,
    };
    Ray { free: ray & !beyond & !stop, stop, behind }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_have_the_numbers_of_draughts_players() {
        for board in [Board::Ten, Board::Eight] {
            let numbers: Vec<u32> = each(board.cells()).map(|cell| cell.number(board)).collect();
            assert_eq!(numbers, (1..=u32::from(board.cell_count())).collect::<Vec<_>>());
            for number in numbers {
                let cell = board.cell(number).unwrap();
                assert_eq!(cell.number(board), number);
                assert_eq!(board.cell_at(cell.square()), Some(cell));
            }
        }
        // From the page: cell 1 is b1, cell 6 is a2, cell 50 is i10.
        let place = |number| Board::Ten.cell(number).unwrap().square();
        assert_eq!(place(1), Square::new(0, 1));
        assert_eq!(place(6), Square::new(1, 0));
        assert_eq!(place(50), Square::new(9, 8));
    }

    #[test]
    fn steps_follow_the_diagonals() {
        for board in [Board::Ten, Board::Eight] {
            for cell in each(board.cells()) {
                let square = cell.square();
                let steps = [
                    (1, -1, step::<0>(cell.bit())),
                    (1, 1, step::<1>(cell.bit())),
                    (-1, 1, step::<2>(cell.bit())),
                    (-1, -1, step::<3>(cell.bit())),
                ];
                for (rows, columns, reached) in steps {
                    let expected = square
                        .row
                        .checked_add_signed(rows)
                        .zip(square.column.checked_add_signed(columns))
                        .and_then(|(row, column)| board.cell_at(Square::new(row, column)));
                    assert_eq!(reached & board.cells(), expected.map_or(0, Cell::bit));
                }
            }
        }
    }

    #[test]
    fn half_a_turn_exchanges_the_ends() {
        for board in [Board::Ten, Board::Eight] {
            for cell in each(board.cells()) {
                let turned = Cell(board.turned(cell.bit()).trailing_zeros() as u8);
                assert_eq!(cell.number(board) + turned.number(board), u32::from(board.cell_count()) + 1);
            }
        }
    }

    #[test]
    fn a_ray_stops_at_the_first_piece() {
        let cell = |number| Board::Ten.cell(number).unwrap();
        let empty = Board::Ten.cells() & !cell(23).bit() & !cell(46).bit();
        let ray = look(cell(46), 2, empty);
        assert_eq!(ray.free, cell(41).bit() | cell(37).bit() | cell(32).bit() | cell(28).bit());
        assert_eq!(ray.stop, cell(23).bit());
        assert_eq!(ray.behind, cell(19).bit());
        assert_eq!(look(cell(5), 2, empty).free, 0);
        assert_eq!(look(cell(23), 0, empty).free, ray.free);
        assert_eq!(look(cell(23), 0, empty).stop, cell(46).bit());
    }
}
