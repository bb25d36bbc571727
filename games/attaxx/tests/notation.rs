//! Texts: what is written, what is read, and why the rest is refused.
// A test that cannot read its own data has failed.

use crate::support::{RULES, random_game, reason, refusal, refused_options, rules, simplified, standard};
use plateau_attaxx::{Attaxx, AttaxxPosition};
use plateau_core::{Lang, MoveErrorKind, Notation, Position, Surface, Terrain};
use plateau_table::{Erased, Options};
use proptest::prelude::*;

#[test]
fn refused_moves_of_the_simplified_game() {
    let position = simplified("size=5 holes=b2", "o3x/5/5/1-3/x3o o");
    for (text, id) in [
        ("", "attaxx-unreadable"),
        ("hello", "attaxx-unreadable"),
        ("a1a2", "attaxx-unreadable"),
        ("c", "attaxx-unreadable"),
        ("3", "attaxx-unreadable"),
        ("1 2 3", "attaxx-unreadable"),
        ("-1 2", "attaxx-unreadable"),
        ("é5", "attaxx-unreadable"),
        ("b1(", "attaxx-unreadable"),
        ("b1)", "attaxx-unreadable"),
        ("f1", "attaxx-off-board"),
        ("a0", "attaxx-off-board"),
        ("a6", "attaxx-off-board"),
        ("a99999999999999999999", "attaxx-off-board"),
        ("0 1", "attaxx-off-board-numbers"),
        ("1 6", "attaxx-off-board-numbers"),
        ("1 99999999999999999999", "attaxx-off-board-numbers"),
        ("a1", "attaxx-occupied"),
        ("a5", "attaxx-occupied"),
        ("b2", "attaxx-hole"),
        ("c3", "attaxx-no-enemy-near"),
        ("0000", "attaxx-pass-not-forced"),
        ("b1(a1)", "attaxx-outcome-certain"),
    ] {
        assert_eq!(reason(&position, text), id, "{text:?}");
        let unreadable = refusal(&position, text).kind == MoveErrorKind::Unreadable;
        assert_eq!(unreadable, id == "attaxx-unreadable", "{text:?}");
    }
    let long = "c".repeat(100_000);
    assert!(refusal(&position, &long).reason.text(Lang::En).len() < 300);
    let off = refusal(&position, "F1").reason.text(Lang::En);
    assert_eq!(off, "F1 is off the board: columns a to e, rows 1 to 5");
}

#[test]
fn refused_moves_of_the_standard_game() {
    let position = standard("x5o/7/2-4/7/7/7/o5x x 0 1");
    for (text, id) in [
        ("", "attaxx-unreadable-standard"),
        ("2 2", "attaxx-unreadable-standard"),
        ("a7a5a3", "attaxx-unreadable-standard"),
        ("0001", "attaxx-unreadable-standard"),
        ("éa7", "attaxx-unreadable-standard"),
        ("h1", "attaxx-off-board"),
        ("a7a8", "attaxx-off-board"),
        ("g7", "attaxx-occupied"),
        ("c5", "attaxx-hole"),
        ("d4", "attaxx-no-own-stone-near"),
        ("a5", "attaxx-no-own-stone-near"),
        ("d4d5", "attaxx-from-empty"),
        ("c5c6", "attaxx-from-empty"),
        ("g7f7", "attaxx-from-enemy"),
        ("a7c5", "attaxx-hole"),
        ("a7a7", "attaxx-occupied"),
        ("a7a4", "attaxx-too-far"),
        ("0000", "attaxx-pass-not-forced"),
        ("b7(g7)", "attaxx-outcome-certain"),
    ] {
        assert_eq!(reason(&position, text), id, "{text:?}");
    }
}

#[test]
fn refused_outcomes() {
    let position = simplified("size=5 contagion=0.5 refuges=b1", "o3x/5/5/1o3/xx2o o");
    for (text, id) in [
        ("a2(e5)", "attaxx-outcome-not-near"),
        ("a2(a2)", "attaxx-outcome-not-near"),
        ("a2(b2)", "attaxx-outcome-not-enemy"),
        ("a2(a3)", "attaxx-outcome-not-enemy"),
        ("a2(b1)", "attaxx-outcome-refuge"),
        ("a2(a1,a1)", "attaxx-outcome-twice"),
        ("a2(a9)", "attaxx-off-board"),
        ("a2(a1,)", "attaxx-unreadable"),
        ("a2(,)", "attaxx-unreadable"),
        ("a2(a1))", "attaxx-unreadable"),
        ("a2((a1)", "attaxx-unreadable"),
    ] {
        assert_eq!(reason(&position, text), id, "{text:?}");
    }
    assert!(position.read_move("A2( A1 )").is_ok());
}

