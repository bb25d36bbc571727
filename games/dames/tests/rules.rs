//! Each rule of the page by a worked example.

use std::collections::BTreeSet;

use plateau_core::{Ending, Notation, Position, Reason, Side};
use plateau_dames::{Dames, DamesPosition, Rules};
use plateau_table::{AnyMatch, Match};
use serde_json::Value;

/// A position, from its text.
fn position(rules: Rules, text: &str) -> DamesPosition {
    DamesPosition::from_text(&rules, text).unwrap()
}

/// A game from a position text.
fn game(rules: Rules, text: &str) -> Match<Dames> {
    Match::from_position(position(rules, text))
}

/// The legal moves, sorted.
fn moves(rules: Rules, text: &str) -> Vec<String> {
    game(rules, text).moves()
}

/// The position after a move.
fn after(rules: Rules, text: &str, mv: &str) -> String {
    let mut game = game(rules, text);
    game.play_text(mv).unwrap();
    game.position_text()
}

const WORLD: Rules = Rules::INTERNATIONAL;

#[test]
fn white_starts_from_the_bottom() {
    let start = DamesPosition::start(&WORLD);
    assert_eq!(start.to_text(), "W:W31-50:B1-20");
    assert_eq!(DamesPosition::start(&Rules::RUSSIAN).to_text(), "W:W21-32:B1-12");
    let picture = "
    a  b  c  d  e  f  g  h  i  j
 1     x     x     x     x     x  1
 2  x     x     x     x     x     2
 3     x     x     x     x     x  3
 4  x     x     x     x     x     4
 5     .     .     .     .     .  5
 6  .     .     .     .     .     6
 7     o     o     o     o     o  7
 8  o     o     o     o     o     8
 9     o     o     o     o     o  9
10  o     o     o     o     o     10
    a  b  c  d  e  f  g  h  i  j
";
    assert_eq!(start.view(None).to_text(), picture.trim_start_matches('\n'));
}

#[test]
fn men_step_forward_and_capture_both_ways() {
    assert_eq!(moves(WORLD, "W:W28:B1"), ["28-22", "28-23"]);
    assert_eq!(moves(WORLD, "B:W50:B23"), ["23-28", "23-29"]);
    assert_eq!(moves(WORLD, "W:W28:B22,33"), ["28x17", "28x39"]);
}

#[test]
fn kings_fly_and_choose_where_to_land() {
    assert_eq!(moves(WORLD, "W:WK46:B19"), ["46x10", "46x14", "46x5"]);
    // Two pieces in a row cannot be jumped, nor one's own.
    assert_eq!(moves(WORLD, "W:WK46:B19,14"), ["46-23", "46-28", "46-32", "46-37", "46-41"]);
    assert_eq!(moves(WORLD, "W:WK46,41,36:B5"), ["36-31", "41-37"]);
}

#[test]
fn the_most_pieces_must_be_taken() {
    // The man could take one or two; the king counts as one piece like any other.
    assert_eq!(moves(WORLD, "W:W32:BK27,28,19"), ["32x14"]);
    // Between equal numbers the player chooses.
    assert_eq!(moves(WORLD, "W:W32:BK27,28"), ["32x21", "32x23"]);
}

#[test]
fn taken_pieces_block_until_the_end() {
    // After 19, 9, 12 and 38 the king would take on if the first pieces were gone: the Turkish strike stops it.
    assert_eq!(moves(WORLD, "W:WK41,49:B9,10,12,19,38"), ["41x43"]);
    assert_eq!(after(WORLD, "W:WK41,49:B9,10,12,19,38", "41x43"), "B:WK43,49:B10");
}

#[test]
fn a_rafle_may_cross_and_end_on_its_own_cell() {
    assert_eq!(moves(WORLD, "W:W48:B32,33,42,43"), ["48x48"]);
    assert_eq!(after(WORLD, "W:W48:B32,33,42,43", "48x48"), "B:W48:B");
}

#[test]
fn crowned_only_where_the_move_ends() {
    assert_eq!(after(WORLD, "W:W15:B9,10", "15x13"), "B:W13:B");
    assert_eq!(after(WORLD, "W:W15:B8,19,20", "15x2"), "B:WK2:B");
    assert_eq!(after(WORLD, "W:W6:B40", "6-1"), "B:WK1:B40");
    assert_eq!(after(WORLD, "B:W30:B45", "45-50"), "W:W30:BK50");
}

#[test]
fn a_player_who_cannot_move_loses() {
    let lost = |text| game(WORLD, text).ending();
    assert_eq!(lost("W:W46:B41,37"), Some(Ending::win(Side::Second, Reason::NoMove)));
    assert_eq!(lost("B:W30:B"), Some(Ending::win(Side::First, Reason::NoMove)));
    assert_eq!(lost("B:W30:B20"), None);
}

