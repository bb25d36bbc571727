//! Othello for the engine.

use plateau_search::{Playable, Solution, SolveControl, Task};

use crate::eval::POINTS_PER_DISC;
use crate::{Move, Othello, OthelloEvaluator, Position, solve_exactly};

impl Playable for Othello {
    type Evaluator = OthelloEvaluator;

    const UNIT: &'static str = "othello-unit";
    const POINTS: f64 = POINTS_PER_DISC as f64;

    /// By the endgame solver, on boards up to 8×8.
    fn solve(task: &Task<Position>, control: &SolveControl<'_>) -> Option<Solution<Move>> {
        solve_exactly(&task.position, control)
    }
}
