//! The board as a screen sees it.

use plateau_core::{
    BoardView, Cell as ViewCell, Message, MoveView, Notation, Piece, Side, Square, Surface, Tally, Terrain,
};

use crate::board::{Cell, each};
use crate::moves::Move;
use crate::position::DamesPosition;

/// The board without moves.
pub(crate) fn board(position: &DamesPosition) -> BoardView {
    let size = position.rules.board.size();
    let squares = (0..size).flat_map(|row| (0..size).map(move |column| Square::new(row, column)));
    let tally = |id, kings| Tally {
        label: Message::new(id),
        counts: Side::BOTH.map(|side| position.piece_count(side, kings)),
    };
    BoardView {
        rows: size,
        columns: size,
        surface: Surface::Checkered,
        cells: squares.map(|square| cell(position, square)).collect(),
        row_labels: (1..=size).map(|row| row.to_string()).collect(),
        column_labels: (0..size).map(|column| char::from(b'a' + column).to_string()).collect(),
        turn: position.turn,
        sides: [Message::new("dames-white"), Message::new("dames-black")],
        tallies: vec![tally("dames-men", false), tally("dames-kings", true)],
        last: None,
        moves: Vec::new(),
    }
}

/// One cell of the board.
fn cell(position: &DamesPosition, square: Square) -> ViewCell {
    match position.rules.board.cell_at(square) {
        None => ViewCell { name: String::new(), terrain: Terrain::Unused, piece: None },
        Some(cell) => ViewCell {
            name: cell.number(position.rules.board).to_string(),
            terrain: Terrain::Plain,
            piece: piece(position, cell),
        },
    }
}

/// What stands on a cell: `o` and `x` for men, `O` and `X` for kings.
fn piece(position: &DamesPosition, cell: Cell) -> Option<Piece> {
    let side = Side::BOTH.into_iter().find(|&side| position.pieces(side) & cell.bit() != 0)?;
    let king = position.kings & cell.bit() != 0;
    let symbol = match (side, king) {
        (Side::First, false) => 'o',
        (Side::First, true) => 'O',
        (Side::Second, false) => 'x',
        (Side::Second, true) => 'X',
    };
    Some(Piece { side, king, symbol })
}

/// What a legal move does.
pub(crate) fn move_view(position: &DamesPosition, mv: Move) -> MoveView {
    MoveView {
        text: position.write_move(mv),
        paths: Vec::new(),
        from: Some(mv.from.square()),
        to: Some(mv.to.square()),
        captures: each(mv.captured).map(Cell::square).collect(),
        flips: Vec::new(),
    }
}
