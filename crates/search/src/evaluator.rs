//! Judgement, kept out of the rules.

use plateau_core::{Ending, Message, Outcome, Position};

use crate::learned::Weights;
use crate::{Score, Tuning};

/// An estimate of positions of one game.
///
/// What can be kept up to date from move to move lives in [`Evaluator::State`], which the search copies before each
/// move as it copies positions.
pub trait Evaluator<P: Position>: Clone + Send + Sync + 'static {
    /// What is carried from position to position; `()` for evaluators that look at the position alone.
    type State: Clone + Send;

    /// The prunings that hold in this game.
    const TUNING: Tuning;

    /// The evaluator of a variant.
    fn new(rules: &P::Rules) -> Self;

    /// The same evaluator with other weights. Only games that are described have any.
    ///
    /// # Errors
    /// When the weights are not for this game.
    fn with_weights(self, weights: &Weights) -> Result<Self, Message> {
        match weights {
            Weights::From(_) => Err(Message::new("learn-not-described")),
            Weights::Own | Weights::None => Ok(self),
        }
    }

    /// The state of a position, computed afresh.
    fn fresh(&self, position: &P) -> Self::State;

    /// Brings `state` from `before` to `after` by `mv`.
    fn update(&self, state: &mut Self::State, before: &P, mv: P::Move, after: &P);

    /// The estimate for the player to move, well within [`Score::KNOWN`]. The game is not over.
    fn score(&self, position: &P, state: &Self::State) -> i32;

    /// How far on the way the game is to the draw that the rules make of a game without progress, from 0 to 100.
    #[inline(always)]
    fn stillness(&self, _position: &P) -> i32 {
        0
    }

    /// The score of a finished game for the player to move, `ply` plies from the root.
    #[inline(always)]
    fn final_score(&self, position: &P, ending: Ending, ply: i32) -> i32 {
        match ending.outcome {
            Outcome::Draw => 0,
            Outcome::Win(side) if side == position.turn() => Score::win_in(ply),
            Outcome::Win(_) => -Score::win_in(ply),
        }
    }

    /// Whether the estimate of `position` means nothing until the moves at hand are played out (a capture that must
    /// be made).
    #[inline(always)]
    fn is_unsettled(&self, _position: &P, _state: &Self::State) -> bool {
        false
    }

    /// Whether `mv` is worth following beyond the last ply.
    #[inline(always)]
    fn is_noisy(&self, _position: &P, _mv: P::Move) -> bool {
        false
    }

    /// Adds to `into` the legal moves that [`Evaluator::is_noisy`] accepts and returns `true`, where a game finds them
    /// faster than by asking for each; otherwise `false`.
    #[inline(always)]
    fn noisy_moves(
        &self,
        _position: &P,
        _state: &Self::State,
        _into: &mut plateau_core::MoveList<P::Move>,
    ) -> bool {
        false
    }

    /// How promising `mv` looks before it is searched, beside what the search learns by itself. Around ±1000.
    #[inline(always)]
    fn promise(&self, _position: &P, _state: &Self::State, _mv: P::Move) -> i32 {
        0
    }

    /// Adds the [`Evaluator::promise`] of each of `moves` to `into`, where a game judges many faster than one by one, or
    /// takes less care where `depth`, which is left to search, is small.
    #[inline(always)]
    fn promises(
        &self,
        position: &P,
        state: &Self::State,
        _depth: i32,
        moves: impl Iterator<Item = P::Move>,
        into: &mut Vec<i32>,
    ) {
        // A loop, not `extend`: what the standard library does not inline is compiled for the oldest processor.
        for mv in moves {
            into.push(self.promise(position, state, mv));
        }
    }

    /// Leaves only the moves of `list` that can matter, where the game knows some that cannot. Never all of them.
    #[inline(always)]
    fn narrow(&self, _position: &P, _state: &Self::State, _list: &mut plateau_core::MoveList<P::Move>) {}

    /// Adds the legal moves that can matter to `into`: what [`Evaluator::narrow`] leaves of all of them, where a game finds
    /// these faster without the others.
    #[inline(always)]
    fn candidates(&self, position: &P, state: &Self::State, into: &mut plateau_core::MoveList<P::Move>) {
        position.legal_moves(into);
        self.narrow(position, state, into);
    }

    /// The exact score of a position for the player to move, when it is known without searching on.
    #[inline(always)]
    fn known(&self, _position: &P, _state: &Self::State, _ply: i32) -> Option<i32> {
        None
    }
}
