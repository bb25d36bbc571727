//! What each protocol asks of a program.

use std::time::{Duration, Instant};

use plateau_core::Message;
use plateau_table::{AnyMatch, Budget};

use super::child::Child;
use crate::board::Board;

/// The time for a move when a budget says nothing at all.
pub(crate) const USUAL_TIME: Duration = Duration::from_secs(1);

/// A question for a move.
pub(crate) struct Question<'a> {
    /// The game.
    pub(crate) board: &'a Board,
    /// What may be spent.
    pub(crate) budget: &'a Budget,
    /// When it is too late.
    pub(crate) deadline: Instant,
}

impl Question<'_> {
    /// The time for this move: what the budget says, or the usual time when it says nothing at all.
    pub(crate) fn time(&self) -> Option<Duration> {
        let silent =
            self.budget.nodes.is_none() && self.budget.depth.is_none() && self.budget.clocks.is_none();
        self.budget.time.or(silent.then_some(USUAL_TIME))
    }
}

/// A protocol, as a board speaks it.
pub(crate) trait Dialogue: Send {
    /// The first words; `game` has the rules that will be played.
    fn greet(&mut self, child: &mut Child, game: &dyn AnyMatch) -> Result<(), Message>;

    /// Another game begins with the next question.
    fn new_game(&mut self);

    /// Asks for a move: the answer as a text for the game to read.
    fn choose(&mut self, child: &mut Child, question: &Question<'_>) -> Result<String, Message>;
}
