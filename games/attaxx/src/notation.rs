//! Position texts, and the doors to move texts and views.

use plateau_core::Square;
use plateau_core::{
    BoardView, Gesture, Message, MoveError, MoveView, Notation, Position, PositionError, Side, read_rows,
    shorten, write_rows,
};

use crate::grid::{side_of, symbols};
use crate::moves::Move;
use crate::position::{AttaxxPosition, CellState, Clock};
use crate::rules::{Kind, Rules};

/// The character of a hole.
const HOLE: char = '-';

/// The longest position text that is looked at: no board needs more.
const TEXT_LIMIT: usize = 300;

impl Notation for AttaxxPosition {
    fn write_move(&self, mv: Move) -> String {
        crate::move_text::write(self, mv)
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        crate::move_text::read(self, text)
    }

    fn to_text(&self) -> String {
        let standard = self.terms().is_standard();
        let symbols = symbols(standard);
        let size = usize::from(self.size());
        let rows =
            write_rows(size, size, |row, column| match self.cell(Square::new(row as u8, column as u8)) {
                CellState::Empty => None,
                CellState::Stone(side) => Some(symbols[side.index()]),
                CellState::Hole => Some(HOLE),
            });
        let Clock { turn, quiet, number } = self.clock();
        let turn = symbols[turn.index()];
        if standard { format!("{rows} {turn} {quiet} {number}") } else { format!("{rows} {turn}") }
    }

    fn from_text(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        if text.len() > TEXT_LIMIT {
            return Err(Message::new("attaxx-position-long").with("limit", TEXT_LIMIT).into());
        }
        let mut faults = Vec::new();
        let mut fields = text.split_whitespace();
        let rows = fields.next().unwrap_or_default();
        let (stones, holes) = read_cells(rules, rows, &mut faults);
        let clock = read_clock(rules.kind(), &mut fields, &mut faults);
        if let Some(extra) = fields.next() {
            faults.push(Message::new("attaxx-position-extra").with("text", shorten(extra)));
        }
        PositionError::check(faults)?;
        Ok(AttaxxPosition::new(rules, stones, holes, clock))
    }

    fn board(&self) -> BoardView {
        crate::view::board(self)
    }

    fn move_view(&self, mv: Move) -> MoveView {
        crate::view::move_view(self, mv)
    }

    fn gestures(&self) -> Vec<Gesture<Move>> {
        let mut list = plateau_core::MoveList::new();
        self.legal_moves(&mut list);
        list.iter()
            .flat_map(|&mv| crate::view::paths(self, mv).into_iter().map(move |path| Gesture { path, mv }))
            .collect()
    }
}

/// Reads the rows of a position text: the stones of each player and the holes. Faults are added to `faults`.
fn read_cells(rules: &Rules, text: &str, faults: &mut Vec<Message>) -> ([u128; 2], u128) {
    let grid = rules.terms.grid();
    let size = usize::from(rules.size());
    let piece = |symbol| match symbol {
        HOLE => Some(CellState::Hole),
        _ => side_of(symbol, rules.terms.is_standard()).map(CellState::Stone),
    };
    let rows = read_rows(text, size, size, piece, faults);
    let cells =
        rows.into_iter().flat_map(|row| (0..size).zip(row.into_iter().chain(std::iter::repeat(None))));
    let (mut stones, mut holes) = ([0; 2], 0);
    for (square, (_, cell)) in grid.squares().zip(cells) {
        match cell {
            Some(CellState::Stone(side)) => stones[side.index()] |= grid.set(square),
            Some(CellState::Hole) => holes |= grid.set(square),
            Some(CellState::Empty) | None => {}
        }
    }
    (stones, holes)
}

/// Reads the turn and, in the standard game, the two counters behind it; a text may end after the turn or after the
/// first counter. Faults are added to `faults`.
fn read_clock<'a>(
    kind: Kind,
    fields: &mut impl Iterator<Item = &'a str>,
    faults: &mut Vec<Message>,
) -> Clock {
    let standard = kind == Kind::Standard;
    let mut clock = Clock { turn: Side::First, quiet: 0, number: 1 };
    let turn = fields.next().unwrap_or_default();
    let mut letters = turn.chars();
    match (letters.next().and_then(|letter| side_of(letter, standard)), letters.next()) {
        (Some(side), None) => clock.turn = side,
        _ if turn.is_empty() => faults.push(Message::new("attaxx-position-no-turn")),
        _ => faults.push(Message::new("attaxx-position-turn").with("text", shorten(turn))),
    }
    if standard {
        if let Some(text) = fields.next() {
            match text.parse() {
                Ok(quiet) => clock.quiet = quiet,
                Err(_) => faults.push(Message::new("attaxx-position-quiet").with("text", shorten(text))),
            }
        }
        if let Some(text) = fields.next() {
            match text.parse() {
                Ok(number) if number > 0 => clock.number = number,
                _ => faults.push(Message::new("attaxx-position-number").with("text", shorten(text))),
            }
        }
    }
    clock
}