#[test]
fn russian_captures() {
    const RUSSIAN: Rules = Rules::RUSSIAN;
    // Any capture may be chosen, but it is carried on as long as it can be.
    assert_eq!(moves(RUSSIAN, "W:W22,29:B17,18,11"), ["22x13", "22x8"]);
    assert_eq!(moves(Rules::BRAZILIAN, "W:W22,29:B17,18,11"), ["22x8"]);
    // A man crowned in passing goes on as a king: from 11 over 7 to 2, and from there over 9.
    assert_eq!(moves(RUSSIAN, "W:W11:B7,9"), ["11x13"]);
    assert_eq!(after(RUSSIAN, "W:W11:B7,9", "11x13"), "B:WK13:B");
    assert_eq!(after(Rules::BRAZILIAN, "W:W11:B7,9", "11x2"), "B:WK2:B9");
    // A king that can go on from one of its landing cells, here 15, must land there.
    assert_eq!(moves(RUSSIAN, "W:WK29:B22"), ["29x11", "29x15", "29x18", "29x4", "29x8"]);
    assert_eq!(moves(RUSSIAN, "W:WK29:B22,19"), ["29x24", "29x28"]);
}

#[test]
fn every_position_of_the_rule_file() {
    let file: Value = serde_json::from_str(include_str!("dames-rules.json")).unwrap();
    let texts = |value: &Value| -> BTreeSet<String> {
        value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned()).collect()
    };
    let positions = file["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 21);
    for entry in positions {
        let name = entry["name"].as_str().unwrap();
        let start = position(WORLD, entry["fen"].as_str().unwrap());
        let turn = if start.turn() == Side::First { "W" } else { "B" };
        assert_eq!(entry["turn"], turn, "{name}");
        let view = start.view(None);
        let number = |square: &plateau_core::Square| view.cell(*square).unwrap().name.clone();
        let mut hub = BTreeSet::new();
        let mut pdn = BTreeSet::new();
        for mv in &view.moves {
            let (from, to) = (number(&mv.from.unwrap()), number(&mv.to.unwrap()));
            let separator = if mv.captures.is_empty() { "-" } else { "x" };
            let short = format!("{from}{separator}{to}");
            let taken: String = mv.captures.iter().map(|square| format!("x{}", number(square))).collect();
            let long = format!("{short}{taken}");
            let mut next = start;
            assert!(next.play(start.read_move(&mv.text).unwrap()));
            let expected = position(WORLD, entry["after"][&long].as_str().unwrap());
            assert_eq!(next, expected, "{name}: {long}");
            hub.insert(long);
            pdn.insert(short);
        }
        assert_eq!(hub, texts(&entry["legal_hub"]), "{name}");
        assert_eq!(pdn, texts(&entry["legal_pdn"]), "{name}");
        assert_eq!(hub.len(), view.moves.len(), "{name}");
        assert_eq!(start.ending().is_some(), entry.get("result").is_some(), "{name}");
    }
}

#[test]
fn every_draw_sequence_of_the_rule_file() {
    let file: Value = serde_json::from_str(include_str!("dames-rules.json")).unwrap();
    let sequences = file["draw_sequences"].as_array().unwrap();
    assert_eq!(sequences.len(), 7);
    for entry in sequences {
        let name = entry["name"].as_str().unwrap();
        let mut game = game(WORLD, entry["fen"].as_str().unwrap());
        let texts = entry["moves"].as_array().unwrap();
        assert_eq!(entry["draw_at_ply"].as_u64(), Some(texts.len() as u64), "{name}");
        for text in texts {
            assert_eq!(game.ending(), None, "{name}");
            game.play_text(text.as_str().unwrap()).unwrap();
        }
        let reason = match name {
            "threefold" => Reason::Repetition,
            "move25" => Reason::MoveLimit,
            _ => Reason::MaterialLimit,
        };
        assert_eq!(game.ending(), Some(Ending::draw(reason)), "{name}");
    }
}

/// Plays `texts` again and again without asking for an ending, and gives the ply at which one came and its reason.
/// The keys repeat, so only [`Position::ending_by_counters`] is looked at.
fn count_until_draw(rules: Rules, text: &str, first: &[&str], texts: &[&str]) -> Option<(usize, Reason)> {
    let mut position = position(rules, text);
    let mut counters = position.first_counters();
    let cycle = first.iter().chain(texts.iter().cycle());
    for (ply, text) in (1..=120).zip(cycle) {
        let mv = position.read_move(text).unwrap();
        let mut next = position;
        next.play_unchecked(mv);
        position.count(mv, &next, &mut counters);
        position = next;
        if let Some(ending) = position.ending_by_counters(&counters) {
            return Some((ply, ending.reason));
        }
    }
    None
}

/// A walk of four plies that leaves the kings on 50 and 5 where they were. They never see each other, nor anything on
/// the left edge.
const WALK: [&str; 4] = ["50-45", "5-10", "45-50", "10-5"];

#[test]
fn twenty_five_moves_of_kings() {
    let text = "W:WK50,36,26:BK5,16,15";
    assert_eq!(count_until_draw(WORLD, text, &[], &WALK), Some((50, Reason::MoveLimit)));
    // A man's move starts the count afresh.
    let first = ["50-45", "5-10", "36-31"];
    let draw = count_until_draw(WORLD, text, &first, &["10-5", "45-50", "5-10", "50-45"]);
    assert_eq!(draw, Some((53, Reason::MoveLimit)));
    // The document's rules have no such count.
    assert_eq!(count_until_draw(Rules::REPORT, text, &[], &WALK), None);
}

