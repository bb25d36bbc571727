//! The cells of a position, seen by the player to move: what both variants are made of.

use crate::word::Word;

/// The distances of a jump in bits of a layout of `stride` bits a row: half of the 16 cells at distance 2. The other
/// half is their mirror image.
const fn jumps(stride: u8) -> [u8; 8] {
    let two = 2 * stride;
    [2, stride - 2, stride + 2, two - 2, two - 1, two, two + 1, two + 2]
}

/// The four sets of cells that rules look at.
#[derive(Clone, Copy)]
pub(crate) struct Board<W> {
    /// The stones of the player to move.
    pub(crate) own: W,
    /// The stones of the other player.
    pub(crate) enemy: W,
    /// The cells that exist for play: the board without its holes.
    pub(crate) open: W,
    /// The cells whose stones never change colour.
    pub(crate) refuges: W,
}

impl<W: Word> Board<W> {
    /// The same cells seen by the other player.
    #[inline(always)]
    pub(crate) fn swapped(self) -> Self {
        Board { own: self.enemy, enemy: self.own, ..self }
    }

    /// The cells where a stone can arrive.
    #[inline(always)]
    pub(crate) fn empty(self) -> W {
        self.open & !(self.own | self.enemy)
    }

    /// The enemy stones that a stone arriving on `to` turns, or may turn where chance decides.
    #[inline(always)]
    pub(crate) fn flips(self, to: u8) -> W {
        W::near(to) & self.enemy & !self.refuges
    }

    /// The number of jumps: for each of the 16 directions, the own stones that find an empty cell there.
    #[inline(always)]
    pub(crate) fn count_jumps(self) -> u32 {
        let empty = self.empty();
        let mut count = 0;
        for step in const { &jumps(W::STRIDE) } {
            count += (self.own << *step & empty).count() + (self.own >> *step & empty).count();
        }
        count
    }

    /// Jump number `index`, from 0 in the order in which [`Board::count_jumps`] counts them: from where, to where.
    /// `None` when there are not so many.
    #[inline(always)]
    pub(crate) fn nth_jump(self, index: u32) -> Option<(u8, u8)> {
        let empty = self.empty();
        let mut left = index;
        for step in const { &jumps(W::STRIDE) } {
            let forward = self.own << *step & empty;
            if left < forward.count() {
                let to = forward.nth(left);
                return Some((to - *step, to));
            }
            left -= forward.count();
            let backward = self.own >> *step & empty;
            if left < backward.count() {
                let to = backward.nth(left);
                return Some((to + *step, to));
            }
            left -= backward.count();
        }
        None
    }
}
