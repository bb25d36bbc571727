//! What several tests of the engine share.
// Each test file uses a part of it.

use std::sync::atomic::AtomicBool;

use plateau_core::{MoveList, Position};
use plateau_dames::{DamesEvaluator, DamesPosition, Move};
use plateau_search::{Features, Limits, Report, Settings, Table, Task, search};

/// The legal moves.
pub(crate) fn moves(position: &DamesPosition) -> MoveList<Move> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list
}

/// The position after a move.
pub(crate) fn after(position: &DamesPosition, mv: Move) -> DamesPosition {
    let mut after = *position;
    after.play_unchecked(mv);
    after
}

/// Men count one, kings three; for the player to move.
pub(crate) fn material(position: &DamesPosition) -> i32 {
    let worth = |side| (position.piece_count(side, false) + 3 * position.piece_count(side, true)) as i32;
    worth(position.turn()) - worth(!position.turn())
}

/// A lost game, in material.
pub(crate) const LOST: i32 = -100;

/// The material that the player to move can force within `depth` plies, captures played out beyond: plain alpha-beta
/// over every legal move, with nothing else.
pub(crate) fn force(position: &DamesPosition, depth: u32, alpha: i32, beta: i32) -> i32 {
    let list = moves(position);
    let Some(first) = list.first() else { return LOST };
    if depth == 0 && !first.is_capture() {
        return material(position);
    }
    let mut best = alpha;
    for &mv in &list {
        best = best.max(-force(&after(position, mv), depth.saturating_sub(1), -beta, -best));
        if best >= beta {
            break;
        }
    }
    best
}

/// What the engine thinks of a position.
pub(crate) fn think(
    evaluator: &DamesEvaluator,
    task: &Task<DamesPosition>,
    nodes: u64,
    table: &Table,
) -> Report<Move> {
    let features = Features::of::<DamesPosition, DamesEvaluator>();
    let settings = Settings { limits: Limits::nodes(nodes), lines: 1, threads: 1, features };
    search(task, evaluator, table, &settings, &AtomicBool::new(false), &mut |_| {})
}
