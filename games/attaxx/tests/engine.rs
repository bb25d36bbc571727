//! The engine: its judgement has no favourites, and it beats a random player everywhere.
// A test that cannot read its own data has failed.
#![allow(clippy::expect_used)]

mod support;

use std::sync::atomic::AtomicBool;

use plateau_attaxx::{Attaxx, AttaxxEvaluator, AttaxxPosition, Move, Rules};
use plateau_core::{MoveList, Notation, Outcome, Position, Side, random_from_seed};
use plateau_search::{Engine, Evaluator, Exact, Limits, Order, Score, SolveControl};
use plateau_table::Match;
use support::{RULES, list, random_game, rules, standard};

/// The estimate of `position`.
fn score(evaluator: &AttaxxEvaluator, position: &AttaxxPosition) -> i32 {
    evaluator.score(position, &evaluator.fresh(position))
}

/// The rows of a position text as characters, one for each cell, and the rest of the text.
fn rows(position: &AttaxxPosition) -> (Vec<Vec<char>>, String) {
    let text = position.to_text();
    let (rows, rest) = text.split_once(' ').expect("rows and a turn");
    let cells = |row: &str| -> Vec<char> {
        row.chars()
            .flat_map(|symbol| match symbol.to_digit(10) {
                Some(run) => vec!['1'; run as usize],
                None => vec![symbol],
            })
            .collect()
    };
    (rows.split('/').map(cells).collect(), rest.to_owned())
}

/// The position with these cells.
fn position(rules: &Rules, rows: &[Vec<char>], rest: &str) -> AttaxxPosition {
    let lines: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let text = format!("{} {rest}", lines.join("/"));
    AttaxxPosition::from_text(rules, &text).expect("a position")
}

#[test]
fn colours_do_not_matter() {
    for (variant, options) in RULES {
        let rules = rules(variant, options);
        let evaluator = AttaxxEvaluator::new(&rules);
        for seed in 0..4 {
            for (before, _) in random_game(&rules, seed) {
                let exchanged: String = before
                    .to_text()
                    .chars()
                    .map(|symbol| match symbol {
                        'x' => 'o',
                        'o' => 'x',
                        other => other,
                    })
                    .collect();
                let other = AttaxxPosition::from_text(&rules, &exchanged).expect("a position");
                assert_eq!(score(&evaluator, &before), score(&evaluator, &other), "{exchanged}");
            }
        }
    }
}

#[test]
fn symmetric_positions_score_the_same() {
    for (variant, options) in RULES.into_iter().filter(|(_, options)| !options.contains("refuges")) {
        let rules = rules(variant, options);
        let evaluator = AttaxxEvaluator::new(&rules);
        for (before, _) in random_game(&rules, 7) {
            let expected = score(&evaluator, &before);
            let (mut cells, rest) = rows(&before);
            for turn in 0..8 {
                // A reflection, then a transposition: together they reach all eight symmetries.
                if turn % 2 == 0 {
                    cells.reverse();
                } else {
                    let size = cells.len();
                    cells =
                        (0..size).map(|column| cells.iter().map(|row| row[column]).collect()).collect();
                }
                let turned = position(&rules, &cells, &rest);
                assert_eq!(score(&evaluator, &turned), expected, "{}", turned.to_text());
            }
        }
    }
}

#[test]
fn estimates_are_no_proofs() {
    for (variant, options) in RULES {
        let rules = rules(variant, options);
        let evaluator = AttaxxEvaluator::new(&rules);
        for (before, _) in random_game(&rules, 2) {
            assert!(score(&evaluator, &before).abs() < Score::KNOWN);
        }
    }
}

#[test]
fn some_moves_are_always_left() {
    let rules = rules("standard", "");
    let evaluator = AttaxxEvaluator::new(&rules);
    for seed in 0..20 {
        for (before, mv) in random_game(&rules, seed) {
            let all = list(&before);
            let mut narrowed = all.clone();
            evaluator.narrow(&before, &(), &mut narrowed);
            assert_eq!(narrowed.is_empty(), mv.is_none());
            assert!(narrowed.iter().all(|mv| all.contains(mv)));
        }
    }
}

