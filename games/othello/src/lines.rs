//! The one algorithm of the game: runs of enemy discs that start beside a disc, in all eight directions at once.
//!
//! A board is a word with one bit a cell, row by row, so a step in a direction is a shift: left for the four
//! directions towards higher bits, right for the four opposite ones. From any set of cells, the runs beside it grow by
//! one cell, then by two cells at a time. Placing is allowed where such a run, seen from the mover's discs, is followed
//! by an empty cell; and a placed disc turns over the runs, seen from its cell, that a disc of the mover closes.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// A set of cells: `u64` for boards up to 8×8, `u128` for 10×10.
pub(crate) trait Word:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// No cell.
    const NONE: Self;

    /// The distance of a step to the right, down, down to the left and down to the right.
    const STEPS: [u32; 4];

    /// For each of these directions and its opposite, the cells that a run may go through: not the first and last
    /// column, beyond which a shift would go on in another row. Nothing is needed for columns.
    const INNER: [Self; 4];

    /// The cells that have another one to their left on a board as wide as the word allows.
    const NOT_FIRST: Self;

    /// The cells that have another one to their right.
    const NOT_LAST: Self;

    /// How often a run of up to two cells grows by two, until it may be as long as the board allows.
    const GROWTHS: u32;

    /// The set of one cell. Any `bit` is accepted; one beyond the word gives an unspecified set.
    fn one(bit: u8) -> Self;

    /// How many cells the set has.
    fn count(self) -> u32;

    /// The number of the first cell of the set, in row order.
    fn first(self) -> u32;

    /// The set without its first cell.
    fn without_first(self) -> Self;

    /// The cells where a run of `enemy` beside a disc of `own` ends. They are not all empty, nor all on the board.
    fn targets(own: Self, enemy: Self) -> Self;

    /// The discs of `enemy` that a disc of `own` placed on the cell of `bit` turns over.
    fn flips(bit: u8, own: Self, enemy: Self) -> Self;
}

/// What both words share of [`Word`].
macro_rules! word_basics {
    ($word:ty) => {
        const NONE: Self = 0;

        #[inline(always)]
        fn one(bit: u8) -> Self {
            <$word>::wrapping_shl(1, u32::from(bit))
        }

        #[inline(always)]
        fn count(self) -> u32 {
            self.count_ones()
        }

        #[inline(always)]
        fn first(self) -> u32 {
            self.trailing_zeros()
        }

        #[inline(always)]
        fn without_first(self) -> Self {
            self & self.wrapping_sub(1)
        }
    };
}

impl Word for u64 {
    word_basics!(u64);
    const STEPS: [u32; 4] = [1, 8, 7, 9];
    const INNER: [u64; 4] = [MIDDLE_8, !0, MIDDLE_8, MIDDLE_8];
    const NOT_FIRST: u64 = MIDDLE_8 | MIDDLE_8 << 1;
    const NOT_LAST: u64 = MIDDLE_8 | MIDDLE_8 >> 1;
    const GROWTHS: u32 = 2;

    #[inline(always)]
    fn targets(own: u64, enemy: u64) -> u64 {
        crate::simd::targets(own, enemy)
    }

    #[inline(always)]
    fn flips(bit: u8, own: u64, enemy: u64) -> u64 {
        crate::simd::flips(bit, own, enemy)
    }
}

impl Word for u128 {
    word_basics!(u128);
    const STEPS: [u32; 4] = [1, 10, 9, 11];
    const INNER: [u128; 4] = [MIDDLE_10, !0, MIDDLE_10, MIDDLE_10];
    const NOT_FIRST: u128 = MIDDLE_10 | MIDDLE_10 << 1;
    const NOT_LAST: u128 = MIDDLE_10 | MIDDLE_10 >> 1;
    const GROWTHS: u32 = 3;

    #[inline(always)]
    fn targets(own: u128, enemy: u128) -> u128 {
        targets(own, enemy)
    }

    #[inline(always)]
    fn flips(bit: u8, own: u128, enemy: u128) -> u128 {
        flips(bit, own, enemy)
    }
}

/// The columns of an 8×8 board but the first and the last.
pub(crate) const MIDDLE_8: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// The columns of a 10×10 board but the first and the last.
const MIDDLE_10: u128 = {
    let mut bits = 0;
    let mut row = 0;
    while row < 10 {
        bits |= 0b01_1111_1110 << (10 * row);
        row += 1;
    }
    bits
};

/// [`Word::targets`], for any processor.
#[inline(always)]
pub(crate) fn targets<W: Word>(own: W, enemy: W) -> W {
    let (mut forward, mut backward) = (W::NONE, W::NONE);
    for (&step, &inner) in W::STEPS.iter().zip(&W::INNER) {
        let (up, down) = runs(own, enemy & inner, step);
        forward = forward | up << step;
        backward = backward | down >> step;
    }
    forward | backward
}

/// [`Word::flips`], for any processor.
#[inline(always)]
pub(crate) fn flips<W: Word>(bit: u8, own: W, enemy: W) -> W {
    let mut turned = W::NONE;
    for (&step, &inner) in W::STEPS.iter().zip(&W::INNER) {
        let (up, down) = runs(W::one(bit), enemy & inner, step);
        if (up << step) & own != W::NONE {
            turned = turned | up;
        }
        if (down >> step) & own != W::NONE {
            turned = turned | down;
        }
    }
    turned
}

/// The runs of `enemy` that start one `step` after a cell of `from`: towards higher bits, and towards lower ones.
#[inline(always)]
fn runs<W: Word>(from: W, enemy: W, step: u32) -> (W, W) {
    let mut up = enemy & from << step;
    let mut down = enemy & from >> step;
    up = up | enemy & up << step;
    down = down | enemy & down >> step;
    // Cells whose predecessor is an enemy too: through them a run grows by two.
    let pairs_up = enemy & enemy << step;
    let pairs_down = enemy & enemy >> step;
    for _ in 0..W::GROWTHS {
        up = up | pairs_up & up << (2 * step);
        down = down | pairs_down & down >> (2 * step);
    }
    (up, down)
}
