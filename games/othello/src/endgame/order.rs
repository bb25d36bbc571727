//! Which move to try first: the one that leaves the enemy fewest replies, helped by judgement far from the end.

use super::{Machine, Node, Worker};
use crate::eval::{POINTS_PER_DISC, estimate};

/// A move and what follows it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    /// The position after it.
    pub(super) node: Node,
    /// How promising it looks: the higher, the earlier.
    pub(super) promise: i32,
    /// Where the disc is placed.
    pub(super) cell: u8,
}

/// The corners.
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Above every estimate.
pub(super) const INFINITE: i32 = 30_000;

/// The least empty cells where moves are judged by a search.
const JUDGED: u32 = 13;

/// The deepest search of judgement.
const DEEPEST: u32 = 6;

/// How deep moves are judged with `count` cells empty.
#[inline(always)]
fn judged_depth(count: u32) -> u32 {
    (count.saturating_sub(JUDGED - 1) / 2).min(DEEPEST)
}

/// Sorts the `children` of a node with `count` empty cells, best first; `hints` are cells that were good before.
#[inline(always)]
pub(super) fn sort_children<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    count: u32,
    hints: [u8; 2],
    children: &mut [Child],
) {
    if children.len() <= 1 {
        return;
    }
    let judged = count >= JUDGED && worker.is_full_size && !ANTI;
    for child in children.iter_mut() {
        let replies = M::targets(child.node.own, child.node.enemy) & child.node.empties;
        let mut promise = -(2 * replies.count_ones() as i32 + (replies & CORNERS).count_ones() as i32) * 8;
        if judged {
            let depth = judged_depth(count);
            promise = 12 * promise - M::judge(worker, child.node, depth, -INFINITE, INFINITE);
        } else if CORNERS >> child.cell & 1 != 0 {
            promise += 12;
        }
        if child.cell == hints[0] {
            promise += 1_000_000;
        } else if child.cell == hints[1] {
            promise += 500_000;
        }
        child.promise = promise;
    }
    // Lists are short: insertion keeps the order of equals and allocates nothing.
    for index in 1..children.len() {
        let child = children[index];
        let mut place = index;
        while place > 0 && children[place - 1].promise < child.promise {
            children[place] = children[place - 1];
            place -= 1;
        }
        children[place] = child;
    }
}

/// The estimate of `node` for its player to move after `depth` more plies, between `alpha` and `beta`, in points.
#[inline(always)]
pub(super) fn judge<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    node: Node,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> i32 {
    if worker.enter() {
        return 0;
    }
    let mut moves = M::targets(node.own, node.enemy) & node.empties;
    if depth == 0 {
        let replies = M::targets(node.enemy, node.own) & node.empties;
        if moves == 0 && replies == 0 {
            return POINTS_PER_DISC * node.final_score::<ANTI>();
        }
        return estimate(worker.edges, [node.own, node.enemy], [moves, replies]);
    }
    if moves == 0 {
        if M::targets(node.enemy, node.own) & node.empties == 0 {
            return POINTS_PER_DISC * node.final_score::<ANTI>();
        }
        return -M::judge(worker, node.passed(), depth, -beta, -alpha);
    }
    let mut best = -INFINITE;
    let mut alpha = alpha;
    while moves != 0 {
        // Corners first: they are often best.
        let corners = moves & CORNERS;
        let cell = if corners != 0 { corners.trailing_zeros() } else { moves.trailing_zeros() };
        moves &= !(1 << cell);
        let after = node.after(cell, M::flips(cell as u8, node.own, node.enemy));
        best = best.max(-M::judge(worker, after, depth - 1, -beta, -alpha));
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}
