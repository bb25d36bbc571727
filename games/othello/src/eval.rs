//! Judgement: who stands better, in hundredths of a disc of the final difference.

mod board;
mod general;
mod weights;

use std::sync::Arc;

use plateau_core::{Ending, Message, Position as _};
use plateau_search::learned::{Described, Model, Weights};
use plateau_search::{Evaluator, Tuning};

use crate::edges::Edges;
use crate::endgame::last_margin;
use crate::patterns::{self, LANES, State};
use crate::{Goal, Move, Position, Rules, Size};

use general::Cells;

pub(crate) use board::estimate;

/// Points of the evaluator for one disc of the final difference.
pub(crate) const POINTS_PER_DISC: i32 = 100;

/// The evaluator of every variant and size.
#[derive(Clone)]
pub struct OthelloEvaluator {
    /// The tables of edges.
    edges: &'static Edges,
    /// The variant.
    rules: Rules,
    /// The cells of boards up to 8×8.
    small: Cells<u64>,
    /// The cells of 10×10.
    large: Cells<u128>,
    /// The learned weights, where there are any.
    model: Option<Arc<Model<LANES>>>,
}

impl Evaluator<Position> for OthelloEvaluator {
    type State = State;

    const TUNING: Tuning = Tuning {
        reductions: true,
        futility: 150,
        futility_depth: 6,
        cut_depth: 3,
        cut_margin: 200,
        blind_depth: 4,
        scale: 800.0,
        aspiration: 150,
        ..Tuning::PLAIN
    };

    fn new(rules: &Rules) -> Self {
        OthelloEvaluator {
            edges: Edges::get(),
            rules: *rules,
            small: Cells::new(if rules.size == Size::Ten { Size::Eight } else { rules.size }),
            large: Cells::new(Size::Ten),
            model: patterns::model(rules, &Weights::Own).unwrap_or_default(),
        }
    }

    fn with_weights(mut self, weights: &Weights) -> Result<Self, Message> {
        self.model = patterns::model(&self.rules, weights)?;
        Ok(self)
    }

    fn fresh(&self, position: &Position) -> State {
        let Some(model) = &self.model else { return State::EMPTY };
        let mut cells = [0; 64];
        let cells = &mut cells[..self.rules.size.cells()];
        OthelloEvaluator::cells(position, cells);
        model.keep(cells)
    }

    #[inline(always)]
    fn update(&self, state: &mut State, before: &Position, mv: Move, after: &Position) {
        if let Some(model) = &self.model {
            patterns::follow(model, state, before, mv, after);
        }
    }

    #[inline(always)]
    fn score(&self, position: &Position, state: &State) -> i32 {
        if let Some(model) = &self.model {
            let extras = patterns::extras(position);
            return model.score_kept(state, position.turn(), patterns::phase(position), 0, &extras);
        }
        match position.small() {
            Some((discs, playable)) if self.rules == Rules::default() => {
                let targets = [discs.targets(playable), discs.swapped().targets(playable)];
                estimate(self.edges, [discs.own, discs.enemy], targets)
            }
            Some((discs, _)) => self.small.estimate(discs, self.rules.goal),
            None => self.large.estimate(position.discs(), self.rules.goal),
        }
    }

    #[inline(always)]
    fn final_score(&self, position: &Position, _ending: Ending, _ply: i32) -> i32 {
        let discs = position.discs();
        let (own, enemy) = (discs.own.count_ones() as i32, discs.enemy.count_ones() as i32);
        let empties = self.rules.size.cells() as i32 - own - enemy;
        let difference = own - enemy + (own - enemy).signum() * empties;
        let sign = if self.rules.goal == Goal::Most { 1 } else { -1 };
        sign * POINTS_PER_DISC * difference
    }

    /// The last few empty cells are played out by the endgame solver's own means.
    #[inline(always)]
    fn known(&self, position: &Position, _state: &State, _ply: i32) -> Option<i32> {
        let (discs, playable) = position.small()?;
        let anti = self.rules.goal == Goal::Fewest;
        last_margin(discs.own, discs.enemy, playable, anti).map(|margin| POINTS_PER_DISC * margin)
    }

    /// Few replies for the enemy are good, corners too.
    #[inline(always)]
    fn promise(&self, position: &Position, _state: &State, mv: Move) -> i32 {
        match position.small() {
            _ if mv.is_pass() => 0,
            Some((discs, playable)) => {
                let replies = discs.after(mv).targets(playable);
                let corner = 1_u64 << (mv.bit() & 63) & self.small.corners != 0;
                let threats = (replies & self.small.corners).count_ones() as i32;
                let sign = if self.rules.goal == Goal::Most { 1 } else { -1 };
                sign * (400 * i32::from(corner) - 100 * threats) - 40 * replies.count_ones() as i32
            }
            None => {
                let replies = position.discs().after(mv).targets(self.large.playable);
                -40 * replies.count_ones() as i32
            }
        }
    }
}
