//! Moves, and where stones can go.

use crate::board::{Cell, ON_BOARD, numbers};

/// A stone goes from one cell to another. Whether it slides or jumps, and what it captures, follows from the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the stone stands.
    pub from: Cell,
    /// Where it goes.
    pub to: Cell,
}

impl std::fmt::Display for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

/// Where all the stones of a player can go in one direction, as bits of the board of that direction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// The number of the direction.
    direction: usize,
    /// Every stone.
    occupied: u128,
    /// The cells that stones reach by sliding. No cell is reached twice: the nearest stone blocks the others.
    slides: u128,
    /// The cells that stones reach by jumping.
    jumps: u128,
}

impl Reach {
    /// Where the stones `own` can go in `direction`, among `enemy` stones; jumps only if `jumps`.
    #[inline(always)]
    pub(crate) fn new(direction: usize, own: u128, enemy: u128, jumps: bool) -> Reach {
        let occupied = own | enemy;
        let empty = ON_BOARD & !occupied;
        let next = own << 1;
        // Added to the first cell of a gap, a carry empties the whole gap.
        let slides = empty & !(empty + (next & empty));
        let jumps = if jumps { ((next & occupied) << 1) & empty } else { 0 };
        Reach { direction, occupied, slides, jumps }
    }

    /// The number of moves.
    #[inline(always)]
    pub(crate) fn count(&self) -> u32 {
        self.slides.count_ones() + self.jumps.count_ones()
    }

    /// The cells that stones reach, by slides or jumps.
    #[inline(always)]
    pub(crate) fn cells(&self) -> u128 {
        self.slides | self.jumps
    }

    /// The moves that end on bit `to`: at most one slide and one jump.
    #[inline(always)]
    pub(crate) fn moves_to(self, to: u32) -> impl Iterator<Item = Move> {
        let place = 1u128 << (to & 127);
        let slide = (self.slides & place != 0).then(|| self.slide(to));
        let jump = (self.jumps & place != 0).then(|| self.jump(to));
        slide.into_iter().chain(jump)
    }

    /// Hands every move to `told`: slides, then jumps. Loops, not iterators: what the standard library does not inline
    /// is compiled for the oldest processor.
    #[inline(always)]
    pub(crate) fn each_move(&self, mut told: impl FnMut(Move)) {
        for to in numbers(self.slides) {
            told(self.slide(to));
        }
        for to in numbers(self.jumps) {
            told(self.jump(to));
        }
    }

    /// Whether `mv` is one of the moves.
    #[inline(always)]
    pub(crate) fn contains(&self, mv: Move) -> bool {
        let place = mv.to.places()[self.direction & 3];
        let to = place.trailing_zeros();
        (self.slides & place != 0 && self.slide(to) == mv) || (self.jumps & place != 0 && self.jump(to) == mv)
    }

    /// Move number `index`, from 0 and below [`Reach::count`], in the order of [`Reach::each_move`].
    #[inline(always)]
    pub(crate) fn nth(&self, index: u32) -> Move {
        let slides = self.slides.count_ones();
        if index < slides {
            self.slide(nth_bit(self.slides, index))
        } else {
            self.jump(nth_bit(self.jumps, index - slides))
        }
    }

    /// The slide that ends on bit `to`: it comes from the nearest stone below.
    #[inline(always)]
    fn slide(&self, to: u32) -> Move {
        let below = self.occupied & ((1 << (to & 127)) - 1);
        self.between((127 - below.leading_zeros()) & 127, to)
    }

    /// The jump that ends on bit `to`.
    #[inline(always)]
    fn jump(&self, to: u32) -> Move {
        self.between(to.wrapping_sub(2), to)
    }

    /// The move between two bits.
    #[inline(always)]
    fn between(&self, from: u32, to: u32) -> Move {
        Move { from: Cell::at(self.direction, from), to: Cell::at(self.direction, to) }
    }
}

/// The number of the bit of `bits` that has `index` lower ones.
#[inline(always)]
fn nth_bit(bits: u128, index: u32) -> u32 {
    let (low, high) = (bits as u64, (bits >> 64) as u64);
    let in_low = low.count_ones();
    let (word, skipped, base) = if index < in_low { (low, index, 0) } else { (high, index - in_low, 64) };
    let mut word = word;
    for _ in 0..skipped {
        word &= word.wrapping_sub(1);
    }
    base + word.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_bit_counts_through_both_words() {
        let bits: u128 = 1 << 3 | 1 << 40 | 1 << 64 | 1 << 88;
        assert_eq!((0..4).map(|index| nth_bit(bits, index)).collect::<Vec<_>>(), [3, 40, 64, 88]);
    }

    #[test]
    fn every_move_is_listed_in_the_order_of_its_number() {
        let reach = Reach::new(0, 0b11_0001, 0b10_0000_0000_0000_0000, true);
        let mut listed = Vec::new();
        reach.each_move(|mv| listed.push(mv));
        let numbered: Vec<Move> = (0..reach.count()).map(|index| reach.nth(index)).collect();
        assert_eq!(listed, numbered);
        // A1 slides to A2, A3, A4; A6 to A7, A8, A9; A5 jumps over A6 to A7.
        let texts: Vec<String> = listed.iter().map(Move::to_string).collect();
        assert_eq!(texts, ["A1-A2", "A1-A3", "A1-A4", "A6-A7", "A6-A8", "A6-A9", "A5-A7"]);
    }
}
