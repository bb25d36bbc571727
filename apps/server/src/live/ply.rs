//! A move that was played, as screens animate it.

use plateau_core::{BoardView, Lang, MoveView, Piece, Side, Tally};
use plateau_table::Played;
use serde::Serialize;

use crate::json::{MoveJson, PieceJson, TallyJson, tallies};

/// A move and what it changed on the board.
#[derive(Clone, Debug)]
pub struct Ply {
    /// The move text.
    pub text: String,
    /// Who moved.
    pub side: Side,
    /// Whether it was a pass.
    pub pass: bool,
    /// What the mover's clock showed after it.
    pub clock_ms: Option<u64>,
    /// The position text after it.
    pub position: String,
    changes: Vec<(usize, Option<Piece>)>,
    last: Option<MoveView>,
    tallies: Vec<Tally>,
    turn: Side,
}

impl Ply {
    /// The move `played`, which led from the board `before` to the board `after`.
    pub fn new(
        before: &BoardView,
        after: &BoardView,
        played: Played,
        clock_ms: Option<u64>,
        position: String,
    ) -> Self {
        let changes = before.cells.iter().zip(&after.cells).enumerate();
        // Only the board before knows how the move is clicked: a capture of several is shown cell by cell.
        let clicked = before.moves.iter().find(|mv| mv.text == played.text);
        let paths = clicked.map(|mv| mv.paths.clone()).unwrap_or_default();
        Ply {
            text: played.text,
            side: played.side,
            pass: played.pass,
            clock_ms,
            position,
            changes: changes
                .filter(|(_, (old, new))| old.piece != new.piece)
                .map(|(index, (_, new))| (index, new.piece))
                .collect(),
            last: after.last.clone().map(|last| MoveView { paths, ..last }),
            tallies: after.tallies.clone(),
            turn: after.turn,
        }
    }

    /// The move as JSON.
    pub fn json(&self, lang: Lang) -> PlyJson<'_> {
        PlyJson {
            text: &self.text,
            side: self.side.word(),
            pass: self.pass,
            clock_ms: self.clock_ms,
            changes: self.changes.iter().map(|&(index, piece)| (index, piece.map(PieceJson::from))).collect(),
            last: self.last.as_ref().map(MoveJson::from),
            tallies: tallies(&self.tallies, lang),
            turn: self.turn.word(),
            position: &self.position,
        }
    }
}

/// A move as messages hold it.
#[derive(Debug, Serialize)]
pub struct PlyJson<'a> {
    text: &'a str,
    side: &'static str,
    pass: bool,
    clock_ms: Option<u64>,
    changes: Vec<(usize, Option<PieceJson>)>,
    last: Option<MoveJson<'a>>,
    tallies: Vec<TallyJson>,
    turn: &'static str,
    position: &'a str,
}
