//! Cells and moves as words: numbers, the console's letters, and the letters of 8×8 records.

use plateau_core::{Message, MoveError, Square, shorten};

use crate::board::{Board, Cell};

/// How cells are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Naming {
    /// `1` to `50`, or to `32`.
    Number,
    /// Column and row from the top, as the console shows them: cell 1 is `b1`.
    Console,
    /// Column and row from the bottom, as 8×8 records have them: cell 1 is `b8`.
    Algebraic,
}

impl Naming {
    /// The name of a cell.
    pub(crate) fn name(self, cell: Cell, board: Board) -> String {
        match self {
            Naming::Number => cell.number(board).to_string(),
            _ => self.name_square(cell.square(), board),
        }
    }

    /// The name of any place of the board, light ones included; numbers have none for those and use letters.
    pub(crate) fn name_square(self, square: Square, board: Board) -> String {
        let column = char::from(b'a' + square.column);
        let row = match self {
            Naming::Algebraic => board.size() - square.row,
            _ => square.row + 1,
        };
        format!("{column}{row}")
    }

    /// The names of `cells`, joined.
    pub(crate) fn join(self, cells: &[Cell], separator: &str, board: Board) -> String {
        cells.iter().map(|&cell| self.name(cell, board)).collect::<Vec<_>>().join(separator)
    }
}

/// A move as it was written, cut into cells; nothing is checked against a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Words {
    /// The places named, two at least. Light cells can be named with letters.
    pub(crate) places: Vec<Square>,
    /// How they were named.
    pub(crate) naming: Naming,
    /// Whether the text says that something is taken (`x` or `:`).
    pub(crate) takes: bool,
}

/// The longest move text that is looked at; the longest capture needs less.
const TEXT_LIMIT: usize = 200;

impl Words {
    /// Cuts `text` into cells. Cells are separated by blanks, `-`, `x` or `:`.
    ///
    /// On 8×8 letters with a mark between them are those of records (`c3-d4`, rows from the bottom), and letters with
    /// only blanks between them those of the console (`b6 a5`, rows from the top).
    ///
    /// # Errors
    /// When the text is no move at all, or names a cell that the board does not have.
    pub(crate) fn read(text: &str, board: Board) -> Result<Words, MoveError> {
        let text = text.trim();
        let unreadable =
            || MoveError::unreadable(Message::new("dames-unreadable").with("text", shorten(text)));
        if text.len() > TEXT_LIMIT {
            return Err(unreadable());
        }
        let text = text.to_ascii_lowercase();
        let is_mark = |symbol: char| matches!(symbol, '-' | 'x' | ':' | '×');
        let is_gap = |symbol: char| symbol.is_whitespace() || is_mark(symbol);
        let cells: Vec<&str> = text.split(is_gap).filter(|word| !word.is_empty()).collect();
        // Every gap holds at most one mark, and the text begins and ends with a cell.
        let gaps: Vec<&str> = text.split(|symbol| !is_gap(symbol)).filter(|gap| !gap.is_empty()).collect();
        let well_cut = !text.starts_with(is_gap) && !text.ends_with(is_gap);
        let one_mark = gaps.iter().all(|gap| gap.chars().filter(|&symbol| is_mark(symbol)).count() <= 1);
        let marked = gaps.iter().any(|gap| gap.contains(is_mark));
        let takes = gaps.iter().any(|gap| gap.contains(['x', ':', '×']));
        if cells.len() < 2 || !well_cut || !one_mark {
            return Err(unreadable());
        }
        let digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let naming = if cells.iter().all(|word| digits(word)) {
            Naming::Number
        } else if cells.iter().all(|word| is_letter_cell(word)) {
            if marked && board == Board::Eight { Naming::Algebraic } else { Naming::Console }
        } else {
            return Err(unreadable());
        };
        let places: Result<Vec<Square>, Message> =
            cells.iter().map(|word| read_place(word, naming, board)).collect();
        Ok(Words { places: places.map_err(MoveError::unreadable)?, naming, takes })
    }

    /// The cells, when all of them are dark.
    ///
    /// # Errors
    /// With the first light cell.
    pub(crate) fn cells(&self, board: Board) -> Result<Vec<Cell>, MoveError> {
        let dark = |&square: &Square| {
            board.cell_at(square).ok_or_else(|| {
                let name = self.naming.name_square(square, board);
                MoveError::illegal(Message::new("dames-light-cell").with("cell", name))
            })
        };
        self.places.iter().map(dark).collect()
    }
}

/// Whether `word` looks like a column and a row.
fn is_letter_cell(word: &str) -> bool {
    let mut symbols = word.chars();
    symbols.next().is_some_and(|letter| letter.is_ascii_lowercase())
        && !symbols.as_str().is_empty()
        && symbols.all(|symbol| symbol.is_ascii_digit())
}

/// The place that `word` names, dark or light.
///
/// # Errors
/// When it is off the board.
fn read_place(word: &str, naming: Naming, board: Board) -> Result<Square, Message> {
    match naming {
        Naming::Number => read_number(word, board).map(Cell::square),
        _ => read_letters(word, naming, board),
    }
}

/// The cell with the number `word`.
///
/// # Errors
/// When the board has no such cell.
pub(crate) fn read_number(word: &str, board: Board) -> Result<Cell, Message> {
    let cell = word.parse::<u32>().ok().and_then(|number| board.cell(number));
    cell.ok_or_else(|| {
        Message::new("dames-no-cell").with("cell", shorten(word)).with("last", board.cell_count())
    })
}

/// The place with the column and row `word`.
///
/// # Errors
/// When it is off the board.
pub(crate) fn read_letters(word: &str, naming: Naming, board: Board) -> Result<Square, Message> {
    let size = board.size();
    let mut symbols = word.chars();
    let column = symbols
        .next()
        .and_then(|letter| u8::try_from(u32::from(letter).checked_sub(u32::from('a'))?).ok())
        .filter(|&column| column < size);
    let row = symbols.as_str().parse::<u8>().ok().filter(|row| (1..=size).contains(row));
    match (column, row) {
        (Some(column), Some(row)) => {
            let row = if naming == Naming::Algebraic { size - row } else { row - 1 };
            Ok(Square::new(row, column))
        }
        _ => Err(Message::new("dames-off-board")
            .with("cell", shorten(word))
            .with("column", char::from(b'a' + size - 1))
            .with("row", size)),
    }
}
