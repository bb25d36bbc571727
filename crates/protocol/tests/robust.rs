//! What no input may do: kill the engine, make it hang, or make it late.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "helpers of tests fail by panicking, as tests do"
)]

mod common;

use std::time::{Duration, Instant};

use common::{Live, Shared, run, service};
use plateau_protocol::text::{command_line, ggf::Ggf, gomocup, gtp, hub, nboard, universal};
use plateau_protocol::{Log, Protocol};
use proptest::prelude::*;

/// Each protocol with a game that it speaks of.
const SERVICES: [(Protocol, &str); 7] = [
    (Protocol::Uai, "ataxx"),
    (Protocol::Hub, "dames"),
    (Protocol::Gtp, "othello"),
    (Protocol::Nboard, "othello"),
    (Protocol::Gomocup, "pente"),
    (Protocol::Ugi, "hasami"),
    (Protocol::Ugi, "attaxx"),
];

#[test]
fn stop_is_obeyed_at_once() {
    let cases = [
        (Protocol::Uai, "ataxx", "go infinite", "stop", "bestmove"),
        (Protocol::Ugi, "pente", "go infinite", "stop", "bestmove"),
        (Protocol::Uai, "ataxx", "go movetime 60000", "stop", "bestmove"),
        (Protocol::Hub, "dames", "go ponder", "stop", "done"),
        (Protocol::Nboard, "othello", "go", "ping 1", "pong 1"),
    ];
    for (protocol, game, go, stop, answer) in cases {
        let latency = || {
            let mut live = Live::start(service(protocol, game, None, &[]));
            live.say(go);
            // The first report says that the search is under way.
            let first = live.line();
            assert!(!first.starts_with(answer), "{first}");
            std::thread::sleep(Duration::from_millis(20));
            live.say(stop);
            let said = Instant::now();
            while !live.line().starts_with(answer) {}
            let taken = said.elapsed();
            live.end();
            taken
        };
        // A machine that is busy with other tests may be late once, not always.
        let taken = std::iter::repeat_with(latency).take(5).min().unwrap();
        assert!(taken < Duration::from_millis(20), "{protocol}: {taken:?}");
    }
}

#[test]
fn the_end_of_input_ends_a_search_and_gives_its_answer() {
    let cases = [
        (Protocol::Uai, "ataxx", "position startpos\ngo infinite", "bestmove b7"),
        (Protocol::Ugi, "dames", "go movetime 3600000", "bestmove 31-27"),
        (Protocol::Hub, "dames", "go analyze", "done move=31-27"),
        (Protocol::Gtp, "othello", "time_settings 36000 0 0\n7 genmove b\n8 genmove w\n9 name", "=9 Plateau"),
        (Protocol::Nboard, "othello", "hint 1", "status"),
        (Protocol::Gomocup, "pente", "START 19\nINFO timeout_turn 3600000\nBEGIN", "0,0"),
    ];
    for (protocol, game, input, last) in cases {
        let started = Instant::now();
        let (output, notes, result) = run(service(protocol, game, None, &[]), input);
        assert!(output.trim_end().lines().last().unwrap().starts_with(last), "{protocol}: {output}");
        assert_eq!((result, notes), (Ok(()), vec![]), "{protocol}");
        assert!(started.elapsed() < Duration::from_secs(5), "{protocol}");
    }
}

#[test]
fn commands_wait_for_the_search_in_their_order() {
    // A board that is too fast: everything at once, two searches, the last one without an end of its own.
    let input =
        "position startpos\ngo movetime 30\nposition startpos moves b7\ngo infinite\nisready\nstop\nquit\n";
    let (output, notes, _) = run(service(Protocol::Uai, "ataxx", None, &[]), input);
    let words: Vec<&str> = output.lines().filter(|line| !line.starts_with("info")).collect();
    assert_eq!(words, ["bestmove b7 ponder g7e7", "readyok", "bestmove g7e7 ponder c7"]);
    assert!(notes.is_empty());
    // A search without limits gives way to the next command.
    let mut live = Live::start(service(Protocol::Ugi, "ataxx", None, &[]));
    live.say("go infinite\nposition startpos\ngo depth 1");
    let answers = std::iter::repeat_with(|| live.line()).filter(|line| line.starts_with("bestmove")).take(2);
    assert_eq!(answers.count(), 2);
    live.end();
}

#[test]
fn a_manager_that_starts_again_hears_no_old_move() {
    let mut live = Live::start(service(Protocol::Gomocup, "pente", None, &[]));
    live.say("START 19\nINFO timeout_turn 60000\nBEGIN\nRESTART\nEND");
    let lines: Vec<String> = live.end().into_iter().filter(|line| !line.starts_with("MESSAGE")).collect();
    assert_eq!(lines, ["OK", "OK"]);
}

#[test]
fn pente_boards_tell_their_captures() {
    // O has captured two stones and is to move: five stones were placed by each.
    let input = "START 19\nINFO timeout_turn 1\nINFO captures 2,0\nBOARD\n0,0,1\n5,5,1\n6,6,1\n7,7,1\n8,1,1\n\
                 9,9,2\n9,10,2\n9,11,2\nDONE\n";
    let mut live = Live::start(service(Protocol::Gomocup, "pente", None, &[]));
    live.say(input.trim_end());
    let lines: Vec<String> = std::iter::repeat_with(|| live.line()).take(3).collect();
    assert_eq!((lines[0].as_str(), lines[2].as_str()), ("OK", "1,0"));
    // Nine stones of the opponent more than the board shows cannot be.
    live.say("INFO captures 99,0\nBOARD\nDONE");
    assert!(live.line().starts_with("ERROR"));
    live.end();
}