#[test]
fn sixteen_moves_with_three_pieces_against_a_king() {
    for white in ["WK50,K36,K26", "WK50,K36,26", "WK50,36,26"] {
        let draw = count_until_draw(WORLD, &format!("W:{white}:BK5"), &[], &WALK);
        assert_eq!(draw, Some((32, Reason::MaterialLimit)), "{white}");
    }
    // Four pieces, or a man in place of the single king, are not that material.
    let draw = count_until_draw(WORLD, "W:WK50,K36,K26,16:BK5", &[], &WALK);
    assert_eq!(draw, Some((50, Reason::MoveLimit)));
    // The count begins with the promotion that makes the material.
    let cycle = ["50-45", "48-42", "45-50", "42-48"];
    let draw = count_until_draw(WORLD, "B:WK50,36,26:B42", &["42-48"], &cycle);
    assert_eq!(draw, Some((33, Reason::MaterialLimit)));
}

#[test]
fn the_document_counts_twenty_moves_of_three_kings() {
    let draw = count_until_draw(Rules::REPORT, "W:WK50,K36,K26:BK5", &[], &WALK);
    assert_eq!(draw, Some((40, Reason::MaterialLimit)));
    // Two kings and a man are not three kings; the other counts are off.
    assert_eq!(count_until_draw(Rules::REPORT, "W:WK50,K36,26:BK5", &[], &WALK), None);
    assert_eq!(count_until_draw(Rules::REPORT, "W:WK50,36:BK5", &[], &WALK), None);
    // The count begins when the third king is crowned.
    let draw =
        count_until_draw(Rules::REPORT, "W:WK50,K36,6:BK5", &["6-1"], &["5-10", "50-45", "10-5", "45-50"]);
    assert_eq!(draw, Some((41, Reason::MaterialLimit)));
}

#[test]
fn five_moves_with_two_pieces_against_a_king() {
    for white in ["WK50", "WK50,K36", "WK50,36"] {
        let draw = count_until_draw(WORLD, &format!("W:{white}:BK5"), &[], &WALK);
        assert_eq!(draw, Some((10, Reason::MaterialLimit)), "{white}");
    }
    // The count begins when the third piece falls.
    let cycle = ["50-45", "46-41", "45-50", "41-46"];
    let draw = count_until_draw(WORLD, "B:WK50,26,23:BK5", &["5x46"], &cycle);
    assert_eq!(draw, Some((11, Reason::MaterialLimit)));
    // It goes on when the second one falls.
    let first = ["50-45", "5-10", "29-23", "10x46"];
    let draw = count_until_draw(WORLD, "W:WK50,29:BK5", &first, &["45-50", "46-41", "50-45", "41-46"]);
    assert_eq!(draw, Some((10, Reason::MaterialLimit)));
    // Losing the only king ends it; a new king begins another.
    let first = ["29-23", "5x46", "6-1"];
    let draw = count_until_draw(WORLD, "W:WK29,6:BK5", &first, &["46-41", "1-6", "41-46", "6-1"]);
    assert_eq!(draw, Some((13, Reason::MaterialLimit)));
}

#[test]
fn a_blocked_player_has_lost_whatever_the_counts() {
    // The sixteenth move of white completes the count and shuts the black king in.
    let mut game = game(WORLD, "B:WK46,44,39:BK50");
    let white = ["46-41", "41-47", "47-36", "36-31", "31-26", "26-21", "21-16", "16-11"];
    let white = white.into_iter().chain(["11-6", "6-28", "28-46", "46-5", "5-28", "28-6", "6-1", "1-45"]);
    for (text, black) in white.zip(["50-45", "45-50"].into_iter().cycle()) {
        game.play_text(black).unwrap();
        game.play_text(text).unwrap();
    }
    assert_eq!(game.plies().len(), 32);
    let counters = game.plies()[31].counters;
    let draw = game.position().ending_by_counters(&counters);
    assert_eq!(draw, Some(Ending::draw(Reason::MaterialLimit)));
    assert_eq!(game.ending(), Some(Ending::win(Side::First, Reason::NoMove)));
}

#[test]
fn the_first_player_of_the_document_opens_31_27() {
    let first = |rules, text: &str| game(rules, text).first_move().unwrap();
    assert_eq!(first(WORLD, "W:W31-50:B1-20"), "31-27");
    // Black too tries the right of the board first, from the top row down.
    assert_eq!(first(WORLD, "B:W27,32-50:B1-20"), "16-21");
    // A king: forward right, forward left, then backwards; as near as possible.
    assert_eq!(first(WORLD, "W:WK28:B1"), "28-23");
    assert_eq!(first(WORLD, "W:WK5:B1"), "5-10");
    assert_eq!(first(WORLD, "B:W50:BK28"), "28-33");
    // Captures in the order of the list: the smallest cells, the nearest landing.
    assert_eq!(first(WORLD, "W:WK46,35:B28,30"), "35x24");
    assert_eq!(first(WORLD, "W:WK46:B19"), "46x14");
}
