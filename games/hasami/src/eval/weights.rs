//! How much everything counts.
//!
//! A stone far from the losing count is worth about 100 points. Stones and most terms were set by hand and by matches of
//! the engine against itself (`tests/selfplay.rs`); the places and lines of `dai` were fitted to the results of 2,000 such
//! games.

use crate::rules::Kind;
use crate::{MOST_STONES, Rules};

/// What is counted beside stones and places. Differences are the player to move less the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(usize)]
pub(crate) enum Term {
    /// Always 1: the worth of being to move.
    Tempo,
    /// The difference of the numbers of moves.
    Mobility,
    /// The difference of the enemy runs that have a stone at one end and an empty cell at the other.
    Contacts,
    /// The difference of the pairs of stones side by side: one run, lost together.
    Neighbours,
    /// The difference of the pairs of stones that touch by a corner.
    Diagonals,
    /// The worth, in points, of the stones that the player to move can capture with one move.
    Gain,
    /// The other stones that the player to move threatens.
    MoreGain,
    /// The worth of the stones that the other player could capture with one move.
    Danger,
    /// The other stones that the other player threatens.
    MoreDanger,
    /// The difference of the inroads into the enemy's camp: who waits behind a wall must be visited, and a stone inside
    /// keeps the wall open.
    Inroads,
    /// The same times the plies without a capture.
    LateInroads,
    /// The difference of the windows of five with two stones.
    Twos,
    /// The same with three.
    Threes,
    /// The same with four.
    Fours,
    /// Whether the other player could complete five.
    FiveFeared,
    /// Whether there are two cells where that could happen.
    FivesFeared,
}

/// The number of terms.
pub(crate) const TERMS: usize = Term::FivesFeared as usize + 1;

/// Weights of terms are in parts of a point, of which this many make one.
pub(crate) const UNIT: i32 = 16;

/// See [`Weights::fade`].
pub(crate) const FADED: i32 = 4_096;

/// The worth of a game that stays open to the player who thinks, where the other is about to close the camp: draws
/// count 0, so this is what not to draw is worth. Keeping a camp open costs a stone, often more than one.
pub(crate) const OPEN: i32 = 300;

/// The worth of each ply that the camp stays open, if it is closed in the end.
pub(crate) const LATER: i32 = 60;

/// The plies after which that makes no difference any more.
pub(crate) const LATEST: u8 = 4;

/// The most stones above the losing count that are told apart.
pub(crate) const MOST: usize = MOST_STONES as usize;

/// The weights of a variant.
#[derive(Debug)]
pub(crate) struct Weights {
    /// The worth of so many stones above the losing count.
    pub(crate) stones: [i32; MOST + 1],
    /// The worth of each term, in parts of a point.
    pub(crate) terms: [i32; TERMS],
    /// The worth of a stone by row, from its own edge, and column, from the nearer edge.
    pub(crate) places: [[i16; 5]; 9],
    /// What a score loses with each ply without a capture, in parts of which [`FADED`] are the whole.
    pub(crate) fade: i32,
}

impl Weights {
    /// The weights for `rules`.
    pub(crate) fn of(rules: &Rules) -> &'static Weights {
        match rules.kind() {
            Kind::Hasami => &HASAMI,
            Kind::Nine => &NINE,
            Kind::Dai => &DAI,
        }
    }
}

/// The worth of stones, each worth less than the one before it down to 100.
const STONES: [i32; MOST + 1] = {
    let mut worth = [0; MOST + 1];
    let first = [0, 400, 260, 210, 180, 160, 145, 135, 125, 115, 110, 105];
    let mut count = 1;
    while count <= MOST {
        worth[count] = worth[count - 1] + if count < first.len() { first[count] } else { 100 };
        count += 1;
    }
    worth
};

/// The document's game. Scores fade to almost nothing, so that a player who is ahead but makes no headway prefers an
/// exchange, which starts the count of plies again, to waiting before a wall. Inroads that count more with each ply would
/// do the opposite: a capture would lose what they had come to count.
const HASAMI: Weights = Weights {
    stones: STONES,
    terms: [160, 20, 60, -40, 20, 11, 400, -4, -600, 40, 0, 0, 0, 0, 0, 0],
    places: MIDDLE,
    fade: 40,
};

/// One line of stones, no jumps: freedom to move is what wins.
const NINE: Weights = Weights {
    stones: STONES,
    terms: [160, 60, 40, -40, 0, 11, 400, -4, -600, 0, 4, 0, 0, 0, 0, 0],
    places: MIDDLE,
    fade: 16,
};

/// With lines of five, which decide most games: stones belong just outside the camp.
const DAI: Weights = Weights {
    stones: STONES,
    terms: [200, 16, 40, -20, 20, 11, 400, -4, -600, 0, 5, 60, 500, 1_000, -1_500, -16_000],
    places: [
        [-61, -36, -17, -11, 0],
        [-58, -34, -30, -12, -4],
        [-5, 29, 60, 86, 102],
        [5, 20, 30, 55, 59],
        [-13, -10, 3, 8, 16],
        [-8, -9, -21, -32, -45],
        [-8, -30, -35, -25, -32],
        [-5, 5, 0, 0, 0],
        [0, 0, -15, -21, -27],
    ],
    fade: 16,
};

/// A little to the middle.
const MIDDLE: [[i16; 5]; 9] = [
    [0, 0, 0, 0, 0],
    [0, 1, 2, 2, 2],
    [1, 3, 4, 4, 4],
    [2, 5, 6, 7, 7],
    [2, 5, 7, 8, 8],
    [2, 5, 6, 7, 7],
    [1, 3, 4, 4, 4],
    [0, 1, 2, 2, 2],
    [0, 0, 0, 0, 0],
];
