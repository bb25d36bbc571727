//! Texts of moves and positions.

use plateau_core::{
    BoardView, Gesture, Message, MoveError, MoveList, MoveView, Notation, Position, PositionError, Side,
    read_rows, shorten, write_rows,
};

use crate::board::{Cell, SIZE};
use crate::rules::MOST_STONES;
use crate::{HasamiPosition, Move, Rules};

/// The letter of a side in position texts: `b` (blanc) for the first player, `n` (noir) for the second.
const fn letter(side: Side) -> char {
    match side {
        Side::First => 'b',
        Side::Second => 'n',
    }
}

/// The side whose letter is `symbol`, whatever its case.
fn side_of(symbol: char) -> Option<Side> {
    Side::BOTH.into_iter().find(|&side| symbol.eq_ignore_ascii_case(&letter(side)))
}

/// Why a text gives no two cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CellFault {
    /// It is not two cells at all.
    Unreadable,
    /// It names this cell, which the board does not have.
    OffBoard(String),
}

impl CellFault {
    /// The fault of `text` in words.
    fn message(self, text: &str) -> Message {
        match self {
            CellFault::Unreadable => Message::new("hasami-unreadable").with("text", shorten(text)),
            CellFault::OffBoard(cell) => Message::new("hasami-off-board").with("cell", cell),
        }
    }
}

/// The cells of a move text: `H5-C5`, `H5,C5`, `H5 C5` or `H5C5`, whatever the case.
///
/// # Errors
/// When the text is not two cells of the board.
pub(crate) fn read_cells(text: &str) -> Result<Move, CellFault> {
    let (from, rest) = split_cell(text.trim()).ok_or(CellFault::Unreadable)?;
    let rest = rest.trim_start();
    let rest = rest.strip_prefix(['-', ',']).unwrap_or(rest).trim_start();
    let (to, rest) = split_cell(rest).ok_or(CellFault::Unreadable)?;
    if !rest.is_empty() {
        return Err(CellFault::Unreadable);
    }
    Ok(Move { from: read_cell(from)?, to: read_cell(to)? })
}

/// A letter and the digits behind it, and the rest of `text`; `None` when it begins otherwise.
fn split_cell(text: &str) -> Option<(&str, &str)> {
    let digits = text.strip_prefix(|symbol: char| symbol.is_ascii_alphabetic())?;
    let rest = digits.trim_start_matches(|symbol: char| symbol.is_ascii_digit());
    (rest.len() < digits.len()).then(|| text.split_at(text.len() - rest.len()))
}

/// The cell called `name`, a letter with digits.
fn read_cell(name: &str) -> Result<Cell, CellFault> {
    let cell = match name.as_bytes() {
        [letter, digit @ b'1'..=b'9'] => Cell::new(letter.to_ascii_uppercase() - b'A', digit - b'1'),
        _ => None,
    };
    cell.ok_or_else(|| CellFault::OffBoard(shorten(&name.to_ascii_uppercase())))
}

impl HasamiPosition {
    /// Why `mv` is not legal here. The first rule that it breaks is named, in the order of the document.
    fn refusal(&self, mv: Move) -> Message {
        if let Some(ending) = self.ending() {
            return Message::new("move-game-over").with("reason", ending.reason.message());
        }
        let cell = |id, cell: Cell| Message::new(id).with("cell", cell.to_string());
        match self.stone(mv.from) {
            None => return cell("hasami-empty", mv.from),
            Some(side) if side != self.turn() => return cell("hasami-not-yours", mv.from),
            Some(_) if mv.from == mv.to => return cell("hasami-same-cell", mv.from),
            Some(_) if self.stone(mv.to).is_some() => return cell("hasami-occupied", mv.to),
            Some(_) => {}
        }
        let Some(path) = path(mv) else { return Message::new("hasami-not-straight") };
        let blocker = path.iter().position(|&cell| self.stone(cell).is_some());
        match (blocker, path.len()) {
            // The stone could be jumped over, but the move goes further than that.
            (Some(0), 2..) if self.rules().jumps() => match path.get(1) {
                Some(&landing) if self.stone(landing).is_none() => {
                    cell("hasami-jump-length", landing).with("over", path[0].to_string())
                }
                _ => cell("hasami-blocked", path[0]),
            },
            (Some(0), 1) if !self.rules().jumps() => cell("hasami-no-jumps", path[0]),
            (Some(index), _) => cell("hasami-blocked", path[index]),
            (None, _) => Message::new("move-illegal"),
        }
    }
}

