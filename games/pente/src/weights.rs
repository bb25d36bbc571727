//! What things are worth, as data.

use crate::patterns::shape;

/// The worth of a side's shapes, in the order of [`shape`].
pub(crate) type ShapeWorth = [i32; shape::COUNT];

/// What the evaluator weighs. The first pair captured is worth 65 points in `pente`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What an empty point is worth on one axis by the shape that a stone there would make. Never negative: two sums
    /// share a word.
    pub shapes: ShapeWorth,
    /// How much more the shapes of the player to move are worth, in hundredths.
    pub tempo: i32,
    /// What captured stones are worth, by tenths of the goal reached.
    pub captured: [i32; 11],
    /// What the first capture at hand is worth to the player to move, in hundredths of its gain.
    pub first_capture: i32,
    /// What each further one is worth, up to three.
    pub further_capture: i32,
    /// The same for the other player, whose first capture can be answered.
    pub their_first_capture: i32,
    /// The same for each further one of the other player.
    pub their_further_capture: i32,
    /// The player to move can make an open four.
    pub open_four: i32,
    /// The other player can make an open four, and the player to move no four.
    pub their_open_four: i32,
    /// The player to move must stop a win.
    pub forced: i32,
}

impl Weights {
    /// The weights the engine plays with.
    pub const USUAL: Weights = Weights {
        shapes: [0, 0, 0, 1, 3, 4, 16, 32, 40, 80, 150, 200],
        tempo: 28,
        captured: [0, 30, 65, 100, 140, 190, 250, 320, 400, 500, 600],
        first_capture: 70,
        further_capture: 20,
        their_first_capture: 15,
        their_further_capture: 50,
        open_four: 400,
        their_open_four: 150,
        forced: 80,
    };

    /// For each pair of shapes: the worth for the first player in the low half, for the second in the high half.
    pub(crate) fn pairs(&self) -> [u64; 256] {
        let worth = |shape: usize| u64::from(self.shapes.get(shape).map_or(0, |&worth| worth.max(0) as u32));
        std::array::from_fn(|shapes| worth(shapes & 15) | worth(shapes >> 4) << 32)
    }
}

/// How promising a stone is by the shape it makes.
const ATTACK: [i32; 16] = [0, 2, 4, 16, 34, 40, 50, 130, 150, 170, 900, 3000, 0, 0, 0, 0];

/// How promising a stone is by the shape it takes from the enemy.
const DEFENCE: [i32; 16] = [0, 1, 2, 10, 22, 26, 30, 80, 95, 90, 600, 2000, 0, 0, 0, 0];

/// How promising a stone is on one axis by the shapes of both sides there, for the first and for the second player.
pub(crate) static PROMISES: [[i32; 256]; 2] = {
    let mut promises = [[0; 256]; 2];
    let mut shapes = 0;
    while shapes < 256 {
        promises[0][shapes] = ATTACK[shapes & 15] + DEFENCE[shapes >> 4];
        promises[1][shapes] = ATTACK[shapes >> 4] + DEFENCE[shapes & 15];
        shapes += 1;
    }
    promises
};
