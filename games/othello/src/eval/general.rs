//! The evaluation of the other boards and of the goal of fewer discs: the same ideas, by cells instead of whole edges.

use crate::discs::Discs;
use crate::lines::Word;
use crate::{Goal, Size};

/// How many features are weighed.
pub(crate) const FEATURES: usize = 10;

/// Sets of cells of a board.
#[derive(Clone, Copy)]
pub(crate) struct Cells<W> {
    /// All of them.
    pub(crate) playable: W,
    /// The corners.
    pub(crate) corners: W,
    /// Those beside a corner on an edge.
    beside: W,
    /// Those diagonally beside a corner.
    diagonal: W,
    /// The rest of the edges.
    edges: W,
    /// Those one step from the edges, but for the diagonal ones.
    second: W,
}

impl<W: Word> Cells<W> {
    /// The cells of a board of `size`, which the word must be wide enough for.
    pub(crate) fn new(size: Size) -> Self {
        let last = size.side() - 1;
        let from_edge = |index: u8| index.min(last - index);
        let collect = |wanted: &dyn Fn(u8, u8) -> bool| {
            size.squares()
                .filter(|square| {
                    let (row, column) = (from_edge(square.row), from_edge(square.column));
                    wanted(row.min(column), row.max(column))
                })
                .fold(W::NONE, |set, square| set | W::one(size.bit(square)))
        };
        Cells {
            playable: collect(&|_, _| true),
            corners: collect(&|near, far| near == 0 && far == 0),
            beside: collect(&|near, far| near == 0 && far == 1),
            diagonal: collect(&|near, far| near == 1 && far == 1),
            edges: collect(&|near, far| near == 0 && far > 1),
            second: collect(&|near, far| near == 1 && far > 1),
        }
    }

    /// What is weighed, for the player to move.
    #[inline(always)]
    pub(crate) fn features(&self, discs: Discs<W>) -> [i32; FEATURES] {
        let Discs { own, enemy } = discs;
        let empty = !(own | enemy) & self.playable;
        let count = |set: W| set.count() as i32;
        let difference = |set: W| count(own & set) - count(enemy & set);
        let targets = discs.targets(self.playable);
        let replies = discs.swapped().targets(self.playable);
        // Beside an open corner a disc gives it away, beside a taken one it may be safe.
        let open = around(empty & self.corners);
        [
            16,
            8 * (count(targets) - count(replies)),
            8 * (count(around(enemy) & empty) - count(around(own) & empty)),
            32 * difference(self.corners),
            32 * (count(targets & self.corners) - count(replies & self.corners)),
            16 * difference(self.beside & open),
            16 * difference(self.diagonal & open),
            8 * difference(self.edges | self.beside & !open),
            8 * difference(self.second | self.diagonal & !open),
            8 * difference(self.playable),
        ]
    }

    /// The estimate for the player to move, in points.
    #[inline(always)]
    pub(crate) fn estimate(&self, discs: Discs<W>, goal: Goal) -> i32 {
        let cells = self.playable.count() as usize;
        let taken = (discs.own | discs.enemy).count() as usize;
        let (stage, part) = (4 * taken / cells, (4 * taken % cells) as i32);
        let stages = &super::weights::GENERAL[goal as usize];
        let (low, high) = (&stages[stage.min(4)], &stages[(stage + 1).min(4)]);
        let mut sum = 0;
        for (index, feature) in self.features(discs).iter().enumerate() {
            sum += feature * (low[index] + (high[index] - low[index]) * part / cells as i32);
        }
        sum / 64
    }
}

/// The cells of a set and those around them, some of which may be off the board.
#[inline(always)]
fn around<W: Word>(set: W) -> W {
    let [right, down, ..] = W::STEPS;
    let wide = set | (set & W::NOT_LAST) << right | (set & W::NOT_FIRST) >> right;
    wide | wide << down | wide >> down
}
