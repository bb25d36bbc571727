//! The evaluator and the search with it.

use crate::arena::{self, Player, opening};
use plateau_core::{MoveList, Notation, Outcome, Position, Random, Side, random_from_seed};
use plateau_pente::{PenteEvaluator, PentePosition, Point, Rules};
use plateau_search::learned::MOST_POINTS;
use plateau_search::{Evaluator, Score, Table};
use rand::RngExt;

/// Every variant on several boards.
fn all_rules() -> Vec<Rules> {
    let sizes = [5, 6, 7, 9, 13, 19, 20];
    [Rules::PENTE, Rules::TOURNAMENT, Rules::KERYO, Rules::GOMOKU]
        .into_iter()
        .flat_map(|rules| sizes.into_iter().filter_map(move |size| rules.with_size(size).ok()))
        .collect()
}

/// The positions of a game of random moves, most of them near stones so that there is much to capture.
fn random_game(rules: &Rules, random: &mut Random) -> Vec<(PentePosition, Option<Point>)> {
    let evaluator = PenteEvaluator::new(rules);
    let mut position = PentePosition::start(rules);
    let mut game = Vec::new();
    while position.ending().is_none() {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        if random.random_range(0..3) > 0 {
            evaluator.narrow(&position, &evaluator.fresh(&position), &mut list);
        }
        let mv = list[random.random_range(0..list.len())];
        game.push((position.clone(), Some(mv)));
        position.play_unchecked(mv);
    }
    game.push((position, None));
    game
}

#[test]
fn the_state_kept_up_to_date_equals_a_fresh_one() {
    let mut random = random_from_seed(Some(1));
    for rules in all_rules() {
        let evaluator = PenteEvaluator::new(&rules);
        for _ in 0..6 {
            let game = random_game(&rules, &mut random);
            let mut state = evaluator.fresh(&game[0].0);
            for pair in game.windows(2) {
                evaluator.update(&mut state, &pair[0].0, pair[0].1.unwrap(), &pair[1].0);
                assert!(state == evaluator.fresh(&pair[1].0), "{}", pair[1].0.to_text());
            }
        }
    }
}

/// `position` with the colours exchanged.
fn exchanged(position: &PentePosition) -> PentePosition {
    let text = position.to_text();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for field in &mut fields[..2] {
        *field = field.replace('O', "o").replace('X', "O").replace('o', "X");
    }
    fields.swap(2, 3);
    PentePosition::from_text(&position.rules(), &fields.join(" ")).unwrap()
}

/// `position` with rows and columns exchanged, and, where `flip`, upside down.
fn turned(position: &PentePosition, flip: bool) -> PentePosition {
    let size = position.rules().size();
    let rows = (0..size).map(|row| {
        let cells = (0..size).map(|column| {
            let row = if flip { size - 1 - row } else { row };
            match position.stone(Point::new(column, row).unwrap()) {
                Some(Side::First) => "O",
                Some(Side::Second) => "X",
                None => "1",
            }
        });
        cells.collect::<String>()
    });
    let text = position.to_text();
    let (_, rest) = text.split_once(' ').unwrap();
    let board = rows.collect::<Vec<_>>().join("/");
    PentePosition::from_text(&position.rules(), &format!("{} {rest}", joined(&board))).unwrap()
}

/// `text` with each run of `1` as its length.
fn joined(text: &str) -> String {
    let mut out = String::new();
    let mut run = 0;
    for character in text.chars().chain(['$']) {
        if character == '1' {
            run += 1;
            continue;
        }
        if run > 0 {
            out += &run.to_string();
            run = 0;
        }
        if character != '$' {
            out.push(character);
        }
    }
    out
}

#[test]
fn scores_know_no_colour_and_no_direction() {
    let mut random = random_from_seed(Some(2));
    for rules in all_rules() {
        let evaluator = PenteEvaluator::new(&rules);
        for (position, _) in random_game(&rules, &mut random) {
            if position.ending().is_some() {
                continue;
            }
            let score = |position: &PentePosition| evaluator.score(position, &evaluator.fresh(position));
            let expected = score(&position);
            assert!(expected.abs() < Score::KNOWN);
            for same in [exchanged(&position), turned(&position, false), turned(&position, true)] {
                assert_eq!(score(&same), expected, "{}", position.to_text());
            }
        }
    }
}

