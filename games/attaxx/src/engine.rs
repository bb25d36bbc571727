//! The game as the engine plays it.

use plateau_search::{Ladder, Playable, Strength};

use crate::{Attaxx, AttaxxEvaluator, Kind, Rules};

/// The levels of the standard rules, by matches of each against the one below.
const STANDARD: Ladder = [
    Strength::new(35, 4.0),
    Strength::new(110, 0.84),
    Strength::new(280, 0.28),
    Strength::new(390, 0.22),
    Strength::new(470, 0.197),
    Strength::new(650, 0.15),
    Strength::new(1_150, 0.085),
    Strength::new(1_900, 0.024),
    Strength::new(2_050, 0.0),
    Strength::new(7_500, 0.0),
];

/// The levels of the simplified rules, where good players are soon decided by who begins.
const SIMPLIFIED: Ladder = [
    Strength::new(30, 16.0),
    Strength::new(30, 6.0),
    Strength::new(35, 3.2),
    Strength::new(50, 1.45),
    Strength::new(150, 0.52),
    Strength::new(200, 0.38),
    Strength::new(260, 0.29),
    Strength::new(400, 0.215),
    Strength::new(900, 0.15),
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
