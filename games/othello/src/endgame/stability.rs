//! Discs of an 8×8 board that no move can turn over any more: a lower bound, which bounds the final score.

use crate::edges::{Edges, FIRST_COLUMN, bottom, left, right, top};
use crate::lines::MIDDLE_8;

/// How many discs of `own` are certainly stable.
///
/// An edge disc is stable when [`Edges`] says so. An inner disc is stable when each of the four lines through it is full,
/// or has a stable disc of the same player beside it.
#[inline(always)]
pub(super) fn count_stable(edges: &Edges, own: u64, enemy: u64) -> i32 {
    let mut stable = u64::from(edges.stable(top(own), top(enemy)))
        | u64::from(edges.stable(bottom(own), bottom(enemy))) << 56
        | spread(edges.stable(left(own), left(enemy)))
        | spread(edges.stable(right(own), right(enemy))) << 7;
    let [rows, columns, falling, rising] = full_lines(own | enemy);
    let inner = own & INNER;
    stable |= inner & rows & columns & falling & rising;
    if stable == 0 {
        return 0;
    }
    loop {
        let beside = |step: u32| stable << step | stable >> step;
        let more = inner
            & !stable
            & (rows | beside(1))
            & (columns | beside(8))
            & (falling | beside(9))
            & (rising | beside(7));
        if more == 0 {
            return stable.count_ones() as i32;
        }
        stable |= more;
    }
}

/// The cells that are not on an edge. A shift from them by one step never leaves the row it should be in.
const INNER: u64 = MIDDLE_8 & 0x00ff_ffff_ffff_ff00;

/// The bits of an edge down the first column: the opposite of [`left`].
#[inline(always)]
fn spread(edge: u8) -> u64 {
    // Seven bits go to their rows by copies shifted by 7 each; the eighth would meet another copy.
    let low = u64::from(edge & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & FIRST_COLUMN;
    low | u64::from(edge >> 7) << 56
}

/// The cells of full lines: rows, columns, diagonals down to the right, and down to the left.
#[inline(always)]
fn full_lines(occupied: u64) -> [u64; 4] {
    let mut rows = occupied & occupied >> 4;
    rows &= rows >> 2;
    rows &= rows >> 1;
    let rows = (rows & FIRST_COLUMN) * 0xff;
    let mut columns = occupied & occupied.rotate_left(32);
    columns &= columns.rotate_left(16);
    columns &= columns.rotate_left(8);
    let empty = !occupied;
    // An empty cell breaks its diagonals both ways: it spreads by 1, 2, then 4 steps, never over the side of the board.
    let (mut down_right, mut up_left) = (empty, empty);
    down_right |= (down_right << 9) & 0xfefe_fefe_fefe_fe00;
    up_left |= (up_left >> 9) & 0x007f_7f7f_7f7f_7f7f;
    down_right |= (down_right << 18) & 0xfcfc_fcfc_fcfc_0000;
    up_left |= (up_left >> 18) & 0x0000_3f3f_3f3f_3f3f;
    down_right |= (down_right << 36) & 0xf0f0_f0f0_0000_0000;
    up_left |= (up_left >> 36) & 0x0000_0000_0f0f_0f0f;
    let (mut down_left, mut up_right) = (empty, empty);
    down_left |= (down_left << 7) & 0x7f7f_7f7f_7f7f_7f00;
    up_right |= (up_right >> 7) & 0x00fe_fefe_fefe_fefe;
    down_left |= (down_left << 14) & 0x3f3f_3f3f_3f3f_0000;
    up_right |= (up_right >> 14) & 0x0000_fcfc_fcfc_fcfc;
    down_left |= (down_left << 28) & 0x0f0f_0f0f_0000_0000;
    up_right |= (up_right >> 28) & 0x0000_0000_f0f0_f0f0;
    [rows, columns, !(down_right | up_left), !(down_left | up_right)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::testing::{boards, line_cells};

    #[test]
    fn full_lines_are_full() {
        for (own, enemy) in boards() {
            let occupied = own | enemy;
            let lines = full_lines(occupied);
            for bit in 0..64 {
                for (direction, (rows, columns)) in [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().enumerate()
                {
                    let line = line_cells(bit, rows, columns);
                    assert_eq!(
                        lines[direction] >> bit & 1 != 0,
                        occupied & line == line,
                        "{occupied:#x} {bit}"
                    );
                }
            }
        }
    }

    #[test]
    fn columns_spread_and_gather() {
        for edge in 0..=u8::MAX {
            assert_eq!(left(spread(edge)), edge);
            assert_eq!(right(spread(edge) << 7), edge);
        }
    }
}
