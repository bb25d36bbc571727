//! The evaluation of 8×8 boards where more discs win.

use super::weights::WEIGHTS;
use crate::edges::{Edges, bottom, left, right, top};

/// How many features are weighed.
pub(crate) const FEATURES: usize = 12;

/// The estimate of a position for the player to move, in points. Both arrays begin with that player: the discs, and the
/// cells where each could place one.
#[inline(always)]
pub(crate) fn estimate(edges: &Edges, discs: [u64; 2], targets: [u64; 2]) -> i32 {
    let empties = (discs[0] | discs[1]).count_zeros() as usize;
    let weights = &WEIGHTS[empties & 63];
    let features = features(edges, discs, targets);
    let mut sum = 0;
    for (feature, weight) in features.iter().zip(weights) {
        sum += feature * weight;
    }
    sum / 64
}

/// What is weighed.
#[inline(always)]
pub(crate) fn features(edges: &Edges, discs: [u64; 2], targets: [u64; 2]) -> [i32; FEATURES] {
    let [own, enemy] = discs;
    let empty = !(own | enemy);
    let count = |set: u64| set.count_ones() as i32;
    let difference = |set: u64| count(own & set) - count(enemy & set);
    let edge = edges.value(top(own), top(enemy))
        + edges.value(bottom(own), bottom(enemy))
        + edges.value(left(own), left(enemy))
        + edges.value(right(own), right(enemy));
    let open = around(empty & CORNERS);
    let parity = (empty.count_ones() & 1) as i32;
    [
        // The move itself, which is the last one or not.
        16 * parity,
        16 * (1 - parity),
        8 * (count(targets[0]) - count(targets[1])),
        MOBILITY[count(targets[0]) as usize & 63] - MOBILITY[count(targets[1]) as usize & 63],
        8 * (count(around(enemy) & empty) - count(around(own) & empty)),
        edge / 4,
        16 * difference(X_SQUARES & open),
        32 * difference(CORNERS),
        32 * (count(targets[0] & CORNERS) - count(targets[1] & CORNERS)),
        8 * difference(CENTRE),
        8 * difference(SECOND),
        8 * difference(!0),
    ]
}

/// The cells diagonally beside the corners.
const X_SQUARES: u64 = 0x0042_0000_0000_4200;

/// The sixteen cells in the middle.
const CENTRE: u64 = 0x0000_3c3c_3c3c_0000;

/// The cells one step from the edges, but for those diagonally beside the corners.
const SECOND: u64 = 0x003c_4242_4242_3c00;

/// The corners.
const CORNERS: u64 = 0x8100_0000_0000_0081;

/// The cells of a set and those beside them.
#[inline(always)]
fn around(set: u64) -> u64 {
    let wide = set | (set << 1) & 0xfefe_fefe_fefe_fefe | (set >> 1) & 0x7f7f_7f7f_7f7f_7f7f;
    wide | wide << 8 | wide >> 8
}

/// The worth of having so many moves: the first ones matter most. 64 · log₂(1 + n).
static MOBILITY: [i32; 64] = {
    let mut table = [0; 64];
    let mut count = 1;
    while count < 64 {
        // The logarithm bit by bit: squaring doubles it.
        let mut log = 0;
        let mut value = (count as u64 + 1) << 24;
        while value >= 2 << 24 {
            value >>= 1;
            log += 64;
        }
        let mut bit = 32;
        while bit > 0 {
            value = (value * value) >> 24;
            if value >= 2 << 24 {
                value >>= 1;
                log += bit;
            }
            bit /= 2;
        }
        table[count] = log;
        count += 1;
    }
    table
};
