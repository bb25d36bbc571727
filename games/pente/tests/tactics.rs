//! Positions with one right idea. The answers are not the engine's: `exhaustive` proves each by the rules alone, trying
//! every move of both players, each time the test runs; the comments say why they hold.

use std::sync::atomic::AtomicBool;

use crate::arena::Player;
use crate::exhaustive::{self, drawn, holding, wins_by, wins_within};
use plateau_core::Position;
use plateau_pente::{Pente, PentePosition, Point, Rules};
use plateau_search::{Exact, Playable, SolveControl, Table, Task};

/// What is right.
enum Answer {
    /// The player to move wins within so many plies, with these first moves only. None: there are many.
    Win(u32, &'static str),
    /// Only these moves do not lose within so many plies of the opponent (1, 3 or 5).
    Hold(u32, &'static str),
}
use Answer::{Hold, Win};

/// A position, drawn, and what is right in it.
struct Case {
    name: &'static str,
    rules: Rules,
    /// Who moves and what was captured, as in a position text.
    rest: &'static str,
    board: &'static str,
    answer: Answer,
}

include!("tactics/cases.rs");

/// The names of `points`, sorted.
fn names(points: &[Point], size: u8) -> Vec<String> {
    let mut names: Vec<String> = points.iter().map(|point| point.name(size)).collect();
    names.sort();
    names
}

/// The names in a list separated by blanks, sorted.
fn listed(text: &str) -> Vec<String> {
    let mut names: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    names.sort();
    names
}

#[test]
fn the_answers_hold_by_exhaustive_search() {
    for case in CASES {
        let position = drawn(case.rules, case.board, case.rest);
        let size = position.rules().size();
        match case.answer {
            Win(plies, moves) => {
                if plies > 1 {
                    assert!(!wins_within(&position, plies - 2), "{}: there is a shorter win", case.name);
                }
                let winning: Vec<Point> =
                    exhaustive::moves(&position).filter(|&mv| wins_by(&position, mv, plies)).collect();
                assert!(!winning.is_empty(), "{}: no win", case.name);
                if !moves.is_empty() {
                    assert_eq!(names(&winning, size), listed(moves), "{}", case.name);
                }
            }
            Hold(plies, moves) => {
                assert!(!wins_within(&position, 3), "{}: there is a win", case.name);
                assert_eq!(names(&holding(&position, plies), size), listed(moves), "{}", case.name);
            }
        }
    }
}

#[test]
fn the_engine_finds_them() {
    for case in CASES {
        let position = drawn(case.rules, case.board, case.rest);
        let report = Player::usual(&position.rules(), 20_000).report(&position, &Table::new(4));
        let best = report.lines[0].moves[0];
        let name = best.name(position.rules().size());
        match case.answer {
            Win(plies, _) => {
                assert!(wins_by(&position, best, plies), "{}: {name}", case.name);
                let found = report.lines[0].score.plies_to_end();
                assert!(found.is_some_and(|found| found > 0), "{}: {name} {found:?}", case.name);
            }
            Hold(_, moves) => assert!(listed(moves).contains(&name), "{}: {name}", case.name),
        }
    }
}

#[test]
fn the_solver_finds_them() {
    let stop = AtomicBool::new(false);
    let control = SolveControl { stop: &stop, deadline: None, threads: 1, megabytes: 1 };
    for case in CASES {
        let position = drawn(case.rules, case.board, case.rest);
        if let Win(plies, _) = case.answer {
            let solution = Pente::solve(&Task::of(position.clone()), &control);
            let solution = solution.unwrap_or_else(|| panic!("{}: not solved", case.name));
            assert_eq!(solution.value, Exact::Win, "{}", case.name);
            let best = solution.best.unwrap();
            // The win need not be the shortest; where it is longer, at least it does not lose.
            if !wins_by(&position, best, plies) {
                let after = played(&position, best);
                assert!(!wins_within(&after, 5), "{}: {}", case.name, best.name(position.rules().size()));
            }
        }
    }
}

/// `position` after `mv`.
fn played(position: &PentePosition, mv: Point) -> PentePosition {
    let mut after = position.clone();
    assert!(after.play(mv));
    after
}

#[test]
#[ignore = "prints what is true of each drawing, for whoever adds one"]
fn facts() {
    for case in CASES {
        let position = drawn(case.rules, case.board, case.rest);
        let size = position.rules().size();
        let shortest = [1, 3, 5].into_iter().find(|&plies| wins_within(&position, plies));
        print!("{}: ", case.name);
        match shortest {
            Some(plies) => {
                let winning: Vec<Point> =
                    exhaustive::moves(&position).filter(|&mv| wins_by(&position, mv, plies)).collect();
                println!("win in {plies} by {:?}", names(&winning, size));
            }
            None => {
                for plies in [1, 3] {
                    let hold = names(&holding(&position, plies), size);
                    print!("hold({plies}) {} {:?} ", hold.len(), &hold[..hold.len().min(12)]);
                }
                println!();
            }
        }
    }
}
