//! A set of cells as the bits of one machine word.
//!
//! Rows lie one after the other with **two unused columns** behind each: a shift by up to two columns then falls into
//! unused bits instead of the next row, so neighbourhoods of radius 1 and 2 need no masks. Seven rows of nine bits fit
//! in 64 bits, which is all that the standard board needs; 8×8 and 9×9 take nine rows of eleven bits in 128.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

/// The largest board that fits in 64 bits.
pub(crate) const SMALL_SIZE: u8 = 7;

/// The eight neighbours of a cell as steps in rows and columns, in reading order.
pub(crate) const STEPS: [(i8, i8); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// The number of bits between a cell and the one below it, on a board of `size` rows.
pub(crate) const fn stride(size: u8) -> u8 {
    if size <= SMALL_SIZE { <u64 as Word>::STRIDE } else { <u128 as Word>::STRIDE }
}

/// A set of cells. Only shifts by less than the width are used.
pub(crate) trait Word:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u8, Output = Self>
    + Shr<u8, Output = Self>
{
    /// The number of bits between a cell and the one below it.
    const STRIDE: u8;

    /// The set kept in `low`, and in `high` where 64 bits do not hold it.
    fn load(low: u64, high: u64) -> Self;

    /// Keeps the set in `low`, and in `high` where 64 bits do not hold it.
    fn store(self, low: &mut u64, high: &mut u64);

    /// The same bits in the wider word; the layout does not change.
    fn widened(self) -> u128;

    /// The bits of `wide` that fit, in a layout that is already this word's.
    fn narrowed(wide: u128) -> Self;

    /// The set of one cell. Cells beyond the width wrap round: any number is safe.
    fn bit(cell: u8) -> Self;

    /// The cells at distance 1 of `cell`; bits off the board may be among them.
    fn near(cell: u8) -> Self;

    /// The cells at distance 2 of `cell`; bits off the board may be among them.
    fn ring(cell: u8) -> Self;

    /// Whether no cell is in the set.
    fn is_empty(self) -> bool;

    /// How many cells are in the set.
    fn count(self) -> u32;

    /// The first cell of the set in reading order; the width for the empty set.
    fn first(self) -> u8;

    /// The set without its first cell; the empty set for itself.
    fn without_first(self) -> Self;

    /// Calls `each` with every cell of the set, in reading order.
    #[inline(always)]
    fn for_each(self, mut each: impl FnMut(u8)) {
        let mut rest = self;
        while !rest.is_empty() {
            each(rest.first());
            rest = rest.without_first();
        }
    }

    /// The cell number `index` of the set, from 0 in reading order; the set must be larger than that.
    #[inline(always)]
    fn nth(self, index: u32) -> u8 {
        let mut rest = self;
        for _ in 0..index {
            rest = rest.without_first();
        }
        rest.first()
    }

    /// The set with everything at distance 1 of it; bits off the board may be among them.
    #[inline(always)]
    fn grown(self) -> Self {
        let row = self | self << 1 | self >> 1;
        row | row << Self::STRIDE | row >> Self::STRIDE
    }
}

/// Implements [`Word`] for an unsigned integer: its width in bits and its bits between rows.
macro_rules! word {
    ($word:ty, $bits:literal, $stride:literal, |$set:ident| $high:expr, |$low_bits:ident, $high_bits:ident| $load:expr) => {
        impl Word for $word {
            const STRIDE: u8 = $stride;

            #[inline(always)]
            fn load($low_bits: u64, $high_bits: u64) -> Self {
                $load
            }

            #[inline(always)]
            fn store(self, low: &mut u64, high: &mut u64) {
                *low = self as u64;
                let $set = self;
                let rest: Option<u64> = $high;
                if let Some(rest) = rest {
                    *high = rest;
                }
            }

            #[inline(always)]
            fn widened(self) -> u128 {
                self.into()
            }

            #[inline(always)]
            fn narrowed(wide: u128) -> Self {
                wide as $word
            }

            #[inline(always)]
            fn bit(cell: u8) -> Self {
                <$word>::wrapping_shl(1, u32::from(cell))
            }

            #[inline(always)]
            fn near(cell: u8) -> Self {
                const NEAR: [$word; $bits] = {
                    let mut sets = [0; $bits];
                    let mut cell = 0;
                    while cell < $bits {
                        sets[cell] = around(cell as i32, 1, $stride, $bits) as $word;
                        cell += 1;
                    }
                    sets
                };
                NEAR[usize::from(cell) % $bits]
            }

            #[inline(always)]
            fn ring(cell: u8) -> Self {
                const RING: [$word; $bits] = {
                    let mut sets = [0; $bits];
                    let mut cell = 0;
                    while cell < $bits {
                        sets[cell] = around(cell as i32, 2, $stride, $bits) as $word;
                        cell += 1;
                    }
                    sets
                };
                RING[usize::from(cell) % $bits]
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> u8 {
                self.trailing_zeros() as u8
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

word!(u64, 64, 9, |_set| None, |low, _high| low);
word!(u128, 128, 11, |set| Some((set >> 64) as u64), |low, high| u128::from(low) | u128::from(high) << 64);

/// The cells at distance `radius` (Chebyshev) of `cell`, in a layout of `stride` bits a row and `bits` bits.
const fn around(cell: i32, radius: i32, stride: i32, bits: i32) -> u128 {
    let mut set = 0;
    let mut row = -radius;
    while row <= radius {
        let mut column = -radius;
        while column <= radius {
            let at = cell + row * stride + column;
            let on_edge = row.abs() == radius || column.abs() == radius;
            if on_edge && at >= 0 && at < bits {
                set |= 1 << at;
            }
            column += 1;
        }
        row += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells of a board of `size` at Chebyshev distance `low..=high` of `(row, column)`, by definition.
    fn at_distance<W: Word>(size: u8, row: u8, column: u8, low: u8, high: u8) -> Vec<u8> {
        let cells = (0..size).flat_map(|r| (0..size).map(move |c| (r, c)));
        cells
            .filter(|&(r, c)| (low..=high).contains(&r.abs_diff(row).max(c.abs_diff(column))))
            .map(|(r, c)| r * W::STRIDE + c)
            .collect()
    }

    /// The cells of `set` that lie on a board of `size`.
    fn on_board<W: Word>(size: u8, set: W) -> Vec<u8> {
        let mut cells = Vec::new();
        set.for_each(|cell| {
            if cell / W::STRIDE < size && cell % W::STRIDE < size {
                cells.push(cell);
            }
        });
        cells
    }

    /// Neighbourhoods of every cell of the board of `size` against their definition.
    fn check<W: Word>(size: u8) {
        for row in 0..size {
            for column in 0..size {
                let cell = row * W::STRIDE + column;
                let one = W::bit(cell);
                assert_eq!(on_board(size, W::near(cell)), at_distance::<W>(size, row, column, 1, 1));
                assert_eq!(on_board(size, W::ring(cell)), at_distance::<W>(size, row, column, 2, 2));
                assert_eq!(on_board(size, one.grown()), at_distance::<W>(size, row, column, 0, 1));
                assert_eq!(on_board(size, one.grown().grown()), at_distance::<W>(size, row, column, 0, 2));
            }
        }
    }

    #[test]
    fn neighbourhoods_never_wrap_round() {
        (3..=7).for_each(check::<u64>);
        (3..=9).for_each(check::<u128>);
    }

    #[test]
    fn nth_counts_from_the_first_cell() {
        let set = u64::bit(3) | u64::bit(10) | u64::bit(60);
        assert_eq!([set.nth(0), set.nth(1), set.nth(2)], [3, 10, 60]);
    }
}
