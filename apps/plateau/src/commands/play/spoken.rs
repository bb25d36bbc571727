//! The board in words, for people who listen to it.

use plateau_core::{BoardView, Cell, Message, Side, Square};

/// What the last move did beside moving: the pieces it took and turned, cell by cell.
pub(super) fn effects(view: &BoardView) -> Vec<Message> {
    let Some(last) = &view.last else { return Vec::new() };
    let effect = |id: &'static str, squares: &[Square]| {
        (!squares.is_empty()).then(|| {
            let cells: Vec<&str> = squares
                .iter()
                .filter_map(|square| view.cell(*square))
                .map(|cell| cell.name.as_str())
                .collect();
            Message::new(id).with("count", squares.len()).with("cells", cells.join(", "))
        })
    };
    let took = effect("play-took", &last.captures);
    took.into_iter().chain(effect("play-turned", &last.flips)).collect()
}

/// What stands on the cell called `name`; `None` when there is no such cell.
pub(super) fn look(view: &BoardView, name: &str) -> Option<Message> {
    let cell = view.cell(view.square_named(name.trim())?)?;
    Some(Message::new("tui-cell").with("cell", &cell.name).with("piece", piece(view, cell)))
}

fn piece(view: &BoardView, cell: &Cell) -> Message {
    match cell.piece {
        Some(piece) => {
            let id = if piece.king { "tui-cell-king" } else { "tui-cell-piece" };
            Message::new(id).with("side", view.sides[piece.side.index()].clone())
        }
        None => Message::new("tui-cell-empty"),
    }
}

/// Where the pieces of each side stand, in reading order; kings are named after the others.
pub(super) fn pieces(view: &BoardView) -> Vec<Message> {
    let mut lines = Vec::new();
    for side in Side::BOTH {
        for king in [false, true] {
            let standing =
                |cell: &&Cell| cell.piece.is_some_and(|piece| piece.side == side && piece.king == king);
            let cells: Vec<&str> =
                view.cells.iter().filter(standing).map(|cell| cell.name.as_str()).collect();
            if king && cells.is_empty() {
                continue;
            }
            let id = if king { "play-kings" } else { "play-pieces" };
            let line = Message::new(id).with("side", view.sides[side.index()].clone());
            lines.push(line.with("count", cells.len()).with("cells", cells.join(", ")));
        }
    }
    lines
}
