//! The game as the engine plays it.

use plateau_search::{Ladder, Playable, Strength};

use crate::{Attaxx, AttaxxEvaluator, Kind, Rules};

/// The levels of the standard rules, by matches of each against the one below.
const STANDARD: Ladder = [
    Strength::new(30, 5.0),
    Strength::new(40, 2.8),
    Strength::new(210, 0.36),
    Strength::new(330, 0.245),
    Strength::new(430, 0.205),
    Strength::new(600, 0.16),
    Strength::new(1_150, 0.087),
    Strength::new(1_450, 0.0),
    Strength::new(2_900, 0.0),
    Strength::new(7_500, 0.0),
];

/// The levels of the simplified rules, where good players are soon decided by who begins.
const SIMPLIFIED: Ladder = [
    Strength::new(30, 16.0),
    Strength::new(30, 6.5),
    Strength::new(40, 2.2),
    Strength::new(80, 0.95),
    Strength::new(110, 0.65),
    Strength::new(160, 0.47),
    Strength::new(210, 0.36),
    Strength::new(320, 0.26),
    Strength::new(560, 0.17),
    Strength::new(30_000, 0.0),
];

impl Playable for Attaxx {
    type Evaluator = AttaxxEvaluator;

    const UNIT: &'static str = "attaxx-unit";

    const POINTS: f64 = 100.0;

    fn ladder(rules: &Rules) -> Ladder {
        match rules.kind() {
            Kind::Standard => STANDARD,
            Kind::Simplified => SIMPLIFIED,
        }
    }
}
