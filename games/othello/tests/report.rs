//! The player `rapport` against the document's own plain minimax.

use crate::naive::{Naive, all_rules, other, random_positions, symbol};
use plateau_core::{Notation, Position as _, Side};
use plateau_othello::{Goal, Othello, Position, ReportPlayer, Rules, evaluate};
use plateau_table::{Chooser, Erased, Game, PlayerSpec};

/// The grid of the page.
const GRID: [[i32; 4]; 4] = [[120, -20, 20, 5], [-20, -40, -5, -5], [20, -5, 15, 3], [5, -5, 3, 3]];

/// The evaluation, added up cell by cell.
fn plain_evaluation(board: &Naive, reference: char, goal: Goal) -> i32 {
    let mobility = 60 - 10 * board.targets(other(reference)).len() as i32;
    let edge = |index: usize| index.min(board.side - 1 - index).min(3);
    let sign = |cell: char| i32::from(cell == reference) - i32::from(cell == other(reference));
    let material: i32 = board
        .cells
        .iter()
        .enumerate()
        .map(|(at, &cell)| sign(cell) * (1 + GRID[edge(at / board.side)][edge(at % board.side)]))
        .sum();
    if goal == Goal::Most { mobility + material } else { mobility - material }
}

/// The document's minimax, without any shortcut: the score of a move that `depth` plies follow.
fn plain_score(board: &Naive, mv: Option<usize>, reference: char, depth: u32, goal: Goal) -> i32 {
    let after = board.after(mv);
    let moves = after.moves();
    if depth == 0 || moves.is_empty() {
        return plain_evaluation(&after, reference, goal);
    }
    let scores = moves.into_iter().map(|mv| plain_score(&after, mv, reference, depth - 1, goal));
    if after.turn == reference { scores.max() } else { scores.min() }.expect("there are moves")
}

/// The first of the best moves.
fn plain_choice(board: &Naive, depth: u32, goal: Goal) -> String {
    let mut best: Option<(Option<usize>, i32)> = None;
    for mv in board.moves() {
        let score = plain_score(board, mv, board.turn, depth, goal);
        if best.is_none_or(|(_, least)| score > least) {
            best = Some((mv, score));
        }
    }
    board.name(best.expect("the game goes on").0)
}

/// The choice of the player in `position`.
fn choice(position: &Position, depth: u32) -> String {
    let mv = ReportPlayer::new(depth).expect("a depth in range").choose(position).expect("a move");
    position.write_move(mv)
}

#[test]
fn the_evaluation_adds_its_three_parts() {
    for rules in all_rules() {
        for position in random_positions(&rules, 4) {
            let plain = Naive::of(&position);
            for side in Side::BOTH {
                let expected = plain_evaluation(&plain, symbol(side), rules.goal);
                assert_eq!(evaluate(&position, side), expected, "{}", plain.text());
            }
        }
    }
}

/// Worked by hand: White may answer d3 on c3, e3 and c5, so 60 − 30; three discs more; d3, d4, e4 and d5 are worth
/// 3 each and e5 as well.
#[test]
fn the_evaluation_of_the_first_move() {
    let mut position = Position::start(&Rules::default());
    let mv = position.read_move("d3").expect("legal");
    position.play_unchecked(mv);
    assert_eq!(evaluate(&position, Side::First), 30 + 3 + (3 * 4 - 3));
}

#[test]
fn cutting_lines_off_never_changes_the_choice() {
    for rules in all_rules() {
        for (index, position) in random_positions(&rules, 2).iter().enumerate() {
            if position.ending().is_some() {
                continue;
            }
            let plain = Naive::of(position);
            // Deep enough for passes and ends inside the tree; wide boards are slow, so fewer of them are tried.
            let wide = plain.side > 6;
            let depths = if wide && index % 7 != 0 { 0..=1 } else { 0..=2 };
            for depth in depths {
                assert_eq!(
                    choice(position, depth),
                    plain_choice(&plain, depth, rules.goal),
                    "{}",
                    plain.text()
                );
            }
        }
    }
}

#[test]
fn deep_searches_of_small_boards_agree_too() {
    for goal in [Goal::Most, Goal::Fewest] {
        let rules = Rules { size: plateau_othello::Size::Four, goal };
        for position in random_positions(&rules, 6) {
            if position.ending().is_none() {
                let plain = Naive::of(&position);
                for depth in [3, 4, 5, 8] {
                    assert_eq!(
                        choice(&position, depth),
                        plain_choice(&plain, depth, goal),
                        "{}",
                        plain.text()
                    );
                }
            }
        }
    }
}

#[test]
fn equal_moves_keep_the_first_in_row_order() {
    // The four first moves are mirror images of each other.
    for depth in 0..=4 {
        assert_eq!(choice(&Position::start(&Rules::default()), depth), "d3");
    }
}

#[test]
fn a_player_who_must_pass_passes() {
    let text = "OOXXXXXOXXXXXXXOXXOOXXXOXXOOOOXOXXXXOOXOXXXXXOXOXXXXXOOOX-XXXXXO X";
    let position = Position::from_text(&Rules::default(), text).expect("a vector");
    assert!(position.must_pass());
    assert_eq!(choice(&position, 3), "pa");
}

#[test]
fn the_player_is_found_by_its_name() {
    assert!(Othello::own_player("rapport", None).is_some_and(|player| player.is_ok()));
    assert!(Othello::own_player("rapport", Some("10")).is_some_and(|player| player.is_ok()));
    assert!(Othello::own_player("hasard", None).is_none());
    for bad in ["", "-1", "11", "x", "99999999999999999999"] {
        let error = Othello::own_player("rapport", Some(bad)).and_then(Result::err).expect("refused");
        assert_eq!(error.id(), "othello-depth", "{bad}");
    }
    let game = Erased::<Othello>::GAME;
    let spec = PlayerSpec::parse("rapport:1").expect("a player");
    let mut player = game.player(&spec).expect("Othello has it");
    let open = game.open(None, &Default::default(), None).expect("the default game");
    assert_eq!(player.choose(open.as_ref(), &plateau_table::Budget::default()), Ok("d3".to_owned()));
}
