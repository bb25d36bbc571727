//! The game as the engine plays it.

use plateau_search::Playable;

use crate::{Attaxx, AttaxxEvaluator};

impl Playable for Attaxx {
    type Evaluator = AttaxxEvaluator;

    const UNIT: &'static str = "attaxx-unit";

    const POINTS: f64 = 100.0;
}
