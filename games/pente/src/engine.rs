//! What the engine needs of the game.

use plateau_core::{Outcome, Position};
use plateau_search::{Evaluator, Exact, Ladder, MoveOf, Playable, Solution, SolveControl, Strength, Task};

use crate::eval::PenteEvaluator;
use crate::solver::Solver;
use crate::{Pente, PentePosition, Rules};

/// The levels, by matches of each against the one below.
const LADDER: Ladder = [
    Strength::new(30, 10.0),
    Strength::new(30, 4.5),
    Strength::new(50, 2.0),
    Strength::new(170, 0.45),
    Strength::new(360, 0.24),
    Strength::new(600, 0.15),
    Strength::new(1_800, 0.06),
    Strength::new(3_000, 0.0),
    Strength::new(14_000, 0.0),
    Strength::new(150_000, 0.0),
];

/// The same in keryo, where the first steps would be too large.
const KERYO_LADDER: Ladder = {
    let mut ladder = LADDER;
    ladder[1] = Strength::new(30, 4.0);
    ladder[2] = Strength::new(55, 1.7);
    ladder[3] = Strength::new(170, 0.47);
    ladder
};

impl Playable for Pente {
    type Evaluator = PenteEvaluator;

    const UNIT: &'static str = "pente-unit";

    /// What the first pair captured is worth to the evaluator.
    const POINTS: f64 = 65.0;

    fn ladder(rules: &Rules) -> Ladder {
        if rules.captures_runs_of(3) { KERYO_LADDER } else { LADDER }
    }

    /// Wins and losses by force: by fours, by captures and by threes. `None` where nothing was proved.
    fn solve(task: &Task<PentePosition>, control: &SolveControl<'_>) -> Option<Solution<MoveOf<Self>>> {
        let position = &task.position;
        if let Some(ending) = position.ending() {
            let value = match ending.outcome {
                Outcome::Draw => Exact::Draw,
                Outcome::Win(side) if side == position.turn() => Exact::Win,
                Outcome::Win(_) => Exact::Loss,
            };
            return Some(Solution { value, best: None, nodes: 0 });
        }
        if !PenteEvaluator::is_free(position) {
            return None;
        }
        let evaluator = PenteEvaluator::new(&position.rules());
        let state = evaluator.fresh(position);
        let mut solver = Solver::new(&evaluator, control);
        let (value, found) = match solver.solve(position, &state)? {
            Ok(win) => (Exact::Win, win),
            Err(loss) => (Exact::Loss, loss),
        };
        Some(Solution { value, best: Some(found.point), nodes: solver.nodes })
    }
}
