//! A position and its moves as a screen sees them.

use plateau_core::{
    BoardView, Cell, Message, MoveView, Notation, Piece, Position, Square, Surface, Tally, Terrain,
};

use crate::grid::symbols;
use crate::moves::Move;
use crate::position::{AttaxxPosition, CellState};
use crate::word::Word;

/// The board, labels and tallies of `position`.
pub(crate) fn board(position: &AttaxxPosition) -> BoardView {
    let grid = position.grid();
    let symbols = symbols(position.terms().is_standard());
    let cell = |square| {
        let state = position.cell(square);
        Cell {
            name: grid.name(square),
            terrain: match state {
                CellState::Hole => Terrain::Hole,
                _ if position.is_refuge(square) => Terrain::Refuge,
                _ => Terrain::Plain,
            },
            piece: match state {
                CellState::Stone(side) => Some(Piece { side, king: false, symbol: symbols[side.index()] }),
                CellState::Empty | CellState::Hole => None,
            },
        }
    };
    BoardView {
        rows: grid.size,
        columns: grid.size,
        surface: Surface::Cells,
        cells: grid.squares().map(cell).collect(),
        row_labels: (1..=grid.size).rev().map(|row| row.to_string()).collect(),
        column_labels: (0..grid.size).map(|column| grid.column_label(column).to_string()).collect(),
        turn: position.turn(),
        sides: symbols.map(|symbol| Message::new("attaxx-side").with("symbol", symbol)),
        tallies: vec![Tally { label: Message::new("attaxx-stones"), counts: position.counts() }],
        last: None,
        moves: Vec::new(),
    }
}

/// What `mv` does in `position`.
pub(crate) fn move_view(position: &AttaxxPosition, mv: Move) -> MoveView {
    let grid = position.grid();
    let mut flips = Vec::new();
    position.flips(mv).for_each(|cell| flips.push(grid.square(cell)));
    MoveView {
        text: position.write_move(mv),
        paths: Vec::new(),
        from: mv.is_jump().then(|| grid.square(mv.from)),
        to: (!mv.is_pass()).then(|| grid.square(mv.to)),
        captures: Vec::new(),
        flips,
    }
}

/// Every way to click the legal move `mv`: the arrival cell alone, or in the standard game a stone and then the
/// arrival cell, which for a clone may be any own neighbour.
pub(crate) fn paths(position: &AttaxxPosition, mv: Move) -> Vec<Vec<Square>> {
    let grid = position.grid();
    if mv.is_pass() {
        return vec![Vec::new()];
    }
    let to = grid.square(mv.to);
    if mv.is_jump() {
        return vec![vec![grid.square(mv.from), to]];
    }
    let mut paths = vec![vec![to]];
    if position.terms().is_standard() {
        let own = CellState::Stone(position.turn());
        let parents =
            grid.squares().filter(|&square| distance(square, to) == 1 && position.cell(square) == own);
        paths.extend(parents.map(|from| vec![from, to]));
    }
    paths
}

/// The Chebyshev distance of two cells.
pub(crate) fn distance(one: Square, two: Square) -> u8 {
    one.row.abs_diff(two.row).max(one.column.abs_diff(two.column))
}
