//! The game for the engine.

use plateau_search::Playable;

use crate::{Hasami, HasamiEvaluator};

impl Playable for Hasami {
    type Evaluator = HasamiEvaluator;

    const UNIT: &'static str = "hasami-unit";
    const POINTS: f64 = 100.0;
}
