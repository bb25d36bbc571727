//! The exact score of the last few empty cells, for the general search, which asks for a number and not for a bound.

use super::last::{NEIGHBOURS, last_one};
use super::{NONE, final_score};

/// The most empty cells for which this is quicker than searching on.
const MOST: u32 = 6;

/// The exact final difference for the player with `own`, empty cells going to the winner; with the opposite sign in
/// `anti`. `None` when more than a few cells of the board are empty.
#[inline(always)]
pub(crate) fn last_margin(own: u64, enemy: u64, playable: u64, anti: bool) -> Option<i32> {
    let empties = playable & !(own | enemy);
    if empties.count_ones() > MOST {
        return None;
    }
    Some(if anti {
        search::<true>(own, enemy, empties, [-64, 64])
    } else {
        search::<false>(own, enemy, empties, [-64, 64])
    })
}

/// Alpha-beta to the end with the window `[alpha, beta]`.
fn search<const ANTI: bool>(own: u64, enemy: u64, empties: u64, window: [i32; 2]) -> i32 {
    if empties.is_power_of_two() {
        return last_one::<ANTI>(own, enemy, empties.trailing_zeros());
    }
    let best = try_all::<ANTI>(own, enemy, empties, window);
    if best != NONE {
        return best;
    }
    let [alpha, beta] = window;
    let passed = try_all::<ANTI>(enemy, own, empties, [-beta, -alpha]);
    if passed != NONE {
        return -passed;
    }
    final_score::<ANTI>(own.count_ones() as i32 - enemy.count_ones() as i32, empties.count_ones() as i32)
}

/// The best score of the moves of `own`; [`NONE`] when there is none.
#[inline(always)]
fn try_all<const ANTI: bool>(own: u64, enemy: u64, empties: u64, [mut alpha, beta]: [i32; 2]) -> i32 {
    let mut best = NONE;
    let mut cells = empties;
    while cells != 0 {
        let cell = cells.trailing_zeros();
        let placed = cells & cells.wrapping_neg();
        cells ^= placed;
        if NEIGHBOURS[cell as usize & 63] & enemy == 0 {
            continue;
        }
        let flips = crate::simd::flips(cell as u8, own, enemy);
        if flips == 0 {
            continue;
        }
        let score = -search::<ANTI>(enemy & !flips, own | flips | placed, empties ^ placed, [-beta, -alpha]);
        if score > best {
            best = score;
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
    }
    best
}
