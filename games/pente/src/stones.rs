//! Sets of points, one bit each.

use crate::Point;

/// The number of words in a set.
pub(crate) const WORDS: usize = 7;

/// The bits from one row to the next: the largest board and one guard column, which is always empty, so that no walk
/// along a row or a diagonal ever comes out on the other side.
pub(crate) const STRIDE: usize = 21;

/// The bit of the top left point. The bits before it are an empty guard row, so that every point has eight neighbours.
pub(crate) const FIRST: usize = STRIDE + 1;

/// The eight neighbours of a point in its [`Stones::window`]; the point itself is bit [`FIRST`] there.
const RING: u64 = 0b111 | 0b101 << STRIDE | 0b111 << (2 * STRIDE);

/// A set of points, row by row from the top left, with guards between the rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stones {
    /// Bit `i % 64` of word `i / 64` is point number `i`.
    pub(crate) words: [u64; WORDS],
}

impl Stones {
    /// The empty set.
    pub(crate) const EMPTY: Stones = Stones { words: [0; WORDS] };

    /// Every point of a board of `size` by `size`; `size` is at most [`crate::Rules::LARGEST`].
    pub(crate) const fn board(size: usize) -> Stones {
        let mut stones = Stones::EMPTY;
        let mut row = 0;
        while row < size {
            let mut column = 0;
            while column < size {
                let bit = FIRST + row * STRIDE + column;
                stones.words[bit / 64] |= 1 << (bit % 64);
                column += 1;
            }
            row += 1;
        }
        stones
    }

    /// Whether bit number `bit` is set; bits beyond the set are not.
    #[inline(always)]
    pub(crate) fn has_bit(&self, bit: usize) -> bool {
        self.words.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    /// Whether `point` is in the set.
    #[inline(always)]
    pub(crate) fn has(&self, point: Point) -> bool {
        self.has_bit(point.bit())
    }

    /// Adds `point`.
    #[inline(always)]
    pub(crate) fn insert(&mut self, point: Point) {
        if let Some(word) = self.words.get_mut(point.bit() / 64) {
            *word |= 1 << (point.bit() % 64);
        }
    }

    /// Removes bit number `bit`.
    #[inline(always)]
    pub(crate) fn remove_bit(&mut self, bit: usize) {
        if let Some(word) = self.words.get_mut(bit / 64) {
            *word &= !(1 << (bit % 64));
        }
    }

    /// The number of points in the set.
    #[inline(always)]
    pub(crate) fn len(&self) -> u32 {
        self.words.iter().map(|word| word.count_ones()).sum()
    }

    /// The set whose word number `i` is `word(i)`.
    #[inline(always)]
    pub(crate) fn from_words(word: impl Fn(usize) -> u64) -> Stones {
        Stones { words: std::array::from_fn(word) }
    }

    /// The neighbours of `point` in the set: one bit for each, which [`steps`] turns into the way to it.
    #[inline(always)]
    pub(crate) fn neighbours(&self, point: Point) -> u64 {
        self.window(point.bit().wrapping_sub(FIRST)) & RING
    }

    /// The 64 bits from number `start` on.
    #[inline(always)]
    fn window(&self, start: usize) -> u64 {
        let word = |index: usize| self.words.get(index).copied().unwrap_or(0);
        let shift = start % 64;
        // Two shifts, because a shift by 64 has no value where `shift` is 0.
        word(start / 64) >> shift | word(start / 64 + 1) << 1 << (63 - shift)
    }

    /// The points `step` further on; those that leave the set's bits are lost.
    #[inline(always)]
    pub(crate) fn moved(&self, step: isize) -> Stones {
        let start = |index: usize| ((index * 64) as isize - step) as usize;
        Stones::from_words(|index| {
            let start = start(index);
            if (start as isize) < 0 {
                // Only the low part of the word comes from within the set.
                let missing = -(start as isize) as u32;
                return if missing < 64 { self.words[0] << missing } else { 0 };
            }
            self.window(start)
        })
    }

    /// The points of both sets.
    #[inline(always)]
    pub(crate) fn and(&self, other: &Stones) -> Stones {
        Stones::from_words(|index| self.words[index] & other.words[index])
    }

    /// The points of either set.
    #[inline(always)]
    pub(crate) fn or(&self, other: &Stones) -> Stones {
        Stones::from_words(|index| self.words[index] | other.words[index])
    }

    /// Whether there is no point in the set.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.words.iter().fold(0, |sum, word| sum | word) == 0
    }

    /// How many points of the set follow `bit` without a gap when going by `step`, at most `limit`.
    #[inline(always)]
    pub(crate) fn run(&self, bit: usize, step: isize, limit: usize) -> usize {
        let mut length = 0;
        let mut next = bit.wrapping_add_signed(step);
        while length < limit && self.has_bit(next) {
            length += 1;
            next = next.wrapping_add_signed(step);
        }
        length
    }

    /// The points of the set, row by row.
    #[inline(always)]
    pub(crate) fn points(self) -> Points {
        Points { rest: self, index: 0 }
    }

    /// Point number `rank` of the set, from 0; `None` when the set is smaller.
    #[inline(always)]
    pub(crate) fn nth(&self, rank: u32) -> Option<Point> {
        let mut rank = rank;
        for (index, &word) in self.words.iter().enumerate() {
            let count = word.count_ones();
            if rank < count {
                return ones(word).nth(rank as usize).map(|bit| Point::from_bit(index * 64 + bit));
            }
            rank -= count;
        }
        None
    }
}

/// The points of a set, row by row. By hand, because flattened iterators are not inlined.
#[derive(Clone, Debug)]
pub(crate) struct Points {
    /// The points still to come.
    rest: Stones,
    /// The word that comes next.
    index: usize,
}

impl Iterator for Points {
    type Item = Point;

    #[inline(always)]
    fn next(&mut self) -> Option<Point> {
        loop {
            let word = self.rest.words.get_mut(self.index)?;
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Point::from_bit(self.index * 64 + bit));
            }
            self.index += 1;
        }
    }
}

/// The numbers of the bits that are set in `word`, smallest first.
#[inline(always)]
pub(crate) fn ones(word: u64) -> impl Iterator<Item = usize> {
    let mut rest = word;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let bit = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        Some(bit)
    })
}

/// The way to each neighbour in `neighbours` (see [`Stones::neighbours`]), as the difference of bit numbers.
#[inline(always)]
pub(crate) fn steps(neighbours: u64) -> impl Iterator<Item = isize> {
    ones(neighbours).map(|bit| bit as isize - FIRST as isize)
}
