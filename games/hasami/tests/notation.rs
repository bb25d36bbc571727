//! Reading and writing: round trips, refusals with their reasons, and any text at all.

use plateau_core::{Lang, Message, MoveErrorKind, MoveList, Notation, Position, random_from_seed};
use plateau_hasami::{Hasami, HasamiPosition, Rules};
use plateau_table::Game;
use proptest::prelude::*;

const START: &str = "nnnnnnnnn/nnnnnnnnn/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b 0 1";

/// The position `text` of the document's game.
fn read(text: &str) -> HasamiPosition {
    HasamiPosition::from_text(&Rules::HASAMI, text).unwrap()
}

/// The faults of a position text.
fn faults(text: &str) -> Vec<&'static str> {
    match HasamiPosition::from_text(&Rules::HASAMI, text) {
        Ok(_) => Vec::new(),
        Err(error) => error.faults().iter().map(Message::id).collect(),
    }
}

/// Why `mv` is refused in `position`.
fn refusal(position: &HasamiPosition, mv: &str) -> (MoveErrorKind, Message) {
    let error = position.read_move(mv).unwrap_err();
    (error.kind, error.reason)
}

#[test]
fn the_start_is_the_page_text() {
    assert_eq!(HasamiPosition::start(&Rules::HASAMI).to_text(), START);
    assert_eq!(HasamiPosition::start(&Rules::DAI).to_text(), START);
    assert_eq!(HasamiPosition::start(&Rules::NINE).to_text(), "nnnnnnnnn/9/9/9/9/9/9/9/bbbbbbbbb b 0 1");
    assert_eq!(read(START), HasamiPosition::start(&Rules::HASAMI));
}

#[test]
fn positions_are_read_leniently() {
    let without_number = START.strip_suffix(" 1").unwrap();
    assert_eq!(read(without_number), read(START));
    assert_eq!(read(&format!("  {}  ", START.to_uppercase().replace(' ', "   "))), read(START));
    assert_eq!(read(&START.replace(" b 0 1", " n 7 12")).to_text(), START.replace(" b 0 1", " n 7 12"));
}

#[test]
fn every_fault_of_a_position_is_reported() {
    assert_eq!(faults(""), ["hasami-fields"]);
    assert_eq!(faults("9/9/9/9/9/9/9/9/9 b"), ["hasami-fields"]);
    assert_eq!(faults(&format!("{START} 5")), ["hasami-fields"]);
    assert_eq!(faults("9/9/9/9/9/9/9/9 b 0 1"), ["position-row-count"]);
    assert_eq!(
        faults("9/9/9/8/9x/9/9/9/bbbbbbbbb9 x -1 0"),
        [
            "position-row-length",
            "position-symbol",
            "position-row-length",
            "hasami-turn",
            "hasami-quiet",
            "hasami-number"
        ]
    );
    for count in ["99999999999999999999", "65536", "+5", "", "0x1", "1.5"] {
        let text = START.replace(" b 0 1", &format!(" b {count} 1"));
        assert!(!faults(&text).is_empty() || count.is_empty(), "{text}");
    }
    assert_eq!(faults(&START.replace(" 1", " 0")), ["hasami-number"]);
    assert_eq!(faults(&START.replace(" b ", " bn ")), ["hasami-turn"]);
    let crowd = "bbbbbbbbb/bbbbbbbbb/b8/9/9/9/n8/nnnnnnnnn/nnnnnnnnn b 0 1";
    assert_eq!(faults(crowd), ["hasami-too-many-white", "hasami-too-many-black"]);
}

#[test]
fn moves_are_read_in_every_writing() {
    let start = read(START);
    let mv = start.read_move("H5-C5").unwrap();
    for text in ["H5,C5", "h5c5", "H5 C5", " h5-C5 ", "H5 - C5", "h5, c5"] {
        assert_eq!(start.read_move(text), Ok(mv), "{text}");
    }
    assert_eq!(start.write_move(mv), "H5-C5");
}

#[test]
fn texts_that_are_no_moves() {
    let start = read(START);
    for text in ["", "H5", "H5-", "H5--C5", "H5-C5-D5", "5H-5C", "é5-C5", "H5;C5", "HH5-C5", "pass", "H5-,C5"]
    {
        let (kind, reason) = refusal(&start, text);
        assert_eq!((kind, reason.id()), (MoveErrorKind::Unreadable, "hasami-unreadable"), "{text}");
    }
    for (text, cell) in [
        ("G1,M45", "M45"),
        ("J1-H1", "J1"),
        ("h5-h0", "H0"),
        ("H5-H99999999999999999999", "H99999999999999999999"),
    ] {
        let expected = Message::new("hasami-off-board").with("cell", cell);
        assert_eq!(refusal(&start, text), (MoveErrorKind::Unreadable, expected), "{text}");
    }
    let (_, long) = refusal(&start, &"x".repeat(10_000));
    assert!(long.to_string().len() < 300, "a long text is not repeated in full");
}

#[test]
fn refused_moves_name_their_reason() {
    let position = read("nnnnnnnnn/nnn1nnnnn/9/3n5/4b4/9/4b4/bbbb1bbbb/bbbbb1bbb b 4 3");
    let cell = |id, cell: &str| Message::new(id).with("cell", cell);
    for (text, reason) in [
        ("D5-D6", cell("hasami-empty", "D5")),
        ("D4-D5", cell("hasami-not-yours", "D4")),
        ("E5-E5", cell("hasami-same-cell", "E5")),
        ("H1-B1", cell("hasami-occupied", "B1")),
        ("E5-F6", Message::new("hasami-not-straight")),
        ("H6-H1", cell("hasami-occupied", "H1")),
        ("E5-H5", cell("hasami-blocked", "G5")),
        ("I5-F5", cell("hasami-blocked", "G5")),
        ("H4-C4", cell("hasami-blocked", "D4")),
        ("I1-F1", cell("hasami-jump-length", "G1").with("over", "H1")),
        ("I7-E7", cell("hasami-jump-length", "G7").with("over", "H7")),
    ] {
        assert_eq!(refusal(&position, text), (MoveErrorKind::Illegal, reason), "{text}");
    }
}

