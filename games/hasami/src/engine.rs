//! The game for the engine.

use plateau_search::{Ladder, Playable, Strength};

use crate::{Hasami, HasamiEvaluator, Rules};

/// The levels, by matches of each against the one below.
const LADDER: Ladder = [
    Strength::new(40, 2.6),
    Strength::new(50, 2.1),
    Strength::new(60, 1.55),
    Strength::new(240, 0.33),
    Strength::new(420, 0.21),
    Strength::new(560, 0.17),
    Strength::new(780, 0.13),
    Strength::new(1_200, 0.08),
    Strength::new(1_200, 0.0),
    Strength::new(3_300, 0.0),
];

impl Playable for Hasami {
    type Evaluator = HasamiEvaluator;

    const UNIT: &'static str = "hasami-unit";
    const POINTS: f64 = 100.0;

    fn ladder(_rules: &Rules) -> Ladder {
        LADDER
    }
}
