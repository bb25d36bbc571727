//! What chance decides: which neighbours of a new stone change colour.

use plateau_core::{Position, Random};
use rand::RngExt;

use super::AttaxxPosition;
use crate::moves::{Move, neighbour};
use crate::rules::Contagion;
use crate::word::{STEPS, Word, stride};

impl AttaxxPosition {
    /// Whether nothing is left to decide in `mv`.
    fn is_decided(&self, mv: Move) -> bool {
        !self.has_chance() || mv.is_settled() || mv.is_pass()
    }

    /// The neighbours of `mv` in [`STEPS`] that may change colour, as bits.
    #[inline(always)]
    fn candidates(&self, mv: Move) -> u8 {
        let flips = self.flips(mv);
        let stride = stride(self.terms.size);
        (0..STEPS.len())
            .filter(|&index| flips & u128::bit(neighbour(mv.to, index, stride)) != 0)
            .fold(0, |set, index| set | 1 << index)
    }

    /// [`Position::settle`]: `mv` with an outcome drawn from `random`, neighbours in reading order.
    #[inline(always)]
    pub(super) fn drawn(&self, mv: Move, random: &mut Random) -> Move {
        if self.is_decided(mv) {
            return mv;
        }
        let candidates = self.candidates(mv);
        let mut outcome = 0;
        for index in 0..STEPS.len() {
            let candidate = candidates & 1 << index != 0;
            if candidate && random.random_range(0..Contagion::ONE) < self.terms.contagion.parts() {
                outcome |= 1 << index;
            }
        }
        mv.with_outcome(outcome)
    }

    /// [`Position::outcomes`]: every subset of the neighbours that may change colour, with its probability; `None`
    /// when there are more than `most`.
    pub(super) fn possible(&self, mv: Move, most: usize) -> Option<Vec<(Move, f64)>> {
        if self.is_decided(mv) {
            return (most > 0).then(|| vec![(mv, 1.0)]);
        }
        let candidates = self.candidates(mv);
        if 1_usize << candidates.count_ones() > most {
            return None;
        }
        let changes = f64::from(self.terms.contagion.parts()) / f64::from(Contagion::ONE);
        let share = |outcome: u8| {
            let changed = outcome.count_ones() as i32;
            let kept = candidates.count_ones() as i32 - changed;
            changes.powi(changed) * (1.0 - changes).powi(kept)
        };
        let subsets = (0..=candidates).filter(|outcome| outcome & !candidates == 0);
        Some(subsets.map(|outcome| (mv.with_outcome(outcome), share(outcome))).collect())
    }
}
