//! Text in and out: round trips, lenient reading, refusals with their reasons.

use crate::naive::all_rules;
use plateau_core::{Lang, Message, MoveErrorKind, Notation, Position as _, random_from_seed};
use plateau_othello::{Goal, Move, Othello, Position, Rules, Size, read_transcript, write_transcript};
use plateau_table::{Erased, Options};
use proptest::prelude::*;

/// The position of `text` on the usual board.
fn position(text: &str) -> Position {
    Position::from_text(&Rules::default(), text).expect("a position")
}

/// A random game of `rules`: its moves and its positions.
fn game(rules: &Rules, seed: u64) -> (Vec<Move>, Vec<Position>) {
    let mut random = random_from_seed(Some(seed));
    let mut positions = vec![Position::start(rules)];
    let mut moves = Vec::new();
    while let Some(position) = positions.last()
        && let Some(mv) = position.random_move(&mut random, &mut plateau_core::MoveList::new())
    {
        let mut after = position.clone();
        after.play_unchecked(mv);
        moves.push(mv);
        positions.push(after);
    }
    (moves, positions)
}

/// A refused move in English and French: every message must stand in both languages.
fn refusal(position: &Position, text: &str) -> (MoveErrorKind, &'static str, String, String) {
    let error = position.read_move(text).expect_err("an illegal move");
    (error.kind, error.reason.id(), error.reason.text(Lang::En), error.reason.text(Lang::Fr))
}

proptest! {
    #[test]
    fn positions_and_moves_round_trip(seed: u64, index in 0..8_usize) {
        let rules = all_rules().nth(index).expect("eight rule sets");
        let (moves, positions) = game(&rules, seed);
        for (position, mv) in positions.iter().zip(&moves) {
            prop_assert_eq!(&Position::from_text(&rules, &position.to_text()).expect("readable"), position);
            prop_assert_eq!(position.read_move(&position.write_move(*mv)), Ok(*mv));
            let sloppy = format!("  {} ", position.write_move(*mv).to_uppercase());
            prop_assert_eq!(position.read_move(&sloppy), Ok(*mv));
        }
    }

    #[test]
    fn transcripts_round_trip(seed: u64, index in 0..8_usize) {
        let rules = all_rules().nth(index).expect("eight rule sets");
        let (moves, _) = game(&rules, seed);
        let text = write_transcript(&rules, &moves);
        prop_assert!(!text.contains('p'), "passes are left out");
        prop_assert_eq!(read_transcript(&rules, &text), Ok(moves.clone()));
        prop_assert_eq!(read_transcript(&rules, &text.to_uppercase()), Ok(moves.clone()));
        let position = Position::start(&rules);
        let written: Vec<String> = moves.iter().map(|&mv| position.write_move(mv)).collect();
        for separator in ["", " ", "\n"] {
            prop_assert_eq!(read_transcript(&rules, &written.join(separator)), Ok(moves.clone()));
        }
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,20}", moves in "([a-kA-Kpé][0-9 a-]{0,3}){0,12}") {
        for rules in all_rules() {
            let start = Position::start(&rules);
            for text in [&text, &moves] {
                let _ = start.read_move(text);
                let _ = Position::from_text(&rules, text);
                let _ = read_transcript(&rules, text);
            }
        }
    }
}

#[test]
fn a_pass_has_several_names() {
    let must_pass = position("OOXXXXXOXXXXXXXOXXOOXXXOXXOOOOXOXXXXOOXOXXXXXOXOXXXXXOOOX-XXXXXO X");
    for text in ["pa", "PA", " pass ", "Passe", "ps", "--"] {
        assert_eq!(must_pass.read_move(text), Ok(Move::PASS), "{text}");
    }
    assert_eq!(must_pass.write_move(Move::PASS), "pa");
}

#[test]
fn refused_moves_say_why() {
    use MoveErrorKind::{Illegal, Unreadable};
    let start = Position::start(&Rules::default());
    for text in ["", "  ", "d", "3", "3d", "d3 e3", "d3d", "é3", "d-3", "d+3", "d３", "pas", "resign"] {
        assert_eq!(refusal(&start, text).0, Unreadable, "{text}");
        assert_eq!(refusal(&start, text).1, "othello-unreadable", "{text}");
    }
    for text in ["a0", "a9", "i1", "z26", "d99999999999999999999999999", "h00009"] {
        assert_eq!(refusal(&start, text).0, Illegal, "{text}");
        assert_eq!(refusal(&start, text).1, "othello-off-board", "{text}");
    }
    let cases: [(&Position, &str, &str, &str, &str); 7] = [
        (
            &start,
            "i9",
            "othello-off-board",
            "i9 is off the board: columns a to h, rows 1 to 8",
            "i9 est hors du plateau : colonnes a à h, lignes 1 à 8",
        ),
        (
            &start,
            "D4",
            "othello-occupied",
            "d4 is occupied by a white disc",
            "d4 est occupée par un pion blanc",
        ),
        (
            &start,
            "e4",
            "othello-occupied",
            "e4 is occupied by a black disc",
            "e4 est occupée par un pion noir",
        ),
        (
            &start,
            "a1",
            "othello-touches-nothing",
            "a1 touches no white disc",
            "a1 ne touche aucun pion blanc",
        ),
        (
            &start,
            "e3",
            "othello-turns-nothing",
            "e3 turns over no white disc: the line from d4 stops at the empty cell c5",
            "e3 ne retourne aucun pion blanc : la ligne depuis d4 s'arrête à la case vide c5",
        ),
        (
            &start,
            "pa",
            "othello-pass-refused",
            "only a player who cannot place a disc passes; these moves are possible: d3, c4, f5, e6",
            "seul passe un joueur qui ne peut pas poser de pion ; ces coups sont possibles : d3, c4, f5, e6",
        ),
        (
            &position("OOXXXXXOXXXXXXXOXXOOXXXOXXOOOOXOXXXXOOXOXXXXXOXOXXXXXOOOX-XXXXXO X"),
            "b8",
            "othello-must-pass",
            "Black cannot place a disc anywhere and must pass: pa",
            "Noir ne peut poser de pion nulle part et doit passer : pa",
        ),
    ];
    for (position, text, id, english, french) in cases {
        let expected = (Illegal, id, english.to_owned(), french.to_owned());
        assert_eq!(refusal(position, text), expected, "{text}");
    }
}

