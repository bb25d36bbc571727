//! Everything the engine claims to know exactly, against exhaustive search and against every answer.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use crate::arena::{Player, opening};
use plateau_core::{MoveList, Notation, Outcome, Position, Random, random_from_seed};
use plateau_pente::{Pente, PenteEvaluator, PentePosition, Point, Rules};
use plateau_search::{Evaluator, Exact, Playable, Score, Solution, SolveControl, Table, Task};
use rand::RngExt;

/// The solver's answer.
fn solve(position: &PentePosition) -> Option<Solution<Point>> {
    let control = SolveControl { stop: &AtomicBool::new(false), deadline: None, threads: 1, megabytes: 1 };
    Pente::solve(&Task::of(position.clone()), &control)
}

/// Plain search to the end of the game, by the rules alone.
#[derive(Default)]
struct Exhaustive {
    values: HashMap<String, i32>,
}

/// How many positions are worth looking at before another example is taken.
const PATIENCE: usize = 25_000;

impl Exhaustive {
    /// 1, 0 or -1 for the player to move; `None` when it takes too long.
    fn value(&mut self, position: &PentePosition) -> Option<i32> {
        if let Some(ending) = position.ending() {
            return Some(match ending.outcome {
                Outcome::Draw => 0,
                Outcome::Win(side) if side == position.turn() => 1,
                Outcome::Win(_) => -1,
            });
        }
        let key = position.to_text();
        if let Some(&value) = self.values.get(&key) {
            return Some(value);
        }
        if self.values.len() > PATIENCE {
            return None;
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let mut best = -1;
        for &mv in &list {
            let mut after = position.clone();
            after.play_unchecked(mv);
            best = best.max(-self.value(&after)?);
            if best == 1 {
                break;
            }
        }
        self.values.insert(key, best);
        Some(best)
    }
}

/// A full board but for a few points, with some stones captured; the game goes on.
fn crowded(rules: &Rules, random: &mut Random) -> PentePosition {
    let size = usize::from(rules.size());
    loop {
        let mut cells: Vec<char> =
            (0..size * size).map(|_| if random.random_range(0..2) == 0 { 'O' } else { 'X' }).collect();
        for _ in 0..random.random_range(4..11) {
            let index = random.random_range(0..cells.len());
            cells[index] = '1';
        }
        let rows: Vec<String> = cells.chunks(size).map(|row| row.iter().collect()).collect();
        let goal = u32::from(rules.capture_goal().unwrap_or(1));
        let (first, second) = (random.random_range(0..goal), random.random_range(0..goal));
        let turn = if random.random_range(0..2) == 0 { 'O' } else { 'X' };
        let text = format!("{} {turn} {first} {second}", spaced(&rows.join("/")));
        if let Ok(position) = PentePosition::from_text(rules, &text)
            && position.ending().is_none()
        {
            return position;
        }
    }
}

/// `text` with each run of `1` as its length.
fn spaced(text: &str) -> String {
    let mut text = text.to_owned();
    for run in (2..=10).rev() {
        text = text.replace(&"1".repeat(run), &format!("_{run}_"));
    }
    text.replace('_', "")
}

#[test]
fn claims_on_small_boards_agree_with_exhaustive_search() {
    let mut random = random_from_seed(Some(11));
    for rules in [Rules::PENTE, Rules::KERYO, Rules::GOMOKU, Rules::TOURNAMENT] {
        let mut claims = [0; 4];
        for size in [5, 6, 7] {
            let Ok(rules) = rules.with_size(size) else { continue };
            let evaluator = PenteEvaluator::new(&rules);
            for _ in 0..100 {
                let position = crowded(&rules, &mut random);
                let text = position.to_text();
                let Some(value) = Exhaustive::default().value(&position) else { continue };
                if let Some(solution) = solve(&position) {
                    let claimed = match solution.value {
                        Exact::Win => 1,
                        Exact::Loss => -1,
                        _ => panic!("{text}: {solution:?}"),
                    };
                    claims[(claimed + 1) as usize / 2] += 1;
                    assert_eq!(claimed, value, "{text}");
                    let mut after = position.clone();
                    assert!(after.play(solution.best.unwrap()), "{text}");
                    let kept = Exhaustive::default().value(&after);
                    assert!(kept.is_none_or(|kept| kept == -value), "{text}: {kept:?}");
                }
                // Nearer the root, more is looked at.
                for ply in [1, 5] {
                    if let Some(score) = evaluator.known(&position, &evaluator.fresh(&position), ply) {
                        assert!(score.abs() > Score::KNOWN, "{text}: {score}");
                        assert_eq!(score.signum(), value, "{text}: {score}");
                        claims[2 + usize::from(score > 0)] += 1;
                    }
                }
            }
        }
        // Enough of each kind to mean something.
        assert!(claims.iter().all(|&count| count >= 10), "{rules:?}: {claims:?}");
    }
}

/// Plays the solver's move and then every answer, until the game is won. Returns how many positions were solved.
fn follow(position: &PentePosition, depth: u32) -> u32 {
    let text = position.to_text();
    assert!(depth < 30, "{text}");
    let solution = solve(position).unwrap_or_else(|| panic!("no win found: {text}"));
    assert_eq!(solution.value, Exact::Win, "{text}");
    let mut after = position.clone();
    assert!(after.play(solution.best.unwrap()));
    if let Some(ending) = after.ending() {
        assert_eq!(ending.outcome, Outcome::Win(position.turn()), "{text}");
        return 1;
    }
    let mut list = MoveList::new();
    after.legal_moves(&mut list);
    let mut count = 1;
    for &answer in &list {
        let mut next = after.clone();
        next.play_unchecked(answer);
        assert!(next.ending().is_none(), "{text}: answered by {}", answer.name(position.rules().size()));
        count += follow(&next, depth + 1);
    }
    count
}

#[test]
fn wins_hold_against_every_answer() {
    let mut random = random_from_seed(Some(12));
    for rules in [Rules::PENTE, Rules::KERYO, Rules::GOMOKU, Rules::TOURNAMENT] {
        let rules = rules.with_size(11).unwrap();
        let player = Player::usual(&rules, 100);
        let (mut wins, mut solved) = (0, 0);
        while wins < 4 {
            let mut position = opening(&rules, 4, &mut random);
            let table = Table::new(1);
            for _ in 0..30 {
                if position.ending().is_some() {
                    break;
                }
                // The search says where a win is likely: the solver gives up only slowly.
                let line = player.report(&position, &table).lines.remove(0);
                if line.score.plies_to_end().is_some_and(|plies| plies >= 5)
                    && solve(&position).is_some_and(|solution| solution.value == Exact::Win)
                {
                    wins += 1;
                    solved += follow(&position, 0);
                    break;
                }
                position.play_unchecked(line.moves[0]);
            }
        }
        println!("{}: {wins} wins, {solved} positions", rules.size());
    }
}
