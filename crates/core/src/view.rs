//! A board as a screen sees it.

use std::fmt::Write;

use plateau_messages::Message;

use crate::Side;

/// A cell of the board as it is shown: row 0 is at the top, column 0 at the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// The row, from the top.
    pub row: u8,
    /// The column, from the left.
    pub column: u8,
}

impl Square {
    /// The cell at `row` from the top and `column` from the left, both from 0.
    pub const fn new(row: u8, column: u8) -> Self {
        Square { row, column }
    }
}

/// What a cell is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Terrain {
    /// An ordinary cell.
    Plain,
    /// A cell of the board that the game never uses (the light cells of draughts).
    Unused,
    /// A hole: no stone ever stands there.
    Hole,
    /// A refuge: a stone there never changes colour.
    Refuge,
}

/// How stones lie on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surface {
    /// In cells that all look alike.
    Cells,
    /// In the cells of a checkered board.
    Checkered,
    /// On the crossings of lines.
    Crossings,
}

/// A stone, man or king on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Whether it was promoted (a draughts king).
    pub king: bool,
    /// One character that tells it apart from the others without colour.
    pub symbol: char,
}

/// One cell of a [`BoardView`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The cell's name in the game's notation; empty for unused cells.
    pub name: String,
    /// What it is made of.
    pub terrain: Terrain,
    /// What stands on it.
    pub piece: Option<Piece>,
}

/// A count shown beside the board: discs, stones left, stones captured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is counted.
    pub label: Message,
    /// The count of the first and of the second player.
    pub counts: [u32; 2],
}

/// A move as a screen sees it: how it is made and what it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveView {
    /// The move text.
    pub text: String,
    /// Every way to click it; see [`crate::Gesture`].
    pub paths: Vec<Vec<Square>>,
    /// The cell the moving piece leaves, if one does.
    pub from: Option<Square>,
    /// The cell where the piece or the new stone arrives; `None` for a pass.
    pub to: Option<Square>,
    /// The cells whose pieces are taken off the board.
    pub captures: Vec<Square>,
    /// The cells whose pieces change sides (those that may, where chance decides).
    pub flips: Vec<Square>,
}

impl MoveView {
    /// Whether the move is a pass.
    pub fn is_pass(&self) -> bool {
        self.to.is_none()
    }
}

/// Everything a screen needs to show a position and to let people play on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardView {
    /// The number of rows.
    pub rows: u8,
    /// The number of columns.
    pub columns: u8,
    /// How stones lie on the board.
    pub surface: Surface,
    /// The cells, row by row from the top left.
    pub cells: Vec<Cell>,
    /// The label of each row, from the top.
    pub row_labels: Vec<String>,
    /// The label of each column, from the left.
    pub column_labels: Vec<String>,
    /// Who moves.
    pub turn: Side,
    /// The name of each side (its colour or its symbol).
    pub sides: [Message; 2],
    /// Counts to show beside the board.
    pub tallies: Vec<Tally>,
    /// The move that led here, if it is known.
    pub last: Option<MoveView>,
    /// Every legal move.
    pub moves: Vec<MoveView>,
}

impl BoardView {
    /// The cell at `square`; `None` off the board.
    pub fn cell(&self, square: Square) -> Option<&Cell> {
        if square.row < self.rows && square.column < self.columns {
            self.cells.get(usize::from(square.row) * usize::from(self.columns) + usize::from(square.column))
        } else {
            None
        }
    }

    /// The cell called `name`, whatever the case of its letters.
    pub fn square_named(&self, name: &str) -> Option<Square> {
        let index = self
            .cells
            .iter()
            .position(|cell| !cell.name.is_empty() && cell.name.eq_ignore_ascii_case(name))?;
        let columns = usize::from(self.columns);
        Some(Square::new(u8::try_from(index / columns).ok()?, u8::try_from(index % columns).ok()?))
    }

    /// The board as plain text: labels on all sides, one character a cell, the last move between brackets.
    pub fn to_text(&self) -> String {
        let label_width = self.row_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0);
        let mut header = " ".repeat(label_width + 1);
        let cell_width = self.column_labels.iter().map(|label| label.chars().count()).max().unwrap_or(1) + 2;
        for label in &self.column_labels {
            let _ = write!(header, "{label:^cell_width$}");
        }
        let header = header.trim_end();
        let marked: Vec<Square> =
            self.last.iter().flat_map(|last| last.from.into_iter().chain(last.to)).collect();
        let mut text = format!("{header}\n");
        for (row, label) in (0..self.rows).zip(&self.row_labels) {
            let _ = write!(text, "{label:>label_width$} ");
            for column in 0..self.columns {
                let square = Square::new(row, column);
                let symbol = self.cell(square).map_or(' ', Cell::symbol);
                let body =
                    if marked.contains(&square) { format!("[{symbol}]") } else { format!(" {symbol} ") };
                let _ = write!(text, "{body:^cell_width$}");
            }
            let _ = writeln!(text, " {label}");
        }
        text.push_str(header);
        text.push('\n');
        text
    }
}

impl Cell {
    /// One character for the cell: its piece, else its terrain.
    pub fn symbol(&self) -> char {
        match (self.piece, self.terrain) {
            (Some(piece), _) => piece.symbol,
            (None, Terrain::Plain) => '.',
            (None, Terrain::Unused) => ' ',
            (None, Terrain::Hole) => '#',
            (None, Terrain::Refuge) => '+',
        }
    }
}
