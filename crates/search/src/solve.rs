//! Exact values by the general search: for small boards and near ends.

use std::time::Instant;

use plateau_core::{Ending, Position, Side};

use crate::{
    Evaluator, Exact, Features, Limits, Score, Settings, Solution, SolveControl, Table, Task, Tuning, search,
};

/// An evaluator without judgement: what was not searched to its end is a little better than a draw for one player.
///
/// A draw that is found although everything unknown favours one player is at most a draw for that player.
#[derive(Clone)]
struct Blank<E> {
    judge: E,
    favoured: Side,
}

impl<P: Position, E: Evaluator<P>> Evaluator<P> for Blank<E> {
    type State = E::State;
    const TUNING: Tuning = Tuning::PLAIN;

    fn new(rules: &P::Rules) -> Self {
        Blank { judge: E::new(rules), favoured: Side::First }
    }

    fn fresh(&self, position: &P) -> Self::State {
        self.judge.fresh(position)
    }

    fn update(&self, state: &mut Self::State, before: &P, mv: P::Move, after: &P) {
        self.judge.update(state, before, mv, after);
    }

    fn score(&self, position: &P, _state: &Self::State) -> i32 {
        if position.turn() == self.favoured { 1 } else { -1 }
    }

    /// Only who won matters, and how soon: margins are for evaluators.
    fn final_score(&self, position: &P, ending: Ending, ply: i32) -> i32 {
        match ending.outcome.winner() {
            None => 0,
            Some(side) if side == position.turn() => Score::win_in(ply),
            Some(_) => -Score::win_in(ply),
        }
    }

    fn promise(&self, position: &P, state: &Self::State, mv: P::Move) -> i32 {
        self.judge.promise(position, state, mv)
    }

    #[inline(always)]
    fn promises(
        &self,
        position: &P,
        state: &Self::State,
        depth: i32,
        moves: impl Iterator<Item = P::Move>,
        into: &mut Vec<i32>,
    ) {
        self.judge.promises(position, state, depth, moves, into);
    }
}

/// Searches deeper and deeper without judgement until the value is certain or the time is over.
///
/// A win or a loss that is found is certain. A draw is when it stays one whomever the unknown favours. Repetition counts
/// as a draw at once, which can hide a win from a player, but never invents one.
pub(crate) fn solve<P: Position, E: Evaluator<P>>(
    task: &Task<P>,
    judge: &E,
    control: &SolveControl<'_>,
) -> Option<Solution<P::Move>> {
    if task.position.has_chance() {
        return None;
    }
    if let Some(ending) = task.position.ending() {
        let value = match ending.outcome.winner() {
            None => Exact::Draw,
            Some(side) if side == task.position.turn() => Exact::Win,
            Some(_) => Exact::Loss,
        };
        return Some(Solution { value, best: None, nodes: 0 });
    }
    let turn = task.position.turn();
    let mut nodes = 0;
    // Each player's favour has its own table: entries hold the scores of what is unknown.
    let mut doubts = [!turn, turn].map(|favoured| {
        (Blank { judge: judge.clone(), favoured }, Table::new((control.megabytes / 2).max(1)))
    });
    for depth in 1..crate::node::MAX_PLY as u32 {
        let mut best = None;
        let mut drawn = true;
        for (blank, table) in &mut doubts {
            if control.is_over() {
                return None;
            }
            let settings = Settings {
                limits: Limits {
                    depth: Some(depth),
                    hard: control.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now())),
                    ..Limits::default()
                },
                lines: 1,
                threads: control.threads,
                features: Features { table: true, promise: true, ..Features::plain() },
            };
            let report = search(task, blank, table, &settings, control.stop, &mut |_| {});
            nodes += report.nodes;
            let line = report.lines.first()?;
            // The move that holds the draw when the unknown is against it holds it always.
            best = best.or(line.moves.first().copied());
            let proved = line.score.plies_to_end().is_some();
            if proved && line.score.0 > 0 {
                return Some(Solution { value: Exact::Win, best: line.moves.first().copied(), nodes });
            }
            // An iteration that was cut off may not have seen the move that saves the player.
            if report.depth < depth || control.is_over() {
                return None;
            }
            if proved {
                return Some(Solution { value: Exact::Loss, best: line.moves.first().copied(), nodes });
            }
            drawn &= line.score.0 == 0;
            if !drawn {
                break;
            }
        }
        if drawn {
            return Some(Solution { value: Exact::Draw, best, nodes });
        }
    }
    None
}
