//! The last four empty cells, without lists or tables of positions.

use super::{Machine, NONE, Worker, final_score};

/// The score when only the cell of `bit` is empty.
#[inline(always)]
pub(super) fn last_one<const ANTI: bool>(own: u64, enemy: u64, bit: u32) -> i32 {
    let difference = own.count_ones() as i32 - enemy.count_ones() as i32;
    let turned = count_last_flips(own, bit);
    let mut score = difference + 2 * turned + 1;
    if turned == 0 {
        let turned = count_last_flips(enemy, bit);
        score = difference - 2 * turned - 1;
        if turned == 0 {
            return final_score::<ANTI>(difference, 1);
        }
    }
    if ANTI { -score } else { score }
}

/// The score above or not above `alpha` when only `cells` are empty.
#[inline(always)]
pub(super) fn last_two<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    own: u64,
    enemy: u64,
    alpha: i32,
    cells: [u32; 2],
) -> i32 {
    worker.nodes += 1;
    let [a, b] = cells;
    let mut best = NONE;
    for (cell, rest) in [(a, b), (b, a)] {
        if let Some((mine, his)) = place::<M>(own, enemy, cell) {
            best = best.max(-last_one::<ANTI>(his, mine, rest));
            if best > alpha {
                return best;
            }
        }
    }
    if best != NONE {
        return best;
    }
    for (cell, rest) in [(a, b), (b, a)] {
        if let Some((his, mine)) = place::<M>(enemy, own, cell) {
            let score = last_one::<ANTI>(mine, his, rest);
            best = if best == NONE { score } else { best.min(score) };
            if best <= alpha {
                return best;
            }
        }
    }
    if best != NONE {
        best
    } else {
        final_score::<ANTI>(own.count_ones() as i32 - enemy.count_ones() as i32, 2)
    }
}

/// The same for three cells.
#[inline(always)]
pub(super) fn last_three<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    own: u64,
    enemy: u64,
    alpha: i32,
    cells: [u32; 3],
) -> i32 {
    worker.nodes += 1;
    let [a, b, c] = cells;
    let mut best = NONE;
    for (cell, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if let Some((mine, his)) = place::<M>(own, enemy, cell) {
            best = best.max(-last_two::<M, ANTI>(worker, his, mine, -alpha - 1, rest));
            if best > alpha {
                return best;
            }
        }
    }
    if best != NONE {
        return best;
    }
    for (cell, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        if let Some((his, mine)) = place::<M>(enemy, own, cell) {
            let score = last_two::<M, ANTI>(worker, mine, his, alpha, rest);
            best = if best == NONE { score } else { best.min(score) };
            if best <= alpha {
                return best;
            }
        }
    }
    if best != NONE {
        best
    } else {
        final_score::<ANTI>(own.count_ones() as i32 - enemy.count_ones() as i32, 3)
    }
}

/// The same for four cells, in the order of [`by_parity`].
#[inline(always)]
pub(super) fn last_four<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    own: u64,
    enemy: u64,
    alpha: i32,
    cells: [u32; 4],
) -> i32 {
    worker.nodes += 1;
    let [a, b, c, d] = cells;
    // Cells that were together stay together: after one of them its neighbour is the one to look at first.
    let tries = [(a, [b, c, d]), (b, [a, c, d]), (c, [d, a, b]), (d, [c, a, b])];
    let mut best = NONE;
    for (cell, rest) in tries {
        if let Some((mine, his)) = place::<M>(own, enemy, cell) {
            best = best.max(-M::three::<ANTI>(worker, his, mine, -alpha - 1, rest));
            if best > alpha {
                return best;
            }
        }
    }
    if best != NONE {
        return best;
    }
    for (cell, rest) in tries {
        if let Some((his, mine)) = place::<M>(enemy, own, cell) {
            let score = M::three::<ANTI>(worker, mine, his, alpha, rest);
            best = if best == NONE { score } else { best.min(score) };
            if best <= alpha {
                return best;
            }
        }
    }
    if best != NONE {
        best
    } else {
        final_score::<ANTI>(own.count_ones() as i32 - enemy.count_ones() as i32, 4)
    }
}

