//! What a game offers to the engine.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use plateau_core::{Message, Position};
use plateau_table::Game;

use crate::{Book, Evaluator, Ladder, Task};

/// The move of a game.
pub type MoveOf<G> = <<G as Game>::Position as plateau_core::Position>::Move;

/// A game that the engine plays.
pub trait Playable: Game {
    /// Its judgement.
    type Evaluator: Evaluator<Self::Position>;

    /// Identifier of the message with the game's own unit of scores: `{ $value }` discs, stones, men…
    const UNIT: &'static str;

    /// How many points of the evaluator make one such unit.
    const POINTS: f64;

    /// The strengths of levels 1 to 10 under `rules`.
    fn ladder(rules: &<Self::Position as Position>::Rules) -> Ladder;

    /// Reads what a solver of the game's own takes, so that its first answer takes no longer than the others.
    fn prepare_solver(_rules: &<Self::Position as Position>::Rules) {}

    /// The exact value of a position by knowledge or a search of its own; `None` when it gave up. Games without one use
    /// the general search.
    fn solve(_task: &Task<Self::Position>, _control: &SolveControl<'_>) -> Option<Solution<MoveOf<Self>>> {
        None
    }

    /// Who wins, where that is found sooner than the exact value; `hint` is the move to try first. `None` when it gave up.
    fn solve_outcome(
        task: &Task<Self::Position>,
        _hint: Option<MoveOf<Self>>,
        control: &SolveControl<'_>,
    ) -> Option<Solution<MoveOf<Self>>> {
        Self::solve(task, control)
    }

    /// What a solver is likely to find out about `task` within `time` on one core: a player then asks it instead of judging.
    fn is_near_end(_task: &Task<Self::Position>, _time: Duration) -> Option<Question> {
        None
    }

    /// What the symmetries of the board make of `position`, itself left out: positions that are played alike. Nothing where
    /// there are none, or where nobody has said so; books then tell positions by their key alone.
    fn images(_position: &Self::Position) -> Vec<Self::Position> {
        Vec::new()
    }

    /// The opening book that comes with the game for `rules`.
    fn book(_rules: &<Self::Position as Position>::Rules) -> Option<Arc<Book>> {
        None
    }

    /// Solves every ending that `order` asks for and writes the tables, which the engine looks for in the data folder.
    /// `told` hears how many positions of how many are done and answers whether to go on. Whether all were written.
    ///
    /// # Errors
    /// When the game has no endings, or a file cannot be written.
    fn make_endings(
        _rules: &<Self::Position as Position>::Rules,
        _order: &EndingsOrder<'_>,
        _told: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<bool, Message> {
        Err(Message::new("endings-no-game").with("game", Self::NAMES.page))
    }
}

/// Which endings to solve, and where they go.
#[derive(Clone, Copy, Debug)]
pub struct EndingsOrder<'a> {
    /// The most pieces of both players together.
    pub pieces: u8,
    /// How many threads to use.
    pub threads: usize,
    /// The folder of the files; it is made where it is missing.
    pub folder: &'a Path,
}

/// When a solver must give up, and what it may use.
#[derive(Clone, Copy, Debug)]
pub struct SolveControl<'a> {
    /// Set from outside to stop at once.
    pub stop: &'a AtomicBool,
    /// The time when it is too late.
    pub deadline: Option<Instant>,
    /// How many threads it may use.
    pub threads: usize,
    /// How large its table may be.
    pub megabytes: usize,
}

impl SolveControl<'_> {
    /// Whether to give up now.
    pub fn is_over(&self) -> bool {
        self.stop.load(std::sync::atomic::Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What a solver can be asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// [`Playable::solve`].
    Value,
    /// [`Playable::solve_outcome`].
    Outcome,
}

/// The exact value of a position, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exact {
    /// The player to move wins.
    Win,
    /// Nobody wins.
    Draw,
    /// The player to move loses.
    Loss,
    /// The final difference, where games are won by a margin (Othello's discs, empties to the winner).
    Margin(i32),
}

/// What a solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The exact value.
    pub value: Exact,
    /// A move that reaches it; `None` once the game is over.
    pub best: Option<M>,
    /// The positions that were looked at.
    pub nodes: u64,
}