#[test]
fn every_open_line_is_explained() {
    let rules = Rules { size: Size::Four, goal: Goal::Most };
    let position = Position::from_text(&rules, "--O-XO-OOOO----- X").expect("a position");
    let (_, id, english, _) = refusal(&position, "d3");
    assert_eq!(id, "othello-turns-nothing");
    let lines = "the line from d2 stops at the empty cell d1; the line from c3 reaches the edge at a3";
    assert_eq!(english, format!("d3 turns over no white disc: {lines}"));
}

#[test]
fn a_finished_game_takes_no_moves() {
    let finished = position(&format!("{} O", "X".repeat(64)));
    for text in ["a1", "pa", "z9"] {
        assert_eq!(refusal(&finished, text).1, "move-game-over", "{text}");
    }
    assert_eq!(refusal(&finished, "?").1, "othello-unreadable");
}

#[test]
fn positions_are_read_leniently() {
    let start = Position::start(&Rules::default());
    let text = "...........................ox......xo...........................  x ";
    assert_eq!(position(text), start);
    assert_eq!(position(&format!(" {}\t", start.to_text())), start);
}

#[test]
fn every_fault_of_a_position_is_reported() {
    let faults = |rules: Rules, text: &str| -> Vec<String> {
        let error = Position::from_text(&rules, text).expect_err("a bad position");
        for fault in error.faults() {
            for lang in Lang::ALL {
                assert_ne!(fault.text(lang), fault.id(), "{} stands in {}", fault.id(), lang.code());
            }
        }
        error.faults().iter().map(Message::to_string).collect()
    };
    let eight = Rules::default();
    let four = Rules { size: Size::Four, goal: Goal::Fewest };
    assert_eq!(
        faults(four, "-----0X--XO--+-- Z b"),
        [
            "“0” on b2 is neither X, O nor -",
            "“+” on b4 is neither X, O nor -",
            "“Z” is no player: X or O is expected behind the cells",
            "“b” stands behind the player to move, where nothing is expected",
        ]
    );
    assert_eq!(
        faults(eight, "-----OX--XO----- X"),
        ["16 cells make a board of 4×4, but the option size asks for 8×8"]
    );
    assert_eq!(
        faults(eight, ""),
        [
            "0 cells were found, 64 are expected for a board of 8×8",
            "the player to move is missing: X or O is expected behind the cells",
        ]
    );
    assert_eq!(faults(eight, &format!("{} X", "-".repeat(100_000))).len(), 1);
    assert!(faults(eight, &"é".repeat(100_000)).len() <= 66);
}

#[test]
fn options_are_checked() {
    let rules = |variant, options: &[&str]| {
        Erased::<Othello>::rules(variant, &Options::parse(options).expect("options"))
    };
    assert_eq!(rules(None, &[]), Ok(Rules::default()));
    assert_eq!(rules(Some("anti"), &["size=10"]), Ok(Rules { size: Size::Ten, goal: Goal::Fewest }));
    for bad in ["size=5", "size=0", "size=", "size=-8", "size=12", "size=99999999999999999999", "size=acht"] {
        let error = rules(None, &[bad]).expect_err("no such size");
        assert_eq!(error.id(), "othello-size", "{bad}");
        assert_ne!(error.text(Lang::Fr), error.id());
    }
    assert_eq!(rules(None, &["board=8"]).expect_err("no such option").id(), "option-unknown");
}

#[test]
fn transcripts_tell_the_place_of_a_fault() {
    let rules = Rules::default();
    for (text, line, column, number, word) in [
        ("f5d6c3d3x4", 1, 9, 5, "x4"),
        ("f5 d6\n  c3 a1", 2, 6, 4, "a1"),
        ("f5d", 1, 3, 2, "d"),
        ("5f", 1, 1, 1, "5"),
        ("é5", 1, 1, 1, "é5"),
        ("f5pa", 1, 3, 2, "pa"),
    ] {
        let error = read_transcript(&rules, text).expect_err("a fault");
        assert_eq!((error.line, error.column), (line, column), "{text}");
        let begins = format!("line {line}, column {column}: move {number}, “{word}”: ");
        assert!(error.to_string().starts_with(&begins), "{text}: {error}");
    }
    let over = "e6f4e3f6g5d6e7f5c5a1";
    assert!(read_transcript(&rules, over).expect_err("over").to_string().contains("the game is over"));
    assert_eq!(read_transcript(&rules, ""), Ok(Vec::new()));
}
