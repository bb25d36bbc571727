//! The engine: its judgement has no favourites, and it beats a random player everywhere.
// A test that cannot read its own data has failed.

use std::sync::atomic::AtomicBool;

use crate::support::{RULES, list, random_game, rules, standard};
use plateau_attaxx::{Attaxx, AttaxxEvaluator, AttaxxPosition, Move, Rules};
use plateau_core::{MoveList, Notation, Outcome, Position, Side, random_from_seed};
use plateau_search::{Engine, Evaluator, Exact, Limits, Order, Score, SolveControl};
use plateau_table::Match;

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
    let rows = plateau_core::write_rows(rows.len(), rows.len(), |row, column| {
        Some(rows[row][column]).filter(|&symbol| symbol != '1')
    });
    let text = format!("{rows} {rest}");
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
                    cells = (0..size).map(|column| cells.iter().map(|row| row[column]).collect()).collect();
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
            evaluator.narrow(&before, &evaluator.fresh(&before), &mut narrowed);
            assert_eq!(narrowed.is_empty(), mv.is_none());
            assert!(narrowed.iter().all(|mv| all.contains(mv)));
        }
    }
}

#[test]
fn a_stuck_player_has_lost_when_clones_outnumber_him() {
    let evaluator = AttaxxEvaluator::new(&rules("standard", ""));
    // o is walled in; x fills 3 cells by clones, one pass between each two: 5 + 3 against 3.
    let won = standard("ooo----/----x1-/---xx1-/---xx1-/-------/-------/------- x 0 1");
    assert_eq!(evaluator.known(&won, &evaluator.fresh(&won), 4), Some(Score::win_in(4 + 5)));
    // The same against more stones than x can ever have: nothing is claimed.
    let many = standard("ooooooo/-------/-------/-------/---x1--/-------/------- x 0 1");
    assert_eq!(evaluator.known(&many, &evaluator.fresh(&many), 0), None);
    // o has a move.
    let free = standard("ooo----/-1--x1-/---xx1-/---xx1-/-------/-------/------- x 0 1");
    assert_eq!(evaluator.known(&free, &evaluator.fresh(&free), 0), None);
    // The count of plies has ended the game already.
    let over = standard("ooo----/----x1-/---xx1-/---xx1-/-------/-------/------- x 100 1");
    assert_eq!(evaluator.known(&over, &evaluator.fresh(&over), 0), None);
}

#[test]
fn what_is_known_comes_true() {
    let rules = rules("standard", "");
    let evaluator = AttaxxEvaluator::new(&rules);
    let mut seen = 0;
    for seed in 0..300 {
        for (before, _) in random_game(&rules, seed) {
            let Some(known) = evaluator.known(&before, &evaluator.fresh(&before), 0) else { continue };
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

/// The exact value of `position` where it can be found at once: 1, 0 or -1.
fn exact(position: &AttaxxPosition) -> Option<i32> {
    let stop = AtomicBool::new(false);
    let control = SolveControl { stop: &stop, deadline: None, threads: 1, megabytes: 1 };
    let game = Match::<Attaxx>::from_position(position.clone());
    let solution = Engine::<Attaxx>::boxed().solve(&game, &control).expect("this game")?;
    Some(match solution.value {
        Exact::Win => 1,
        Exact::Loss => -1,
        _ => 0,
    })
}

/// Plays 20 games against random moves; `each` gets the opening, for which player it is, and the result.
fn games(variant: &str, options: &str, mut each: impl FnMut(&AttaxxPosition, Side, i32)) {
    let rules = rules(variant, options);
    let mut computer = Computer { engine: Engine::<Attaxx>::boxed(), nodes: 2_000 };
    computer.engine.resize(1);
    for game in 0..20 {
        let side = if game % 2 == 0 { Side::First } else { Side::Second };
        let start = opening(&rules, game);
        let result = computer.against_random(&start, side, game);
        each(&start, side, result);
    }
}

#[test]
fn random_players_always_lose() {
    for (variant, options) in [
        ("simplifie", ""),
        ("simplifie", "size=8 refuges=d4,e4,d5,e5"),
        ("simplifie", "size=9 range=2"),
        ("simplifie", "size=9 holes=e5,e4,e6 refuges=a1,i9,d4"),
        ("standard", ""),
    ] {
        games(variant, options, |start, _, result| {
            assert_eq!(result, 1, "{variant} {options} {}", start.to_text());
        });
    }
}

#[test]
fn small_boards_are_never_played_below_their_value() {
    // Who makes the last move decides most of these games, and four random plies decide who that is.
    for options in ["size=3", "size=4"] {
        games("simplifie", options, |start, side, result| {
            let value = exact(start).expect("a small board");
            let value = if start.turn() == side { value } else { -value };
            assert!(result >= value, "{options} {}: {result} instead of {value}", start.to_text());
        });
    }
}

#[test]
fn random_players_seldom_win_where_luck_decides() {
    // Contagion is luck; on small boards and between holes, who makes the last move is settled early.
    for options in [
        "size=5 range=2 refuges=a1,c2,e3",
        "size=6 holes=c3,d4 refuges=a6,f1",
        "size=7 holes=d4,c3,e3,c5,e5",
        "contagion=0.75 seed=5",
        "size=8 range=2 contagion=0.3 refuges=h1,c3 holes=b7",
    ] {
        let mut wins = 0;
        games("simplifie", options, |_, _, result| wins += i32::from(result == 1));
        assert!(wins >= 17, "{options}: {wins} of 20");
    }
}
