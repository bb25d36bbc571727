//! Othello for the engine.

use std::sync::Arc;
use std::time::Duration;

use plateau_core::{Position as _, Square};
use plateau_search::{
    Book, EmbeddedBook, Ladder, Playable, Question, Solution, SolveControl, Strength, Task,
};

use crate::eval::POINTS_PER_DISC;
use crate::{
    Board, Goal, Move, Othello, OthelloEvaluator, Position, Rules, patterns, solve_exactly, solve_outcome,
};

/// The levels, by matches of each against the one below.
const LADDER: Ladder = [
    Strength::new(100, 0.7),
    Strength::new(183, 0.42),
    Strength::new(250, 0.31),
    Strength::new(360, 0.24),
    Strength::new(610, 0.155),
    Strength::new(830, 0.128),
    Strength::new(1_700, 0.065),
    Strength::new(2_250, 0.0),
    Strength::new(5_500, 0.0),
    Strength::new(14_000, 0.0),
];

/// The levels of the game where fewer discs win.
const ANTI: Ladder = [
    Strength::new(100, 0.7),
    Strength::new(190, 0.4),
    Strength::new(255, 0.3),
    Strength::new(360, 0.24),
    Strength::new(560, 0.178),
    Strength::new(950, 0.115),
    Strength::new(1_700, 0.065),
    Strength::new(2_400, 0.02),
    Strength::new(3_500, 0.0),
    Strength::new(14_000, 0.0),
];

/// The opening book of 8×8 boards where more discs win.
static BOOK: EmbeddedBook = EmbeddedBook::new(include_bytes!("../books/othello.plateau-book"));

impl Playable for Othello {
    type Evaluator = OthelloEvaluator;

    const UNIT: &'static str = "othello-unit";
    const POINTS: f64 = POINTS_PER_DISC as f64;

    fn ladder(rules: &Rules) -> Ladder {
        match rules.goal {
            Goal::Most => LADDER,
            Goal::Fewest => ANTI,
        }
    }

    /// The seven other ways to look at a square.
    fn images(position: &Position) -> Vec<Position> {
        let (board, last) = (position.board(), position.size().side() - 1);
        let image = |number: u8| {
            let mut image = Board::empty(position.size());
            for square in position.size().squares() {
                if let Some(side) = board.disc(square) {
                    let turned = |across: bool, value: u8| if across { last - value } else { value };
                    let (row, column) =
                        (turned(number & 1 != 0, square.row), turned(number & 2 != 0, square.column));
                    let (row, column) = if number & 4 != 0 { (column, row) } else { (row, column) };
                    image.place(Square::new(row, column), side);
                }
            }
            Position::new(&image, position.turn(), position.rules().goal)
        };
        (1..8).map(image).collect()
    }

    fn book(rules: &Rules) -> Option<Arc<Book>> {
        (*rules == Rules::default()).then(|| BOOK.get()).flatten()
    }

    fn prepare_solver(rules: &Rules) {
        patterns::solver_model(rules);
    }

    /// By the endgame solver, on boards up to 8×8.
    fn solve(task: &Task<Position>, control: &SolveControl<'_>) -> Option<Solution<Move>> {
        solve_exactly(&task.position, control)
    }

    fn solve_outcome(
        task: &Task<Position>,
        hint: Option<Move>,
        control: &SolveControl<'_>,
    ) -> Option<Solution<Move>> {
        solve_outcome(&task.position, hint, control)
    }

    /// Eighteen empty cells take some hundredths of a second, sixteen where fewer discs win, each further one two to three
    /// times as long. Who wins is found in the same time with three more.
    fn is_near_end(task: &Task<Position>, time: Duration) -> Option<Question> {
        let (discs, playable) = task.position.small()?;
        let empties = (playable & !(discs.own | discs.enemy)).count_ones();
        let quick = if task.position.rules().goal == Goal::Most { 18 } else { 16 };
        // Two and a half as five halves: no fractions, the same on every machine.
        let in_time = |quick: u32| {
            let more = empties.saturating_sub(quick);
            more <= 6 && Duration::from_millis(60) * 5_u32.pow(more) <= time * 2_u32.pow(more)
        };
        if in_time(quick) { Some(Question::Value) } else { in_time(quick + 3).then_some(Question::Outcome) }
    }
}
