//! What is carried from move to move.

use super::Weight;
use crate::patterns::Followed;

/// What is carried from move to move.
#[derive(Debug, PartialEq, Eq)]
pub struct DamesState {
    /// What the places of all pieces are worth.
    pub(super) places: Weight,
    /// Whether no move was played yet.
    pub(super) root: bool,
    /// What follows the patterns, where the weights have a hidden layer.
    pub(super) followed: Option<Followed>,
}

impl DamesState {
    /// Whether both are of the same position. Where the thinking began is not in it.
    pub fn agrees(&self, other: &DamesState) -> bool {
        self.places == other.places && self.followed == other.followed
    }
}

/// By hand, so that nothing is copied where nothing is followed: the search copies a state for every move.
impl Clone for DamesState {
    #[inline(always)]
    fn clone(&self) -> Self {
        DamesState { places: self.places, root: self.root, followed: self.followed }
    }

    #[inline(always)]
    fn clone_from(&mut self, source: &Self) {
        (self.places, self.root) = (source.places, source.root);
        if self.followed.is_some() || source.followed.is_some() {
            self.followed = source.followed;
        }
    }
}