#[test]
fn a_stuck_player_has_lost_when_clones_outnumber_him() {
    let evaluator = AttaxxEvaluator::new(&rules("standard", ""));
    // o is walled in; x fills 3 cells by clones, one pass between each two: 5 + 3 against 3.
    let won = standard("ooo----/---x1--/--xx1--/--xx1--/-------/-------/------- x 0 1");
    assert_eq!(evaluator.known(&won, &(), 4), Some(Score::win_in(4 + 5)));
    // The same against more stones than x can ever have: nothing is claimed.
    let many = standard("ooooooo/o------/o-x1---/o------/o------/o------/ooooooo x 0 1");
    assert_eq!(evaluator.known(&many, &(), 0), None);
    // o has a move.
    let free = standard("ooo----/-1-x1--/--xx1--/--xx1--/-------/-------/------- x 0 1");
    assert_eq!(evaluator.known(&free, &(), 0), None);
    // The count of plies has ended the game already.
    let over = standard("ooo----/---x1--/--xx1--/--xx1--/-------/-------/------- x 100 1");
    assert_eq!(evaluator.known(&over, &(), 0), None);
}

#[test]
fn what_is_known_comes_true() {
    let rules = rules("standard", "");
    let evaluator = AttaxxEvaluator::new(&rules);
    let mut seen = 0;
    for seed in 0..300 {
        for (before, _) in random_game(&rules, seed) {
            let Some(known) = evaluator.known(&before, &(), 0) else { continue };
            seen += 1;
            let (winner, mut position, mut plies) = (before.turn(), before.clone(), 0);
            while position.ending().is_none() {
                let mv = list(&position).iter().copied().find(|mv| !mv.is_jump()).expect("a clone or a pass");
                position.play_unchecked(mv);
                plies += 1;
            }
            let outcome = position.ending().map(|ending| ending.outcome);
            assert_eq!(outcome, Some(Outcome::Win(winner)), "{}", before.to_text());
            assert_eq!(known, Score::win_in(plies), "{}", before.to_text());
        }
    }
    assert!(seen > 20, "{seen} cases");
}

/// An engine and the nodes that it spends on a move.
struct Computer {
    engine: Box<dyn plateau_search::AnyEngine>,
    nodes: u64,
}

impl Computer {
    fn choose(&mut self, position: &AttaxxPosition) -> Move {
        let stop = AtomicBool::new(false);
        let game = Match::<Attaxx>::from_position(position.clone());
        let order = Order::new(Limits::nodes(self.nodes));
        let report = self.engine.think(&game, &order, &stop, &mut |_| {}).expect("a game that goes on");
        position.read_move(&report.lines[0].moves[0]).expect("a legal move")
    }

    /// Plays `side` from `start` against random moves: 1 for a win, 0 for a draw, -1 for a loss.
    fn against_random(&mut self, start: &AttaxxPosition, side: Side, seed: u64) -> i32 {
        let mut random = random_from_seed(Some(seed));
        let mut position = start.clone();
        loop {
            if let Some(ending) = position.ending() {
                return match ending.outcome {
                    Outcome::Draw => 0,
                    Outcome::Win(winner) if winner == side => 1,
                    Outcome::Win(_) => -1,
                };
            }
            let mv = if position.turn() == side {
                self.choose(&position)
            } else {
                position.random_move(&mut random, &mut MoveList::new()).expect("a move")
            };
            let settled = position.settle(mv, &mut random);
            position.play_unchecked(settled);
        }
    }
}

/// A position after four random plies.
fn opening(rules: &Rules, seed: u64) -> AttaxxPosition {
    let mut random = random_from_seed(Some(seed));
    loop {
        let mut position = AttaxxPosition::start(rules);
        for _ in 0..4 {
            if let Some(mv) = position.random_move(&mut random, &mut MoveList::new()) {
                let settled = position.settle(mv, &mut random);
                position.play_unchecked(settled);
            }
        }
        if position.ending().is_none() {
            return position;
        }
    }
}

/// The results of `games` games with `options` against random moves, as wins, draws, losses.
fn results(variant: &str, options: &str, games: u64) -> [u32; 3] {
    let rules = rules(variant, options);
    let mut computer = Computer { engine: Engine::<Attaxx>::boxed(), nodes: 2_000 };
    computer.engine.resize(1);
    let mut results = [0; 3];
    for game in 0..games {
        let side = if game % 2 == 0 { Side::First } else { Side::Second };
        let result = computer.against_random(&opening(&rules, game), side, game);
        results[(1 - result) as usize] += 1;
    }
    results
}

#[test]
fn random_players_always_lose() {
    for (variant, options) in RULES {
        println!("{variant} {options}: {:?}", results(variant, options, 20));
    }
}
