//! Who is inside the other's camp, and which camps nobody enters any more.

use plateau_core::Side;

use crate::HasamiPosition;
use crate::board::{SIZE, STRIDE, lines};

use super::weights::{LATER, LATEST, OPEN};

/// How far the stones of `side` have got into the enemy's camp: one for each on the third line from the far edge, two on
/// the second, three at the edge.
#[inline(always)]
pub(super) fn inroads(position: &HasamiPosition, side: Side) -> u32 {
    let stones = position.board(0, side);
    let [third, second, last] = match side {
        Side::First => [lines(2..3), lines(1..2), lines(0..1)],
        Side::Second => [lines(6..7), lines(7..8), lines(8..9)],
    };
    (stones & third).count_ones() + 2 * (stones & second).count_ones() + 3 * (stones & last).count_ones()
}

/// Whether nobody will enter the camp of `side`: it holds most of the stones, and a corner where the player can move to
/// and fro behind four stones that cannot be captured. Being ahead of such a player is worth little.
#[inline(always)]
pub(super) fn is_closed(position: &HasamiPosition, side: Side) -> bool {
    /// Fewer stones leave gaps.
    const LEAST: u32 = 14;
    at_home(position, side) >= LEAST && gap(position, side) == 0
}

/// Whether `side` means to close the camp, or may without meaning to: almost every stone is at home, and one more move
/// suffices.
#[inline(always)]
pub(super) fn closes_soon(position: &HasamiPosition, side: Side) -> bool {
    /// Whoever plays for more has sent more than one stone out.
    const LEAST: u32 = 17;
    at_home(position, side) >= LEAST && gap(position, side) <= 1
}

/// What becomes of a camp that was about to be closed when somebody began to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wary {
    /// Who thinks; the camp is the other player's.
    thinker: Side,
    /// The plies since then.
    plies: u8,
    /// After how many of them the camp was closed, and is.
    closed: Option<u8>,
}

impl Wary {
    /// The thinking begins.
    #[inline(always)]
    pub(super) fn new(thinker: Side, position: &HasamiPosition) -> Self {
        let closed = is_closed(position, !thinker).then_some(0);
        Wary { thinker, plies: 0, closed }
    }

    /// A ply later.
    #[inline(always)]
    pub(super) fn next(self, position: &HasamiPosition) -> Self {
        let plies = self.plies.saturating_add(1);
        let closed = is_closed(position, !self.thinker).then(|| self.closed.unwrap_or(plies));
        Wary { plies, closed, ..self }
    }

    /// Whether the thinking begins with this position.
    #[inline(always)]
    pub(super) fn is_new(self) -> bool {
        self.plies == 0
    }

    /// What that is worth to `side`.
    #[inline(always)]
    pub(super) fn worth_to(self, side: Side) -> i32 {
        if side == self.thinker { self.worth() } else { -self.worth() }
    }

    /// What that is worth to the thinker: an open camp most, then one that took long to close, since whoever has to work
    /// for it may forget to.
    #[inline(always)]
    fn worth(self) -> i32 {
        self.closed.map_or(OPEN, |plies| LATER * i32::from(plies.min(LATEST)))
    }
}

/// How many stones of `side` are on its own three lines.
#[inline(always)]
fn at_home(position: &HasamiPosition, side: Side) -> u32 {
    let camp = match side {
        Side::First => lines(6..9),
        Side::Second => lines(0..3),
    };
    (position.board(0, side) & camp).count_ones()
}

/// How many stones the nearer of the two corners lacks for the camp of `side` to be closed.
#[inline(always)]
fn gap(position: &HasamiPosition, side: Side) -> u32 {
    /// A square of four stones on the second and third lines from the top, at the left.
    const SQUARE: u128 = (0b11 | 0b11 << STRIDE) << STRIDE;
    /// From there to the right edge.
    const ACROSS: u32 = SIZE as u32 - 2;
    /// From there to the same lines from the bottom.
    const DOWN: u32 = 5 * STRIDE;
    let stones = position.board(0, side);
    let left = if side == Side::First { SQUARE << DOWN } else { SQUARE };
    (left & !stones).count_ones().min(((left << ACROSS) & !stones).count_ones())
}