#[test]
fn unknown_words_are_noted_or_answered() {
    for (protocol, game) in SERVICES {
        let (output, notes, result) =
            run(service(protocol, game, None, &[]), "sing me=a \"song\n\n \t\nsing\n");
        assert_eq!(result, Ok(()));
        let answered = !output.is_empty();
        assert!(answered || notes.contains(&"protocol-note-unknown"), "{protocol}: {output} {notes:?}");
    }
}

#[test]
fn huge_lines_and_floods_are_survived() {
    for (protocol, game) in SERVICES {
        let mut input = "position startpos moves ".to_owned().into_bytes();
        input.extend(std::iter::repeat_n(b'a', 20 << 20));
        input.extend(b"\n\xff\xfe\0\n");
        for _ in 0..1_000 {
            input.extend(b"go infinite depth\n");
        }
        let (_, notes, result) = run(service(protocol, game, None, &[]), input);
        assert_eq!(result, Ok(()), "{protocol}");
        assert!(notes.contains(&"protocol-note-long"), "{protocol}");
    }
}

#[test]
fn games_that_a_protocol_does_not_know_are_refused() {
    let refused = [
        (Protocol::Uai, "dames", None),
        (Protocol::Uai, "attaxx", Some("simplifie")),
        (Protocol::Hub, "othello", None),
        (Protocol::Gtp, "pente", None),
        (Protocol::Nboard, "othello", Some("anti")),
        (Protocol::Gomocup, "hasami", None),
    ];
    for (protocol, game, variant) in refused {
        let (output, _, result) = run(service(protocol, game, variant, &[]), "");
        assert_eq!(
            (output.as_str(), result.unwrap_err().id()),
            ("", "protocol-unsupported"),
            "{protocol} {game}"
        );
    }
    let (_, _, result) = run(service(Protocol::Ugi, "dames", Some("suedoise"), &[]), "");
    assert_eq!(result.unwrap_err().id(), "variant-unknown");
}

#[test]
fn a_board_that_is_gone_ends_the_engine() {
    struct Closed;
    impl std::io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let service = service(Protocol::Uai, "ataxx", None, &[]);
    let input = std::io::BufReader::new(&b"uai\ngo infinite\n"[..]);
    assert_eq!(service.run(input, Closed).unwrap_err().id(), "protocol-output");
}

#[test]
fn the_log_has_everything_that_crossed() {
    let file = Shared::default();
    let mut service = service(Protocol::Uai, "ataxx", None, &[]);
    service.log = Some(Log::new(Box::new(file.clone())));
    run(service, "isready\nsing\nquit\n").2.unwrap();
    let text = file.text();
    let mut lines: Vec<&str> = text.lines().map(|line| &line[11..]).collect();
    lines.sort_unstable();
    assert_eq!(
        lines,
        ["! ignored, because it means nothing here: sing", "< isready", "< quit", "< sing", "> readyok"]
    );
    assert!(text.lines().all(|line| line[..10].trim().parse::<f64>().is_ok()), "{text}");
}

/// Lines that look like commands, and lines that do not.
fn lines() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "1",
        "nodes",
        "movetime",
        "stop",
        "ponder",
        "ponderhit",
        "pos",
        "pos=W",
        "moves=\"",
        "level",
        "time=1e999",
        "inc=-1",
        "think",
        "hub",
        "init",
        "new-game",
        "set-param",
        "play",
        "b",
        "w",
        "d3",
        "c5",
        "pass",
        "genmove",
        "undo",
        "boardsize",
        "4",
        "99",
        "showboard",
        "time_left",
        "nboard",
        "set",
        "game",
        "(;BO[8",
        "];)",
        "hint",
        "move",
        "PA",
        "ping",
        "analyze",
        "START",
        "BEGIN",
        "TURN",
        "7,7",
        "BOARD",
        "7,8,1",
        "DONE",
        "INFO",
        "captures",
        "1,2",
        "timeout_turn",
        "TAKEBACK",
        "RESTART",
        "setoption",
        "name",
        "Hash",
        "value",
        "MultiPV",
        "query",
        "result",
        "0000",
        "b7",
        "31-27",
        "e3",
        "\u{0}",
        "é",
        "\"",
        "=",
    ]);
    let command = prop::collection::vec(words, 0..6).prop_map(|words| words.join(" "));
    prop_oneof![4 => command, 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_dialogue_panics_or_hangs(which in 0..SERVICES.len(), said in prop::collection::vec(lines(), 0..20)) {
        let (protocol, game) = SERVICES[which];
        let (_, _, result) = run(service(protocol, game, None, &[]), said.join("\n"));
        prop_assert_eq!(result, Ok(()));
    }

    #[test]
    fn no_line_panics(line in lines()) {
        let _ = command_line::split(&line);
        let _ = Ggf::read(&line).map(|game| Ggf::read(&game.write()).unwrap());
        let _ = (gomocup::point(&line), gomocup::stone(&line), gomocup::pair(&line), gomocup::is_remark(&line));
        let _ = (gtp::GtpLine::parse(&line), gtp::GtpReply::parse(&line), gtp::color(&line));
        let _ = (nboard::NboardLine::parse(&line), nboard::answer(&line));
        let _ = (universal::PositionLine::parse(&line), universal::option(&line), universal::best_move(&line));
        let _ = universal::GoLine::parse(&line, &universal::Vocabulary::UGI).asked_of(0).limits();
        if let Some(parsed) = hub::HubLine::parse(&line) {
            prop_assert_eq!(hub::HubLine::parse(&parsed.write()), Some(parsed));
        }
        let _ = hub::read_position(&line, 50);
    }
}
