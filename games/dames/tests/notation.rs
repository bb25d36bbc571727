//! Moves and positions as text: what is read, what is written, and why something is refused.

use plateau_core::{Lang, MoveErrorKind, MoveList, Notation, Position, random_from_seed};
use plateau_dames::{Dames, DamesPosition, Rules};
use plateau_table::record::{read_records, write_records};
use plateau_table::{Game, Match, Record};
use proptest::prelude::*;

const WORLD: Rules = Rules::INTERNATIONAL;
const START: &str = "W:W31-50:B1-20";

fn position(rules: Rules, text: &str) -> DamesPosition {
    DamesPosition::from_text(&rules, text).unwrap()
}

/// The move text that `text` is read as.
fn read(rules: Rules, from: &str, text: &str) -> String {
    let position = position(rules, from);
    position.write_move(position.read_move(text).unwrap_or_else(|error| panic!("{text}: {error}")))
}

/// Why `text` is refused: the kind, the message, and the English sentence.
fn refusal(rules: Rules, from: &str, text: &str) -> (MoveErrorKind, &'static str, String) {
    let error = position(rules, from).read_move(text).unwrap_err();
    (error.kind, error.reason.id(), error.reason.text(Lang::En))
}

#[test]
fn moves_are_read_leniently() {
    for text in ["32-28", " 32-28 ", "32 28", "32 - 28", "d7 e6", "D7 E6", "d7-e6", "32\t28", "032-28"] {
        assert_eq!(read(WORLD, START, text), "32-28", "{text}");
    }
    // Cell 1 is b1, cell 6 is a2, cell 50 is i10.
    assert_eq!(read(WORLD, "W:W6:B40", "a2 b1"), "6-1");
    assert_eq!(read(WORLD, "B:W30:B45", "j9 i10"), "45-50");
    for text in ["32x14", "32x23x14", "32:14", "32-14", "32 14", "32 23 14", "d7 f5 h3"] {
        assert_eq!(read(WORLD, "W:W32:B28,19", text), "32x14", "{text}");
    }
    // Any of the landing cells may be named.
    for text in ["48x19", "48x39x30x19", "48x30x19", "48x39x19"] {
        assert_eq!(read(WORLD, "W:W48:B24,34,43", text), "48x19", "{text}");
    }
}

#[test]
fn records_of_8x8_use_letters_from_the_bottom() {
    for rules in [Rules::RUSSIAN, Rules::BRAZILIAN] {
        let start = DamesPosition::start(&rules);
        // c3 of records is cell 22; the console calls the same cell c6.
        for text in ["c3-d4", "22-18", "C3-D4", "22 18", "c6 d5"] {
            let mv = start.read_move(text).unwrap();
            assert_eq!(start.write_move(mv), "22-18", "{text}");
            assert_eq!(start.write_record_move(mv), "c3-d4");
        }
    }
    let capture = "W:W22:B18";
    for text in ["c3:e5", "c3xe5", "c3-e5", "22x15", "c6 e4"] {
        assert_eq!(read(Rules::RUSSIAN, capture, text), "22x15", "{text}");
    }
    let written = |rules| {
        let position = position(rules, capture);
        position.write_record_move(position.read_move("22x15").unwrap())
    };
    assert_eq!(written(Rules::RUSSIAN), "c3:e5");
    assert_eq!(written(Rules::BRAZILIAN), "c3xe5");
}

#[test]
fn shared_ends_are_written_with_every_cell() {
    let text = "W:WK26:B8,9,14,33,34,37,40,44";
    let start = position(WORLD, text);
    let mut list = MoveList::new();
    start.legal_moves(&mut list);
    assert_eq!(list.len(), 2);
    for &mv in &list {
        let written = start.write_move(mv);
        assert_eq!(written.matches('x').count(), 3, "{written}");
        assert_eq!(start.read_move(&written), Ok(mv));
    }
    let (kind, id, sentence) = refusal(WORLD, text, "26x2");
    assert_eq!((kind, id), (MoveErrorKind::Illegal, "dames-ambiguous"));
    assert!(list.iter().all(|&mv| sentence.contains(&start.write_move(mv))), "{sentence}");
}

