//! What the engine needs of the game.

use plateau_core::Position;
use plateau_search::{Exact, MoveOf, Playable, Solution, SolveControl, Task};

use crate::endings::Endings;
use crate::eval::DamesEvaluator;
use crate::{Dames, DamesPosition};

impl Playable for Dames {
    type Evaluator = DamesEvaluator;

    const UNIT: &'static str = "dames-unit";

    const POINTS: f64 = 100.0;

    /// The value that the endings give, where they are there and the counts of moves cannot change it.
    fn solve(task: &Task<DamesPosition>, _control: &SolveControl<'_>) -> Option<Solution<MoveOf<Self>>> {
        let endings = Endings::shared(&task.position.rules())?;
        solve_with(&endings, task)
    }
}

/// The value of a task by `endings`; `None` where they do not know it.
pub(crate) fn solve_with(
    endings: &Endings,
    task: &Task<DamesPosition>,
) -> Option<Solution<MoveOf<Dames>>> {
    let position = &task.position;
    let value = endings.value(position)?;
    if value != Exact::Draw {
        // Played from here, the game is over before a count ends it, and meets no position for the third time.
        let plies = u32::from(endings.plies(position)?);
        let repeats = task.past.iter().enumerate().any(|(place, key)| task.past[..place].contains(key));
        if repeats || !task.counters.allow(position.rules().draws, plies) {
            return None;
        }
    }
    Some(Solution { value, best: endings.best(position), nodes: 0 })
}
