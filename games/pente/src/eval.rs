//! The judgement of positions.

use std::sync::Arc;

use plateau_core::{Message, MoveList, Position};
use plateau_search::learned::{Layout, Promising, Weights as LearnedWeights};
use plateau_search::{Evaluator, Score, Tuning};

use crate::candidates;
use crate::patterns::{Mark, Pattern, Patterns, patterns, shape};
use crate::position::Opening;
use crate::promises::{self, Promises};
use crate::runs::{self, Runs};
use crate::state::{AXES, PenteState, STEPS, Tools};
use crate::stones::Stones;
use crate::threats::Threats;
use crate::weights::{PROMISES, Weights};
use crate::{PentePosition, Point, Rules};

/// Estimates positions of Penté by the shapes that the next stone would make on every empty point, by captured stones
/// and by captures at hand; knows wins that a few forcing stones away.
#[derive(Clone, Debug)]
pub struct PenteEvaluator {
    /// What a stone does, by its surroundings.
    pub(crate) patterns: &'static Patterns,
    /// See [`Tools::worth`].
    worth: [u64; 256],
    /// What is weighed.
    weights: Weights,
    /// How many positions are looked at for a win by force, at a node of the search.
    forcing_nodes: u32,
    /// How many moves are looked at where nothing forces.
    pub(crate) width: usize,
    /// The variant.
    rules: Rules,
    /// What runs weigh, where that was learned.
    runs: Option<Arc<Runs>>,
    /// How promising stones are, where that was learned; only beside learned runs.
    promises: Option<&'static Promises>,
}

/// The largest estimate: anything beyond is for proved wins.
const LIMIT: i32 = 20_000;

/// How many moves are looked at where nothing forces.
const WIDTH: usize = 20;

/// The same where learned promises choose them.
const SURE_WIDTH: usize = 12;

/// How many times more positions are looked at for a win by force next to the root.
const ROOT_SHARE: u32 = 70;

impl PenteEvaluator {
    /// The hand-made evaluator of `rules` that weighs by `weights`. For matches between settings.
    pub fn weighing(rules: &Rules, weights: Weights) -> Self {
        PenteEvaluator {
            patterns: patterns(*rules),
            worth: weights.pairs(),
            weights,
            forcing_nodes: 3,
            width: WIDTH,
            rules: *rules,
            runs: None,
            promises: None,
        }
    }

    /// The same looking at `nodes` positions for a win by force, at each node of the search. For matches too.
    pub fn with_forcing_nodes(self, nodes: u32) -> Self {
        PenteEvaluator { forcing_nodes: nodes, ..self }
    }

    /// The same looking at `width` moves where nothing forces. For matches too.
    pub fn with_width(self, width: usize) -> Self {
        PenteEvaluator { width, ..self }
    }

    /// The same judging by `runs`, and by learned promises beside.
    fn judging(self, runs: Option<Arc<Runs>>) -> Self {
        let promises = runs.as_ref().and_then(|_| promises::learned(&self.rules));
        let width = if promises.is_some() { SURE_WIDTH } else { WIDTH };
        PenteEvaluator { runs, promises, width, ..self }
    }

