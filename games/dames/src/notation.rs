//! Moves and positions as text.

use plateau_core::{
    BoardView, Gesture, Message, MoveError, MoveList, MoveView, Notation, Position, PositionError,
};

use crate::board::Cell;
use crate::cells::{Naming, Words};
use crate::explain::Refusal;
use crate::moves::Move;
use crate::paths::{WAYS_LIMIT, follow, smallest_way, ways};
use crate::position::DamesPosition;
use crate::rules::Rules;
use crate::{fen, record, view};

impl DamesPosition {
    /// Writes `mv` with cells named by `naming` and `capture` between the cells of a capture. All the cells of a
    /// capture are written where another one shares its ends.
    fn write(&self, mv: Move, naming: Naming, capture: &str) -> String {
        if !mv.is_capture() {
            return naming.join(&[mv.from, mv.to], "-", self.rules.board);
        }
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        let shared = list.iter().any(|other| *other != mv && other.from == mv.from && other.to == mv.to);
        let cells = if shared { smallest_way(self, mv) } else { vec![mv.from, mv.to] };
        naming.join(&cells, capture, self.rules.board)
    }

    /// The legal move that `cells` mean: its two ends, with any of the landing cells between them.
    ///
    /// # Errors
    /// With every move that is meant, when that is not exactly one.
    fn find(&self, cells: &[Cell]) -> Result<Move, Vec<Move>> {
        let (Some(&from), Some(&to)) = (cells.first(), cells.last()) else { return Err(Vec::new()) };
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        let mut meant: Vec<Move> = list.iter().copied().filter(|mv| mv.from == from && mv.to == to).collect();
        // All the cells, or the two of a single jump, leave no doubt.
        if let Some(captured) = follow(self, cells)
            && let Some(&mv) = meant.iter().find(|mv| mv.captured == captured)
        {
            return Ok(mv);
        }
        if cells.len() > 2 {
            meant.retain(|&mv| ways(self, mv, WAYS_LIMIT).iter().any(|way| passes(way, cells)));
        }
        match meant[..] {
            [only] => Ok(only),
            _ => Err(meant),
        }
    }
}

/// Whether `way` lands on `cells` in this order.
fn passes(way: &[Cell], cells: &[Cell]) -> bool {
    let mut landings = way.iter();
    cells.iter().all(|cell| landings.any(|landing| landing == cell))
}

impl Notation for DamesPosition {
    fn write_move(&self, mv: Move) -> String {
        self.write(mv, Naming::Number, "x")
    }

    fn read_move(&self, text: &str) -> Result<Move, MoveError> {
        let words = Words::read(text, self.rules.board)?;
        let cells = words.cells(self.rules.board)?;
        let refusal = || Refusal { position: self, cells: &cells, takes: words.takes, naming: words.naming };
        match self.find(&cells) {
            Ok(mv) if words.takes && !mv.is_capture() => Err(MoveError::illegal(refusal().reason())),
            Ok(mv) => Ok(mv),
            Err(meant) if meant.is_empty() => Err(MoveError::illegal(refusal().reason())),
            Err(meant) => {
                let board = self.rules.board;
                let choices: Vec<String> =
                    meant.iter().map(|&mv| words.naming.join(&smallest_way(self, mv), "x", board)).collect();
                let short = words.naming.join(&cells, "x", board);
                let reason = Message::new("dames-ambiguous").with("move", short);
                Err(MoveError::illegal(reason.with("choices", choices.join(", "))))
            }
        }
    }

    fn write_record_move(&self, mv: Move) -> String {
        let (letters, capture) = record::notation(self.rules);
        self.write(mv, if letters { Naming::Algebraic } else { Naming::Number }, capture)
    }

    fn to_text(&self) -> String {
        fen::write(self)
    }

    fn from_text(rules: &Rules, text: &str) -> Result<Self, PositionError> {
        fen::read(rules, text)
    }

    fn board(&self) -> BoardView {
        view::board(self)
    }

    fn move_view(&self, mv: Move) -> MoveView {
        view::move_view(self, mv)
    }

    fn gestures(&self) -> Vec<Gesture<Move>> {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        let mut gestures = Vec::new();
        for &mv in &list {
            let ways = if mv.is_capture() { ways(self, mv, WAYS_LIMIT) } else { vec![vec![mv.from, mv.to]] };
            let paths = ways.into_iter().map(|way| way.into_iter().map(Cell::square).collect());
            gestures.extend(paths.map(|path| Gesture { path, mv }));
        }
        gestures
    }
}
