//! The cells of a board, their names and their bits: for everything that is not in a hurry.

use plateau_core::{Side, Square};

use crate::word::{Word, stride};

/// A board of `size` rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Grid {
    /// The number of rows and columns, 3 to 9.
    pub(crate) size: u8,
}

/// What a text is that should name a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellText {
    /// This cell.
    Cell(Square),
    /// A letter and a number, but not of this board.
    OffBoard,
    /// Something else.
    Unreadable,
}

impl Grid {
    /// The number of the cell at `square`.
    pub(crate) const fn cell(self, square: Square) -> u8 {
        square.row * stride(self.size) + square.column
    }

    /// The place of cell number `cell`.
    pub(crate) const fn square(self, cell: u8) -> Square {
        Square::new(cell / stride(self.size), cell % stride(self.size))
    }

    /// The cell at `square` as a set.
    pub(crate) fn set(self, square: Square) -> u128 {
        u128::bit(self.cell(square))
    }

    /// Every cell of the board, row by row from the top left.
    pub(crate) fn squares(self) -> impl Iterator<Item = Square> {
        (0..self.size).flat_map(move |row| (0..self.size).map(move |column| Square::new(row, column)))
    }

    /// All cells as a set.
    pub(crate) fn all(self) -> u128 {
        self.squares().fold(0, |set, square| set | self.set(square))
    }

    /// The first cell of a set in reading order.
    pub(crate) fn first(self, set: u128) -> Option<Square> {
        (set != 0).then(|| self.square(set.first()))
    }

    /// The two corners where a player's stones start: the first player's are at the top left and the bottom right.
    pub(crate) fn corners(self, player: usize) -> u128 {
        let last = self.size - 1;
        let [one, two] = match player {
            0 => [Square::new(0, 0), Square::new(last, last)],
            _ => [Square::new(0, last), Square::new(last, 0)],
        };
        self.set(one) | self.set(two)
    }

    /// The name of a cell: a letter for the column, then the row from the bottom.
    pub(crate) fn name(self, square: Square) -> String {
        format!("{}{}", self.column_label(square.column), self.size.saturating_sub(square.row))
    }

    /// The names of the cells of a set in reading order, separated by commas.
    pub(crate) fn names(self, set: u128) -> String {
        let mut names = Vec::new();
        set.for_each(|cell| names.push(self.name(self.square(cell))));
        names.join(",")
    }

    /// The letter of a column.
    pub(crate) const fn column_label(self, column: u8) -> char {
        b'a'.saturating_add(column) as char
    }

    /// The cell in line `line` and column `column`, both from 1, line 1 at the top.
    pub(crate) fn at(self, line: u32, column: u32) -> Option<Square> {
        let index = |number: u32| {
            number
                .checked_sub(1)
                .and_then(|index| u8::try_from(index).ok())
                .filter(|&index| index < self.size)
        };
        Some(Square::new(index(line)?, index(column)?))
    }
}

/// Reads the name of a cell of `grid`, in letters of either case.
pub(crate) fn read_cell(text: &str, grid: Grid) -> CellText {
    let mut letters = text.chars();
    let (Some(letter), digits) = (letters.next(), letters.as_str()) else { return CellText::Unreadable };
    if !letter.is_ascii_alphabetic() || digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit())
    {
        return CellText::Unreadable;
    }
    let column = u32::from(letter.to_ascii_lowercase()) - u32::from('a') + 1;
    // A number too large to be read is off the board like any other.
    let row = digits.parse::<u32>().unwrap_or(u32::MAX);
    let line = (u32::from(grid.size) + 1).saturating_sub(row);
    grid.at(line, column).map_or(CellText::OffBoard, CellText::Cell)
}

/// The symbols of the first and of the second player.
pub(crate) const fn symbols(standard: bool) -> [char; 2] {
    if standard { ['x', 'o'] } else { ['o', 'x'] }
}

/// The player whose stones are written `symbol`, in either case.
pub(crate) fn side_of(symbol: char, standard: bool) -> Option<Side> {
    let symbols = symbols(standard);
    Side::BOTH.into_iter().find(|side| symbols[side.index()] == symbol.to_ascii_lowercase())
}
