//! The endgame solver: published positions, and an obvious solver on positions of random games.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::arena::random_opening;
use cpu_time::ProcessTime;
use plateau_core::{MoveList, Notation, Position as _, Random, Side, random_from_seed};
use plateau_othello::{Goal, Move, Position, Rules, Size, solve_exactly, solve_outcome};
use plateau_search::{Exact, Solution, SolveControl};
use serde::Deserialize;

/// Solves without a deadline.
fn solve(position: &Position, threads: usize, megabytes: usize) -> Solution<Move> {
    let stop = AtomicBool::new(false);
    let control = SolveControl { stop: &stop, deadline: None, threads, megabytes };
    solve_exactly(position, &control).expect("nothing stops it")
}

/// The final difference for the player to move, empty cells going to the winner.
fn margin(position: &Position) -> i32 {
    let count = |side| position.count(side) as i32;
    let difference = count(position.turn()) - count(!position.turn());
    let empties = position.size().cells() as i32 - count(Side::First) - count(Side::Second);
    let margin = difference + difference.signum() * empties;
    if position.rules().goal == Goal::Most { margin } else { -margin }
}

/// The exact score by trying every move of every line, leaving those that cannot matter: alpha-beta and nothing else.
fn plain(position: &Position, alpha: i32, beta: i32) -> i32 {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    if list.is_empty() {
        return margin(position);
    }
    let mut best = -100;
    for &mv in &list {
        let mut after = position.clone();
        after.play_unchecked(mv);
        best = best.max(-plain(&after, -beta, -alpha.max(best)));
        if best >= beta {
            break;
        }
    }
    best
}

/// The cells without a disc.
fn empties(position: &Position) -> usize {
    position.size().cells() - position.count(Side::First) as usize - position.count(Side::Second) as usize
}

/// A position of a random game with `wanted` empty cells.
fn late(rules: &Rules, wanted: usize, random: &mut Random) -> Position {
    loop {
        let mut position = random_opening(rules, rules.size.cells() - 4 - wanted, random);
        let mut list = MoveList::new();
        while empties(&position) > wanted && position.ending().is_none() {
            list.clear();
            let mv = position.random_move(random, &mut list).expect("not over");
            position.play_unchecked(mv);
        }
        if position.ending().is_none() {
            return position;
        }
    }
}

/// Compares the solver with the plain one on `positions` positions.
fn compare(rules: Rules, wanted: usize, positions: usize) {
    let mut random = random_from_seed(Some(wanted as u64));
    let stop = AtomicBool::new(false);
    let control = SolveControl { stop: &stop, deadline: None, threads: 1, megabytes: 1 };
    for _ in 0..positions {
        let position = late(&rules, wanted, &mut random);
        let expected = plain(&position, -100, 100);
        let text = position.to_text();
        let solution = solve(&position, 1, 1);
        assert_eq!(solution.value, Exact::Margin(expected), "{text}");
        let mut after = position.clone();
        after.play_unchecked(solution.best.expect("the game is not over"));
        assert_eq!(-plain(&after, -100, 100), expected, "{text}: the move reaches the score");
        let outcome = solve_outcome(&position, None, &control).expect("nothing stops it");
        let expected = match expected.signum() {
            1 => Exact::Win,
            0 => Exact::Draw,
            _ => Exact::Loss,
        };
        assert_eq!(outcome.value, expected, "{text}");
    }
}

#[test]
fn agrees_with_a_plain_solver() {
    for goal in [Goal::Most, Goal::Fewest] {
        for size in [Size::Six, Size::Eight] {
            for wanted in 1..=8 {
                compare(Rules { size, goal }, wanted, 60);
            }
            compare(Rules { size, goal }, 10, 10);
        }
        compare(Rules { size: Size::Four, goal }, 8, 20);
    }
    compare(Rules::default(), 12, 3);
}

/// Far from the end moves are sorted by judgement, and the plain solver is too slow to compare with.
#[test]
fn a_position_is_worth_what_its_best_move_is_worth() {
    let mut random = random_from_seed(Some(14));
    for goal in [Goal::Most, Goal::Fewest] {
        for _ in 0..4 {
            let position = late(&Rules { goal, ..Rules::default() }, 14, &mut random);
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            let worth = |mv: &Move| {
                let mut after = position.clone();
                after.play_unchecked(*mv);
                match solve(&after, 1, 1).value {
                    Exact::Margin(margin) => -margin,
                    other => panic!("a margin, not {other:?}"),
                }
            };
            let solution = solve(&position, 1, 1);
            let best = list.iter().map(worth).max().expect("the game is not over");
            assert_eq!(solution.value, Exact::Margin(best), "{}", position.to_text());
            assert_eq!(worth(&solution.best.expect("a move")), best, "{}", position.to_text());
        }
    }
}

