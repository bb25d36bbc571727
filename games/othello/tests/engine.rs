//! The engine's judgement and play.

use std::sync::atomic::AtomicBool;

use crate::arena::{EnginePlayer, RandomPlayer, meet};
use crate::naive::{all_rules, random_positions};
use plateau_core::{Position as _, Side, Square, random_from_seed};
use plateau_othello::{Board, Goal, Othello, OthelloEvaluator, Position, Rules, Size, solve_exactly};
use plateau_search::{
    Evaluator as _, Exact, Features, Limits, Playable, Score, Settings, SolveControl, Table, Task, search,
};

/// The board with every disc moved by `to`.
fn moved(position: &Position, to: impl Fn(Square) -> Square) -> Position {
    let board = position.board();
    let mut other = Board::empty(board.size());
    for square in board.size().squares() {
        if let Some(side) = board.disc(square) {
            other.place(to(square), side);
        }
    }
    Position::new(&other, position.turn(), position.rules().goal)
}

/// The position with the colours exchanged, the player to move too.
fn exchanged(position: &Position) -> Position {
    let mut board = position.board();
    for square in board.size().squares() {
        board.flip(square);
    }
    Position::new(&board, !position.turn(), position.rules().goal)
}

#[test]
fn symmetric_positions_score_the_same() {
    for rules in all_rules() {
        let evaluator = OthelloEvaluator::new(&rules);
        let last = rules.size.side() - 1;
        for position in random_positions(&rules, 10).iter().filter(|position| position.ending().is_none()) {
            let score = evaluator.score(position, &evaluator.fresh(position));
            assert!(score.abs() < Score::KNOWN / 2, "{score}");
            let mirrored = moved(position, |square| Square::new(square.row, last - square.column));
            let turned = moved(position, |square| Square::new(square.column, last - square.row));
            for other in [exchanged(position), mirrored, turned] {
                assert_eq!(evaluator.score(&other, &evaluator.fresh(&other)), score, "{position:?}");
            }
        }
    }
}

#[test]
fn the_end_is_scored_by_the_difference() {
    for rules in all_rules() {
        let evaluator = OthelloEvaluator::new(&rules);
        for position in random_positions(&rules, 20) {
            let Some(ending) = position.ending() else { continue };
            let score = evaluator.final_score(&position, ending, 7);
            let [own, enemy] = [position.turn(), !position.turn()].map(|side| position.count(side) as i32);
            let empties = rules.size.cells() as i32 - own - enemy;
            let expected = match ending.outcome.winner() {
                None => 0,
                Some(winner) => {
                    let margin = (own - enemy).abs() + empties;
                    if winner == position.turn() { margin } else { -margin }
                }
            };
            assert_eq!(score, expected * Othello::POINTS as i32, "{position:?}");
        }
    }
}

#[test]
fn a_search_to_the_end_finds_the_exact_score() {
    for rules in [Goal::Most, Goal::Fewest].map(|goal| Rules { size: Size::Eight, goal }) {
        let evaluator = OthelloEvaluator::new(&rules);
        let stop = AtomicBool::new(false);
        let near_end = |position: &&Position| {
            let discs: u32 = Side::BOTH.iter().map(|&side| position.count(side)).sum();
            (57..=60).contains(&discs) && position.ending().is_none()
        };
        for position in random_positions(&rules, 20).iter().filter(near_end) {
            let settings = Settings {
                limits: Limits::depth(16),
                lines: 1,
                threads: 1,
                features: Features::of::<Position, OthelloEvaluator>(),
            };
            let task = Task::of(position.clone());
            let report = search(&task, &evaluator, &Table::new(1), &settings, &stop, &mut |_| {});
            let control = SolveControl { stop: &stop, deadline: None, threads: 1, megabytes: 1 };
            let solution = solve_exactly(position, &control).expect("nothing stops it");
            let Exact::Margin(margin) = solution.value else { panic!("no margin") };
            assert_eq!(report.lines[0].score.0, margin * Othello::POINTS as i32, "{position:?}");
        }
    }
}

#[test]
fn chance_has_no_chance() {
    for rules in all_rules() {
        // On 4×4 a random opening of four plies decides a quarter of the game: only what is not lost is counted.
        if rules.size == Size::Four {
            continue;
        }
        let mut engine = EnginePlayer::new(&rules, Limits::nodes(2_000));
        let mut random = RandomPlayer(random_from_seed(Some(9)));
        let score = meet(&rules, 10, 4, &mut engine, &mut random);
        assert!(score > 0.999, "{rules:?}: {score}");
    }
}
