//! The game for the engine.

use plateau_search::{Ladder, Playable, Strength};

use crate::{Hasami, HasamiEvaluator, Rules};

/// The levels, by matches of each against the one below.
const LADDER: Ladder = [
    Strength::new(40, 2.6),
    Strength::new(50, 2.1),
    Strength::new(60, 1.6),
    Strength::new(230, 0.34),
    Strength::new(400, 0.22),
    Strength::new(560, 0.17),
    Strength::new(720, 0.14),
    Strength::new(1_050, 0.09),
    Strength::new(1_150, 0.0),
    Strength::new(2_900, 0.0),
];

impl Playable for Hasami {
    type Evaluator = HasamiEvaluator;

    const UNIT: &'static str = "hasami-unit";
    const POINTS: f64 = 100.0;

    fn ladder(_rules: &Rules) -> Ladder {
        LADDER
    }
}
