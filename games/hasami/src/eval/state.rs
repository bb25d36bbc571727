//! What is known of a position, for every node of the search.

use super::camp::Wary;
use crate::patterns::Followed;

/// What is known of a position: computed for every node, asked by everything else.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    /// What does not come from learned weights.
    pub(super) facts: Facts,
    /// What follows the patterns, where there are learned weights.
    pub(super) followed: Option<Followed>,
}

/// What the hand-made evaluation knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Facts {
    /// The sum of the places of each side.
    pub(super) places: [i32; 2],
    /// What the thinker looks out for, where the other player was about to close the camp when the thinking began.
    pub(super) wary: Option<Wary>,
    /// The estimate for the player to move, before it fades and without what the thinker looks out for.
    pub(crate) estimate: i32,
    /// Whether the player to move wins with one move.
    pub(super) wins: bool,
    /// The cells where the player to move captures by arriving, as bits of the first board.
    pub(crate) arrivals: u128,
    /// The stones of the other player that can be captured.
    pub(crate) targets: u128,
    /// The stones of the player to move that the other player threatens.
    pub(crate) endangered: u128,
    /// The cells where the other player would capture, or complete a line, by arriving.
    pub(crate) feared: u128,
}

impl State {
    /// Whether both are of the same position. Where the thinking began is not in it.
    pub fn agrees(&self, other: &State) -> bool {
        let bare = |state: &State| Facts { wary: None, ..state.facts };
        bare(self) == bare(other) && self.followed == other.followed
    }
}

/// By hand, so that nothing is copied where nothing is followed: the search copies a state for every move.
impl Clone for State {
    #[inline(always)]
    fn clone(&self) -> Self {
        State { facts: self.facts, followed: self.followed }
    }

    #[inline(always)]
    fn clone_from(&mut self, source: &Self) {
        self.facts = source.facts;
        if self.followed.is_some() || source.followed.is_some() {
            self.followed = source.followed;
        }
    }
}