#[test]
fn forced_passes_and_finished_games_say_so() {
    let passing = simplified("", "xoxo1oo/xxoooox/xoxooox/xoxooxx/xxoxxoo/oxxxoxo/xoxxxox o");
    assert_eq!(reason(&passing, "e7"), "attaxx-must-pass");
    assert_eq!(reason(&passing, "a1"), "attaxx-must-pass");
    assert_eq!(reason(&passing, "nonsense"), "attaxx-unreadable");
    assert!(passing.read_move(" 0000 ").is_ok());
    assert_eq!(reason(&simplified("size=3", "ooo/ooo/ooo o"), "a1"), "move-game-over");
    assert_eq!(reason(&standard("x5o/7/7/7/7/7/o5x x 100 1"), "a6"), "move-game-over");
}

#[test]
fn texts_are_read_leniently_and_written_strictly() {
    let position = simplified("", "  O5X/7/7/7/7/7/x5o   O ");
    assert_eq!(position.to_text(), "o5x/7/7/7/7/7/x5o o");
    for text in ["F7", " f7 ", "1 6", "1\t6"] {
        assert_eq!(
            position.read_move(text).map(|mv| position.write_move(mv)),
            Ok("f7".to_owned()),
            "{text:?}"
        );
    }
    assert_eq!(standard("x5o/7/7/7/7/7/o5x o").to_text(), "x5o/7/7/7/7/7/o5x o 0 1");
    assert_eq!(standard("x5o/7/7/7/7/7/o5x X 12").to_text(), "x5o/7/7/7/7/7/o5x x 12 1");
}

/// The identifiers of the faults of a position text.
fn faults(variant: &str, options: &str, text: &str) -> Vec<&'static str> {
    let error = AttaxxPosition::from_text(&rules(variant, options), text).expect_err(text);
    error.faults().iter().map(|fault| fault.id()).collect()
}

#[test]
fn every_fault_of_a_position_is_reported() {
    assert_eq!(
        faults("simplifie", "", ""),
        ["position-row-count", "position-row-length", "attaxx-position-no-turn"]
    );
    assert_eq!(faults("simplifie", "", "o5x/7/7/7/7/7/x5o"), ["attaxx-position-no-turn"]);
    assert_eq!(faults("simplifie", "", "o5x/7/7/7/7/7/x5o z"), ["attaxx-position-turn"]);
    assert_eq!(faults("simplifie", "", "o5x/7/7/7/7/7/x5o oo"), ["attaxx-position-turn"]);
    assert_eq!(faults("simplifie", "", "o5x/7/7/7/7/7/x5o o 0 1"), ["attaxx-position-extra"]);
    assert_eq!(faults("simplifie", "size=5", "o5x/7/7/7/7/7/x5o o")[0], "position-row-count");
    assert_eq!(
        faults("standard", "", "x5z/8/7/0/7/7/o5x w -1 0 9"),
        [
            "position-symbol",
            "position-row-length",
            "position-zero-run",
            "position-row-length",
            "attaxx-position-turn",
            "attaxx-position-quiet",
            "attaxx-position-number",
            "attaxx-position-extra"
        ]
    );
    let huge = "x99999999999999999999o/7/7/7/7/7/o5x x 99999999999999999999 99999999999999999999";
    assert_eq!(
        faults("standard", "", huge),
        ["position-row-length", "attaxx-position-quiet", "attaxx-position-number"]
    );
    assert_eq!(faults("standard", "", &"7/".repeat(1_000)), ["attaxx-position-long"]);
}

#[test]
fn refused_options_say_why() {
    for (options, id) in [
        ("size=2", "option-number"),
        ("size=10", "option-number"),
        ("size=999999999999", "option-number"),
        ("range=3", "option-number"),
        ("range=0", "option-number"),
        ("holes=a1", "attaxx-option-corner"),
        ("size=5 holes=e5", "attaxx-option-corner"),
        ("holes=h1", "attaxx-option-cell"),
        ("size=5 refuges=f5", "attaxx-option-cell"),
        ("holes=c3,,d4", "attaxx-option-cell"),
        ("holes=c3;d4", "attaxx-option-cell"),
        ("holes=c3 refuges=d4,c3", "attaxx-option-hole-refuge"),
        ("contagion=0", "attaxx-option-contagion"),
        ("contagion=1.5", "attaxx-option-contagion"),
        ("seed=-1", "option-number"),
        ("seed=18446744073709551616", "option-number"),
    ] {
        assert_eq!(refused_options(options), id, "{options}");
    }
    let standard = Erased::<Attaxx>::rules(Some("standard"), &Options::new().with("size", 5));
    assert_eq!(standard.expect_err("standard has no options").id(), "option-unknown");
}

