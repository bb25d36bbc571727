//! Texts: round trips, lenient reading, and the reason of every refusal.
// A test that cannot be set up is a failed test.

use plateau_core::{Lang, Message, MoveErrorKind, MoveList, Notation, Position, random_from_seed};
use plateau_pente::{Pente, PentePosition, Point, Rules};
use plateau_table::{Erased, Game, Options};
use proptest::prelude::*;

/// A position of `rules` on a board of `size` after at most `plies` random moves.
fn random_position(rules: Rules, size: u8, plies: usize, seed: u64) -> PentePosition {
    let mut position = PentePosition::start(&rules.with_size(size).unwrap());
    let mut random = random_from_seed(Some(seed));
    let mut list = MoveList::new();
    for _ in 0..plies {
        match position.random_move(&mut random, &mut list) {
            Some(point) => position.play_unchecked(point),
            None => break,
        }
    }
    position
}

/// The identifier of the reason why `text` is refused, and of which kind it is.
fn refusal(position: &PentePosition, text: &str) -> (MoveErrorKind, &'static str) {
    let error = position.read_move(text).expect_err(text);
    (error.kind, error.reason.id())
}

/// The identifiers of all faults of `text`.
fn faults(rules: Rules, text: &str) -> Vec<&'static str> {
    let error = PentePosition::from_text(&rules, text).expect_err(text);
    error.faults().iter().map(Message::id).collect()
}

#[test]
fn points_have_the_names_of_the_page() {
    let start = PentePosition::start(&Rules::PENTE);
    for (name, line_column, row, column) in [
        ("K10", "10,10", 9, 9),
        ("A19", "1,1", 0, 0),
        ("T1", "19,19", 18, 18),
        ("H1", "19,8", 18, 7),
        ("J1", "19,9", 18, 8),
    ] {
        let point = Point::new(row, column).unwrap();
        assert_eq!(start.write_move(point), name);
        for text in [name, line_column, &name.to_lowercase(), &format!("  {name}\t")] {
            assert_eq!(start.read_move(text), Ok(point), "{text:?}");
        }
    }
    assert_eq!(start.read_move(" 3 ,  4 "), Ok(Point::new(2, 3).unwrap()));
    let large = PentePosition::start(&Rules::PENTE.with_size(20).unwrap());
    assert_eq!(large.read_move("u20"), Ok(Point::new(0, 19).unwrap()));
    assert_eq!(large.write_move(Point::new(0, 19).unwrap()), "U20");
}

#[test]
fn refused_moves_say_why() {
    use MoveErrorKind::{Illegal, Unreadable};
    let start = PentePosition::start(&Rules::PENTE);
    for text in [
        "", "K", "10", "10K", "KK10", "K-1", "K 10", "K10 L10", "1,2,3", "1;2", "a,b", ",", "1,", "é5",
        "pass",
    ] {
        assert_eq!(refusal(&start, text), (Unreadable, "pente-unreadable"), "{text:?}");
    }
    for text in [
        "I5",
        "U5",
        "Z1",
        "K0",
        "K20",
        "K99999999999999999999",
        "0,0",
        "0,5",
        "-1,3",
        "20,1",
        "1,20",
        "9223372036854775808,1",
    ] {
        assert_eq!(refusal(&start, text), (Illegal, "pente-off-board"), "{text:?}");
    }
    let mut played = start.clone();
    assert!(played.play(Point::new(9, 9).unwrap()));
    assert_eq!(refusal(&played, "K10"), (Illegal, "pente-occupied"));
    assert_eq!(played.read_move("10,10").unwrap_err().to_string(), "K10 is occupied by a stone O");
    let over = PentePosition::from_text(&Rules::PENTE.with_size(5).unwrap(), "OOOOO/5/5/5/5 X 0 0").unwrap();
    assert_eq!(refusal(&over, "A1"), (Illegal, "move-game-over"));
    let mut opening = PentePosition::start(&Rules::TOURNAMENT);
    assert_eq!(refusal(&opening, "K9"), (Illegal, "pente-opening-centre"));
    assert!(opening.play(Point::new(9, 9).unwrap()) && opening.play(Point::new(0, 0).unwrap()));
    assert_eq!(refusal(&opening, "H8"), (Illegal, "pente-opening-outside"));
    assert_eq!(
        opening.read_move("M12").unwrap_err().to_string(),
        "the first player's second stone must be outside the central square H8 to M12: M12 is inside"
    );
}

