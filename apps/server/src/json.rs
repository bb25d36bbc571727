//! Boards as JSON, with the names of [`plateau_core::BoardView`].

use plateau_core::{BoardView, Lang, MoveView, Piece, Square, Surface, Tally, Terrain};
use serde::Serialize;

/// JSON that can stand in a `<script type="application/json">` element: no end tag can hide in it.
pub fn for_script(value: &impl Serialize) -> String {
    // Writing to memory fails for maps with keys that are no strings only; ours have none.
    let text = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    text.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// A board.
#[derive(Debug, Serialize)]
pub struct ViewJson<'a> {
    rows: u8,
    columns: u8,
    surface: &'static str,
    cells: Vec<CellJson<'a>>,
    row_labels: &'a [String],
    column_labels: &'a [String],
    turn: &'static str,
    sides: [String; 2],
    tallies: Vec<TallyJson>,
    last: Option<MoveJson<'a>>,
    moves: Vec<MoveJson<'a>>,
}

impl<'a> ViewJson<'a> {
    /// The board in `lang`, with its legal moves for whoever may make them.
    pub fn new(view: &'a BoardView, with_moves: bool, lang: Lang) -> Self {
        ViewJson {
            rows: view.rows,
            columns: view.columns,
            surface: match view.surface {
                Surface::Cells => "cells",
                Surface::Checkered => "checkered",
                Surface::Crossings => "crossings",
            },
            cells: view
                .cells
                .iter()
                .map(|cell| CellJson {
                    name: &cell.name,
                    terrain: match cell.terrain {
                        Terrain::Plain => "plain",
                        Terrain::Unused => "unused",
                        Terrain::Hole => "hole",
                        Terrain::Refuge => "refuge",
                    },
                    piece: cell.piece.map(PieceJson::from),
                })
                .collect(),
            row_labels: &view.row_labels,
            column_labels: &view.column_labels,
            turn: view.turn.word(),
            sides: [0, 1].map(|index| view.sides[index].text(lang)),
            tallies: tallies(&view.tallies, lang),
            last: view.last.as_ref().map(MoveJson::from),
            moves: moves(&view.moves, with_moves),
        }
    }
}

/// The moves, or none.
pub fn moves(moves: &[MoveView], shown: bool) -> Vec<MoveJson<'_>> {
    if shown { moves.iter().map(MoveJson::from).collect() } else { Vec::new() }
}

/// The counts beside the board in `lang`.
pub fn tallies(tallies: &[Tally], lang: Lang) -> Vec<TallyJson> {
    tallies.iter().map(|tally| TallyJson { label: tally.label.text(lang), counts: tally.counts }).collect()
}

/// A cell.
#[derive(Debug, Serialize)]
struct CellJson<'a> {
    name: &'a str,
    terrain: &'static str,
    piece: Option<PieceJson>,
}

/// A piece.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PieceJson {
    side: &'static str,
    king: bool,
    symbol: char,
}

impl From<Piece> for PieceJson {
    fn from(piece: Piece) -> Self {
        PieceJson { side: piece.side.word(), king: piece.king, symbol: piece.symbol }
    }
}

/// A count.
#[derive(Debug, Serialize)]
pub struct TallyJson {
    label: String,
    counts: [u32; 2],
}

/// A move.
#[derive(Debug, Serialize)]
pub struct MoveJson<'a> {
    text: &'a str,
    paths: Vec<Vec<[u8; 2]>>,
    from: Option<[u8; 2]>,
    to: Option<[u8; 2]>,
    captures: Vec<[u8; 2]>,
    flips: Vec<[u8; 2]>,
}

fn pair(square: &Square) -> [u8; 2] {
    [square.row, square.column]
}

fn pairs(squares: &[Square]) -> Vec<[u8; 2]> {
    squares.iter().map(pair).collect()
}

impl<'a> From<&'a MoveView> for MoveJson<'a> {
    fn from(mv: &'a MoveView) -> Self {
        MoveJson {
            text: &mv.text,
            paths: mv.paths.iter().map(|path| pairs(path)).collect(),
            from: mv.from.as_ref().map(pair),
            to: mv.to.as_ref().map(pair),
            captures: pairs(&mv.captures),
            flips: pairs(&mv.flips),
        }
    }
}