    /// What a state needs.
    #[inline(always)]
    pub(crate) fn tools(&self) -> Tools<'_> {
        Tools { patterns: self.patterns, worth: &self.worth, runs: self.runs.as_deref() }
    }

    /// The points where side number `side` would win at once, as good as all of them.
    #[inline(always)]
    pub(crate) fn wins(&self, position: &PentePosition, state: &PenteState, side: usize) -> Stones {
        let mut wins = *state.marked(side, Mark::Five);
        let captures = state.marked(side, Mark::Capture);
        if !captures.is_empty()
            && let Some(goal) = position.rules.capture_goal()
        {
            let missing = goal.saturating_sub(position.captured[side & 1]);
            if missing <= 2 {
                return wins.or(captures);
            }
            // More than three pairs at once are not looked for: they are found when they are played.
            if missing > 6 {
                return wins;
            }
            for point in captures.points() {
                if state.taken(point.bit(), side, self.patterns) >= missing {
                    wins.insert(point);
                }
            }
        }
        wins
    }

    /// Whether every point is open to both players from here on.
    #[inline(always)]
    pub(crate) fn is_free(position: &PentePosition) -> bool {
        !position.rules.has_tournament_opening() || position.ply >= 3
    }

    /// What `captured` stones are worth on the way to `goal`.
    #[inline(always)]
    fn progress(&self, captured: u8, goal: u8) -> i32 {
        let tenths = usize::from(captured) * 10 / usize::from(goal.max(1));
        self.weights.captured[tenths.min(10)]
    }

    /// What captured stones and captures at hand are worth to the player to move.
    #[inline(always)]
    fn captures(&self, position: &PentePosition, state: &PenteState, me: usize) -> i32 {
        let Some(goal) = position.rules.capture_goal() else { return 0 };
        let you = 1 - me;
        let weights = &self.weights;
        let worth = |side: usize, first: i32, further: i32| {
            let captured = position.captured[side & 1];
            let now = self.progress(captured, goal);
            let count = state.marked(side, Mark::Capture).len() as i32;
            if count == 0 {
                return now;
            }
            let gain = self.progress(captured.saturating_add(2), goal) - now;
            now + gain * (first + further * (count - 1).min(3)) / 100
        };
        worth(me, weights.first_capture, weights.further_capture)
            - worth(you, weights.their_first_capture, weights.their_further_capture)
    }

    /// What the threats on the board are worth to the player to move.
    #[inline(always)]
    fn threats(&self, position: &PentePosition, state: &PenteState, me: usize) -> i32 {
        let you = 1 - me;
        let has = |side, mark| !state.marked(side, mark).is_empty();
        if !self.wins(position, state, you).is_empty() {
            -self.weights.forced
        } else if has(me, Mark::OpenFour) {
            self.weights.open_four
        } else if has(you, Mark::OpenFour) && !has(me, Mark::Four) {
            -self.weights.their_open_four
        } else {
            0
        }
    }

    /// The hand-made estimate for the player to move.
    #[inline(always)]
    pub(crate) fn estimate(&self, position: &PentePosition, state: &PenteState) -> i32 {
        let me = position.turn().index();
        let (mine, yours) = (state.worth(me), state.worth(1 - me));
        let shapes = mine - yours + mine * self.weights.tempo / 100;
        let score = shapes + self.captures(position, state, me) + self.threats(position, state, me);
        score.clamp(-LIMIT, LIMIT)
    }

    /// Whether a four of side number `me` makes a second threat, so that a win by fours is likely enough to be sought.
    #[inline(always)]
    fn is_promising(&self, state: &PenteState, me: usize) -> bool {
        state
            .marked(me, Mark::Four)
            .points()
            .any(|point| leads_on(&state.patterns(point.bit(), self.patterns), me, shape::OPEN_THREE))
    }

    /// A point where a stone of side number `me` makes two threats that nothing answers: the enemy, who has no win of
    /// its own, has nothing to capture and gets nothing.
    #[inline(always)]
    pub(crate) fn unanswerable(&self, state: &PenteState, me: usize) -> Option<Point> {
        if !state.marked(1 - me, Mark::Capture).is_empty() {
            return None;
        }
        state.marked(me, Mark::Four).points().find(|point| {
            let patterns = state.patterns(point.bit(), self.patterns);
            is_double_four(&patterns, me)
                && patterns.iter().all(|pattern| pattern.taken(me) == 0 && !pattern.exposes(me))
        })
    }
}

/// Whether a stone of side number `side` that makes a four makes an open one, or at least `least` on another axis.
#[inline(always)]
pub(crate) fn leads_on(patterns: &[Pattern; AXES], side: usize, least: u8) -> bool {
    let worth = |pattern: &Pattern| match pattern.shape(side) {
        shape::OPEN_FOUR => 2,
        shape if shape >= least => 1,
        _ => 0,
    };
    patterns.iter().map(worth).sum::<i32>() >= 2
}

