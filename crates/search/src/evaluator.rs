//! Judgement, kept out of the rules.

use plateau_core::{Ending, Message, Outcome, Position};

use crate::Score;
use crate::learned::Weights;

/// Which prunings hold in a game, and how large its scores are.
///
/// Each is a guess that is right in most games of chess's family and wrong in some: a game switches on what was
/// measured to help there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tuning {
    /// Late moves are searched less deep first.
    pub reductions: bool,
    /// By how much, in ten-thousandths of a ply: the least, and what each unit of ln(depth) · ln(index) adds.
    pub reduction: (i32, i32),
    /// The least depth where a search of half of it decides a node when its score lies far enough outside the window;
    /// 0 for never.
    pub cut_depth: i32,
    /// How far outside.
    pub cut_margin: i32,
    /// The least depth where a move of the table that is far better than all others is searched deeper; 0 for never.
    pub singular_depth: i32,
    /// How far better, for each ply of depth.
    pub singular_margin: i32,
    /// The least depth where a node without a move in the table is searched one ply less deep; 0 for never.
    pub blind_depth: i32,
    /// A position whose estimate beats beta by this much for each ply of depth left is cut off; 0 for never.
    pub futility: i32,
    /// The deepest node where that is done.
    pub futility_depth: i32,
    /// Late quiet moves are left out near the leaves: at depth `d`, those after the first `late + d * d * late_step`;
    /// 0 for never.
    pub late: usize,
    /// See `late`.
    pub late_step: usize,
    /// A single legal move is searched one ply deeper.
    pub extend_forced: bool,
    /// The first aspiration window, each way; 0 for none.
    pub aspiration: i32,
    /// How deep noisy moves are followed beyond the last ply.
    pub quiet_depth: i32,
    /// How much a draw counts against the player who thinks about a move to play: somebody weaker may still lose.
    pub contempt: i32,
    /// The estimate at which a player wins about 73 games of 100 (one logistic unit).
    pub scale: f64,
}

impl Tuning {
    /// Plain alpha-beta with ordering and the table: right in every game.
    pub const PLAIN: Tuning = Tuning {
        reductions: false,
        reduction: (6_000, 2_200),
        cut_depth: 0,
        cut_margin: 0,
        singular_depth: 0,
        singular_margin: 0,
        blind_depth: 0,
        futility: 0,
        futility_depth: 0,
        late: 0,
        late_step: 0,
        extend_forced: false,
        aspiration: 0,
        quiet_depth: 0,
        contempt: 0,
        scale: 100.0,
    };

    /// Whether some pruning asks for the estimate of nodes at `depth`.
    #[inline(always)]
    pub(crate) fn prunes(&self, depth: i32) -> bool {
        self.futility > 0 && depth <= self.futility_depth || self.cut_depth > 0 && depth >= self.cut_depth
    }
}

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

    /// The exact score of a position for the player to move, when it is known without searching on.
    #[inline(always)]
    fn known(&self, _position: &P, _state: &Self::State, _ply: i32) -> Option<i32> {
        None
    }
}
