//! What the engine needs of the game.

use std::sync::Arc;

use plateau_core::{Message, Position};
use plateau_search::{
    Book, EmbeddedBook, EndingsOrder, Exact, Ladder, MoveOf, Playable, Solution, SolveControl, Strength, Task,
};

use crate::board::Board;
use crate::endings::{Endings, MOST_PIECES, Progress};
use crate::eval::DamesEvaluator;
use crate::{Dames, DamesPosition, Rules};

/// The levels, by matches of each against the one below.
const LADDER: Ladder = [
    Strength::new(70, 1.2),
    Strength::new(180, 0.42),
    Strength::new(270, 0.29),
    Strength::new(430, 0.21),
    Strength::new(570, 0.17),
    Strength::new(860, 0.11),
    Strength::new(1_250, 0.048),
    Strength::new(2_050, 0.0),
    Strength::new(4_300, 0.0),
    Strength::new(11_000, 0.0),
];

/// The levels on 8×8.
const EIGHT: Ladder = {
    let mut ladder = LADDER;
    ladder[1] = Strength::new(150, 0.5);
    ladder
};

/// The opening book of international draughts.
static BOOK: EmbeddedBook = EmbeddedBook::new(include_bytes!("../books/internationale.plateau-book"));

impl Playable for Dames {
    type Evaluator = DamesEvaluator;

    const UNIT: &'static str = "dames-unit";

    const POINTS: f64 = 100.0;

    fn ladder(rules: &Rules) -> Ladder {
        match rules.board() {
            Board::Ten => LADDER,
            Board::Eight => EIGHT,
        }
    }

    fn book(rules: &Rules) -> Option<Arc<Book>> {
        (*rules == Rules::INTERNATIONAL).then(|| BOOK.get()).flatten()
    }

    /// The value that the endings give, where they are there and the counts of moves cannot change it.
    fn solve(task: &Task<DamesPosition>, _control: &SolveControl<'_>) -> Option<Solution<MoveOf<Self>>> {
        let endings = Endings::shared(&task.position.rules())?;
        solve_with(&endings, task)
    }

    fn make_endings(
        rules: &Rules,
        order: &EndingsOrder<'_>,
        told: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<bool, Message> {
        if !(2..=MOST_PIECES).contains(&order.pieces) {
            let error = Message::new("dames-endings-pieces").with("pieces", u32::from(order.pieces));
            return Err(error.with("most", u32::from(MOST_PIECES)));
        }
        let told = &mut |progress: &Progress| told(progress.done, progress.total);
        match Endings::generate(rules, order.pieces, order.threads, told) {
            Some(endings) => endings.save(order.folder).map(|()| true),
            None => Ok(false),
        }
    }
}

/// The value of a task by `endings`; `None` where they do not know it.
pub(crate) fn solve_with(endings: &Endings, task: &Task<DamesPosition>) -> Option<Solution<MoveOf<Dames>>> {
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

#[cfg(test)]
mod tests {
    // A test that cannot read its own data has failed.
    #![allow(clippy::unwrap_used)]

    use plateau_core::Notation;

    use super::*;
    use crate::Rules;

    /// The task of a position of Russian draughts.
    fn task(text: &str) -> Task<DamesPosition> {
        Task::of(DamesPosition::from_text(&Rules::RUSSIAN, text).unwrap())
    }

    #[test]
    fn endings_solve_what_counts_cannot_change() {
        let endings = Endings::generate(&Rules::RUSSIAN, 3, 1, &mut |_| true).unwrap();
        let solve = |task: &Task<DamesPosition>| solve_with(&endings, task);

        let won = task("W:WK29:BK8");
        let solution = solve(&won).unwrap();
        assert_eq!(solution.value, Exact::Win);
        assert_eq!(solution.best.map(|mv| mv.is_capture()), Some(true));
        assert_eq!(solve(&task("B:WK1,K2:BK29")).unwrap().value, Exact::Draw);
        let over = solve(&task("W:W:BK15")).unwrap();
        assert_eq!((over.value, over.best), (Exact::Loss, None));
        assert_eq!(solve(&task("W:W30,31:B1,2")), None);

        // The count of five moves, ten plies, is over before the king is taken.
        let mut counted = won.clone();
        counted.counters.plies = 9;
        assert_eq!(solve(&counted).map(|solution| solution.value), Some(Exact::Win));
        counted.counters.plies = 10;
        assert_eq!(solve(&counted), None);
        let repeated = Task { past: vec![7, 8, 7], ..won };
        assert_eq!(solve(&repeated), None);
    }
}