#[test]
fn a_short_russian_text_means_the_single_capture() {
    let text = "W:W19,29:B7-9,14,16,24,25";
    let start = position(Rules::RUSSIAN, text);
    let single = start.read_move("19x28").unwrap();
    assert_eq!(single.capture_count(), 1);
    let long = start.read_move("19x12x3x10x28").unwrap();
    assert_eq!(long.capture_count(), 4);
    assert_eq!(start.write_move(long), "19x12x3x10x28");
    assert_eq!(start.write_record_move(long), "f4:h6:f8:d6:h2");
}

#[test]
fn refused_moves_get_a_reason() {
    use MoveErrorKind::{Illegal, Unreadable};
    let cases = [
        (START, "", Unreadable, "dames-unreadable"),
        (START, "bonjour", Unreadable, "dames-unreadable"),
        (START, "32", Unreadable, "dames-unreadable"),
        (START, "32--28", Unreadable, "dames-unreadable"),
        (START, "-32-28", Unreadable, "dames-unreadable"),
        (START, "32-e6", Unreadable, "dames-unreadable"),
        (START, "51-46", Unreadable, "dames-no-cell"),
        (START, "0-5", Unreadable, "dames-no-cell"),
        (START, "32-99999999999999999999", Unreadable, "dames-no-cell"),
        (START, "k7 a6", Unreadable, "dames-off-board"),
        (START, "b7 a99999999999", Unreadable, "dames-off-board"),
        (START, "b7 a5", Illegal, "dames-light-cell"),
        (START, "28-22", Illegal, "dames-no-piece"),
        (START, "20-24", Illegal, "dames-enemy-piece"),
        (START, "37-32", Illegal, "dames-occupied"),
        (START, "32-32", Illegal, "dames-same-cell"),
        (START, "32-23", Illegal, "dames-man-one-step"),
        (START, "32-24", Illegal, "dames-not-diagonal"),
        (START, "32x28", Illegal, "dames-nothing-to-take"),
        (START, "32-28-22", Illegal, "dames-nothing-to-take"),
        ("W:W28:B1", "28-32", Illegal, "dames-man-forward"),
        ("W:WK46,28:B1", "46-19", Illegal, "dames-blocked"),
        ("W:W32:B28,19,27", "32-28", Illegal, "dames-must-capture"),
        ("W:W32,50:B28,19,27", "50-45", Illegal, "dames-must-capture"),
        ("W:W32:B28,19,27", "32x21", Illegal, "dames-maximum"),
        ("W:W32:B28,19,27", "32x23", Illegal, "dames-maximum"),
    ];
    for (from, text, kind, id) in cases {
        let found = refusal(WORLD, from, text);
        assert_eq!((found.0, found.1), (kind, id), "{from} {text}: {}", found.2);
    }
    let sentence = |from, text| refusal(WORLD, from, text).2;
    assert_eq!(sentence("W:W28:B22,12", "28-23"), "a capture is mandatory: 28x17x8 takes 2");
    assert_eq!(
        sentence("W:W32:B28,19,27", "d7 b5"),
        "the maximum is mandatory: d7xf5xh3 takes 2, this takes 1"
    );
    assert_eq!(sentence("W:WK46,28:B1", "46-19"), "the king on 46 is blocked by the piece on 28");
    let russian = refusal(Rules::RUSSIAN, "W:W22:B18,11", "22x15");
    assert_eq!(russian.1, "dames-must-go-on");
}