#[test]
fn faulty_positions_say_why() {
    let rules = Rules::PENTE.with_size(5).unwrap();
    for (text, expected) in [
        ("", &["pente-position-fields"][..]),
        ("5/5/5/5/5", &["pente-position-fields"]),
        ("5/5/5/5/5 O 0", &["pente-position-fields"]),
        ("5/5/5/5/5 O 0 0 0 0", &["pente-position-fields"]),
        ("5/5/5/5 O 0 0", &["position-row-count"]),
        ("5/5/5/5/6 O 0 0", &["position-row-length"]),
        ("5/5/5/5/4 O 0 0", &["position-row-length"]),
        ("5/5/5/5/Z4 O 0 0", &["position-symbol"]),
        ("5/5/5/5/O0X3 O 0 0", &["position-zero-run"]),
        ("5/5/5/5/99999999999999999999 O 0 0", &["position-row-length"]),
        ("5/5/5/5/5 Z 0 0", &["pente-position-turn"]),
        ("5/5/5/5/5 OX 0 0", &["pente-position-turn"]),
        ("5/5/5/5/5 O -1 0", &["pente-position-captured"]),
        ("5/5/5/5/5 O +1 0", &["pente-position-captured"]),
        ("5/5/5/5/5 O 26 0", &["pente-position-captured"]),
        ("5/5/5/5/5 O 0 99999999999999999999", &["pente-position-captured"]),
        ("5/5/5/5/5 O 0 0 x", &["pente-position-ply"]),
        ("5/5/5/5/5 O 0 0 65536", &["pente-position-ply"]),
        (
            "5/5/6/5/Z4 N 99 a b",
            &[
                "position-row-length",
                "position-symbol",
                "pente-position-turn",
                "pente-position-captured",
                "pente-position-captured",
                "pente-position-ply",
            ],
        ),
    ] {
        assert_eq!(faults(rules, text), expected, "{text:?}");
    }
    let gomoku = Rules::GOMOKU.with_size(5).unwrap();
    assert_eq!(faults(gomoku, "5/5/5/5/5 O 2 0"), ["pente-position-no-captures"]);
    let opening = Rules::TOURNAMENT.with_size(7).unwrap();
    assert_eq!(faults(opening, "7/7/7/3O3/7/7/7 X 0 0 0"), ["pente-position-opening"]);
    let crowded = "OXXOXXO/X5X/X5X/O5O/X5X/X5X/OXXOXXO O 0 0 2";
    assert_eq!(faults(opening, crowded), ["pente-position-opening"]);
}

#[test]
fn positions_are_read_leniently() {
    let rules = Rules::PENTE.with_size(5).unwrap();
    let read = |text: &str| PentePosition::from_text(&rules, text).unwrap().to_text();
    assert_eq!(read("  oX3/5/05/5/5   x  2 0\n"), "OX3/5/5/5/5 X 2 0 4");
    assert_eq!(read("OX3/5/5/5/5 X 2 0 9"), "OX3/5/5/5/5 X 2 0 9");
    assert_eq!(read("5/5/5/5/5 O 25 0 65535"), "5/5/5/5/5 O 25 0 65535");
}

#[test]
fn rules_are_read_and_described() {
    let rules =
        |variant, size: &str| Erased::<Pente>::rules(Some(variant), &Options::new().with("size", size));
    assert_eq!(rules("tournament", "19"), Ok(Rules::TOURNAMENT));
    assert_eq!(rules("KERYO", "19"), Ok(Rules::KERYO));
    assert_eq!(rules("tournoi", "8").unwrap_err().id(), "pente-tournament-size");
    assert_eq!(rules("tournoi", "5").unwrap_err().id(), "pente-tournament-size");
    for size in ["4", "21", "999999999999", "-5", "", "neuf"] {
        assert_eq!(rules("pente", size).unwrap_err().id(), "option-number", "{size:?}");
    }
    assert_eq!(Rules::PENTE.with_size(4).unwrap_err().id(), "pente-size");
    assert_eq!(Pente::describe(&Rules::TOURNAMENT), ("tournoi", Options::new()));
    let small = Rules::GOMOKU.with_size(15).unwrap();
    assert_eq!(Pente::describe(&small), ("gomoku", Options::new().with("size", 15)));
}

