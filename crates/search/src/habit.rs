//! What to play against somebody whose replies are known.
//!
//! A search expects the best replies. In a position that is lost against these, or that cannot be won against them, every
//! move looks as bad as another; but a player who has always played the first legal move, move after move, will most likely
//! go on doing so. Then there is only one player left to search for.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use plateau_core::{Ending, MoveList, Outcome, Position, Side};
use plateau_table::Match;

use crate::learned::Weights;
use crate::limits::{Limits, Watch};
use crate::{Evaluator, Line, MoveOf, Playable, Report, Score, Settings, Table, Task, probability, search};

/// How unlikely habitual moves must be without the habit, as a natural logarithm: once in two thousand times.
const CERTAIN: f64 = 7.5;

/// A position that is this likely to be won needs no guesses.
const GOOD_ENOUGH: f64 = 0.9;

/// What a guess must promise beyond what the position is worth now, in logistic units.
const GAIN: f64 = 0.15;

/// What a guess may cost against the best replies, as a probability to win.
const RISK: f64 = 0.15;

/// The lines that are followed at a time, but for the first moves, which are all tried: what prepares something looks no
/// better than what does not.
const WIDTH: usize = 64;

/// The moves that are planned.
const MOVES: usize = 24;

/// The moves that are planned where the end of the game does not come into sight.
const FEW_MOVES: usize = 6;

/// What the player who is not to move always does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    /// Plays the first legal move.
    First,
    /// The same, and for now that is one piece going to and fro.
    Waits,
}

/// The habit of the player who is not to move, if there is one.
pub(crate) fn habit_of<G: Playable>(game: &Match<G>) -> Option<Habit> {
    let enemy = !game.turn();
    let moved = game.positions().zip(game.plies()).filter(|(before, _)| before.turn() == enemy);
    let moved: Vec<(&G::Position, MoveOf<G>)> = moved.map(|(before, ply)| (before, ply.mv)).collect();
    let mut surprise = 0.0;
    for &(before, mv) in moved.iter().rev() {
        if surprise >= CERTAIN {
            break;
        }
        let legal = before.count_moves();
        if legal > 1 && G::first_move(before) != Some(mv) {
            break;
        }
        surprise += (legal.max(1) as f64).ln();
    }
    let to_and_fro = matches!(moved[..], [.., (_, first), (_, _), (_, last)] if first == last);
    (surprise >= CERTAIN).then_some(if to_and_fro { Habit::Waits } else { Habit::First })
}

/// The parts of `limits` for the search that expects the best replies, for planning, and for the search that checks the
/// plan; `None` where neither time nor nodes are given.
fn shares(limits: &Limits, habit: Habit) -> Option<[Limits; 3]> {
    if limits.nodes.is_none() && limits.hard.is_none() {
        return None;
    }
    // Nothing happens while somebody waits: there is less to search than to plan.
    let shares = if habit == Habit::Waits { [0.25, 0.6, 0.15] } else { [0.6, 0.25, 0.15] };
    Some(shares.map(|share| Limits {
        depth: limits.depth,
        nodes: limits.nodes.map(|nodes| (nodes as f64 * share) as u64),
        soft: limits.soft.map(|time| time.mul_f64(share)),
        hard: limits.hard.map(|time| time.mul_f64(share)),
    }))
}

/// Searches `task` against a player with the habit; `None` where the limits do not say how long that may take.
pub(crate) fn search_habit<G: Playable>(
    task: &Task<G::Position>,
    evaluator: &G::Evaluator,
    table: &Table,
    settings: &Settings,
    habit: Habit,
    stop: &AtomicBool,
    told: &mut dyn FnMut(&Report<MoveOf<G>>),
) -> Option<Report<MoveOf<G>>> {
    let [first, planned, checked] = shares(&settings.limits, habit)?;
    let with = |limits: Limits| Settings { limits, ..settings.clone() };
    let mut report = search(task, evaluator, table, &with(first), stop, told);
    let scale = settings.features.tuning.scale;
    let best = report.lines.first()?.score;
    if habit == Habit::First && probability(best, scale) >= GOOD_ENOUGH || best.0 > Score::KNOWN {
        return Some(report);
    }
    let watch = Watch::new(&planned, stop);
    // Weights learned from good players' games know nothing of what such a player lets happen.
    let by_hand = evaluator.clone().with_weights(&Weights::None).unwrap_or_else(|_| evaluator.clone());
    let planner = Planner::<G> { evaluator: &by_hand, watch: &watch, side: task.position.turn(), habit };
    let plan = planner.plan(task);
    report.nodes += watch.nodes();
    report.time += watch.elapsed();
    let now = by_hand.score(&task.position, &by_hand.fresh(&task.position));
    let wanted = now.saturating_add((GAIN * scale) as i32);
    let Some(plan) = plan.filter(|plan| plan.score >= wanted && plan.mv != report.lines[0].moves[0]) else {
        return Some(report);
    };
    let mut after = task.clone();
    after.play(plan.mv);
    let check = search(&after, evaluator, table, &with(checked), stop, &mut |_| {});
    report.nodes += check.nodes;
    report.time += check.time;
    let Some(reply) = check.lines.first() else { return Some(report) };
    let score = Score(-reply.score.0);
    if probability(score, scale) >= probability(best, scale) - RISK {
        let moves = std::iter::once(plan.mv).chain(reply.moves.iter().copied()).collect();
        report.lines[0] = Line { score, moves };
    }
    Some(report)
}

