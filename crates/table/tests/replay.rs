//! Between matches and records.

use std::time::Duration;

use crate::common::{Rules, Walk, WalkGame, played};
use plateau_core::Side::{First, Second};
use plateau_core::{Ending, Outcome, Reason};
use plateau_table::record::{RecordPlaces, read_records, write_records};
use plateau_table::{Match, Record, RecordStyle};

/// The one game of `text`, replayed.
fn replay(text: &str) -> Result<Match<WalkGame>, (u32, u32, &'static str)> {
    let record = read_records(text).unwrap().remove(0);
    Match::from_record(&record).map_err(|error| (error.line, error.column, error.reason.id()))
}

/// The record of `game` as text.
fn text_of(game: &Match<WalkGame>) -> String {
    write_records(&[Record::from_match(game)], &RecordStyle::PLAIN)
}

/// `record` as if it had not been read from a text.
fn placeless(mut record: Record) -> Record {
    record.places = RecordPlaces::default();
    for entry in &mut record.moves {
        entry.place = (0, 0);
    }
    record
}

/// Checks that `game` comes back from its own text, with its ending.
fn comes_back(game: &Match<WalkGame>) {
    let text = text_of(game);
    let again = replay(&text).unwrap_or_else(|error| panic!("{error:?}: {text}"));
    assert_eq!((again.plies(), again.start(), again.ending()), (game.plies(), game.start(), game.ending()));
    assert_eq!(text_of(&again), text);
    let read = read_records(&text).unwrap().remove(0);
    assert_eq!(placeless(read).moves, Record::from_match(game).moves);
}

#[test]
fn a_record_names_everything() {
    let mut game = Match::<WalkGame>::from_position(Walk {
        rules: Rules { chance: true, seed: Some(3) },
        cell: 4,
        turn: Second,
    });
    game.play_text("j(u)").unwrap();
    game.note_clocks([Duration::from_secs(300), Duration::from_millis(298_500)]);
    game.note_comment("d'accord".to_owned());
    game.play_text("s").unwrap();
    game.flag(Second).unwrap();
    let text = "[Result \"1-0\"]
[Game \"marche\"]
[Variant \"hasard\"]
[Options \"seed=3\"]
[SetUp \"1\"]
[FEN \"4 second\"]
[Termination \"time forfeit\"]

1... j(u) {[%clk 0:04:58.5] d'accord} 2. s 1-0
";
    assert_eq!(text_of(&game), text);
    comes_back(&game);
}

#[test]
fn every_ending_comes_back() {
    comes_back(&played(""));
    comes_back(&played("u d"));
    comes_back(&played("u u pass u u"));
    comes_back(&played("u u pass s pass"));
    comes_back(&played("s s u d"));
    let mut resigned = played("u");
    resigned.resign(First).unwrap();
    comes_back(&resigned);
    let mut flagged = played("u");
    flagged.flag(Second).unwrap();
    comes_back(&flagged);
    let mut agreed = played("u");
    agreed.offer_draw(First).unwrap();
    agreed.answer_draw(true).unwrap();
    comes_back(&agreed);
}

#[test]
fn words_of_other_programs_are_understood() {
    let ending = |tags: &str, result: &str| replay(&format!("{tags} 1. u {result}")).unwrap().ending();
    let won = |reason| Some(Ending { outcome: Outcome::Win(First), reason });
    assert_eq!(ending("[Termination \"Time forfeit\"]", "1-0"), won(Reason::Time));
    assert_eq!(ending("[Termination \"Normal\"]", "1-0"), won(Reason::Resignation));
    assert_eq!(ending("", "2-0"), won(Reason::Resignation));
    assert_eq!(ending("", "1-1"), Some(Ending::draw(Reason::Agreement)));
    assert_eq!(ending("[Termination \"Time forfeit\"]", "1-1"), Some(Ending::draw(Reason::Agreement)));
    assert_eq!(ending("[Termination \"unterminated\"]", "*"), None);
    assert_eq!(ending("[Result \"0-0\"]", "*"), None);
    let dice = replay("[Dice \"1\"] 1. j(u)").unwrap();
    assert!(dice.start().rules.chance, "tags of other programs name the variant");
}

#[test]
fn passes_left_out_are_played() {
    let game = replay("1. u u d").unwrap();
    let texts = plateau_table::AnyMatch::played(&game);
    assert_eq!(texts, ["u", "u", "pass", "d"]);
    assert_eq!(
        replay("1. u u x").unwrap_err(),
        (1, 8, "record-bad-move"),
        "and taken back when that is no help"
    );
}

#[test]
fn faults_have_their_places() {
    let fault = |text: &str| replay(text).unwrap_err();
    assert_eq!(fault("[A \"b\"]\n[Variant \"other\"]\n1. u"), (2, 1, "variant-unknown"));
    assert_eq!(fault("[Variant \"hasard\"]\n [Options \"seed=12\"]\n1. u"), (2, 2, "option-number"));
    assert_eq!(fault("[Variant \"hasard\"]\n [Options \"seeds\"]\n1. u"), (2, 2, "option-form"));
    assert_eq!(fault("[Options \"seed=1\"]\n1. u"), (1, 1, "option-unknown"));
    assert_eq!(fault("[SetUp \"1\"] [FEN \"12 first\"]\n1. u"), (1, 13, "position-bad"));
    assert_eq!(fault("1. u\nd {x}\n 2. fly"), (3, 5, "record-bad-move"));
    assert_eq!(fault("1. u u 2. pass u 3. u\n0-1"), (2, 1, "record-result"));
    assert_eq!(fault("[A \"\"] [Result \"1/2-1/2\"]\n1. u u 2. pass u 3. u *"), (1, 8, "record-result"));
    assert_eq!(fault("1. u u 2. pass u 3. u d"), (1, 23, "record-bad-move"));
    assert_eq!(fault("[A \"\"] [Termination \"line\"] 1. u 1-0"), (1, 8, "record-termination"));
    assert_eq!(fault("[Variant \"hasard\"] 1. u j"), (1, 25, "record-bad-move"));
    let record = read_records("[Variant \"hasard\"] 1. j").unwrap().remove(0);
    let error = Match::<WalkGame>::from_record(&record).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 1, column 23: move 1, “j”: the record does not say what chance decided in this move"
    );
    assert!(replay("[Variant \"hasard\"] [Options \"seed=1\"] 1. j").is_ok(), "a seed repeats chance");
}