#[test]
fn narrowing_leaves_legal_moves_and_never_none() {
    let mut random = random_from_seed(Some(3));
    for rules in all_rules() {
        let evaluator = PenteEvaluator::new(&rules);
        for _ in 0..3 {
            for (position, _) in random_game(&rules, &mut random) {
                let mut list = MoveList::new();
                position.legal_moves(&mut list);
                let before = list.len();
                let state = evaluator.fresh(&position);
                evaluator.narrow(&position, &state, &mut list);
                assert!(before == 0 || !list.is_empty(), "{}", position.to_text());
                assert!(list.iter().all(|&point| position.is_legal(point)), "{}", position.to_text());
            }
        }
    }
}

#[test]
fn the_first_stone_is_on_the_centre() {
    for (rules, expected) in [(Rules::PENTE, "K10"), (Rules::TOURNAMENT, "K10"), (Rules::KERYO, "K10")] {
        let report = Player::usual(&rules, 500).report(&PentePosition::start(&rules), &Table::new(1));
        assert_eq!(report.lines[0].moves[0].name(19), expected);
    }
}

#[test]
fn random_players_always_lose() {
    let mut random = random_from_seed(Some(4));
    for rules in [Rules::PENTE, Rules::TOURNAMENT, Rules::KERYO, Rules::GOMOKU] {
        let player = Player::usual(&rules, 2000);
        for number in 0..20 {
            let side = if number % 2 == 0 { Side::First } else { Side::Second };
            let mut position = random_start(&rules, &mut random);
            let table = Table::new(2);
            while position.ending().is_none() {
                let mv = if position.turn() == side {
                    player.report(&position, &table).lines[0].moves[0]
                } else {
                    position.random_move(&mut random, &mut MoveList::new()).unwrap()
                };
                assert!(position.play(mv));
            }
            assert_eq!(position.ending().unwrap().outcome, Outcome::Win(side), "{}", position.to_text());
        }
    }
}

/// A position after four random moves.
fn random_start(rules: &Rules, random: &mut Random) -> PentePosition {
    let mut position = PentePosition::start(rules);
    for _ in 0..4 {
        let mv = position.random_move(random, &mut MoveList::new()).unwrap();
        position.play_unchecked(mv);
    }
    position
}

#[test]
fn exotic_boards_are_played_to_the_end() {
    let mut random = random_from_seed(Some(5));
    for rules in all_rules() {
        let player = Player::usual(&rules, 200);
        let (_, positions) = arena::game(opening(&rules, 3, &mut random), [&player, &player]);
        assert!(positions.last().unwrap().ending().is_some());
    }
}

#[test]
fn a_node_limit_gives_the_same_answer_again() {
    let mut random = random_from_seed(Some(6));
    let player = Player::usual(&Rules::PENTE, 3000);
    for _ in 0..5 {
        let position = opening(&Rules::PENTE, 8, &mut random);
        let reports = [(); 2].map(|()| player.report(&position, &Table::new(2)));
        assert_eq!(reports[0].lines, reports[1].lines);
        assert_eq!(reports[0].nodes, reports[1].nodes);
    }
}

#[test]
fn a_score_is_an_estimate_or_a_distance() {
    let player = Player::usual(&Rules::PENTE, 20_000);
    let mut random = random_from_seed(Some(3));
    let mut ends = 0;
    for _ in 0..3 {
        let (_, positions) = arena::game(opening(&Rules::PENTE, 6, &mut random), [&player, &player]);
        let table = Table::new(8);
        for position in positions.iter().filter(|position| position.ending().is_none()) {
            let score = player.report(position, &table).lines[0].score;
            ends += u32::from(score.plies_to_end().is_some());
            // A cut by a shallow search that sees the end must not turn it into an estimate.
            assert!(
                score.plies_to_end().is_some() || score.0.abs() <= MOST_POINTS,
                "{score}: {}",
                position.to_text()
            );
        }
    }
    assert!(ends > 10);
}
