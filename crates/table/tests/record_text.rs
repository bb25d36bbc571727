//! Records as text: what is read, what is written, and where faults are found.

use std::time::Duration;

use plateau_core::{Outcome, Side};
use plateau_table::record::{RECORDS_LIMIT, read_records, write_records};
use plateau_table::{Record, RecordError, RecordMove, RecordStyle};

/// The style of draughts.
const PDN: RecordStyle =
    RecordStyle { extension: "pdn", players: ["White", "Black"], results: ["2-0", "0-2", "1-1"] };

/// The one game of `text`.
fn one(text: &str) -> Record {
    let mut games = read_records(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    assert_eq!(games.len(), 1, "{text}");
    games.remove(0)
}

/// The move texts of the one game of `text`.
fn moves(text: &str) -> Vec<String> {
    one(text).moves.into_iter().map(|entry| entry.text).collect()
}

/// The place and the identifier of the fault in `text`.
fn fault(text: &str) -> (u32, u32, &'static str) {
    match read_records(text) {
        Err(RecordError { line, column, reason }) => (line, column, reason.id()),
        Ok(games) => panic!("{} games were read", games.len()),
    }
}

const CLUB_GAME: &str = "\u{feff}% exported by hand\r
[Event \"Championnat \\\"d'été\\\"\"]\r
[White \"Martin, A\\\\B\"]\r
[Black \"?\"]\r
[Result \"2-0\"]\r
[GameType \"20,W,10,10,N2,0\"]\r
\r
{Une partie courte.}\r
1. 32-28 {[%clock w0:14:57 B0:15:00]} 19-23 {[%clock W0:14:57 b0:14:40] prévu}\r
2. 28x19 (2. 33-29 23x32 (37x28? 5-10) {x ) y} 3. 38x27) 14x23! $14\r
3.37-32 ; un coup d'attente } \r
3... 10-14(?) 4.41-37 2-0\r
";

#[test]
fn reads_a_club_game() {
    let game = one(CLUB_GAME);
    assert_eq!(game.tag("Event"), Some("Championnat \"d'été\""));
    assert_eq!(game.tag("White"), Some("Martin, A\\B"));
    assert_eq!(game.tag("Result"), None, "the result is a field");
    assert_eq!(game.comment.as_deref(), Some("Une partie courte."));
    assert_eq!(game.result, Some(Outcome::Win(Side::First)));
    let texts: Vec<&str> = game.moves.iter().map(|entry| entry.text.as_str()).collect();
    assert_eq!(texts, ["32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37"]);
    let places: Vec<_> = game.moves.iter().map(|entry| entry.place).collect();
    assert_eq!(places, [(9, 4), (9, 39), (10, 4), (10, 58), (11, 3), (12, 6), (12, 17)]);
    assert_eq!(game.moves[0].clock, Some(Duration::from_secs(14 * 60 + 57)));
    assert_eq!(game.moves[0].comment, None);
    assert_eq!(game.moves[1].clock, Some(Duration::from_secs(14 * 60 + 40)));
    assert_eq!(game.moves[1].comment.as_deref(), Some("prévu"));
    assert_eq!(game.moves[3].nags, [1, 14]);
    assert_eq!(game.moves[4].comment.as_deref(), Some("un coup d'attente }"));
    assert_eq!(game.moves[5].nags, [2]);
    assert_eq!(game.tag_place("White"), (3, 1));
    assert_eq!((game.places.start, game.places.result), ((1, 1), (12, 23)));
}

const TWO_GAMES: &str = r#"
[Event "Open de Lyon"]
[White "Petit, L."]
[Black "Roux, C."]
[Result "1-0"]
[GameType "25,W,8,8,A0,0"]

1. c3-d4 d6-c5 2. b2-c3 {attend} f6-g5 (2... h6-g5 3. g3-h4 (3. g3-f4? {perd} g5:e3)
3... b6-a5) 3. d4:b6 a7:c5:e3! 1-0

% study
[Event "Étude"]
[GameType "20"]
[SetUp "1"]
[FEN "B:W25,K28:BK3,14"]
{Les noirs jouent.}
1... 3x20x38 ; la rafle
2. 25-20 14x25 0-2
"#;

#[test]
fn reads_a_file_of_two_games() {
    let games = read_records(TWO_GAMES).unwrap();
    let texts =
        |game: &Record| game.moves.iter().map(|entry| entry.text.clone()).collect::<Vec<_>>().join(" ");
    assert_eq!(games.len(), 2);
    assert_eq!(texts(&games[0]), "c3-d4 d6-c5 b2-c3 f6-g5 d4:b6 a7:c5:e3");
    assert_eq!(games[0].moves[2].comment.as_deref(), Some("attend"));
    assert_eq!(games[0].moves[5].nags, [1]);
    assert_eq!((games[0].places.start, games[0].places.result), ((2, 1), (9, 32)));
    assert_eq!(texts(&games[1]), "3x20x38 25-20 14x25");
    assert!(games[1].second_starts && !games[0].second_starts);
    assert_eq!(games[1].tag("FEN"), Some("B:W25,K28:BK3,14"));
    assert_eq!(games[1].tag_place("FEN"), (15, 1));
    assert_eq!(games[1].comment.as_deref(), Some("Les noirs jouent."));
    assert_eq!(games[1].moves[0].comment.as_deref(), Some("la rafle"));
    assert_eq!(games[1].result, Some(Outcome::Win(Side::Second)));
    let written = write_records(&games, &PDN);
    assert!(
        written.ends_with("{Les noirs jouent.} 1... 3x20x38 {la rafle} 2. 25-20 14x25 0-2\n"),
        "{written}"
    );
}

#[test]
fn reads_the_moves_of_every_game() {
    let lines = [
        ("1.K10 L9 2.K11", vec!["K10", "L9", "K11"]),
        ("10.K10 11.L9", vec!["K10", "L9"]),
        ("1. g2 f3f5 2. 0000 a1", vec!["g2", "f3f5", "0000", "a1"]),
        ("1. c3(b4,d2) c3() 2. a1(b2)! (a2) a3", vec!["c3(b4,d2)", "c3()", "a1(b2)", "a3"]),
        ("1. H5-C5 A1-A9", vec!["H5-C5", "A1-A9"]),
        ("1. d3 pa", vec!["d3", "pa"]),
        (
            "1.32-28 1-6 2. 1-7 28x17x8 3. 28:17 01-07",
            vec!["32-28", "1-6", "1-7", "28x17x8", "28:17", "01-07"],
        ),
        ("1. c3-d4 c3:e5 2. a3b4", vec!["c3-d4", "c3:e5", "a3b4"]),
        ("1 32-28 19-23 2 28x19", vec!["32-28", "19-23", "28x19"]),
        ("1. 32-28(32-27 19-23)18-23", vec!["32-28", "18-23"]),
        ("1. d3 (e3 % a ( in a line\n f3) e4", vec!["d3", "e4"]),
        ("1. 32-28 19-23* 2. 28x19", vec!["32-28", "19-23", "28x19"]),
        ("3228 1823", vec!["3228", "1823"]),
    ];
    for (text, expected) in lines {
        assert_eq!(moves(text), expected, "{text}");
    }
}

#[test]
fn knows_every_result() {
    let first = Some(Outcome::Win(Side::First));
    let second = Some(Outcome::Win(Side::Second));
    let draw = Some(Outcome::Draw);
    let results = [
        ("1-0", first),
        ("2-0", first),
        ("0-1", second),
        ("0-2", second),
        ("1/2-1/2", draw),
        ("1-1", draw),
        ("0-0", None),
        ("*", None),
        ("", None),
    ];
    for (word, result) in results {
        assert_eq!(one(&format!("1. d3 {word}")).result, result, "{word}");
        assert_eq!(one(&format!("[Result \"{word}\"] 1. d3 *")).result, result, "[{word}]");
    }
    assert_eq!(one("1. d3 0-0").tag("Result"), Some("0-0"));
    assert_eq!(one("[Result \"1+ - 1-\"] 1. d3 *").tag("Result"), Some("1+ - 1-"));
    assert_eq!(one("[Result \"*\"] 1. d3 0-1").result, second);
    assert_eq!(one("[Result \"1-0\"] 1. d3 2-0").result, first, "two words for one result");
}

#[test]
fn separates_games() {
    let text = "[A \"1\"] 1. d3 1-0 {after} [A \"2\"] {between} [B \"x\"] 1. e3 *
                [A \"3\"] 1. f3
                [A \"4\"] *
                [A \"5\"] 1. [A \"6\"]
                d4 2-0 * *";
    let games = read_records(text).unwrap();
    let firsts: Vec<_> = games.iter().map(|game| game.tag("A").unwrap()).collect();
    assert_eq!(firsts, ["1", "2", "3", "4", "5", "6"]);
    assert_eq!(games.iter().map(|game| game.moves.len()).collect::<Vec<_>>(), [1, 1, 1, 0, 0, 1]);
    assert_eq!(games[1].comment.as_deref(), Some("after between"));
    assert_eq!(games[1].tag("B"), Some("x"));
}

#[test]
fn knows_who_starts() {
    assert!(!one("1. d3 e3").second_starts);
    assert!(one("1... d3 2. e3").second_starts);
    assert!(one("1. ... d3 2. e3").second_starts);
    assert!(!one("1. d3 1... e3").second_starts);
}

#[test]
fn reads_both_clock_customs() {
    let clock = |text: &str| one(text).moves.last().and_then(|entry| entry.clock);
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    assert_eq!(clock("d3 {[%clk 1:05:23]}"), seconds(3923));
    assert_eq!(clock("d3 {so [%clk 0:00:09.5] it is}"), Some(Duration::from_millis(9500)));
    assert_eq!(one("d3 {so [%clk 0:00:09] it is}").moves[0].comment.as_deref(), Some("so it is"));
    assert_eq!(clock("d3 {[%clock 0:49:11]}"), seconds(2951));
    assert_eq!(clock("d3 {[%clk w0:00:10 B0:00:03]}"), seconds(10));
    assert_eq!(clock("d3 e3 {[%clock W0:00:10 b0:00:03]}"), seconds(3));
    assert_eq!(clock("1... e3 {[%clock w0:00:10 b0:00:03]}"), seconds(3), "by order of play");
    assert_eq!(clock("d3 {[%clock w1:23 B1:22]}"), seconds(4980), "hours and minutes");
    // The opponent's clock is not the mover's, and what is no time stays words.
    let none =
        ["[%clock B0:00:03]", "[%clk soon]", "[%clk 1:2:3:4]", "[%emt 0:00:02]", "[%clk 0:0x:00]", "[%clk"];
    for words in none {
        let game = one(&format!("d3 {{{words}}}"));
        assert_eq!((game.moves[0].clock, game.moves[0].comment.as_deref()), (None, Some(words)));
    }
}

#[test]
fn reads_setups_before_the_first_move() {
    let game = one("/FEN \"W:W31-50:B1-20\"/ /fen \"B:WK5:BK46\"/ 1... 46-41");
    assert_eq!(game.tag("FEN"), Some("B:WK5:BK46"));
    assert_eq!(fault("1. 31-26\n /FEN \"B::\"/"), (2, 2, "record-setup-late"));
    assert_eq!(fault(" /FEN \"B::\""), (1, 2, "record-setup-bad"));
    assert_eq!(fault("/BOARD \"B::\"/"), (1, 1, "record-setup-bad"));
    assert_eq!(fault("/é\"/"), (1, 1, "record-setup-bad"));
}

#[test]
fn finds_the_place_of_every_fault() {
    assert_eq!(fault(""), (1, 1, "record-empty"));
    assert_eq!(fault(" \r\n {only words} % and\n *"), (1, 1, "record-empty"));
    assert_eq!(fault("1. d3\r\n  é {"), (2, 3, "record-unexpected"));
    assert_eq!(fault("1. d3\r  {é"), (2, 3, "record-comment-open"));
    assert_eq!(fault("1. d3 {é} {b\n\n"), (1, 11, "record-comment-open"));
    assert_eq!(fault("1. d3\n(e3 (f3) "), (2, 1, "record-variation-open"));
    assert_eq!(fault("1. d3\n(e3 {)} [A \"b\"] d4)"), (2, 1, "record-variation-open"));
    assert_eq!(fault("1. d3\n(e3 {)"), (2, 5, "record-comment-open"));
    assert_eq!(fault("1. d3 )"), (1, 7, "record-unexpected"));
    assert_eq!(fault("1. d3 }"), (1, 7, "record-unexpected"));
    assert_eq!(fault("1. d3 $"), (1, 7, "record-unexpected"));
    assert_eq!(fault("1. - -"), (1, 4, "record-unexpected"));
    assert_eq!(fault("[A \"b\"]\n[Date \"2024\n]"), (2, 1, "record-tag-open"));
    assert_eq!(fault("[A \"b\"]\n [Date \"2024\" [B \"c\"]"), (2, 2, "record-tag-open"));
    assert_eq!(fault("["), (1, 1, "record-tag-open"));
    assert_eq!(fault("[Date"), (1, 1, "record-tag-open"));
    assert_eq!(fault("[Date \"\\\"]"), (1, 1, "record-tag-open"));
    assert_eq!(fault("[Date 2024]"), (1, 7, "record-tag-bad"));
    assert_eq!(fault("[\"2024\"]"), (1, 2, "record-tag-bad"));
    assert_eq!(fault("[Result \"1-0\"]\n1. d3 0-1"), (2, 7, "record-results-differ"));
    assert_eq!(fault("[Result \"1-0\"]\n1. d3 0-0"), (2, 7, "record-results-differ"));
    let long = format!("\n[A \"{}\"]", "é".repeat(10_000));
    assert_eq!(fault(&long), (2, 1, "record-tag-long"));
    let error = read_records("1. d3 }").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 7: “}” is neither a tag, a move, a comment nor a result");
}

#[test]
fn hostile_texts_take_bounded_time_and_memory() {
    assert_eq!(fault(&" ".repeat(RECORDS_LIMIT + 1)), (0, 0, "record-too-large"));
    let size = RECORDS_LIMIT / 4;
    assert_eq!(fault(&"(".repeat(size)).2, "record-variation-open");
    assert_eq!(fault(&format!("a{}", "(".repeat(size))).2, "record-variation-open");
    assert_eq!(moves(&format!("d3 {}{} e3", "(".repeat(size), ")".repeat(size))), ["d3", "e3"]);
    assert_eq!(fault(&"a(b".repeat(size / 3)).2, "record-variation-open");
    assert_eq!(fault(&"[".repeat(size)).2, "record-tag-bad");
    assert_eq!(fault(&"a ".repeat(RECORDS_LIMIT / 2)).2, "record-too-many");
    assert_eq!(fault(&"[A\"\"]".repeat(RECORDS_LIMIT / 5)), (1, 2501, "record-tags-many"));
    assert_eq!(fault(&"/FEN\"\"/".repeat(RECORDS_LIMIT / 8)).2, "record-too-many");
    assert_eq!(fault(&"a *\n".repeat(RECORDS_LIMIT / 4)).2, "record-too-many");
    let commands = one(&format!("d3 {{{}}}", "[%".repeat(size / 2)));
    assert_eq!(commands.moves[0].comment.as_ref().map(String::len), Some(size / 2 * 2));
}

#[test]
fn writes_in_one_strict_form() {
    let entry = |text: &str| RecordMove { text: text.to_owned(), ..RecordMove::default() };
    let mut game = Record { result: Some(Outcome::Draw), ..Record::default() };
    let tags = [("Round", "3"), ("Game", "dames"), ("Zone", "a\"b\\c\nd"), ("Black", "B"), ("White", "A")];
    for (name, value) in tags {
        game.set_tag(name, value);
    }
    game.comment = Some("before\n\tthe game".to_owned());
    game.moves = vec![entry("32-28"), entry("19-23"), entry("28x19"), entry("14x23")];
    game.moves[0].clock = Some(Duration::from_millis(599_900));
    game.moves[1].clock = Some(Duration::from_secs(600));
    game.moves[1].comment = Some("a } b".to_owned());
    game.moves[2].nags = vec![1, 14];
    let expected = "[Round \"3\"]
[White \"A\"]
[Black \"B\"]
[Result \"1-1\"]
[Game \"dames\"]
[Zone \"a\\\"b\\\\c d\"]

{before the game} 1. 32-28 {[%clock w0:09:59]} 1... 19-23
{[%clock W0:09:59 b0:10:00] a ) b} 2. 28x19 $1 $14 14x23 1-1
";
    assert_eq!(write_records(&[game.clone()], &PDN), expected);
    game.second_starts = true;
    game.comment = None;
    game.tags.clear();
    game.result = None;
    let expected = "[Result \"*\"]

1... 32-28 {[%clk 0:09:59.9]} 2. 19-23 {[%clk 0:10:00] a ) b} 2... 28x19 $1 $14
3. 14x23 *
";
    assert_eq!(write_records(&[game.clone()], &RecordStyle::PLAIN), expected);
    let two = write_records(&[game.clone(), game], &RecordStyle::PLAIN);
    assert_eq!(two, format!("{expected}\n{expected}"));
    assert!(two.lines().all(|line| line.chars().count() <= 80));
}

#[test]
fn keeps_results_that_no_board_tells() {
    for text in ["[Result \"0-0\"]\n\n1. d3 0-0\n", "[Result \"1+ - 1-\"]\n\n1. d3 *\n"] {
        assert_eq!(write_records(&[one(text)], &PDN), text);
    }
}
