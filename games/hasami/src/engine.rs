//! The game for the engine.

use plateau_search::{Ladder, Playable, Strength};

use crate::{Hasami, HasamiEvaluator, Rules};

/// The levels, by matches of each against the one below.
const LADDER: Ladder = [
    Strength::new(50, 1.95),
    Strength::new(60, 1.45),
    Strength::new(80, 0.95),
    Strength::new(250, 0.3),
    Strength::new(400, 0.22),
    Strength::new(520, 0.18),
    Strength::new(660, 0.15),
    Strength::new(1_000, 0.097),
    Strength::new(900, 0.0),
    Strength::new(2_300, 0.0),
];

impl Playable for Hasami {
    type Evaluator = HasamiEvaluator;

    const UNIT: &'static str = "hasami-unit";
    const POINTS: f64 = 100.0;

    fn ladder(_rules: &Rules) -> Ladder {
        LADDER
    }
}
