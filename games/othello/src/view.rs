//! What a screen shows of a position.

use plateau_core::{
    BoardView, Cell, Message, MoveView, Notation, Piece, Position as _, Side, Surface, Tally, Terrain,
};

use crate::notation::{column_letter, square_name, symbol};
use crate::{Move, Position};

impl Position {
    /// The board with labels and counts, without moves.
    pub(crate) fn board_view(&self) -> BoardView {
        let board = self.board();
        let side = self.size().side();
        let piece = |side| Piece { side, king: false, symbol: symbol(side) };
        let cells = self.size().squares().map(|square| Cell {
            name: square_name(square),
            terrain: Terrain::Plain,
            piece: board.disc(square).map(piece),
        });
        BoardView {
            rows: side,
            columns: side,
            surface: Surface::Cells,
            cells: cells.collect(),
            row_labels: (1..=side).map(|row| row.to_string()).collect(),
            column_labels: (0..side).map(|column| column_letter(column).to_string()).collect(),
            turn: self.turn(),
            sides: [Message::new("othello-black"), Message::new("othello-white")],
            tallies: vec![Tally {
                label: Message::new("othello-discs"),
                counts: Side::BOTH.map(|side| board.count(side)),
            }],
            last: None,
            moves: Vec::new(),
        }
    }

    /// What `mv` does.
    pub(crate) fn view_of_move(&self, mv: Move) -> MoveView {
        let flips = self.flips(mv);
        MoveView {
            text: self.write_move(mv),
            paths: Vec::new(),
            from: None,
            to: mv.square(self.size()),
            captures: Vec::new(),
            flips: self
                .size()
                .squares()
                .filter(|&square| flips >> self.size().bit(square) & 1 != 0)
                .collect(),
        }
    }
}