/// The four cells of `empties`, those alone in their quarter of the board first: whoever moves there moves last there.
#[inline(always)]
pub(super) fn by_parity(mut empties: u64, odd: u64) -> [u32; 4] {
    let mut cells = [0; 4];
    let (mut front, mut back) = (0, (empties & odd).count_ones() as usize & 3);
    // All alike: the row order stays.
    if empties & !odd == 0 || empties & odd == 0 {
        back = 0;
    }
    while empties != 0 {
        let cell = empties.trailing_zeros();
        if odd >> cell & 1 != 0 {
            cells[front & 3] = cell;
            front += 1;
        } else {
            cells[back & 3] = cell;
            back += 1;
        }
        empties &= empties - 1;
    }
    cells
}

/// `own` and `enemy` after a disc of `own` on `cell`; `None` when it turns over nothing.
#[inline(always)]
fn place<M: Machine>(own: u64, enemy: u64, cell: u32) -> Option<(u64, u64)> {
    if NEIGHBOURS[cell as usize & 63] & enemy == 0 {
        return None;
    }
    let flips = M::flips(cell as u8, own, enemy);
    (flips != 0).then(|| (own | flips | 1 << (cell & 63), enemy & !flips))
}

/// How many discs a disc of `own` on the cell of `bit` turns over when every other cell of the board is taken.
#[inline(always)]
fn count_last_flips(own: u64, bit: u32) -> i32 {
    let (row, column) = (bit as usize >> 3 & 7, bit as usize & 7);
    let [falling, rising] = DIAGONALS[bit as usize & 63];
    let gather = |line: u64| (line.wrapping_mul(crate::edges::FIRST_COLUMN) >> 56) as usize;
    let across = (own >> (8 * row)) as u8;
    let down = crate::edges::left(own >> column);
    let counts = &LAST_FLIPS[column];
    let sum = counts[usize::from(across)]
        + LAST_FLIPS[row][usize::from(down)]
        + counts[gather(own & falling) & 255]
        + counts[gather(own & rising) & 255];
    i32::from(sum)
}

/// By the place of the empty cell on a line and the discs of the mover there: how many enemy discs lie between.
static LAST_FLIPS: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0;
        while own < 256 {
            let mut count = 0;
            let above = (own >> place >> 1) as u8;
            if above != 0 {
                count += above.trailing_zeros();
            }
            let below = ((own << (8 - place)) & 255) as u8;
            if below != 0 {
                count += below.leading_zeros();
            }
            table[place][own] = count as u8;
            own += 1;
        }
        place += 1;
    }
    table
};

/// The diagonals of each cell: down to the right, down to the left.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut table = [[0; 2]; 64];
    let mut bit = 0;
    while bit < 64 {
        let mut other = 0;
        while other < 64 {
            let (row, column) = (bit as i32 / 8, bit as i32 % 8);
            let (other_row, other_column) = (other / 8, other % 8);
            if row - column == other_row - other_column {
                table[bit][0] |= 1 << other;
            }
            if row + column == other_row + other_column {
                table[bit][1] |= 1 << other;
            }
            other += 1;
        }
        bit += 1;
    }
    table
};

/// The cells around each cell.
pub(super) static NEIGHBOURS: [u64; 64] = {
    let mut table = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        let mut other = 0;
        while other < 64 {
            let rows = bit as i32 / 8 - other as i32 / 8;
            let columns = bit as i32 % 8 - other as i32 % 8;
            if rows.abs() <= 1 && columns.abs() <= 1 && bit != other {
                table[bit] |= 1 << other;
            }
            other += 1;
        }
        bit += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::testing::boards;
    use crate::lines;

    #[test]
    fn the_last_flips_are_counted_right() {
        for (own, _) in boards() {
            for bit in 0..64 {
                let own = own & !(1 << bit);
                let enemy = !own & !(1 << bit);
                let expected = lines::flips(bit as u8, own, enemy).count_ones() as i32;
                assert_eq!(count_last_flips(own, bit), expected, "{own:#x} {bit}");
            }
        }
    }
}
