//! Move texts: UAI in the standard game, cells in the simplified one, and the reasons of every refusal.

use plateau_core::{Message, MoveError, MoveErrorKind, Position, Side, Square, shorten};

use crate::grid::{CellText, Grid, read_cell, symbols};
use crate::moves::{Move, neighbour};
use crate::position::{AttaxxPosition, CellState};
use crate::view::distance;
use crate::word::{STEPS, stride};

/// How a pass is written.
const PASS: &str = "0000";

/// The longest move text that is looked at: a cell with all its neighbours needs far less.
const TEXT_LIMIT: usize = 120;

/// The text of a legal move: `c3`, `f3f5`, `0000`, and `c3(b4,d2)` once chance has decided, the cells that changed in
/// reading order.
pub(crate) fn write(position: &AttaxxPosition, mv: Move) -> String {
    let grid = position.grid();
    if mv.is_pass() {
        return PASS.to_owned();
    }
    let mut text = String::new();
    if mv.is_jump() {
        text.push_str(&grid.name(grid.square(mv.from)));
    }
    text.push_str(&grid.name(grid.square(mv.to)));
    if mv.is_settled() {
        text.push_str(&format!("({})", grid.names(position.flips(mv))));
    }
    text
}

/// Reads a move text. The move returned is legal.
///
/// # Errors
/// When the text is no move, or the rules forbid it in `position`.
pub(crate) fn read(position: &AttaxxPosition, text: &str) -> Result<Move, MoveError> {
    if let Some(ending) = position.ending() {
        let over = Message::new("move-game-over").with("reason", ending.reason.message());
        return Err(MoveError::illegal(over));
    }
    let text = text.trim();
    if text == PASS {
        return if position.must_pass() {
            Ok(Move::PASS)
        } else {
            Err(MoveError::illegal(Message::new("attaxx-pass-not-forced")))
        };
    }
    let mv = if text.len() > TEXT_LIMIT {
        Err(unreadable(position, text))
    } else if position.terms().is_standard() {
        read_standard(position, text)
    } else {
        read_simplified(position, text)
    };
    match mv {
        // Whatever cell is named, the one thing to know is that there is no move.
        Err(error) if error.kind == MoveErrorKind::Illegal && position.must_pass() => {
            let side = symbol(position, position.turn());
            Err(MoveError::illegal(Message::new("attaxx-must-pass").with("side", side)))
        }
        mv => mv,
    }
}

/// The character of a player in messages.
fn symbol(position: &AttaxxPosition, side: Side) -> char {
    symbols(position.terms().is_standard())[side.index()]
}

/// The refusal of a text that is no move at all.
fn unreadable(position: &AttaxxPosition, text: &str) -> MoveError {
    let id = if position.terms().is_standard() { "attaxx-unreadable-standard" } else { "attaxx-unreadable" };
    MoveError::unreadable(Message::new(id).with("text", shorten(text)))
}

/// An illegal move: the message `id` about a cell.
fn refused(grid: Grid, id: &'static str, square: Square) -> MoveError {
    MoveError::illegal(Message::new(id).with("cell", grid.name(square)))
}

/// The cell that `text` names.
///
/// # Errors
/// When it is no cell, or one off the board.
fn cell(position: &AttaxxPosition, text: &str, whole: &str) -> Result<Square, MoveError> {
    let grid = position.grid();
    match read_cell(text, grid) {
        CellText::Cell(square) => Ok(square),
        CellText::Unreadable => Err(unreadable(position, whole)),
        CellText::OffBoard => Err(MoveError::illegal(
            Message::new("attaxx-off-board")
                .with("cell", shorten(text))
                .with("column", grid.column_label(grid.size - 1))
                .with("row", grid.size),
        )),
    }
}

/// Refuses an arrival cell that is not empty.
fn check_empty(position: &AttaxxPosition, square: Square) -> Result<(), MoveError> {
    match position.cell(square) {
        CellState::Empty => Ok(()),
        CellState::Stone(_) => Err(refused(position.grid(), "attaxx-occupied", square)),
        CellState::Hole => Err(refused(position.grid(), "attaxx-hole", square)),
    }
}

/// Whether a stone of `side` stands at distance 1 to `reach` of `square`.
fn has_stone_near(position: &AttaxxPosition, square: Square, side: Side, reach: u8) -> bool {
    let stone = CellState::Stone(side);
    position.grid().squares().any(|other| distance(other, square) <= reach && position.cell(other) == stone)
}