#[test]
fn refusals_use_the_names_of_the_question() {
    assert_eq!(refusal(WORLD, START, "f5 e6").2, "there is no piece on f5");
    assert_eq!(refusal(Rules::RUSSIAN, "W:W21-32:B1-12", "d4-e5").2, "there is no piece on d4");
    assert_eq!(refusal(Rules::RUSSIAN, "W:W21-32:B1-12", "18-15").2, "there is no piece on 18");
}

#[test]
fn every_message_exists_in_both_languages() {
    for lang in Lang::ALL {
        for text in ["", "51-1", "b7 a5", "28-22", "20-24", "32-32", "32x28"] {
            let error = position(WORLD, START).read_move(text).unwrap_err();
            let sentence = error.reason.text(lang);
            assert!(!sentence.starts_with("dames-") && !sentence.contains('{'), "{sentence}");
        }
    }
}

#[test]
fn positions_are_read_leniently() {
    let same = |text: &str, strict: &str| assert_eq!(position(WORLD, text).to_text(), strict, "{text}");
    same("w:w31-50:b1-20", START);
    same("W:B1-20:W31-50", START);
    same(" W : W31-50 : B1-20. ", START);
    same("B:WK1,K2-K4,K5:BK50", "B:WK1,K2,K3,K4,K5:BK50");
    same("B:WK5:B", "B:WK5:B");
    same("W:W:B", "W:W:B");
    same("W:W31,32,33,35,36,38:Bk50", "W:W31-33,35,36,38:BK50");
    same("W:WK2-4:B20", "W:WK2,K3,K4:B20");
    // More pieces than a game begins with can stand on the board.
    same("W:W6-45:B", "W:W6-45:B");
    let russian = position(Rules::RUSSIAN, "W:Wa1,c1,Kh8:Bb6,Kd2");
    assert_eq!(russian.to_text(), "W:WK4,29,30:B9,K26");
}

#[test]
fn all_faults_of_a_position_are_reported() {
    let faults = |rules: Rules, text: &str| -> Vec<&'static str> {
        let error = DamesPosition::from_text(&rules, text).unwrap_err();
        error.faults().iter().map(|fault| fault.id()).collect()
    };
    assert_eq!(faults(WORLD, ""), ["dames-fen-turn", "dames-fen-missing", "dames-fen-missing"]);
    assert_eq!(faults(WORLD, "X:W31:B1"), ["dames-fen-turn"]);
    assert_eq!(faults(WORLD, "W:W31"), ["dames-fen-missing"]);
    assert_eq!(faults(WORLD, "W:W31:B6:G7"), ["dames-fen-part"]);
    assert_eq!(faults(WORLD, "W:W31:B6:W32"), ["dames-fen-part-twice"]);
    assert_eq!(faults(WORLD, "W:W31,,x:B6"), ["dames-fen-word", "dames-fen-word"]);
    assert_eq!(faults(WORLD, "W:W51:B0"), ["dames-no-cell", "dames-no-cell"]);
    assert_eq!(faults(WORLD, "W:W99999999999999999999:B6"), ["dames-no-cell"]);
    assert_eq!(faults(WORLD, "W:W40-31:B6"), ["dames-fen-range"]);
    assert_eq!(faults(WORLD, "W:W31,31:B31"), ["dames-fen-twice", "dames-fen-twice"]);
    assert_eq!(faults(WORLD, "W:W1,K2:B50,K49"), ["dames-fen-uncrowned", "dames-fen-uncrowned"]);
    assert_eq!(faults(WORLD, &format!("W:W31:B6{}", ",7".repeat(1000))), ["dames-fen-long"]);
    assert_eq!(faults(WORLD, "W:Wc3:B6"), ["dames-fen-word"]);
    assert_eq!(faults(Rules::RUSSIAN, "W:W33:B6"), ["dames-no-cell"]);
    assert_eq!(faults(Rules::RUSSIAN, "W:Wa2,z9:B6"), ["dames-light-cell", "dames-off-board"]);
}

