//! A slow implementation on an array, written straight from the page, against the fast one on random games.
// A test that cannot read its own data has failed.

use crate::support::{self, slow::Slow};
use crate::support::{RULES, moves, random_game, rules};
use plateau_attaxx::AttaxxPosition;
use plateau_core::{Notation, Outcome, Position, Reason, Side, perft};

/// Compares moves, result and cells of one position.
fn compare(variant: &str, options: &str, position: &AttaxxPosition) -> Slow {
    let text = position.to_text();
    let slow = Slow::read(variant, options, &text);
    assert_eq!(moves(position), slow.moves(), "moves: {variant} {options} {text}");
    let first = if variant == "standard" { 'x' } else { 'o' };
    let result = position.ending().map(|ending| {
        let winner = match ending.outcome {
            Outcome::Draw => '=',
            Outcome::Win(Side::First) => first,
            Outcome::Win(Side::Second) => Slow::other(first),
        };
        (winner, ending.reason == Reason::MoveLimit)
    });
    assert_eq!(result, slow.result(), "result: {variant} {options} {text}");
    slow
}

#[test]
fn random_games_agree() {
    for (variant, options) in RULES {
        for seed in 0..12 {
            let game = random_game(&rules(variant, options), seed);
            for pair in game.windows(2) {
                let [(before, Some(mv)), (after, _)] = pair else { panic!("a game goes on") };
                let mut slow = compare(variant, options, before);
                slow.play(&before.write_move(*mv));
                let expected = Slow::read(variant, options, &after.to_text());
                assert_eq!(
                    slow.picture(),
                    expected.picture(),
                    "{} {}",
                    before.to_text(),
                    before.write_move(*mv)
                );
                if variant == "standard" {
                    assert_eq!(slow.quiet, expected.quiet, "{}", before.to_text());
                }
            }
            let (last, none) = game.last().expect("a game has positions");
            assert_eq!(*none, None);
            compare(variant, options, last);
        }
    }
}

#[test]
fn perft_agrees() {
    for (variant, options) in RULES.into_iter().filter(|(_, options)| !options.contains("contagion")) {
        for (position, _) in random_game(&rules(variant, options), 3).iter().step_by(9) {
            let slow = Slow::read(variant, options, &position.to_text());
            assert_eq!(perft(position, 2), Ok(slow.perft(2)), "{variant} {options} {}", position.to_text());
        }
    }
}

#[test]
fn standard_boards_with_blocked_cells_agree() {
    for text in ["x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", "x5o/2-1-2/1-3-1/7/1-3-1/2-1-2/o5x o 0 1"] {
        let position = support::standard(text);
        let slow = compare("standard", "", &position);
        assert_eq!(perft(&position, 3), Ok(slow.perft(3)), "{text}");
    }
}
