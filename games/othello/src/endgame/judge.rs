//! Judgement of 8×8 boards far from the end: a short search by the learned weights. It decides what is tried first, never
//! what the score is.

use plateau_core::Side;
use plateau_search::learned::{Indices, Model};

use super::order::CORNERS;
use super::{Machine, Node, Worker};
use crate::discs::Discs;
use crate::eval::POINTS_PER_DISC;
use crate::patterns::{LANES, extras_of, follow_eight, fresh_eight, phase_of};

/// Above every judgement.
pub(super) const INFINITE: i32 = 30_000;

/// A position with what the weights see of it.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    /// The position.
    node: Node,
    /// The indices of the patterns.
    indices: Indices<LANES>,
    /// Whose turn it is: the weights tell the players apart by name.
    turn: Side,
}

impl Seen {
    /// The position where a judgement begins.
    pub(super) fn new(model: &Model<LANES>, node: Node) -> Self {
        Seen { node, indices: fresh_eight(model, discs(node)), turn: Side::First }
    }

    /// The position after a move that leads to `node`.
    #[inline(always)]
    pub(super) fn after(&self, model: &Model<LANES>, node: Node) -> Self {
        let mut indices = self.indices;
        follow_eight(model, &mut indices, self.turn, discs(self.node), discs(node));
        Seen { node, indices, turn: !self.turn }
    }

    /// The same with the other player to move.
    #[inline(always)]
    fn passed(&self) -> Self {
        Seen { node: self.node.passed(), indices: self.indices, turn: !self.turn }
    }
}

/// The discs of `node`.
#[inline(always)]
fn discs(node: Node) -> Discs<u64> {
    Discs { own: node.own, enemy: node.enemy }
}

/// The estimate for the player to move after `depth` more plies, between `alpha` and `beta`, in points.
#[inline(always)]
pub(super) fn judge<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    model: &Model<LANES>,
    seen: &Seen,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> i32 {
    if worker.enter() {
        return 0;
    }
    let node = seen.node;
    let mut moves = M::targets(node.own, node.enemy) & node.empties;
    if moves == 0 || depth == 0 {
        let replies = M::targets(node.enemy, node.own) & node.empties;
        if moves == 0 && replies == 0 {
            return POINTS_PER_DISC * node.final_score::<ANTI>();
        }
        if depth == 0 {
            let empties = node.empties.count_ones();
            let extras = extras_of(empties, moves, replies);
            return model.score(&seen.indices, seen.turn, phase_of(64 - empties, 64), 0, &extras);
        }
        return -M::judge(worker, model, &seen.passed(), depth, -beta, -alpha);
    }
    let mut best = -INFINITE;
    let mut alpha = alpha;
    while moves != 0 {
        // Corners first: they are often best.
        let corners = moves & CORNERS;
        let cell = if corners != 0 { corners.trailing_zeros() } else { moves.trailing_zeros() };
        moves &= !(1 << cell);
        let after = node.after(cell, M::flips(cell as u8, node.own, node.enemy));
        let score = -M::judge(worker, model, &seen.after(model, after), depth - 1, -beta, -alpha);
        best = best.max(score);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}