#[test]
fn a_stone_behind_a_jump_blocks_it() {
    let position = read("nnnnnnnnn/nnnnnnnn1/9/9/9/9/b8/bbbbbbbbb/bbbbbbbb1 b 4 3");
    let (_, reason) = refusal(&position, "I1-F1");
    assert_eq!(reason, Message::new("hasami-blocked").with("cell", "H1"));
}

#[test]
fn without_jumps_the_reason_says_so() {
    let text = "nnnnnnnnn/9/9/9/9/9/9/b8/b1bbbbbbb b 4 3";
    let position = HasamiPosition::from_text(&Rules::NINE, text).unwrap();
    let (_, reason) = refusal(&position, "I1-G1");
    assert_eq!(reason, Message::new("hasami-no-jumps").with("cell", "H1"));
    let (_, reason) = refusal(&position, "I1-F1");
    assert_eq!(reason, Message::new("hasami-blocked").with("cell", "H1"));
}

#[test]
fn a_finished_game_refuses_every_move() {
    let position = read(&START.replace(" b 0 1", " b 100 60"));
    let (kind, reason) = refusal(&position, "H5-C5");
    assert_eq!((kind, reason.id()), (MoveErrorKind::Illegal, "move-game-over"));
}

#[test]
fn everything_is_said_in_both_languages() {
    let start = read(START);
    let mut said: Vec<Message> = ["", "Z9-A1", "E5-E6", "A1-C1", "H1-H1", "H1-I1", "H1-G2", "I1-F1", "I1-C1"]
        .iter()
        .map(|text| refusal(&start, text).1)
        .collect();
    let nine = HasamiPosition::from_text(&Rules::NINE, "n8/9/9/9/nn7/9/9/b8/bb7 b 0 1").unwrap();
    said.push(refusal(&nine, "I1-G1").1);
    for text in ["", "bbbbbbbbb/bbbbbbbbb/b8/9/9/9/n8/nnnnnnnnn/nnnnnnnnn x x x"] {
        let error = HasamiPosition::from_text(&Rules::HASAMI, text).unwrap_err();
        said.extend(error.faults().iter().cloned());
    }
    let view = start.board();
    said.extend(view.sides.iter().cloned().chain(view.tallies.into_iter().map(|tally| tally.label)));
    said.push(Message::new(Hasami::TITLE));
    said.extend(Hasami::VARIANTS.iter().map(|variant| Message::new(variant.description)));
    said.extend(Hasami::OPTIONS.iter().map(|option| Message::new(option.description)));
    for message in said {
        for lang in Lang::ALL {
            let text = message.text(lang);
            assert!(text != message.id() && !text.contains("{"), "{} in {lang:?}: {text}", message.id());
        }
    }
}

/// A position some way into a random game.
fn positions() -> impl Strategy<Value = HasamiPosition> {
    let rules = prop::sample::select(vec![Rules::HASAMI, Rules::NINE, Rules::DAI]);
    (rules, any::<u64>(), 0..300usize).prop_map(|(rules, seed, plies)| {
        let mut random = random_from_seed(Some(seed));
        let mut position = HasamiPosition::start(&rules);
        for _ in 0..plies {
            match position.random_move(&mut random, &mut MoveList::new()) {
                Some(mv) => position.play_unchecked(mv),
                None => break,
            }
        }
        position
    })
}

proptest! {
    #[test]
    fn positions_round_trip(position in positions()) {
        let text = position.to_text();
        prop_assert_eq!(HasamiPosition::from_text(&position.rules(), &text).unwrap(), position);
    }

    #[test]
    fn moves_round_trip_and_all_others_are_refused(position in positions()) {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let mut legal = 0;
        for from in plateau_hasami::Cell::all() {
            for to in plateau_hasami::Cell::all() {
                match position.read_move(&format!("{from}{to}")) {
                    Ok(mv) => {
                        prop_assert!(list.contains(&mv));
                        prop_assert_eq!((mv.from, mv.to), (from, to));
                        prop_assert_eq!(position.read_move(&position.write_move(mv)), Ok(mv));
                        legal += 1;
                    }
                    Err(error) => {
                        prop_assert_eq!(error.kind, MoveErrorKind::Illegal);
                        prop_assert_ne!(error.reason.id(), "move-illegal", "a precise reason");
                    }
                }
            }
        }
        prop_assert_eq!(legal, list.len());
    }

    #[test]
    fn any_text_gets_an_answer(position in positions(), text in "\\PC*", near in "[A-Ja-j][0-9]{1,2}[-, ]{0,2}[A-J][0-9]") {
        let _ = position.read_move(&text);
        let _ = position.read_move(&near);
        let _ = HasamiPosition::from_text(&position.rules(), &text);
    }

    #[test]
    fn any_rows_get_an_answer(text in "[nb0-9/]{0,40} [bnx] [0-9]{0,6} [0-9]{0,22}") {
        if let Ok(position) = HasamiPosition::from_text(&Rules::DAI, &text) {
            let again = HasamiPosition::from_text(&Rules::DAI, &position.to_text()).unwrap();
            prop_assert_eq!(again, position);
        }
    }
}