/// The cells between the two cells of `mv`, in order; `None` when they are on no common line.
fn path(mv: Move) -> Option<Vec<Cell>> {
    let (from, to) = (mv.from, mv.to);
    let between =
        |a: u8, b: u8| -> Vec<u8> { if a < b { (a + 1..b).collect() } else { (b + 1..a).rev().collect() } };
    if from.row() == to.row() {
        between(from.column(), to.column()).into_iter().map(|column| Cell::new(from.row(), column)).collect()
    } else if from.column() == to.column() {
        between(from.row(), to.row()).into_iter().map(|row| Cell::new(row, from.column())).collect()
    } else {
        None
    }
}

impl Notation for HasamiPosition {
    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let mv = read_cells(text).map_err(|fault| MoveError::unreadable(fault.message(text)))?;
        if self.is_legal(mv) { Ok(mv) } else { Err(MoveError::illegal(self.refusal(mv))) }
    }

    fn to_text(&self) -> String {
        let rows = write_rows(usize::from(SIZE), usize::from(SIZE), |row, column| {
            let cell = Cell::new(u8::try_from(row).ok()?, u8::try_from(column).ok()?)?;
            self.stone(cell).map(letter)
        });
        format!("{rows} {} {} {}", letter(self.turn()), self.quiet_plies(), self.move_number())
    }

    fn from_text(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        let fields: Vec<&str> = text.split_whitespace().take(5).collect();
        let (rows, turn, quiet, number) = match fields[..] {
            [rows, turn, quiet] => (rows, turn, quiet, "1"),
            [rows, turn, quiet, number] => (rows, turn, quiet, number),
            _ => return Err(Message::new("hasami-fields").into()),
        };
        let mut faults = Vec::new();
        let cells = read_rows(rows, usize::from(SIZE), usize::from(SIZE), side_of, &mut faults);
        let mut symbols = turn.chars();
        let turn = match (symbols.next().and_then(side_of), symbols.next()) {
            (Some(side), None) => side,
            _ => {
                faults.push(Message::new("hasami-turn").with("text", shorten(turn)));
                Side::First
            }
        };
        let quiet = read_count("hasami-quiet", quiet, 0, &mut faults);
        let number = read_count("hasami-number", number, 1, &mut faults);
        let stones = |side| cells.iter().flatten().filter(|&&cell| cell == Some(side)).count();
        for (side, id) in Side::BOTH.into_iter().zip(["hasami-too-many-white", "hasami-too-many-black"]) {
            if stones(side) > usize::from(MOST_STONES) {
                faults.push(Message::new(id).with("found", stones(side)).with("limit", MOST_STONES));
            }
        }
        PositionError::check(faults)?;
        let mut position = HasamiPosition::empty(*rules);
        for (cell, stone) in Cell::all().zip(cells.into_iter().flatten()) {
            if let Some(side) = stone {
                position.put(cell, side);
            }
        }
        Ok(position.with_turn(turn, quiet, number))
    }

    fn board(&self) -> BoardView {
        crate::view::board(self)
    }

    fn move_view(&self, mv: Move) -> MoveView {
        crate::view::move_view(self, mv)
    }

    fn gestures(&self) -> Vec<Gesture<Move>> {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list.iter().map(|&mv| Gesture { path: vec![mv.from.square(), mv.to.square()], mv }).collect()
    }
}

/// The number `text`, at least `low`. Otherwise `low`, and the fault `id` is added to `faults`.
fn read_count(id: &'static str, text: &str, low: u16, faults: &mut Vec<Message>) -> u16 {
    match text.parse::<u16>() {
        // `parse` would accept a sign.
        Ok(number) if number >= low && text.starts_with(|symbol: char| symbol.is_ascii_digit()) => number,
        _ => {
            let fault = Message::new(id).with("text", shorten(text)).with("low", low.to_string());
            faults.push(fault.with("high", u16::MAX.to_string()));
            low
        }
    }
}
