//! The board as a screen sees it.

use plateau_core::{
    BoardView, Cell as CellView, Message, MoveView, Piece, Position, Side, Surface, Tally, Terrain,
};

use crate::board::{Cell, SIZE};
use crate::{HasamiPosition, Move};

/// The character of a stone: `B` (blanc) for the first player, `N` (noir) for the second.
pub(crate) const fn symbol(side: Side) -> char {
    match side {
        Side::First => 'B',
        Side::Second => 'N',
    }
}

/// The board, its labels and the stones left, without moves.
pub(crate) fn board(position: &HasamiPosition) -> BoardView {
    let cell = |cell: Cell| CellView {
        name: cell.to_string(),
        terrain: Terrain::Plain,
        piece: position.stone(cell).map(|side| Piece { side, king: false, symbol: symbol(side) }),
    };
    BoardView {
        rows: SIZE,
        columns: SIZE,
        surface: Surface::Cells,
        cells: Cell::all().map(cell).collect(),
        row_labels: (0..SIZE).map(|row| char::from(b'A' + row).to_string()).collect(),
        column_labels: (1..=SIZE).map(|column| column.to_string()).collect(),
        turn: position.turn(),
        sides: [Message::new("hasami-white"), Message::new("hasami-black")],
        tallies: vec![Tally {
            label: Message::new("hasami-stones-left"),
            counts: Side::BOTH.map(|side| u32::from(position.stones(side))),
        }],
        last: None,
        moves: Vec::new(),
    }
}

/// What `mv`, a legal move of `position`, does.
pub(crate) fn move_view(position: &HasamiPosition, mv: Move) -> MoveView {
    MoveView {
        text: mv.to_string(),
        paths: Vec::new(),
        from: Some(mv.from.square()),
        to: Some(mv.to.square()),
        captures: position.captures(mv).into_iter().map(Cell::square).collect(),
        flips: Vec::new(),
    }
}
