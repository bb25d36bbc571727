//! Judgement that was learned: patterns as data, integer weights, incremental indices. It knows no game.
//!
//! A game describes its patterns by a [`Layout`] and says through [`Described`] what its cells hold; [`Indices`] follow the
//! moves; a [`Model`] weighs them. Everything that makes weights is in the crate `plateau-learn`.

mod indices;
mod kept;
mod layout;
mod model;
mod packed;
mod reading;
mod simd;
mod symmetry;

use plateau_core::{MoveList, Position, Side};

pub use indices::{CellSet, Indices, Lanes};
pub use kept::Kept;
pub use layout::{Group, Layout, MOST_ENTRIES, Tie};
pub use model::{Embedded, MOST_POINTS, Model, Weights};
pub use packed::{Family, Header, MAGIC, Numbers, Packed, options_text};
pub use symmetry::{Grid, Symmetry};

use crate::Evaluator;

/// What a cell holds with a plain piece of `side`, as the first player sees it.
#[inline(always)]
pub const fn value_of(side: Side) -> u8 {
    match side {
        Side::First => 1,
        Side::Second => 2,
    }
}

/// An evaluator whose game is described, so that weights can be learned for it.
pub trait Described<P: Position>: Evaluator<P> {
    /// The description under `rules`; `None` for variants that are not described.
    fn layout(rules: &P::Rules) -> Option<Layout>;

    /// Writes what each cell holds as the first player sees it. The other player's view follows from [`Layout::swap`]
    /// and [`Layout::turn`].
    fn cells(position: &P, into: &mut [u8]);

    /// Which set of weights the position uses, below [`Layout::phases`].
    fn phase(position: &P) -> usize;

    /// Writes the dense inputs for the player to move.
    fn extras(&self, _position: &P, _into: &mut [i16]) {}

    /// What the engine makes of a model's `score` of `position`, where the game knows better how much that counts.
    fn tempered(&self, _position: &P, score: i32) -> i32 {
        score
    }

    /// How a finished game ended for `side` in points, where games are won by a margin; `None` where a win is a win.
    fn margin(_position: &P, _side: Side) -> Option<i32> {
        None
    }
}

/// An evaluator whose order of moves can be learned: a move looks into tables, and what it finds there is added to its
/// [`Evaluator::promise`].
pub trait Promising<P: Position>: Evaluator<P> {
    /// The tables under `rules`; `None` for variants that are not described.
    fn promise_layout(rules: &P::Rules) -> Option<Layout>;

    /// Leaves the legal moves of `list` between which a search is expected to choose.
    fn contenders(&self, _position: &P, _list: &mut MoveList<P::Move>) {}

    /// Adds the entries that `mv` looks into, where the tables lie one behind the other.
    fn promise_entries(&self, position: &P, state: &Self::State, mv: P::Move, into: &mut Vec<u32>);
}
