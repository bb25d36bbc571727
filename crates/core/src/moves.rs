//! A list of moves that is filled again and again.

use std::ops::Deref;

/// The moves of one position. It keeps its memory when cleared: searches own one for each ply.
///
/// ```
/// use plateau_core::MoveList;
/// let mut list = MoveList::new();
/// list.push('a');
/// assert_eq!(&list[..], ['a']);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveList<M> {
    moves: Vec<M>,
}

impl<M> MoveList<M> {
    /// An empty list.
    pub const fn new() -> Self {
        MoveList { moves: Vec::new() }
    }

    /// Adds a move at the end.
    #[inline(always)]
    pub fn push(&mut self, mv: M) {
        self.moves.push(mv);
    }

    /// Removes every move and keeps the memory.
    #[inline(always)]
    pub fn clear(&mut self) {
        self.moves.clear();
    }

    /// Exchanges the moves at two places.
    #[inline(always)]
    pub fn swap(&mut self, one: usize, other: usize) {
        self.moves.swap(one, other);
    }

    /// Keeps only the moves that `wanted` accepts.
    #[inline(always)]
    pub fn retain(&mut self, mut wanted: impl FnMut(&M) -> bool) {
        // A loop, not `Vec::retain`: what the standard library does not inline is compiled for the oldest processor.
        let mut kept = 0;
        for place in 0..self.moves.len() {
            if wanted(&self.moves[place]) {
                self.moves.swap(kept, place);
                kept += 1;
            }
        }
        self.moves.truncate(kept);
    }
}

impl<M> Default for MoveList<M> {
    fn default() -> Self {
        MoveList::new()
    }
}

impl<M> Deref for MoveList<M> {
    type Target = [M];

    #[inline(always)]
    fn deref(&self) -> &[M] {
        &self.moves
    }
}

impl<M> Extend<M> for MoveList<M> {
    fn extend<I: IntoIterator<Item = M>>(&mut self, moves: I) {
        self.moves.extend(moves);
    }
}

impl<'a, M> IntoIterator for &'a MoveList<M> {
    type Item = &'a M;
    type IntoIter = std::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.iter()
    }
}
