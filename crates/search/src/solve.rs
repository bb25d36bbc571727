//! Exact values by the general search: for small boards and near ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use plateau_core::{Ending, Position};

use crate::{
    Evaluator, Exact, Features, Limits, Score, Settings, Solution, SolveControl, Table, Task, Tuning, search,
};

/// An evaluator without judgement: it only notes that it was asked.
struct Blank<E> {
    judge: E,
    asked: Arc<AtomicBool>,
}

impl<E: Clone> Clone for Blank<E> {
    fn clone(&self) -> Self {
        Blank { judge: self.judge.clone(), asked: Arc::clone(&self.asked) }
    }
}

impl<P: Position, E: Evaluator<P>> Evaluator<P> for Blank<E> {
    type State = E::State;
    const TUNING: Tuning = Tuning::PLAIN;

    fn new(rules: &P::Rules) -> Self {
        Blank { judge: E::new(rules), asked: Arc::default() }
    }

    fn fresh(&self, position: &P) -> Self::State {
        self.judge.fresh(position)
    }

    fn update(&self, state: &mut Self::State, before: &P, mv: P::Move, after: &P) {
        self.judge.update(state, before, mv, after);
    }

    fn score(&self, _position: &P, _state: &Self::State) -> i32 {
        self.asked.store(true, Ordering::Relaxed);
        0
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
}

/// Searches deeper and deeper without judgement until the value is certain or the time is over.
///
/// A win or a loss that is found is certain. A draw is when no line was cut short. Repetition counts as a draw at once,
/// which can hide a draw from a player who could avoid it, but never invents a win.
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
    let asked = Arc::new(AtomicBool::new(false));
    let blank = Blank { judge: judge.clone(), asked: Arc::clone(&asked) };
    let table = Table::new(control.megabytes);
    let mut nodes = 0;
    for depth in 1..crate::node::MAX_PLY as u32 {
        if control.is_over() {
            return None;
        }
        // Depths before this one cut lines short where this one may not.
        table.clear();
        asked.store(false, Ordering::Relaxed);
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
        let report = search(task, &blank, &table, &settings, control.stop, &mut |_| {});
        nodes += report.nodes;
        let line = report.lines.first()?;
        if report.depth < depth && line.score.plies_to_end().is_none() {
            return None;
        }
        let certain = !asked.load(Ordering::Relaxed);
        let value = match line.score.plies_to_end() {
            Some(_) if line.score.0 > 0 => Exact::Win,
            Some(_) => Exact::Loss,
            None if certain && report.depth == depth => Exact::Draw,
            None => continue,
        };
        return Some(Solution { value, best: line.moves.first().copied(), nodes });
    }
    None
}
