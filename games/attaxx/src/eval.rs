//! Judgement: a weighted sum of a few numbers, and what is known exactly.

mod counts;
mod features;
mod weights;

pub use features::FEATURES;
pub(crate) use features::attack;
pub use weights::Weights;

use std::sync::Arc;

use plateau_core::{Message, MoveList, Position as _};
use plateau_search::learned::{self, Described, Model};
use plateau_search::{Evaluator, Score, Tuning};

use crate::board::Board;
use crate::moves::Move;
use crate::patterns::{self, LANES, State};
use crate::position::AttaxxPosition;
use crate::rules::{Contagion, QUIET_LIMIT, Rules};
use crate::word::Word;
use features::{Rings, Vector, features};

/// Estimates stay within this.
const LIMIT: i32 = 20_000;

/// The judgement of both variants.
#[derive(Clone, Debug)]
pub struct AttaxxEvaluator {
    /// The weights by the number of empty cells.
    weights: Vec<Vector>,
    /// The cells by their distance from the edge.
    rings: Rings,
    /// The probability of contagion in 1024ths.
    certainty: i32,
    /// The variant.
    rules: Rules,
    /// The learned weights, where there are any.
    model: Option<Arc<Model<LANES>>>,
}

/// Calls a function for the word that the board of a position needs: `sized!(position, function(arguments))`.
macro_rules! sized {
    ($position:ident, $function:ident($($arg:expr),*)) => {
        if $position.terms().is_wide() { $function::<u128>($($arg),*) } else { $function::<u64>($($arg),*) }
    };
}

impl AttaxxEvaluator {
    /// The evaluator of `rules` that judges by these weights of the features: for matches between them, and for fits.
    pub fn by_hand(rules: &Rules, weights: &Weights) -> Self {
        let cells = i32::from(rules.size()).pow(2);
        let at = |empties: i32| {
            let blend = |(open, full): (&i32, &i32)| (open * empties + full * (cells - empties)) / cells;
            let mut vector = [0; FEATURES];
            for (weight, pair) in vector.iter_mut().zip(weights.open.iter().zip(&weights.full)) {
                *weight = blend(pair);
            }
            vector
        };
        let parts = u64::from(rules.contagion().parts()) * 1024 / u64::from(Contagion::ONE);
        AttaxxEvaluator {
            weights: (0..=cells).map(at).collect(),
            rings: Rings::new(rules.terms.grid()),
            certainty: parts as i32,
            rules: *rules,
            model: None,
        }
    }

    /// The numbers that the evaluation of `position` weighs, and how many cells are empty.
    #[inline(always)]
    pub fn features(&self, position: &AttaxxPosition) -> ([i32; FEATURES], usize) {
        sized!(position, features(position, &self.rings, self.certainty))
    }
}

/// The enemy stones that a stone arriving on the cell of `mv` turns.
#[inline(always)]
fn turned<W: Word>(position: &AttaxxPosition, mv: Move) -> i32 {
    position.board::<W>().flips(mv.to).count() as i32
}

/// How promising a move that is no pass looks: what it turns, what it brings, what it leaves behind.
#[inline(always)]
fn promise<W: Word>(position: &AttaxxPosition, mv: Move) -> i32 {
    let board = position.board::<W>();
    let turned = board.flips(mv.to).count() as i32;
    let friends = (W::near(mv.to) & board.own).count() as i32;
    let left = if mv.is_jump() { 60 + 15 * (W::near(mv.from) & board.own).count() as i32 } else { 0 };
    100 * turned + 8 * friends - left
}

/// Leaves out jumps that turn nothing, where there is room and reason for something better.
///
/// Such a jump brings no stone and opens a hole. It saves a player who has few stones, and it can be a waiting move when
/// few cells are left: in both cases everything is looked at.
#[inline(always)]
fn narrow<W: Word>(position: &AttaxxPosition, list: &mut MoveList<Move>) {
    let board = position.board::<W>();
    // A player with a clone keeps it, so something is always left.
    let can_clone = !(board.own.grown() & board.empty()).is_empty();
    if can_clone && board.own.count() >= 6 && board.empty().count() >= 8 {
        let touching = board.enemy.grown();
        list.retain(|mv| !mv.is_jump() || !(W::bit(mv.to) & touching).is_empty());
    }
}

