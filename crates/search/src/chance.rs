//! Searching where chance decides part of a move: expectation over what may happen.

use std::sync::atomic::AtomicBool;

use plateau_core::{MoveList, Position, Random, random_from_seed};

use crate::limits::Watch;
use crate::{Evaluator, Line, Report, Score, Settings, Task};

/// Outcomes of a move that are looked at one by one; of more, as many are drawn at random.
const OUTCOMES: usize = 16;

/// The deepest search: the tree is as wide as moves times outcomes.
const DEEPEST: u32 = 4;

/// Searches `task` by expectation, deeper and deeper until the limits.
pub(crate) fn search_chance<P: Position, E: Evaluator<P>>(
    task: &Task<P>,
    evaluator: &E,
    settings: &Settings,
    stop: &AtomicBool,
) -> Report<P::Move> {
    let watch = Watch::new(&settings.limits, stop);
    let mut tree = Tree {
        evaluator,
        watch: &watch,
        random: random_from_seed(Some(task.position.key())),
        stopped: false,
    };
    let mut list = MoveList::new();
    task.position.legal_moves(&mut list);
    let mut lines: Vec<Line<P::Move>> =
        list.iter().map(|&mv| Line { score: Score(0), moves: vec![mv] }).collect();
    let mut done = 0;
    while !lines.is_empty() && done < DEEPEST && watch.may_go_deeper(done) {
        let mut found = lines.clone();
        for line in &mut found {
            line.score = Score(tree.after_move(&task.position, line.moves[0], done, 1));
            if tree.stopped {
                break;
            }
        }
        if tree.stopped && done > 0 {
            break;
        }
        found.sort_by_key(|line| -line.score.0);
        lines = found;
        done += 1;
        if tree.stopped {
            break;
        }
    }
    lines.truncate(settings.lines.max(1));
    Report { depth: done, deepest: done, nodes: watch.nodes(), time: watch.elapsed(), lines }
}

/// The state of one search.
struct Tree<'a, E> {
    evaluator: &'a E,
    watch: &'a Watch<'a>,
    random: Random,
    stopped: bool,
}

impl<E> Tree<'_, E> {
    /// The expected score of playing `mv`, for the player who plays it, `depth` moves further.
    fn after_move<P: Position>(&mut self, position: &P, mv: P::Move, depth: u32, ply: i32) -> i32
    where
        E: Evaluator<P>,
    {
        let outcomes = position.outcomes(mv, OUTCOMES).unwrap_or_else(|| {
            (0..OUTCOMES).map(|_| (position.settle(mv, &mut self.random), 1.0 / OUTCOMES as f64)).collect()
        });
        let mut expected = 0.0;
        for (settled, share) in outcomes {
            let mut after = position.clone();
            after.play_unchecked(settled);
            expected -= share * f64::from(self.value(&after, depth, ply));
            if self.stopped {
                break;
            }
        }
        expected.round() as i32
    }

    /// The value of a position for the player to move.
    fn value<P: Position>(&mut self, position: &P, depth: u32, ply: i32) -> i32
    where
        E: Evaluator<P>,
    {
        self.stopped |= self.watch.look(1);
        if let Some(ending) = position.ending() {
            return self.evaluator.final_score(position, ending, ply);
        }
        if depth == 0 || self.stopped {
            return self.evaluator.score(position, &self.evaluator.fresh(position));
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        list.iter().map(|&mv| self.after_move(position, mv, depth - 1, ply + 1)).max().unwrap_or(0)
    }
}
