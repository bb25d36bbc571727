//! Shallow searches that spare deep ones.

use plateau_core::Position;

use crate::node::{Recursion, Window, Worker, from_table};
use crate::table::{Bound, Entry};
use crate::{Evaluator, Score};

/// The score of a node that a search of half the depth finds far outside the window: by the margin nearer to it, unless the end
/// of the game was seen, which more depth would not change.
#[inline(always)]
pub(crate) fn cut_by_half<R: Recursion<P, E>, P: Position, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    position: &P,
    Window { alpha, beta }: Window,
    estimate: i32,
    depth: i32,
    ply: usize,
) -> Option<i32> {
    let tuning = worker.features.tuning;
    if tuning.cut_depth == 0 || depth < tuning.cut_depth {
        return None;
    }
    let half = depth / 2;
    let margin = tuning.cut_margin;
    if estimate >= beta {
        let high = beta + margin;
        let score = R::search(worker, position, Window::null(high - 1), half, ply);
        if score >= high && !worker.stopped && worker.answered.is_none() {
            return Some(if score > Score::KNOWN { score } else { score - margin });
        }
    } else {
        let low = alpha - margin;
        let score = R::search(worker, position, Window::null(low), half, ply);
        if score <= low && !worker.stopped && worker.answered.is_none() {
            return Some(if score < -Score::KNOWN { score } else { score + margin });
        }
    }
    None
}

/// What a search of the other moves says about the move of the table.
pub(crate) enum Singled {
    /// Nothing.
    Not,
    /// It is far better than all others.
    Out,
    /// It does not matter: the node has this score, or is given up.
    Cut(i32),
}

/// Whether the move of `entry` is far better than all others; where several are good enough, the node is decided.
#[inline(always)]
pub(crate) fn single_out<R: Recursion<P, E>, P: Position, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    position: &P,
    window: Window,
    entry: Entry,
    depth: i32,
    ply: usize,
) -> Singled {
    let tuning = worker.features.tuning;
    let score = from_table(entry.score, ply);
    // Half of less would leave nothing to search.
    let is_asked = tuning.singular_depth > 0
        && depth >= tuning.singular_depth.max(3)
        && entry.depth >= depth - 3
        && entry.bound != Bound::Upper
        && score.abs() < Score::KNOWN
        && (ply as i32) < 2 * depth + 16;
    if !is_asked {
        return Singled::Not;
    }
    let least = score - tuning.singular_margin * depth;
    worker.frames[ply].excluded = entry.code;
    let others = R::search(worker, position, Window::null(least - 1), (depth - 1) / 2, ply);
    if worker.stopped || worker.answered.is_some() {
        Singled::Cut(0)
    } else if others < least {
        Singled::Out
    } else if least >= window.beta && !window.is_open() {
        Singled::Cut(least)
    } else {
        Singled::Not
    }
}