/// The number of plies in which the player to move certainly wins because the other can never move again.
///
/// In the standard game a player who cannot reach an empty cell stays so while the other only clones: clones leave no
/// cell. The cells that clones can fill are then as good as filled.
#[inline(always)]
fn win_by_filling<W: Word>(position: &AttaxxPosition) -> Option<i32> {
    let board = position.board::<W>();
    let empty = board.empty();
    let stuck = (board.enemy.grown().grown() & empty).is_empty();
    if !stuck || !position.terms().is_standard() || position.clock().quiet >= QUIET_LIMIT {
        return None;
    }
    win_by_clones(board)
}

/// [`win_by_filling`] once the other player is known to be stuck.
fn win_by_clones<W: Word>(board: Board<W>) -> Option<i32> {
    let empty = board.empty();
    if board.own.is_empty() || board.enemy.is_empty() {
        return None;
    }
    let mut filled = board.own;
    loop {
        let more = filled | filled.grown() & empty;
        if more == filled {
            break;
        }
        filled = more;
    }
    // Between two clones the other passes.
    let clones = filled.count() - board.own.count();
    (clones > 0 && filled.count() > board.enemy.count()).then_some(2 * clones as i32 - 1)
}

impl Evaluator<AttaxxPosition> for AttaxxEvaluator {
    type State = State;

    const TUNING: Tuning = Tuning {
        reductions: true,
        futility: 60,
        futility_depth: 6,
        cut_depth: 3,
        cut_margin: 60,
        blind_depth: 3,
        late: 3,
        late_step: 2,
        extend_forced: true,
        aspiration: 60,
        quiet_depth: 0,
        scale: 280.0,
        ..Tuning::PLAIN
    };

    fn new(rules: &Rules) -> Self {
        let model = patterns::model(rules, &learned::Weights::Own).unwrap_or_default();
        AttaxxEvaluator { model, ..AttaxxEvaluator::by_hand(rules, &Weights::of(rules)) }
    }

    fn with_weights(mut self, weights: &learned::Weights) -> Result<Self, Message> {
        self.model = patterns::model(&self.rules, weights)?;
        Ok(self)
    }

    fn fresh(&self, position: &AttaxxPosition) -> State {
        let Some(model) = &self.model else { return State::EMPTY };
        let mut cells = [0; patterns::CELLS];
        AttaxxEvaluator::cells(position, &mut cells);
        model.keep(&cells)
    }

    #[inline(always)]
    fn update(&self, state: &mut State, before: &AttaxxPosition, mv: Move, after: &AttaxxPosition) {
        if let Some(model) = &self.model {
            patterns::follow(model, state, before, mv, after);
        }
    }

    #[inline(always)]
    fn score(&self, position: &AttaxxPosition, state: &State) -> i32 {
        if let Some(model) = &self.model {
            let extras = patterns::extras(position);
            return model.score_kept(state, position.turn(), patterns::phase(position), 0, &extras);
        }
        let (vector, empties) = self.features(position);
        let Some(weights) = self.weights.get(empties) else { return 0 };
        let sum: i32 = vector.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
        sum.clamp(-LIMIT, LIMIT)
    }

    #[inline(always)]
    fn is_noisy(&self, position: &AttaxxPosition, mv: Move) -> bool {
        !mv.is_pass() && sized!(position, turned(position, mv)) >= 3
    }

    #[inline(always)]
    fn promise(&self, position: &AttaxxPosition, _state: &State, mv: Move) -> i32 {
        if mv.is_pass() { 0 } else { sized!(position, promise(position, mv)) }
    }

    #[inline(always)]
    fn narrow(&self, position: &AttaxxPosition, _state: &State, list: &mut MoveList<Move>) {
        if position.terms().is_standard() {
            narrow::<u64>(position, list);
        }
    }

    #[inline(always)]
    fn known(&self, position: &AttaxxPosition, _state: &State, ply: i32) -> Option<i32> {
        sized!(position, win_by_filling(position)).map(|plies| Score::win_in(ply + plies))
    }
}
