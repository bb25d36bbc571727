//! Wins by force, threes included: stones that threaten a win of [`Threats`] are followed too.
//!
//! The proof is exact: against a threat that is not yet a threat to win with the next stone, *every* legal answer of
//! the defender is played.

use std::collections::HashMap;

use plateau_core::{MoveList, Outcome, Position};
use plateau_search::SolveControl;

use crate::candidates::{answers, flanks};
use crate::eval::PenteEvaluator;
use crate::patterns::{Mark, shape};
use crate::position::Status;
use crate::state::PenteState;
use crate::stones::Stones;
use crate::threats::{Threats, Win, child, ordered};
use crate::{PentePosition, Point};

/// The longest attack, in stones of the attacker before only fours are left.
const LONGEST: u32 = 16;

/// How many positions are looked at before giving up, where no time is set.
const MOST_NODES: u64 = 3_000_000;

/// How many positions a win by fours alone may take, within the search for longer ones.
const FOURS_WITHIN: u32 = 600;

/// How many positions the first search for a win by fours alone may take.
const FOURS_FIRST: u32 = 200_000;

/// How many attacks that failed are remembered.
const MEMORY: usize = 1 << 20;

/// A search for wins by force.
pub(crate) struct Solver<'a> {
    /// The judge of points.
    evaluator: &'a PenteEvaluator,
    /// When to give up.
    control: &'a SolveControl<'a>,
    /// How many positions have been looked at.
    pub(crate) nodes: u64,
    /// Set once it is time to give up.
    over: bool,
    /// The keys of positions and the lengths of attacks that failed there.
    failed: HashMap<u64, u32>,
}

impl<'a> Solver<'a> {
    /// A solver that gives up when `control` says so.
    pub(crate) fn new(evaluator: &'a PenteEvaluator, control: &'a SolveControl<'a>) -> Self {
        Solver { evaluator, control, nodes: 0, over: false, failed: HashMap::new() }
    }

    /// What is proved of the player to move: `Ok` with a win, `Err` with a loss and the answer that holds out longest,
    /// as far as was looked.
    pub(crate) fn solve(&mut self, position: &PentePosition, state: &PenteState) -> Option<Result<Win, Win>> {
        // Short attacks first: a long one may begin with the same stones.
        for stones in [4, 12, 40] {
            let mut fours = Threats::new(self.evaluator, FOURS_FIRST);
            let win = fours.attack_within(position, state, stones);
            self.nodes += u64::from(fours.nodes);
            if let Some(win) = win {
                return Some(Ok(win));
            }
        }
        (0..=LONGEST).find_map(|stones| {
            if self.is_over() {
                return None;
            }
            let win = self.attack(position, state, stones).map(Ok);
            win.or_else(|| self.loss(position, state, stones).map(Err))
        })
    }

    /// The answer that holds out longest, when every answer to the threats on the board loses.
    fn loss(&mut self, position: &PentePosition, state: &PenteState, stones: u32) -> Option<Win> {
        let mut longest: Option<Win> = None;
        for point in self.answers(position, state)? {
            let plies = self.answered(position, state, point, stones)? + 1;
            if longest.is_none_or(|longest| plies > longest.plies) {
                longest = Some(Win { point, plies });
            }
        }
        longest
    }

    /// In how many plies the attacker wins at the latest, with at most `stones` stones, after the answer `point`.
    fn answered(
        &mut self,
        position: &PentePosition,
        state: &PenteState,
        point: Point,
        stones: u32,
    ) -> Option<i32> {
        let (after, state) = child(self.evaluator, position, state, point);
        if after.ending().is_some() || self.is_over() {
            return None;
        }
        Some(self.attack(&after, &state, stones)?.plies)
    }

    /// Whether to give up now. Looks at the clock.
    fn is_over(&mut self) -> bool {
        let endless = self.control.deadline.is_none();
        self.over |= self.control.is_over() || endless && self.nodes > MOST_NODES;
        self.over
    }

    /// A win of the player to move: at most `stones` stones, then fours.
    fn attack(&mut self, position: &PentePosition, state: &PenteState, stones: u32) -> Option<Win> {
        let mut fours = Threats::new(self.evaluator, FOURS_WITHIN);
        let win = fours.attack(position, state);
        self.nodes += u64::from(fours.nodes);
        if win.is_some() || stones == 0 || self.is_over() {
            return win;
        }
        let key = position.key();
        if self.failed.get(&key).is_some_and(|&failed| failed >= stones) {
            return None;
        }
        let me = position.turn().index();
        let moves = self.candidates(position, state, me);
        let win = ordered(self.evaluator, state, &moves, me).into_iter().find_map(|point| {
            if self.over {
                return None;
            }
            let (after, state) = child(self.evaluator, position, state, point);
            let plies = self.defend(&after, &state, stones - 1)?;
            Some(Win { point, plies: plies + 1 })
        });
        if win.is_none() && !self.over {
            if self.failed.len() >= MEMORY {
                self.failed.clear();
            }
            self.failed.insert(key, stones);
        }
        win
    }

    /// The stones that may make a threat: fours, open threes, captures, and near the goal threats to capture. Against
    /// a threat to win, only what answers it.
    fn candidates(&self, position: &PentePosition, state: &PenteState, me: usize) -> Stones {
        let theirs = self.evaluator.wins(position, state, 1 - me);
        if !theirs.is_empty() {
            return answers(state, me, &theirs);
        }
        let mut moves = state.marked(me, Mark::Four).or(state.marked(me, Mark::Capture));
        let empty = position.empty_points();
        for point in empty.points() {
            let patterns = state.patterns(point.bit(), self.evaluator.patterns);
            if patterns.iter().any(|pattern| pattern.shape(me) >= shape::OPEN_THREE) {
                moves.insert(point);
            }
        }
        if position.rules.capture_goal().is_some_and(|goal| position.captured[me & 1] + 4 >= goal) {
            moves = moves.or(&flanks(position, me, &empty));
        }
        moves
    }

    /// In how many plies the player to move has lost at the latest, whatever is answered, when the attacker has at most
    /// `stones` stones more.
    fn defend(&mut self, position: &PentePosition, state: &PenteState, stones: u32) -> Option<i32> {
        if let Some(ending) = position.ending() {
            return (ending.outcome == Outcome::Win(!position.turn())).then_some(0);
        }
        let mut plies = 2;
        for point in self.answers(position, state)? {
            plies = plies.max(self.answered(position, state, point, stones)? + 1);
        }
        Some(plies)
    }

    /// What the player to move can answer to the threats on the board, the best first; `None` when there is none to
    /// answer, or when a win of its own answers all.
    fn answers(&mut self, position: &PentePosition, state: &PenteState) -> Option<Vec<Point>> {
        let me = position.turn().index();
        if !self.evaluator.wins(position, state, me).is_empty() {
            return None;
        }
        let threats = self.evaluator.wins(position, state, 1 - me);
        if !threats.is_empty() {
            return Some(ordered(self.evaluator, state, &answers(state, me, &threats), me));
        }
        // What would the attacker do if nothing were answered?
        let mut passed = position.clone();
        passed.status = Status::going_on(!position.turn());
        let mut fours = Threats::new(self.evaluator, FOURS_WITHIN);
        let threat = fours.attack(&passed, state);
        self.nodes += u64::from(fours.nodes);
        threat?;
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let mut all = Stones::EMPTY;
        for &point in &list {
            all.insert(point);
        }
        Some(ordered(self.evaluator, state, &all, me))
    }
}
