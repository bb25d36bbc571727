//! Wins by force: every stone of the attacker threatens to win with the next one.
//!
//! The proof is exact. A threat to win with the next stone leaves the defender only what [`answers`] lists, its own
//! wins aside; each answer is played and the attack goes on.

use plateau_core::{Outcome, Position};

use crate::candidates::{answers, flanks};
use crate::eval::{PenteEvaluator, leads_on, promise};
use crate::patterns::{Mark, shape};
use crate::state::{PenteState, Tools};
use crate::stones::Stones;
use crate::{PentePosition, Point};

/// The longest attack, in stones of the attacker.
const LONGEST: u32 = 40;

/// A win that was proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Win {
    /// The stone that begins it.
    pub(crate) point: Point,
    /// The number of plies after which the game is won at the latest.
    pub(crate) plies: i32,
}

/// A search for wins by stones that all threaten to win at once.
pub(crate) struct Threats<'a> {
    /// The judge of points.
    evaluator: &'a PenteEvaluator,
    /// How many positions have been looked at.
    pub(crate) nodes: u32,
    /// How many may be looked at.
    limit: u32,
    /// Whether only fours that lead on to another threat by themselves are tried: nearly all that matter.
    is_quick: bool,
}

/// A position and its state after a stone.
pub(crate) type Child = (PentePosition, PenteState);

/// `position` and `state` after a stone on `point`.
#[inline(always)]
pub(crate) fn child(
    evaluator: &PenteEvaluator,
    position: &PentePosition,
    state: &PenteState,
    point: Point,
) -> Child {
    let mut after = position.clone();
    after.place(point);
    let mut state = state.clone();
    // Nobody judges the positions of a proof.
    state.update(position, point, &after, Tools { runs: None, ..evaluator.tools() });
    (after, state)
}

/// The points of `set`, the most promising for side number `me` first.
pub(crate) fn ordered(evaluator: &PenteEvaluator, state: &PenteState, set: &Stones, me: usize) -> Vec<Point> {
    let score = |point: Point| promise(&state.patterns(point.bit(), evaluator.patterns), me);
    let mut points: Vec<(i32, Point)> = set.points().map(|point| (-score(point), point)).collect();
    points.sort_unstable();
    points.into_iter().map(|(_, point)| point).collect()
}

impl<'a> Threats<'a> {
    /// A search that looks at `limit` positions at most.
    pub(crate) fn new(evaluator: &'a PenteEvaluator, limit: u32) -> Self {
        Threats { evaluator, nodes: 0, limit, is_quick: false }
    }

    /// The same, only of the likeliest stones.
    pub(crate) fn quick(evaluator: &'a PenteEvaluator, limit: u32) -> Self {
        Threats { is_quick: true, ..Threats::new(evaluator, limit) }
    }

    /// A win of the player to move.
    pub(crate) fn attack(&mut self, position: &PentePosition, state: &PenteState) -> Option<Win> {
        self.attack_within(position, state, LONGEST)
    }

    /// A win of the player to move with at most `stones` stones before the last.
    pub(crate) fn attack_within(
        &mut self,
        position: &PentePosition,
        state: &PenteState,
        stones: u32,
    ) -> Option<Win> {
        self.nodes += 1;
        let me = position.turn().index();
        if let Some(point) = self.evaluator.wins(position, state, me).points().next() {
            return Some(Win { point, plies: 1 });
        }
        if stones == 0 {
            return None;
        }
        let theirs = self.evaluator.wins(position, state, 1 - me);
        if theirs.is_empty()
            && let Some(point) = self.evaluator.unanswerable(state, me)
        {
            return Some(Win { point, plies: 3 });
        }
        if self.nodes >= self.limit {
            return None;
        }
        let mut moves = self.forcing(position, state, me);
        if !theirs.is_empty() {
            // Captures may make a threat where none was seen: what they take no longer blocks a line.
            moves = moves.or(state.marked(me, Mark::Capture)).and(&answers(state, me, &theirs));
        }
        ordered(self.evaluator, state, &moves, me).into_iter().find_map(|point| {
            let (after, state) = child(self.evaluator, position, state, point);
            let plies = self.defend_within(&after, &state, stones - 1)?;
            Some(Win { point, plies: plies + 1 })
        })
    }

    /// In how many plies the player to move has lost at the latest, whatever is answered to the threats on the board.
    pub(crate) fn defend(&mut self, position: &PentePosition, state: &PenteState) -> Option<i32> {
        self.defend_within(position, state, LONGEST)
    }

    /// The same with at most `stones` stones of the attacker before the last.
    fn defend_within(&mut self, position: &PentePosition, state: &PenteState, stones: u32) -> Option<i32> {
        self.nodes += 1;
        let me = position.turn().index();
        if let Some(ending) = position.ending() {
            return (ending.outcome == Outcome::Win(!position.turn())).then_some(0);
        }
        let threats = self.evaluator.wins(position, state, 1 - me);
        if threats.is_empty() || !self.evaluator.wins(position, state, me).is_empty() {
            return None;
        }
        let mut plies = 2;
        let blocks = if threats.len() == 1 { threats } else { Stones::EMPTY };
        for point in blocks.or(state.marked(me, Mark::Capture)).points() {
            let mut after = position.clone();
            after.place(point);
            if after.ending().is_some() {
                return None;
            }
            // Most captures take nothing from the line: that is seen without the new state.
            let mut open = threats;
            open.remove_bit(point.bit());
            if after.stones[1 - me].completes_any(&open) {
                continue;
            }
            let (after, state) = child(self.evaluator, position, state, point);
            plies = plies.max(self.attack_within(&after, &state, stones)?.plies + 1);
        }
        Some(plies)
    }

    /// The points where side number `me` may threaten to win with the next stone.
    fn forcing(&self, position: &PentePosition, state: &PenteState, me: usize) -> Stones {
        let mut moves = *state.marked(me, Mark::Four);
        if self.is_quick {
            for point in moves.points() {
                if !leads_on(&state.patterns(point.bit(), self.evaluator.patterns), me, shape::THREE) {
                    moves.remove_bit(point.bit());
                }
            }
        }
        if let Some(goal) = position.rules.capture_goal() {
            let captured = position.captured[me & 1];
            if captured + 4 >= goal {
                moves = moves.or(state.marked(me, Mark::Capture));
            }
            if captured + 2 >= goal {
                moves = moves.or(&flanks(position, me, &position.empty_points()));
            }
        }
        moves
    }
}
