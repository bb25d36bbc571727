//! Which move to try first: the one that leaves the enemy fewest replies, helped by judgement far from the end.

use super::judge::{INFINITE, Seen};
use super::{Machine, Node, Worker};
use crate::eval::POINTS_PER_DISC;

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
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The least empty cells where moves are judged by a search.
const JUDGED: u32 = 13;

/// What one reply of the enemy more weighs against the judgement, in points: few replies are quickly searched, too.
const REPLY: i32 = 192;

/// Moves that look worse than the score in question by so many points need no exact judgement.
const HOPELESS: i32 = 800;

/// Sorts the `children` of `parent`, best first, where the question is whether the score is above `alpha`; `hints` are
/// cells that were good before.
#[inline(always)]
pub(super) fn sort_children<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    parent: Node,
    alpha: i32,
    hints: [u8; 2],
    children: &mut [Child],
) {
    if children.len() <= 1 {
        return;
    }
    let count = parent.empties.count_ones();
    let judged = worker.model.filter(|_| count >= JUDGED).map(|model| (model, Seen::new(model, parent)));
    for child in children.iter_mut() {
        let replies = M::targets(child.node.own, child.node.enemy) & child.node.empties;
        let mut promise = -cost_of::<ANTI>(replies);
        if let Some((model, seen)) = &judged {
            let depth = (count - JUDGED + 1) / 3;
            let beta = HOPELESS - POINTS_PER_DISC * alpha;
            let score = M::judge(worker, model, &seen.after(model, child.node), depth, -INFINITE, beta);
            promise = REPLY / COST_OF_REPLY * promise - score;
        } else if CORNERS >> child.cell & 1 != 0 {
            promise += gain_of_corner::<ANTI>();
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

/// What one reply of the enemy costs.
const COST_OF_REPLY: i32 = 16;

/// What a corner of one's own is worth; in `anti` it is a burden.
#[inline(always)]
pub(super) const fn gain_of_corner<const ANTI: bool>() -> i32 {
    if ANTI { -12 } else { 12 }
}

/// How bad it is to leave the enemy these `replies`: corners count more, in `anti` less.
#[inline(always)]
pub(super) fn cost_of<const ANTI: bool>(replies: u64) -> i32 {
    let corners = COST_OF_REPLY / 2 * (replies & CORNERS).count_ones() as i32;
    COST_OF_REPLY * replies.count_ones() as i32 + if ANTI { -corners } else { corners }
}
