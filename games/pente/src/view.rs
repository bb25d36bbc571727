//! What a screen sees of a position.

use plateau_core::{BoardView, Cell, Message, MoveView, Piece, Position, Square, Surface, Tally, Terrain};

use crate::notation::symbol;
use crate::point::column_letter;
use crate::{PentePosition, Point};

/// The board of `position`, its labels and the captured stones, without moves.
pub(crate) fn board(position: &PentePosition) -> BoardView {
    let size = position.rules.size();
    let points = (0..size).flat_map(|row| (0..size).filter_map(move |column| Point::new(row, column)));
    BoardView {
        rows: size,
        columns: size,
        surface: Surface::Crossings,
        cells: points.map(|point| cell(position, point)).collect(),
        row_labels: (1..=size).rev().map(|row| row.to_string()).collect(),
        column_labels: (0..size).filter_map(column_letter).map(String::from).collect(),
        turn: position.turn(),
        sides: [Message::new("pente-side-first"), Message::new("pente-side-second")],
        tallies: vec![Tally {
            label: Message::new("pente-captured"),
            counts: position.captured.map(u32::from),
        }],
        last: None,
        moves: Vec::new(),
    }
}

/// The cell that shows `point`.
fn cell(position: &PentePosition, point: Point) -> Cell {
    let piece = position.stone(point).map(|side| Piece { side, king: false, symbol: symbol(side) });
    Cell { name: point.name(position.rules.size()), terrain: Terrain::Plain, piece }
}

/// What a stone on `point`, a legal move of `position`, does.
pub(crate) fn move_view(position: &PentePosition, point: Point) -> MoveView {
    let captures: Vec<Square> = position.captures(point).into_iter().map(Point::square).collect();
    MoveView {
        text: point.name(position.rules.size()),
        paths: Vec::new(),
        from: None,
        to: Some(point.square()),
        captures,
        flips: Vec::new(),
    }
}
