//! What people and files see of a position.

use std::collections::HashMap;

use crate::{BoardView, MoveError, MoveList, MoveView, Position, PositionError, Square};

/// One way to make a move by clicking cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gesture<M> {
    /// The cells to click, in order. Empty for a pass, which is then the only legal move.
    pub path: Vec<Square>,
    /// The move that this makes.
    pub mv: M,
}

/// Text and pictures of a game: lenient in what is read, strict in what is written.
pub trait Notation: Position {
    /// The move text of `mv`, a legal move of this position (with its outcome, when chance has decided one).
    fn write_move(&self, mv: Self::Move) -> String;

    /// Reads a move of this position. The move returned is legal.
    ///
    /// # Errors
    /// When the text names no move, or one the rules forbid here: the error says why, in words.
    fn read_move(&self, text: &str) -> Result<Self::Move, MoveError>;

    /// The move as game records write it; the move text unless another notation is the custom.
    fn write_record_move(&self, mv: Self::Move) -> String {
        self.write_move(mv)
    }

    /// The position text, in its one strict form.
    fn to_text(&self) -> String;

    /// Reads a position text under `rules`.
    ///
    /// # Errors
    /// With every fault of the text that was found.
    fn from_text(rules: &Self::Rules, text: &str) -> Result<Self, PositionError>;

    /// The board, labels and tallies, without any moves: [`Notation::view`] adds those.
    fn board(&self) -> BoardView;

    /// What a legal move does, without its click paths.
    fn move_view(&self, mv: Self::Move) -> MoveView;

    /// Every click path of every legal move. No path is the beginning of another move's path; a move may have several.
    fn gestures(&self) -> Vec<Gesture<Self::Move>>;

    /// Everything a screen needs; `last` is the move that led here with the position it was played in.
    fn view(&self, last: Option<(&Self, Self::Move)>) -> BoardView {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        let mut moves: Vec<MoveView> = list.iter().map(|&mv| self.move_view(mv)).collect();
        let index: HashMap<Self::Move, usize> =
            list.iter().enumerate().map(|(index, &mv)| (mv, index)).collect();
        for gesture in self.gestures() {
            if let Some(&index) = index.get(&gesture.mv) {
                moves[index].paths.push(gesture.path);
            }
        }
        moves.sort_by(|a, b| a.text.cmp(&b.text));
        BoardView { last: last.map(|(before, mv)| before.move_view(mv)), moves, ..self.board() }
    }
}