#[test]
fn both_languages_have_every_sentence() {
    let french = include_str!("../../../locales/fr/pente.ftl");
    let english = include_str!("../../../locales/en/pente.ftl");
    let entries = |text: &'static str| -> Vec<&'static str> {
        text.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id).collect()
    };
    assert_eq!(entries(french), entries(english));
    let rules = Rules::PENTE.with_size(5).unwrap();
    let error = PentePosition::from_text(&rules, "5 N a b c").unwrap_err();
    for lang in Lang::ALL {
        let text = error.text(lang);
        assert!(!text.contains("pente-") && !text.contains("position-"), "{text}");
    }
    for variant in Pente::VARIANTS {
        for lang in Lang::ALL {
            assert_ne!(Message::new(variant.description).text(lang), variant.description);
        }
    }
}

#[test]
fn a_view_shows_captures_and_names() {
    let rules = Rules::PENTE.with_size(5).unwrap();
    let position = PentePosition::from_text(&rules, "OXX2/5/5/5/5 O 2 4").unwrap();
    let view = position.view(None);
    assert_eq!(view.tallies[0].counts, [2, 4]);
    assert_eq!(view.sides.clone().map(|side| side.to_string()), ["O", "X"]);
    let capture = view.moves.iter().find(|mv| mv.text == "D5").unwrap();
    let names: Vec<&str> =
        capture.captures.iter().map(|&square| view.cell(square).unwrap().name.as_str()).collect();
    assert_eq!(names, ["B5", "C5"]);
}

/// Any variant that can be played on a board of any size.
fn any_rules() -> impl Strategy<Value = (Rules, u8)> {
    prop_oneof![
        (prop_oneof![Just(Rules::PENTE), Just(Rules::KERYO), Just(Rules::GOMOKU)], 5..=20u8),
        (Just(Rules::TOURNAMENT), (3..=9u8).prop_map(|half| 2 * half + 1)),
    ]
}

proptest! {
    #[test]
    fn texts_round_trip((rules, size) in any_rules(), plies in 0..200usize, seed: u64) {
        let position = random_position(rules, size, plies, seed);
        let text = position.to_text();
        let again = PentePosition::from_text(&position.rules(), &text).unwrap();
        prop_assert_eq!(&again, &position);
        prop_assert_eq!(again.ending(), position.ending());
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        for &point in &list {
            prop_assert_eq!(position.read_move(&position.write_move(point)), Ok(point));
            let pair = format!("{},{}", point.row() + 1, point.column() + 1);
            prop_assert_eq!(position.read_move(&pair), Ok(point));
        }
        // Without the number of moves the text says the same: every stone was once a move.
        let short = text.rsplit_once(' ').unwrap().0;
        prop_assert_eq!(&PentePosition::from_text(&position.rules(), short).unwrap(), &position);
    }

    #[test]
    fn any_move_text_is_answered(text in "\\PC*", seed: u64) {
        let position = random_position(Rules::PENTE, 9, 30, seed);
        if let Ok(point) = position.read_move(&text) {
            prop_assert!(position.is_legal(point));
        }
    }

    #[test]
    fn nearly_moves_are_answered(text in "[A-Va-v]{0,2}[0-9]{0,3}[ ,]{0,2}[-+]?[0-9]{0,21}", seed: u64) {
        let position = random_position(Rules::TOURNAMENT, 9, 2, seed);
        if let Ok(point) = position.read_move(&text) {
            prop_assert!(position.is_legal(point));
        }
    }

    #[test]
    fn any_position_text_is_answered(text in "\\PC*") {
        let _ = PentePosition::from_text(&Rules::PENTE, &text);
    }

    #[test]
    fn nearly_positions_are_answered(
        rows in "[OX1-5]{1,5}(/[OX0-9]{1,6}){4}", turn in "[OXox]", first in 0..40u32, second in 0..40u32, ply in 0..5u32
    ) {
        let text = format!("{rows} {turn} {first} {second} {ply}");
        for rules in [Rules::PENTE, Rules::KERYO] {
            if let Ok(position) = PentePosition::from_text(&rules.with_size(5).unwrap(), &text) {
                prop_assert_eq!(position.count_moves() == 0, position.ending().is_some());
                let again = PentePosition::from_text(&position.rules(), &position.to_text());
                prop_assert_eq!(again.as_ref(), Ok(&position));
            }
        }
    }
}