/// Whether a stone of side number `side` makes at least two different points that complete a line.
#[inline(always)]
pub(crate) fn is_double_four(patterns: &[Pattern; AXES], side: usize) -> bool {
    let fours = |pattern: &Pattern| match pattern.shape(side) {
        shape::FOUR => 1,
        shape::OPEN_FOUR => 2,
        _ => 0,
    };
    patterns.iter().map(fours).sum::<i32>() >= 2
}

impl Promising<PentePosition> for PenteEvaluator {
    fn promise_layout(rules: &Rules) -> Option<Layout> {
        (rules.size() == Rules::USUAL).then(promises::layout)
    }

    fn contenders(&self, position: &PentePosition, list: &mut MoveList<Point>) {
        let near = candidates::near(position, &position.empty_points());
        list.retain(|&point| near.has(point));
    }

    fn promise_entries(
        &self,
        position: &PentePosition,
        state: &PenteState,
        point: Point,
        into: &mut Vec<u32>,
    ) {
        let side = position.turn().index();
        into.extend(state.surroundings(point.bit()).map(|key| promises::seen(key, side) as u32));
    }
}

impl Evaluator<PentePosition> for PenteEvaluator {
    type State = PenteState;

    const TUNING: Tuning = Tuning {
        reductions: true,
        reduction: (8_000, 2_800),
        cut_depth: 4,
        cut_margin: 80,
        futility: 150,
        futility_depth: 3,
        late: 5,
        late_step: 3,
        extend_forced: true,
        aspiration: 60,
        quiet_depth: 4,
        scale: 300.0,
        ..Tuning::PLAIN
    };

    fn new(rules: &Rules) -> Self {
        let by_hand = PenteEvaluator::weighing(rules, Weights::USUAL);
        by_hand.judging(runs::learned(rules, &LearnedWeights::Own).unwrap_or_default())
    }

    fn with_weights(self, weights: &LearnedWeights) -> Result<Self, Message> {
        let runs = runs::learned(&self.rules, weights)?;
        Ok(self.judging(runs))
    }

    fn fresh(&self, position: &PentePosition) -> PenteState {
        PenteState::fresh(position, self.tools())
    }

    #[inline(always)]
    fn update(&self, state: &mut PenteState, before: &PentePosition, point: Point, after: &PentePosition) {
        state.update(before, point, after, self.tools());
    }

    #[inline(always)]
    fn score(&self, position: &PentePosition, state: &PenteState) -> i32 {
        let by_hand = self.estimate(position, state);
        match &self.runs {
            Some(runs) => runs.score(position, state, by_hand),
            None => by_hand,
        }
    }

    #[inline(always)]
    fn is_unsettled(&self, position: &PentePosition, state: &PenteState) -> bool {
        !self.wins(position, state, 1 - position.turn().index()).is_empty()
    }

    /// Stones that capture, and fours that threaten something else beside. Other fours are noisy too, so that they are not
    /// reduced, but following them beyond the last ply costs more than it shows.
    #[inline(always)]
    fn noisy_moves(&self, position: &PentePosition, state: &PenteState, into: &mut MoveList<Point>) -> bool {
        if !Self::is_free(position) {
            return false;
        }
        let me = position.turn().index();
        let mut moves = *state.marked(me, Mark::Four);
        for point in moves.points() {
            if !leads_on(&state.patterns(point.bit(), self.patterns), me, shape::THREE) {
                moves.remove_bit(point.bit());
            }
        }
        for point in moves.or(state.marked(me, Mark::Capture)).points() {
            into.push(point);
        }
        true
    }

    /// A stone that captures or makes a four.
    #[inline(always)]
    fn is_noisy(&self, position: &PentePosition, point: Point) -> bool {
        let side = position.turn().index();
        (0..AXES).any(|axis| {
            let pattern = lone_pattern(position, point, axis, self.patterns);
            pattern.taken(side) > 0 || pattern.shape(side) >= shape::FOUR
        })
    }

