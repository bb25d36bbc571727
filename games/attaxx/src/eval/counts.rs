//! How many stones of a set touch each cell, for all cells at once.

use crate::word::Word;

/// A number from 0 to 9 for each cell: the bits of the numbers, lowest first, each as a set of cells.
#[derive(Clone, Copy)]
pub(super) struct Counts<W> {
    /// The four bits.
    bits: [W; 4],
}

/// The exclusive or of sets.
#[inline(always)]
fn either<W: Word>(one: W, two: W) -> W {
    (one | two) & !(one & two)
}

/// Adds three one-bit numbers for each cell: the bit of one and the bit of two.
#[inline(always)]
fn sum<W: Word>(one: W, two: W, three: W) -> (W, W) {
    let half = either(one, two);
    (either(half, three), one & two | half & three)
}

impl<W: Word> Counts<W> {
    /// For each cell, the cells of `set` among it and its neighbours.
    #[inline(always)]
    pub(super) fn around(set: W) -> Self {
        let (one, two) = sum(set, set << 1, set >> 1);
        let (bit0, carried) = sum(one, one << W::STRIDE, one >> W::STRIDE);
        let (twos, fours) = sum(two, two << W::STRIDE, two >> W::STRIDE);
        let (bit1, more) = (either(twos, carried), twos & carried);
        Counts { bits: [bit0, bit1, either(fours, more), fours & more] }
    }

    /// The largest number in the cells of `among`; 0 for no cell.
    #[inline(always)]
    pub(super) fn largest(self, among: W) -> i32 {
        let mut rest = among;
        let mut largest = 0;
        for (index, bit) in self.bits.into_iter().enumerate().rev() {
            let having = rest & bit;
            if !having.is_empty() {
                rest = having;
                largest += 1 << index;
            }
        }
        largest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts of arbitrary sets against counting neighbours one by one.
    fn check<W: Word>(size: u8) {
        let cell = |row: u8, column: u8| row * W::STRIDE + column;
        let mut seed = 1_u64;
        for _ in 0..50 {
            let mut set = W::load(0, 0);
            for row in 0..size {
                for column in 0..size {
                    seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                    if seed >> 62 != 0 {
                        set = set | W::bit(cell(row, column));
                    }
                }
            }
            let counts = Counts::around(set);
            for row in 0..size {
                for column in 0..size {
                    let near = (W::near(cell(row, column)) | W::bit(cell(row, column))) & set;
                    assert_eq!(counts.largest(W::bit(cell(row, column))), near.count() as i32);
                }
            }
        }
        assert_eq!(Counts::around(W::bit(0)).largest(W::load(0, 0)), 0);
    }

    #[test]
    fn counts_are_those_of_each_cell() {
        (3..=7).for_each(check::<u64>);
        (8..=9).for_each(check::<u128>);
    }
}
