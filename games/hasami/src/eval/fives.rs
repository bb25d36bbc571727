//! Lines of five in the making, for the variant that they win.

use plateau_core::Side;

use crate::HasamiPosition;
use crate::board::{Cell, DIRECTIONS, ON_BOARD, STRIDE, lines, numbers};

/// How far a player is with lines of five.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fives {
    /// The windows of five cells without an enemy that hold two, three and four stones of the player.
    pub(crate) windows: [u32; 3],
    /// The cells where a stone that can go there completes five, as bits of the first board.
    pub(crate) completions: u128,
}

impl Fives {
    /// The lines of `side`.
    #[inline(always)]
    pub(crate) fn new(position: &HasamiPosition, side: Side) -> Fives {
        let free = ON_BOARD & !lines(position.rules.home(side)) & !position.board(0, !side);
        let own = position.board(0, side) & free;
        let mut found = Fives::default();
        found.add::<1>(position, side, free, own);
        found.add::<STRIDE>(position, side, free, own);
        found.add::<{ STRIDE - 1 }>(position, side, free, own);
        found.add::<{ STRIDE + 1 }>(position, side, free, own);
        found
    }

    /// Adds the lines whose cells are `STEP` apart: those of the stones `own` on the cells `free`.
    #[inline(always)]
    fn add<const STEP: u32>(&mut self, position: &HasamiPosition, side: Side, free: u128, own: u128) {
        let pairs = free & (free >> STEP);
        let live = pairs & (pairs >> (2 * STEP)) & (free >> (4 * STEP));
        // Three bits of the number of stones of every window at once, at the place of its first cell.
        let (a, b, c) = (own, own >> STEP, own >> (2 * STEP));
        let (d, e) = (own >> (3 * STEP), own >> (4 * STEP));
        let sum = a ^ b ^ c;
        let carry = (a & b) | (c & (a ^ b));
        let ones = sum ^ d ^ e;
        let second = (sum & d) | (e & (sum ^ d));
        let (twos, fours) = (live & (carry ^ second), live & carry & second);
        self.windows[0] += (twos & !ones).count_ones();
        self.windows[1] += (twos & ones).count_ones();
        // Five would have ended the game.
        let fours = fours & !ones;
        if fours != 0 {
            self.windows[2] += fours.count_ones();
            for start in numbers(fours) {
                self.completions |= completion(position, side, own, start, STEP);
            }
        }
    }
}

/// The missing cell of the window of four stones at `start`, if a stone from outside the window can go there.
#[inline(always)]
fn completion(position: &HasamiPosition, side: Side, own: u128, start: u32, step: u32) -> u128 {
    let window = [0, 1, 2, 3, 4].iter().fold(0u128, |window, index| window | 1 << (start + index * step));
    let missing = window & !own;
    let places = Cell::at(0, missing.trailing_zeros()).places();
    let completes = (0..DIRECTIONS).any(|way| {
        let to = places[way].trailing_zeros();
        position.reach_of(side, way).moves_to(to).any(|mv| mv.from.places()[0] & window == 0)
    });
    if completes { missing } else { 0 }
}