    #[inline(always)]
    fn promise(&self, position: &PentePosition, state: &PenteState, point: Point) -> i32 {
        let me = position.turn().index();
        match self.promises {
            Some(promises) => state.promise(point.bit(), me, promises),
            None => promise(&state.patterns(point.bit(), self.patterns), me),
        }
    }

    #[inline(always)]
    fn narrow(&self, position: &PentePosition, state: &PenteState, list: &mut MoveList<Point>) {
        candidates::narrow(self, position, state, list);
    }

    #[inline(always)]
    fn candidates(&self, position: &PentePosition, state: &PenteState, into: &mut MoveList<Point>) {
        let empty = position.empty_points();
        if position.ending().is_some() || position.opening() != Opening::Free || empty.len() <= 1 {
            position.legal_moves(into);
            return self.narrow(position, state, into);
        }
        for point in candidates::wanted(self, position, state, &empty).points() {
            into.push(point);
        }
    }

    #[inline(always)]
    fn known(&self, position: &PentePosition, state: &PenteState, ply: i32) -> Option<i32> {
        if let Some(ending) = position.ending() {
            return Some(self.final_score(position, ending, ply));
        }
        if !Self::is_free(position) {
            return None;
        }
        let me = position.turn().index();
        if !self.wins(position, state, me).is_empty() {
            return Some(Score::win_in(ply + 1));
        }
        let theirs = self.wins(position, state, 1 - me);
        let forcing_nodes = if ply <= 1 { ROOT_SHARE * self.forcing_nodes } else { self.forcing_nodes };
        if !theirs.is_empty() {
            if theirs.len() >= 2 && state.marked(me, Mark::Capture).is_empty() {
                return Some(-Score::win_in(ply + 2));
            }
            // What the root threatens is followed to the end.
            if ply <= 1 && forcing_nodes > 0 {
                let plies = Threats::new(self, forcing_nodes).defend(position, state)?;
                return Some(-Score::win_in(ply + plies));
            }
            return None;
        }
        if state.marked(me, Mark::Four).is_empty() {
            return None;
        }
        if self.unanswerable(state, me).is_some() {
            return Some(Score::win_in(ply + 3));
        }
        if forcing_nodes > 0 && self.is_promising(state, me) {
            let win = Threats::quick(self, forcing_nodes).attack(position, state)?;
            return Some(Score::win_in(ply + win.plies));
        }
        None
    }
}

/// How promising a stone of side number `me` is that does `patterns`.
#[inline(always)]
pub(crate) fn promise(patterns: &[Pattern; AXES], me: usize) -> i32 {
    patterns.iter().map(|&pattern| promise_of(pattern, me)).sum()
}

/// How promising a stone of side number `me` is by what it does on one axis.
#[inline(always)]
pub(crate) fn promise_of(pattern: Pattern, me: usize) -> i32 {
    let mut sum = PROMISES[me & 1][pattern.shapes()];
    if pattern.concerns_captures() {
        sum += 70 * i32::from(pattern.taken(me))
            + 45 * i32::from(pattern.taken(1 - me))
            + 50 * i32::from(pattern.threatens(me))
            - 80 * i32::from(pattern.exposes(me));
    }
    sum
}

/// What a stone on the empty `point` does on `axis`, read from the stones alone.
fn lone_pattern(position: &PentePosition, point: Point, axis: usize, patterns: &Patterns) -> Pattern {
    let board = position.board_points();
    let mut key = 0;
    for (step, places) in [(-(STEPS[axis] as isize), [3, 2, 1, 0]), (STEPS[axis] as isize, [4, 5, 6, 7])] {
        let mut bit = point.bit();
        for place in places {
            bit = bit.wrapping_add_signed(step);
            let code = if position.stones[0].has_bit(bit) {
                1
            } else if position.stones[1].has_bit(bit) {
                2
            } else if board.has_bit(bit) {
                0
            } else {
                3
            };
            key |= code << (2 * place);
            if code == 3 {
                // Nothing of this line follows: a further step would come out in another row.
                bit = usize::MAX / 2;
            }
        }
    }
    patterns[key]
}
