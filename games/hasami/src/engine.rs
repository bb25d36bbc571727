//! The game for the engine.

use plateau_search::{Ladder, Playable, Strength};

use crate::rules::Kind;
use crate::{Hasami, HasamiEvaluator, Rules};

/// The levels of the document's game, by matches of each against the one below.
const HASAMI: Ladder = [
    Strength::new(50, 1.9),
    Strength::new(60, 1.55),
    Strength::new(115, 0.75),
    Strength::new(450, 0.2),
    Strength::new(560, 0.16),
    Strength::new(780, 0.12),
    Strength::new(1_000, 0.045),
    Strength::new(1_150, 0.0),
    Strength::new(2_000, 0.0),
    Strength::new(6_000, 0.0),
];

/// The levels of the game with one line of stones, where good players draw.
const NINE: Ladder = [
    Strength::new(50, 1.9),
    Strength::new(66, 1.4),
    Strength::new(115, 0.8),
    Strength::new(275, 0.315),
    Strength::new(420, 0.21),
    Strength::new(600, 0.15),
    Strength::new(1_000, 0.06),
    Strength::new(3_500, 0.0),
    Strength::new(16_000, 0.0),
    Strength::new(80_000, 0.0),
];

/// The levels of the game with lines of five, where games are short and one mistake decides.
const DAI: Ladder = [
    Strength::new(30, 16.0),
    Strength::new(30, 6.5),
    Strength::new(30, 3.6),
    Strength::new(38, 2.2),
    Strength::new(130, 0.65),
    Strength::new(800, 0.12),
    Strength::new(1_900, 0.0),
    Strength::new(6_500, 0.0),
    Strength::new(26_000, 0.0),
    Strength::new(100_000, 0.0),
];

impl Playable for Hasami {
    type Evaluator = HasamiEvaluator;

    const UNIT: &'static str = "hasami-unit";
    const POINTS: f64 = 100.0;

    fn ladder(rules: &Rules) -> Ladder {
        match rules.kind() {
            Kind::Hasami => HASAMI,
            Kind::Nine => NINE,
            Kind::Dai => DAI,
        }
    }
}
