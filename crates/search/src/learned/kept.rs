//! The sums of a hidden layer, kept from move to move beside the indices.

use plateau_core::Side;

use super::indices::{CellSet, Indices};
use super::model::Model;
use super::packed::Family;
use super::simd::clipped_dot;

/// How many sums are brought up to date together: as many as the processor's registers hold. A width is a multiple of it.
const PART: usize = 64;

/// The indices of up to `L` groups and what they make of a hidden layer of `W` cells as each player sees the
/// board. Models of other widths, of more than 64 groups or without a hidden layer leave the sums alone and judge by the indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Kept<const L: usize, const W: usize> {
    views: [[i16; W]; 2],
    indices: Indices<L>,
}

impl<const L: usize, const W: usize> Kept<L, W> {
    /// Nothing on the board, and nothing to judge it by.
    pub const EMPTY: Self = Kept { views: [[0; W]; 2], indices: Indices::EMPTY };
}

impl<const L: usize> Model<L> {
    /// Whether the sums are kept: a move changes few groups, so that most rows need not be added up again.
    #[inline(always)]
    fn keeps<const W: usize>(&self) -> bool {
        const { assert!(W.is_multiple_of(PART)) }
        self.family == Family::Hidden && self.width == W && self.followed <= 64
    }

    /// What is kept for a board, given as the first player sees it.
    #[inline(always)]
    pub fn keep<const W: usize>(&self, cells: &[u8]) -> Kept<L, W> {
        let mut kept = Kept { indices: self.lanes().fresh(cells), ..Kept::EMPTY };
        if self.keeps::<W>() {
            for (view, reading) in kept.views.iter_mut().zip(&self.readings) {
                view.copy_from_slice(&self.numbers.hidden_bias);
                // Plain loops, because closures are not compiled for wide instructions.
                for (&index, &start) in kept.indices.0.iter().zip(&reading.starts) {
                    let row = reading.row::<W>(start, index);
                    for cell in 0..W {
                        view[cell] = view[cell].wrapping_add(row[cell]);
                    }
                }
            }
        }
        kept
    }

    /// Cells go from one value to another: those with a bit in each set from the first value behind it to the second, as
    /// the first player sees them.
    #[inline(always)]
    pub fn follow<const W: usize, const N: usize>(
        &self,
        kept: &mut Kept<L, W>,
        changes: [(impl CellSet, u8, u8); N],
    ) {
        let was = kept.indices;
        for (cells, old, new) in changes {
            self.lanes().change_all(&mut kept.indices, cells, old, new);
        }
        if !self.keeps::<W>() {
            return;
        }
        let mut touched = 0;
        for (cells, ..) in changes {
            touched |= self.lanes().touched(cells);
        }
        for (view, reading) in kept.views.iter_mut().zip(&self.readings) {
            for (part, sums) in view.as_chunks_mut::<PART>().0.iter_mut().enumerate() {
                let (mut changed, mut lanes) = (*sums, touched);
                while lanes != 0 {
                    let lane = lanes.trailing_zeros() as usize;
                    lanes &= lanes - 1;
                    let start = reading.starts[lane];
                    let old = &reading.row::<W>(start, was.0[lane]).as_chunks::<PART>().0[part];
                    let new = &reading.row::<W>(start, kept.indices.0[lane]).as_chunks::<PART>().0[part];
                    // The sums fit into sixteen bits, as was found when the weights were read; what is on the way there
                    // need not.
                    for cell in 0..PART {
                        changed[cell] = changed[cell].wrapping_add(new[cell].wrapping_sub(old[cell]));
                    }
                }
                *sums = changed;
            }
        }
    }

    /// [`Model::score`] by what was kept; groups of the hidden family are never loose.
    #[inline(always)]
    pub fn score_kept<const W: usize>(
        &self,
        kept: &Kept<L, W>,
        side: Side,
        phase: usize,
        loose: i32,
        extras: &[i16],
    ) -> i32 {
        if !self.keeps::<W>() {
            return self.score(&kept.indices, side, phase, loose, extras);
        }
        let phase = phase.min(self.phases - 1);
        let output = &self.numbers.output[2 * phase * W..][..2 * W];
        let own = clipped_dot(&kept.views[side.index()], self.one, &output[..W]);
        let other = clipped_dot(&kept.views[(!side).index()], self.one, &output[W..]);
        self.points(own + other, phase, extras)
    }
}
