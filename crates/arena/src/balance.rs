//! Openings that are fair to both players.

use std::fmt;
use std::sync::Arc;

use plateau_core::Message;
use plateau_table::AnyMatch;

/// What judges a position.
type Judge = Arc<dyn Fn(&dyn AnyMatch) -> Result<bool, Message> + Send + Sync>;

/// Says from which positions both players have about the same chances. Where an opening is as good as won, both players
/// win it once and the pair of games tells nothing.
#[derive(Clone)]
pub struct Balance {
    name: String,
    judge: Judge,
}

impl Balance {
    /// What `judge` finds. It must always find the same; another judgement has another `name`, so that no match goes on
    /// from openings that were drawn otherwise.
    pub fn new(
        name: impl Into<String>,
        judge: impl Fn(&dyn AnyMatch) -> Result<bool, Message> + Send + Sync + 'static,
    ) -> Self {
        Balance { name: name.into(), judge: Arc::new(judge) }
    }

    /// What tells this judgement from others.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether the players begin with equal chances from the position on the board of `game`.
    ///
    /// # Errors
    /// When that cannot be found out.
    pub(crate) fn is_fair(&self, game: &dyn AnyMatch) -> Result<bool, Message> {
        (self.judge)(game)
    }
}

impl fmt::Debug for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Balance").field("name", &self.name).finish_non_exhaustive()
    }
}