#[test]
fn game_types_of_other_programs_are_recognised() {
    let variant = |value: &str| {
        Dames::recognise(&[("GameType".to_owned(), value.to_owned())]).map(|(variant, _)| variant)
    };
    assert_eq!(variant("20"), Some("internationale"));
    assert_eq!(variant("20,W,10,10,N2,0"), Some("internationale"));
    assert_eq!(variant("25,W,8,8,A0,0"), Some("russe"));
    assert_eq!(variant("26"), Some("bresilienne"));
    assert_eq!(variant("21"), None);
    assert_eq!(variant(""), None);
    assert_eq!(Dames::recognise(&[]), None);
    for (name, rules) in Rules::ALL {
        let tags: Vec<(String, String)> =
            Dames::record_tags(&rules).into_iter().map(|(tag, value)| (tag.to_owned(), value)).collect();
        let recognised = Dames::recognise(&tags).unwrap().0;
        assert_eq!(recognised, if name == "rapport" { "internationale" } else { name });
    }
}

#[test]
fn a_foreign_record_of_russian_draughts() {
    let text = "[GameType \"25,W,8,8,A0,0\"]\n\n1. c3-d4 f6-e5 2. d4:f6 g7:e5 *\n";
    let game = Match::<Dames>::from_record(&read_records(text).unwrap()[0]).unwrap();
    assert_eq!(game.position().rules(), Rules::RUSSIAN);
    let written = write_records(&[Record::from_match(&game)], &Dames::RECORD);
    assert!(written.contains("1. c3-d4 f6-e5 2. d4:f6 g7:e5"), "{written}");
    assert!(written.contains("[GameType \"25,W,8,8,A0,0\"]"), "{written}");
}

/// A position of a random game.
fn reached() -> impl Strategy<Value = DamesPosition> {
    (0..4usize, any::<u64>(), 0..160usize).prop_map(|(variant, seed, plies)| {
        let mut random = random_from_seed(Some(seed));
        let mut position = DamesPosition::start(&Rules::ALL[variant].1);
        let mut list = MoveList::new();
        for _ in 0..plies {
            let Some(mv) = position.random_move(&mut random, &mut list) else { break };
            position.play_unchecked(mv);
        }
        position
    })
}

proptest! {
    #[test]
    fn texts_round_trip(position in reached()) {
        let rules = position.rules();
        prop_assert_eq!(DamesPosition::from_text(&rules, &position.to_text()), Ok(position));
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        for &mv in &list {
            prop_assert_eq!(position.read_move(&position.write_move(mv)), Ok(mv));
            prop_assert_eq!(position.read_move(&position.write_record_move(mv)), Ok(mv));
        }
        // Clicks in words: every path, cell by cell, means its move.
        for gesture in position.gestures() {
            let name = |square: &plateau_core::Square| format!("{}{}", char::from(b'a' + square.column), square.row + 1);
            let words: Vec<String> = gesture.path.iter().map(name).collect();
            prop_assert_eq!(position.read_move(&words.join(" ")), Ok(gesture.mv));
        }
    }

    #[test]
    fn any_text_gets_an_answer(position in reached(), text in ".{0,60}", cells in "[-0-9a-jxK:, .WB]{0,30}") {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        for text in [&text, &cells] {
            if let Ok(mv) = position.read_move(text) {
                prop_assert!(list.contains(&mv));
            }
            let _ = DamesPosition::from_text(&position.rules(), text);
            let _ = DamesPosition::from_text(&position.rules(), &format!("W:W{text}:B{cells}"));
        }
    }

    #[test]
    fn every_pair_of_cells_is_legal_or_explained(position in reached(), from in 1..=50u32, to in 1..=50u32, takes: bool) {
        let text = format!("{from}{}{to}", if takes { "x" } else { "-" });
        if let Err(error) = position.read_move(&text) {
            prop_assert!(error.reason.id().starts_with("dames-"));
        }
    }
}