#[test]
fn the_view_shows_terrain_names_and_tallies() {
    let view = simplified("size=5 refuges=a1,c3", "o3x/3-1/5/5/x3o o").view(None);
    assert_eq!((view.rows, view.columns, view.surface), (5, 5, Surface::Cells));
    assert_eq!(view.row_labels, ["5", "4", "3", "2", "1"]);
    assert_eq!(view.column_labels, ["a", "b", "c", "d", "e"]);
    let terrain =
        |name: &str| view.square_named(name).and_then(|square| view.cell(square)).map(|cell| cell.terrain);
    assert_eq!(terrain("d4"), Some(Terrain::Hole));
    assert_eq!(terrain("c3"), Some(Terrain::Refuge));
    assert_eq!(terrain("a1"), Some(Terrain::Refuge));
    assert_eq!(terrain("b1"), Some(Terrain::Plain));
    assert_eq!(view.tallies[0].counts, [2, 2]);
    assert_eq!(view.sides[0].text(Lang::En), "o");
    assert_eq!(standard("x5o/7/7/7/7/7/o5x x 0 1").view(None).sides[0].text(Lang::Fr), "x");
}

proptest! {
    #[test]
    fn positions_and_moves_round_trip(which in 0..RULES.len(), seed: u64) {
        let (variant, options) = RULES[which];
        let rules = rules(variant, options);
        for (position, mv) in random_game(&rules, seed) {
            let text = position.to_text();
            let again = AttaxxPosition::from_text(&rules, &text);
            prop_assert_eq!(again.as_ref(), Ok(&position));
            if let Some(mv) = mv {
                let written = position.write_move(mv);
                prop_assert_eq!(position.read_move(&written), Ok(mv), "{}", written);
                prop_assert_eq!(position.read_move(&written.to_uppercase()), Ok(mv), "{}", written);
            }
        }
    }

    #[test]
    fn any_text_gets_an_answer(which in 0..RULES.len(), text in "\\PC*") {
        let (variant, options) = RULES[which];
        let rules = rules(variant, options);
        let start = AttaxxPosition::start(&rules);
        if let Ok(mv) = start.read_move(&text) {
            prop_assert!(start.is_legal(mv));
        }
        let _ = AttaxxPosition::from_text(&rules, &text);
    }

    #[test]
    fn texts_that_look_like_moves_get_an_answer(
        which in 0..RULES.len(),
        text in "[a-jA-J]?[0-9]{0,3} ?[a-j]?[0-9]{0,2}(\\([a-i0-9, ]{0,8}\\)?)?",
    ) {
        let (variant, options) = RULES[which];
        let start = AttaxxPosition::start(&rules(variant, options));
        if let Ok(mv) = start.read_move(&text) {
            prop_assert!(start.is_legal(mv));
        }
    }

    #[test]
    fn texts_that_look_like_positions_get_an_answer(
        which in 0..RULES.len(),
        text in "([xo1-9-]{0,10}/){0,10}[xo1-9-]{0,10} [xow]? ?[0-9]{0,12} ?[0-9]{0,12}",
    ) {
        let (variant, options) = RULES[which];
        let rules = rules(variant, options);
        if let Ok(position) = AttaxxPosition::from_text(&rules, &text) {
            prop_assert_eq!(AttaxxPosition::from_text(&rules, &position.to_text()), Ok(position));
        }
    }

    #[test]
    fn options_get_an_answer_and_round_trip(key in "size|range|holes|refuges|contagion|seed", value in "[a-i0-9,. ]{0,10}") {
        let options = Options::new().with(&key, value);
        if let Ok(rules) = Erased::<Attaxx>::rules(Some("simplifie"), &options) {
            let (variant, described) = <Attaxx as plateau_table::Game>::describe(&rules);
            prop_assert_eq!(Erased::<Attaxx>::rules(Some(variant), &described), Ok(rules));
        }
    }
}