/// What the player to move should begin with, and what it may come to.
struct Plan<M> {
    mv: M,
    score: i32,
}

/// One line of the moves of one player.
struct Step<P: Position> {
    position: P,
    counters: P::Counters,
    /// The first move of the line; `None` before it.
    first: Option<P::Move>,
    score: i32,
}

/// Looks for a line of moves of one player while the other plays by habit.
struct Planner<'a, G: Playable> {
    evaluator: &'a G::Evaluator,
    watch: &'a Watch<'a>,
    side: Side,
    habit: Habit,
}

impl<G: Playable> Planner<'_, G> {
    /// The best line of the most promising ones at each step: a win, or the best estimate soon against somebody who waits.
    /// Elsewhere estimates are left to the search, which does not only see what it hopes for.
    fn plan(&self, task: &Task<G::Position>) -> Option<Plan<MoveOf<G>>> {
        let position = task.position.clone();
        let start = Step { position, counters: task.counters.clone(), first: None, score: 0 };
        let mut seen: HashSet<u64> = task.past.iter().copied().collect();
        seen.insert(task.position.key());
        let mut lines = vec![start];
        let mut best: Option<Plan<MoveOf<G>>> = None;
        for step in 0..MOVES {
            let mut next = Vec::new();
            for line in &lines {
                let mut list = MoveList::new();
                line.position.legal_moves(&mut list);
                for &mv in list.iter() {
                    if self.watch.look(1) {
                        return best;
                    }
                    match self.follow(line, mv) {
                        Followed::Won(first) => return Some(Plan { mv: first, score: Score::WIN }),
                        Followed::Lost => {}
                        Followed::Open(step) => {
                            if seen.insert(step.position.key()) {
                                next.push(step);
                            }
                        }
                    }
                }
            }
            next.sort_by_key(|line| -line.score);
            if step > 0 {
                next.truncate(WIDTH);
            }
            if self.habit == Habit::Waits
                && step < FEW_MOVES
                && let Some((line, mv)) = next.first().and_then(|line| Some((line, line.first?)))
                && best.as_ref().is_none_or(|best| line.score > best.score)
            {
                best = Some(Plan { mv, score: line.score });
            }
            lines = next;
        }
        best
    }

    /// The line after `mv` and the habitual reply.
    fn follow(&self, line: &Step<G::Position>, mv: MoveOf<G>) -> Followed<G> {
        let first = line.first.unwrap_or(mv);
        let mut here = Step {
            position: line.position.clone(),
            counters: line.counters.clone(),
            first: Some(first),
            score: 0,
        };
        let mut next = Some(mv);
        for _ in 0..2 {
            let Some(mv) = next else { return Followed::Lost };
            let before = here.position.clone();
            here.position.play_unchecked(mv);
            before.count(mv, &here.position, &mut here.counters);
            let ending = here.position.ending().or_else(|| here.position.ending_by_counters(&here.counters));
            match ending {
                Some(Ending { outcome: Outcome::Win(side), .. }) if side == self.side => {
                    return Followed::Won(first);
                }
                Some(_) => return Followed::Lost,
                None => next = G::first_move(&here.position),
            }
        }
        here.score = self.evaluator.score(&here.position, &self.evaluator.fresh(&here.position));
        Followed::Open(here)
    }
}

/// Where a line led.
enum Followed<G: Playable> {
    Won(MoveOf<G>),
    Lost,
    Open(Step<G::Position>),
}
