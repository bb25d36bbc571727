//! Searching where chance decides part of a move: expectation over what may happen.
//!
//! What is expected is the share of games won, not the score: a score that says "won" is no number of points, and an
//! average of both would let a small chance to win outweigh everything else. Shares become scores again at the root.

use std::sync::atomic::AtomicBool;

use plateau_core::{MoveList, Position, Random, random_from_seed};

use crate::limits::Watch;
use crate::{Evaluator, Line, Report, Score, Settings, Task};

/// Outcomes of a move that are looked at one by one; of more, as many are drawn at random.
const OUTCOMES: usize = 16;

/// The deepest search: the tree is as wide as moves times outcomes.
const DEEPEST: u32 = 4;

/// What a win loses of its share with each ply: just enough to prefer the nearer of two certain wins.
const DELAY: f64 = 1e-9;

/// The share of games won, from -1 to 1, that `score` promises: [`crate::probability`] without the draws, made of
/// operations that give the same result on every machine.
fn share_of(score: i32, scale: f64) -> f64 {
    let share = match Score(score).plies_to_end() {
        Some(plies) => 1.0 - DELAY * f64::from(plies.abs()),
        None => {
            // The exponential as the limit that defines it.
            let mut power = 1.0 - (f64::from(score.abs()) / scale).min(64.0) / f64::from(1 << 20);
            for _ in 0..20 {
                power *= power;
            }
            (1.0 - power) / (1.0 + power)
        }
    };
    f64::from(score.signum()) * share
}

/// The score that promises `share`.
fn score_of(share: f64, scale: f64) -> i32 {
    let plies = (1.0 - share.abs()) / DELAY;
    if plies < 2.0 * f64::from(DEEPEST) {
        return share.signum() as i32 * Score::win_in(plies.round() as i32);
    }
    let (mut low, mut high) = (0, Score::KNOWN - 1);
    while low < high {
        let middle = (low + high) / 2;
        // Half a point further is nearer to the next score.
        if share_of(middle, scale) + share_of(middle + 1, scale) < 2.0 * share.abs() {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if share < 0.0 { -low } else { low }
}

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
        scale: E::TUNING.scale,
        stopped: false,
        may_stop: false,
    };
    let mut list = MoveList::new();
    task.position.legal_moves(&mut list);
    let mut lines: Vec<Line<P::Move>> =
        list.iter().map(|&mv| Line { score: Score(0), moves: vec![mv] }).collect();
    let mut done = 0;
    while !lines.is_empty() && done < DEEPEST && watch.may_go_deeper(done) {
        let mut found = lines.clone();
        // The first iteration is short and is finished: half of it would compare moves with nothing.
        tree.may_stop = done > 0;
        for line in &mut found {
            let share = tree.after_move(&task.position, line.moves[0], done, 1);
            line.score = Score(score_of(share, tree.scale));
            if tree.stopped {
                break;
            }
        }
        if tree.stopped {
            break;
        }
        found.sort_by_key(|line| -line.score.0);
        lines = found;
        done += 1;
    }
    lines.truncate(settings.lines.max(1));
    Report { depth: done, deepest: done, nodes: watch.nodes(), time: watch.elapsed(), lines }
}

/// The state of one search.
struct Tree<'a, E> {
    evaluator: &'a E,
    watch: &'a Watch<'a>,
    random: Random,
    scale: f64,
    stopped: bool,
    may_stop: bool,
}

impl<E> Tree<'_, E> {
    /// The expected share of playing `mv`, for the player who plays it, `depth` moves further.
    fn after_move<P: Position>(&mut self, position: &P, mv: P::Move, depth: u32, ply: i32) -> f64
    where
        E: Evaluator<P>,
    {
        let outcomes = position.outcomes(mv, OUTCOMES).unwrap_or_else(|| {
            (0..OUTCOMES).map(|_| (position.settle(mv, &mut self.random), 1.0 / OUTCOMES as f64)).collect()
        });
        let mut expected = 0.0;
        for (settled, probability) in outcomes {
            let mut after = position.clone();
            after.play_unchecked(settled);
            expected -= probability * self.value(&after, depth, ply);
            if self.stopped {
                break;
            }
        }
        expected
    }

    /// The share of the player to move.
    fn value<P: Position>(&mut self, position: &P, depth: u32, ply: i32) -> f64
    where
        E: Evaluator<P>,
    {
        self.stopped |= self.watch.look(1) && self.may_stop;
        let score = match position.ending() {
            Some(ending) => self.evaluator.final_score(position, ending, ply),
            None if depth == 0 || self.stopped => {
                self.evaluator.score(position, &self.evaluator.fresh(position))
            }
            None => {
                let mut list = MoveList::new();
                position.legal_moves(&mut list);
                let shares = list.iter().map(|&mv| self.after_move(position, mv, depth - 1, ply + 1));
                return shares.max_by(f64::total_cmp).unwrap_or(0.0);
            }
        };
        share_of(score, self.scale)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_scores_are_the_same_thing() {
        for score in [-2_000, -900, -1, 0, 1, 17, 400, 3_000] {
            assert_eq!(score_of(share_of(score, 400.0), 400.0), score);
        }
        for plies in 0..=4 {
            let win = Score::win_in(plies);
            assert_eq!(score_of(share_of(win, 400.0), 400.0), win);
            assert_eq!(score_of(share_of(-win, 400.0), 400.0), -win);
        }
        assert!(score_of(0.999_999, 400.0) < Score::KNOWN, "nearly certain is not certain");
    }

    #[test]
    fn shares_are_probabilities() {
        for score in (-4_000..=4_000).step_by(100) {
            let logistic = 2.0 * crate::probability(Score(score), 400.0) - 1.0;
            assert!((share_of(score, 400.0) - logistic).abs() < 1e-4, "{score}");
        }
    }
}
