//! Laws of records: what is written is read back, and no text is too strange to answer.

use std::time::Duration;

use plateau_core::{Outcome, Side};
use plateau_table::RecordStyle;
use plateau_table::record::{Record, RecordMove, RecordPlaces, read_records, write_records};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

const PDN: RecordStyle =
    RecordStyle { extension: "pdn", players: ["White", "Black"], results: ["2-0", "0-2", "1-1"] };

/// The moves of all games, as they write them.
fn any_move_text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[A-HJ-T][1-9][0-9]?",
        "[a-g][1-7]([a-g][1-7])?",
        "[a-g][1-7]\\(([a-g][1-7](,[a-g][1-7]){0,7})?\\)",
        "[A-I][1-9]-[A-I][1-9]",
        "[1-9][0-9]?(x[1-9][0-9]?){1,5}",
        "[1-5][0-9]-[1-9][0-9]?",
        "[1-9]-[6-9]",
        "[a-h][1-8][-:][a-h][1-8]",
        Just("0000".to_owned()),
        Just("pa".to_owned()),
    ]
}

/// Words in single blanks, with everything that could be mistaken for something else, but a closing brace.
fn any_comment() -> impl Strategy<Value = Option<String>> {
    let word = prop_oneof![
        "[^\\s}\\p{Cc}]{1,12}",
        "[%\\[(){;*$\"\\\\][a-z0-9:(){\\[\\]]{0,90}".prop_map(|word| word.replace('}', "")),
    ];
    // An embedded clock command would be taken out of the comment: that is its purpose.
    let words = vec(word.prop_filter("a command", |word| !word.contains("[%")), 0..30);
    words.prop_map(|words| (!words.is_empty()).then(|| words.join(" ")))
}

fn any_clock(unit: fn(u64) -> Duration) -> impl Strategy<Value = Option<Duration>> {
    option::of((0..300_000u64).prop_map(unit))
}

fn any_move(unit: fn(u64) -> Duration) -> impl Strategy<Value = RecordMove> {
    (any_move_text(), any_clock(unit), option::weighted(0.2, any_comment()), vec(any::<u8>(), 0..3)).prop_map(
        |(text, clock, comment, nags)| RecordMove {
            text,
            clock,
            comment: comment.flatten(),
            nags,
            place: (0, 0),
        },
    )
}

fn any_record(unit: fn(u64) -> Duration) -> impl Strategy<Value = Record> {
    let tag = prop_oneof![
        "Event|Site|Date|Round|White|Black|First|Second|Game|Variant|Options|GameType|SetUp|FEN|Termination",
        "[A-Za-z][A-Za-z0-9_]{0,10}".prop_filter("a field of the record", |name| name != "Result"),
    ];
    let tags = vec((tag, "[^\\p{Cc}]{0,30}"), 1..8);
    let results =
        [None, Some(Outcome::Draw), Some(Outcome::Win(Side::First)), Some(Outcome::Win(Side::Second))];
    (
        tags,
        any_comment(),
        any::<bool>(),
        vec(any_move(unit), 0..40),
        proptest::sample::select(results.to_vec()),
    )
        .prop_map(|(tags, comment, second, moves, result)| {
            let second_starts = second && !moves.is_empty();
            Record { tags, comment, second_starts, moves, result, places: RecordPlaces::default() }
        })
}

/// `record` as if it had not been read from a text, its tags in the order of their names.
fn comparable(mut record: Record) -> Record {
    record.places = RecordPlaces::default();
    record.tags.sort();
    for entry in &mut record.moves {
        entry.place = (0, 0);
    }
    record
}

/// Writes and reads `records`, and checks what comes back.
fn check_round_trip(records: Vec<Record>, style: &RecordStyle) -> Result<(), TestCaseError> {
    let text = write_records(&records, style);
    let read = read_records(&text).map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
    prop_assert_eq!(write_records(&read, style), text, "written the same again");
    let read: Vec<Record> = read.into_iter().map(comparable).collect();
    let written: Vec<Record> = records.into_iter().map(comparable).collect();
    prop_assert_eq!(read, written);
    Ok(())
}

proptest! {
    #[test]
    fn plain_records_come_back(records in vec(any_record(Duration::from_millis), 1..4)) {
        check_round_trip(records, &RecordStyle::PLAIN)?;
    }

    #[test]
    fn pdn_records_come_back(records in vec(any_record(Duration::from_secs), 1..4)) {
        check_round_trip(records, &PDN)?;
    }

    #[test]
    fn lines_are_short(record in any_record(Duration::from_secs)) {
        let record = Record { tags: Vec::new(), comment: None, ..record };
        let moves = record.moves.into_iter().map(|entry| RecordMove { comment: None, ..entry }).collect();
        let text = write_records(&[Record { moves, ..record }], &PDN);
        prop_assert!(text.lines().all(|line| line.chars().count() <= 80), "{}", text);
    }

    #[test]
    fn any_text_gets_an_answer(text in "\\PC{0,200}") {
        let _ = read_records(&text);
    }

    #[test]
    fn nearly_records_get_an_answer(
        text in "([\\[\\](){};%/*$!?.:\"\\\\ \r\n]|FEN|clk|1-0|1-1|[0-9]{1,2}|[a-z][0-9]|[A-Z][a-z]|\\[%clock [wB]0:0){0,60}",
    ) {
        match read_records(&text) {
            // What was understood is written in a form that means the same.
            Ok(records) => {
                let again = write_records(&records, &PDN);
                let read = read_records(&again);
                prop_assert!(read.is_ok(), "{:?}\n{}", read, again);
                prop_assert_eq!(write_records(&read.unwrap_or_default(), &PDN), again);
            }
            Err(error) => {
                prop_assert!(error.line >= 1 && error.column >= 1);
                let lines = text.replace("\r\n", "\n").replace('\r', "\n");
                prop_assert!(error.line as usize <= lines.split('\n').count());
            }
        }
    }
}