/// Reads a UAI move: an arrival cell, or two cells. A clone may also name the stone it comes from.
fn read_standard(position: &AttaxxPosition, text: &str) -> Result<Move, MoveError> {
    let grid = position.grid();
    if text.contains('(') {
        return Err(MoveError::illegal(Message::new("attaxx-outcome-certain")));
    }
    let second = text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic());
    let Some((middle, _)) = second else {
        let to = cell(position, text, text)?;
        check_empty(position, to)?;
        return if has_stone_near(position, to, position.turn(), 1) {
            Ok(Move::place(grid.cell(to)))
        } else {
            Err(refused(grid, "attaxx-no-own-stone-near", to))
        };
    };
    let (from, to) = (&text[..middle], &text[middle..]);
    let (from, to) = (cell(position, from, text)?, cell(position, to, text)?);
    match position.cell(from) {
        CellState::Stone(side) if side == position.turn() => {}
        CellState::Stone(_) => return Err(refused(grid, "attaxx-from-enemy", from)),
        CellState::Empty | CellState::Hole => return Err(refused(grid, "attaxx-from-empty", from)),
    }
    check_empty(position, to)?;
    match distance(from, to) {
        1 => Ok(Move::place(grid.cell(to))),
        2 => Ok(Move::jump(grid.cell(from), grid.cell(to))),
        _ => {
            let far = Message::new("attaxx-too-far").with("from", grid.name(from)).with("to", grid.name(to));
            Err(MoveError::illegal(far))
        }
    }
}

/// Reads a cell, or a line and a column, with the outcome behind it if there is one.
fn read_simplified(position: &AttaxxPosition, text: &str) -> Result<Move, MoveError> {
    let grid = position.grid();
    let (place, outcome) = match text.split_once('(') {
        None => (text, None),
        Some((place, rest)) => {
            let cells = rest.strip_suffix(')').ok_or_else(|| unreadable(position, text))?;
            (place.trim_end(), Some(cells))
        }
    };
    let to = match line_and_column(place) {
        None => cell(position, place, text)?,
        Some((line, column)) => grid.at(line, column).ok_or_else(|| {
            MoveError::illegal(Message::new("attaxx-off-board-numbers").with("size", grid.size))
        })?,
    };
    check_empty(position, to)?;
    let range = position.terms().range;
    if !has_stone_near(position, to, !position.turn(), range) {
        let id = if range == 2 { "attaxx-no-enemy-in-range" } else { "attaxx-no-enemy-near" };
        return Err(refused(grid, id, to));
    }
    let mv = Move::place(grid.cell(to));
    match outcome {
        None => Ok(mv),
        Some(cells) => read_outcome(position, mv, cells, text),
    }
}

/// Two numbers separated by blanks; `None` for any other text. Numbers too large to read are very large.
fn line_and_column(text: &str) -> Option<(u32, u32)> {
    let mut words = text.split_whitespace();
    let (line, column) = (words.next()?, words.next()?);
    let number =
        |word: &str| word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().unwrap_or(u32::MAX));
    if words.next().is_some() { None } else { Some((number(line)?, number(column)?)) }
}

/// Reads the cells that changed colour, separated by commas, as the outcome of `mv`.
fn read_outcome(position: &AttaxxPosition, mv: Move, cells: &str, text: &str) -> Result<Move, MoveError> {
    if !position.has_chance() {
        return Err(MoveError::illegal(Message::new("attaxx-outcome-certain")));
    }
    let grid = position.grid();
    let to = grid.square(mv.to);
    let mut outcome = 0u8;
    for name in cells.split(',').map(str::trim).filter(|_| !cells.trim().is_empty()) {
        let square = cell(position, name, text)?;
        if distance(square, to) != 1 {
            let fault = Message::new("attaxx-outcome-not-near").with("cell", grid.name(square));
            return Err(MoveError::illegal(fault.with("to", grid.name(to))));
        }
        if position.cell(square) != CellState::Stone(!position.turn()) {
            return Err(refused(grid, "attaxx-outcome-not-enemy", square));
        }
        if position.is_refuge(square) {
            return Err(refused(grid, "attaxx-outcome-refuge", square));
        }
        let is_it = |&index: &usize| neighbour(mv.to, index, stride(grid.size)) == grid.cell(square);
        let bit = (0..STEPS.len()).find(is_it).map_or(0, |index| 1u8 << index);
        if outcome & bit != 0 {
            return Err(refused(grid, "attaxx-outcome-twice", square));
        }
        outcome |= bit;
    }
    Ok(mv.with_outcome(outcome))
}

#[cfg(test)]
mod tests {
    use super::line_and_column;

    #[test]
    fn line_and_column_are_two_numbers() {
        assert_eq!(line_and_column("2 13"), Some((2, 13)));
        assert_eq!(line_and_column(" 2\t3 "), Some((2, 3)));
        assert_eq!(line_and_column("99999999999999999999 1"), Some((u32::MAX, 1)));
        for text in ["", "2", "2 3 4", "-1 2", "+1 2", "a 2", "2,3"] {
            assert_eq!(line_and_column(text), None, "{text:?}");
        }
    }
}