#[test]
fn a_move_that_wins_is_kept() {
    let mut random = random_from_seed(Some(12));
    let stop = AtomicBool::new(false);
    let control = SolveControl { stop: &stop, deadline: None, threads: 1, megabytes: 1 };
    let mut kept = 0;
    for _ in 0..20 {
        let position = late(&Rules::default(), 12, &mut random);
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        for &mv in &list {
            let mut after = position.clone();
            after.play_unchecked(mv);
            let wins = matches!(solve(&after, 1, 1).value, Exact::Margin(margin) if margin < 0);
            let outcome = solve_outcome(&position, Some(mv), &control).expect("nothing stops it");
            if wins {
                assert_eq!((outcome.value, outcome.best), (Exact::Win, Some(mv)), "{}", position.to_text());
                kept += 1;
            } else if outcome.value == Exact::Win {
                assert_ne!(outcome.best, Some(mv), "{}", position.to_text());
            }
        }
    }
    assert!(kept > 10, "moves that win were among them");
}

#[test]
fn threads_agree() {
    let mut random = random_from_seed(Some(3));
    for (wanted, goal) in [(12, Goal::Most), (14, Goal::Most), (16, Goal::Most), (14, Goal::Fewest)] {
        for _ in 0..4 {
            let position = late(&Rules { goal, ..Rules::default() }, wanted, &mut random);
            let [one, two, four] = [1, 2, 4].map(|threads| solve(&position, threads, 8).value);
            assert_eq!(one, two, "{}", position.to_text());
            assert_eq!(one, four, "{}", position.to_text());
        }
    }
}

/// Small enough for `plain` to search the whole game. The second player is known to win it 11 to 3.
#[test]
fn the_whole_board_of_sixteen_cells() {
    for goal in [Goal::Most, Goal::Fewest] {
        let start = Position::start(&Rules { size: Size::Four, goal });
        assert_eq!(solve(&start, 1, 1).value, Exact::Margin(plain(&start, -100, 100)));
    }
}

#[test]
fn ends_and_passes() {
    let read = |text: &str| Position::from_text(&Rules::default(), text).expect("readable");
    let over = read(&format!("{}{} X", "X".repeat(40), "-".repeat(24)));
    assert_eq!(solve(&over, 1, 1), Solution { value: Exact::Margin(64), best: None, nodes: 0 });
    let pass = read(&format!("XO-{} O", "X".repeat(61)));
    let solution = solve(&pass, 1, 1);
    assert_eq!((solution.value, solution.best), (Exact::Margin(-64), Some(Move::PASS)));
}

#[test]
fn gives_up_in_time() {
    let start = Position::start(&Rules::default());
    let stop = AtomicBool::new(false);
    for threads in [1, 2] {
        let begin = Instant::now();
        let deadline = Some(begin + Duration::from_millis(50));
        let control = SolveControl { stop: &stop, deadline, threads, megabytes: 16 };
        assert_eq!(solve_exactly(&start, &control), None);
        assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
    }
    let stop = AtomicBool::new(true);
    let control = SolveControl { stop: &stop, deadline: None, threads: 1, megabytes: 16 };
    assert_eq!(solve_exactly(&start, &control), None);
}

#[test]
fn larger_boards_are_left_to_the_general_search() {
    let start = Position::start(&Rules { size: Size::Ten, ..Rules::default() });
    let stop = AtomicBool::new(false);
    let control = SolveControl { stop: &stop, deadline: None, threads: 1, megabytes: 1 };
    assert_eq!(solve_exactly(&start, &control), None);
}

/// An entry of the file of published positions.
#[derive(Deserialize)]
struct Entry {
    /// Its number in the collection.
    name: String,
    /// The position text.
    position: String,
    /// The final difference for the player to move.
    score: i32,
    /// All moves that reach it.
    best: Vec<String>,
}

/// The published positions.
fn published() -> Vec<Entry> {
    serde_json::from_str(include_str!("othello-ffo.json")).expect("the file")
}

/// Solves `entry` and checks the answer; prints what it took.
fn check(entry: &Entry, threads: usize) {
    let position = Position::from_text(&Rules::default(), &entry.position).expect("readable");
    let begin = (ProcessTime::now(), Instant::now());
    let solution = solve(&position, threads, 256);
    let (spent, wall) = (begin.0.elapsed().as_secs_f64(), begin.1.elapsed().as_secs_f64());
    let best = solution.best.map(|mv| position.write_move(mv)).expect("a move");
    let millions = solution.nodes as f64 / 1e6;
    println!(
        "{}: {:+} {best}, {spent:.2} CPU s ({wall:.2} s), {millions:.1} M nodes, {:.1} M/s",
        entry.name,
        entry.score,
        millions / spent
    );
    assert_eq!(solution.value, Exact::Margin(entry.score), "{}", entry.name);
    assert!(entry.best.contains(&best), "{}: {best}", entry.name);
}

#[test]
fn ffo_40() {
    check(&published()[0], 1);
}

#[test]
#[ignore = "some 30 seconds with --release; prints the processor time"]
fn all_published() {
    for threads in [1, 2] {
        let begin = (ProcessTime::now(), Instant::now());
        for entry in published() {
            check(&entry, threads);
        }
        let (spent, wall) = (begin.0.elapsed().as_secs_f64(), begin.1.elapsed().as_secs_f64());
        println!("in all on {threads} threads: {spent:.1} CPU s ({wall:.1} s)");
    }
}
