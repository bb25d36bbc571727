//! The game for the engine.

use plateau_search::{Ladder, Playable, Strength};

use crate::{Hasami, HasamiEvaluator, Rules};

/// The levels, by matches of each against the one below.
const LADDER: Ladder = [
    Strength::new(50, 1.9),
    Strength::new(60, 1.55),
    Strength::new(160, 0.48),
    Strength::new(380, 0.23),
    Strength::new(520, 0.18),
    Strength::new(560, 0.16),
    Strength::new(780, 0.12),
    Strength::new(970, 0.068),
    Strength::new(1_150, 0.0),
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
