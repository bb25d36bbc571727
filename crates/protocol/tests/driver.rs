//! Driving programs: our own engine behind every protocol, and programs that fail.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "helpers of tests fail by panicking, as tests do"
)]

mod common;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use common::Shared;
use plateau_core::{Message, random_from_seed};
use plateau_protocol::{Failure, Log, Patience, Protocol, Setup, start};
use plateau_table::{AnyMatch, Budget, Options, Player};

/// The example engine, which cargo builds with the tests.
fn program() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let folder = test.parent().and_then(|deps| deps.parent()).unwrap();
    let program = folder.join("examples").join(format!("dummy_engine{}", std::env::consts::EXE_SUFFIX));
    assert!(program.exists(), "cargo build -p plateau-protocol --example dummy_engine comes first");
    program
}

/// Each protocol with a game and a variant that it speaks of.
const GAMES: [(Protocol, &str, &str); 9] = [
    (Protocol::Uai, "attaxx", "standard"),
    (Protocol::Hub, "dames", "internationale"),
    (Protocol::Hub, "dames", "russe"),
    (Protocol::Gtp, "othello", "othello"),
    (Protocol::Nboard, "othello", "othello"),
    (Protocol::Gomocup, "pente", "gomoku"),
    (Protocol::Gomocup, "pente", "pente"),
    (Protocol::Ugi, "hasami", "hasami"),
    (Protocol::Ugi, "attaxx", "simplifie"),
];

fn open(game: &str, variant: &str, options: &[&str]) -> Box<dyn AnyMatch> {
    let game = plateau_catalog::find(game).unwrap().game;
    game.open(Some(variant), &Options::parse(options).unwrap(), None).unwrap()
}

/// A player that is not waited for long.
fn player(
    protocol: Protocol,
    game: &dyn AnyMatch,
    fault: &str,
    log: Option<Log>,
) -> Result<Box<dyn Player>, Message> {
    let (variant, _) = game.rules();
    let command = format!("'{}' {protocol} {} {variant} {fault}", program().display(), game.game().id());
    let patience = Patience {
        start: Duration::from_secs(if fault == "silent" || fault == "flood" { 1 } else { 10 }),
        margin: Duration::from_millis(if fault.is_empty() { 5000 } else { 500 }),
        ..Patience::default()
    };
    start(protocol, &command, game, Setup { patience, log })
}

fn depth(depth: u32) -> Budget {
    Budget { depth: Some(depth), ..Budget::default() }
}

#[test]
fn whole_games_are_played_through_every_protocol() {
    for (protocol, name, variant) in GAMES {
        let mut game = open(name, variant, &[]);
        let mut player = player(protocol, game.as_ref(), "", None).unwrap();
        let fast = Budget { time: Some(Duration::from_millis(20)), ..Budget::default() };
        let clock = (Duration::from_millis(500), Duration::from_millis(1));
        let clocks = Budget { clocks: Some([clock; 2]), ..Budget::default() };
        let limits = [depth(1), Budget { nodes: Some(1), ..Budget::default() }, fast, clocks];
        // The program plays both sides, then one of them: its board is brought up to date in both ways.
        for ply in 0..24 {
            if game.ending().is_some() {
                break;
            }
            let expected = game.first_move().unwrap();
            let text = if ply < 12 || ply % 2 == 0 {
                let budget = match protocol {
                    // It knows only times.
                    Protocol::Gomocup => &limits[2 + ply % 2],
                    // These know no number of nodes.
                    Protocol::Gtp | Protocol::Nboard => &limits[[0, 2, 3][ply % 3]],
                    _ => &limits[ply % 4],
                };
                let text = player.choose(game.as_ref(), budget).unwrap();
                assert_eq!(text, expected, "{protocol} {variant}, ply {ply}");
                text
            } else {
                game.moves().pop().unwrap()
            };
            game.play(&text).unwrap();
        }
        // A move taken back and another one played, then another game.
        game.undo();
        let expected = game.first_move().unwrap();
        assert_eq!(player.choose(game.as_ref(), &limits[2]).unwrap(), expected, "{protocol} {variant}");
        player.new_game();
        let game = open(name, variant, &[]);
        assert_eq!(
            player.choose(game.as_ref(), &limits[2]).unwrap(),
            game.first_move().unwrap(),
            "{protocol}"
        );
    }
}

#[test]
fn times_are_kept() {
    for (protocol, name, variant) in GAMES {
        let game = open(name, variant, &[]);
        let mut player = player(protocol, game.as_ref(), "", None).unwrap();
        let budget = Budget { time: Some(Duration::from_millis(200)), ..Budget::default() };
        let started = Instant::now();
        player.choose(game.as_ref(), &budget).unwrap();
        let taken = started.elapsed();
        let range = Duration::from_millis(100)..Duration::from_secs(2);
        assert!(range.contains(&taken), "{protocol} {variant}: {taken:?}");
    }
}

#[test]
fn positions_are_set_up_where_the_protocol_can() {
    let mut middle = open("othello", "othello", &[]);
    middle.play("d3").unwrap();
    let middle = middle.position_text();
    let cases = [
        (Protocol::Uai, "attaxx", "standard", "x5o/7/2-1-2/7/2-1-2/7/o5x o 3 9"),
        (Protocol::Hub, "dames", "internationale", "B:W28,K3:B17,18,K46"),
        (
            Protocol::Ugi,
            "pente",
            "keryo",
            "19/19/2OX15/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 O 3 2 7",
        ),
        (
            Protocol::Gomocup,
            "pente",
            "pente",
            "19/19/2OX15/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 X 4 2",
        ),
        (Protocol::Nboard, "othello", "othello", middle.as_str()),
    ];
    for (protocol, name, variant, text) in cases {
        let found = plateau_catalog::find(name).unwrap().game;
        let mut game = found.open(Some(variant), &Options::new(), Some(text)).unwrap();
        let file = Shared::default();
        let log = Log::new(Box::new(file.clone())).named("a");
        let mut player = player(protocol, game.as_ref(), "", Some(log)).unwrap();
        for _ in 0..3 {
            let budget = if protocol == Protocol::Gomocup {
                Budget { time: Some(Duration::from_millis(10)), ..Budget::default() }
            } else {
                depth(1)
            };
            let text = player.choose(game.as_ref(), &budget).unwrap();
            assert_eq!(text, game.first_move().unwrap(), "{protocol}\n{}", file.text());
            game.play(&text).unwrap();
        }
    }
    let othello = plateau_catalog::find("othello").unwrap().game;
    let other = othello.open(None, &Options::new(), Some(&middle)).unwrap();
    let mut player = player(Protocol::Gtp, open("othello", "othello", &[]).as_ref(), "", None).unwrap();
    let error = player.choose(other.as_ref(), &depth(1)).unwrap_err();
    assert_eq!(Failure::of(&error), Some(Failure::Unsupported));
}

#[test]
fn sizes_are_told() {
    for (protocol, name, variant, size) in [
        (Protocol::Gtp, "othello", "othello", 6),
        (Protocol::Nboard, "othello", "othello", 10),
        (Protocol::Gomocup, "pente", "gomoku", 15),
    ] {
        let game = open(name, variant, &[&format!("size={size}")]);
        let mut player = player(protocol, game.as_ref(), "", None).unwrap();
        let budget = Budget { time: Some(Duration::from_millis(20)), ..depth(1) };
        assert_eq!(player.choose(game.as_ref(), &budget).unwrap(), game.first_move().unwrap(), "{protocol}");
    }
}

/// What happens when a program with a fault is asked for a move.
fn failure(protocol: Protocol, name: &str, variant: &str, fault: &str) -> Message {
    let mut game = open(name, variant, &[]);
    if name == "pente" {
        // An empty board has no illegal move to offer.
        game.play("K10").unwrap();
    }
    let budget = Budget { time: Some(Duration::from_millis(50)), ..Budget::default() };
    match player(protocol, game.as_ref(), fault, None) {
        Err(error) => error,
        Ok(mut player) => player.choose(game.as_ref(), &budget).unwrap_err(),
    }
}

/// A program like GRhino: it passes by itself where it must, does not know the word, and knows whole seconds alone.
#[cfg(unix)]
#[test]
fn strict_gtp_programs_are_met_half_way() {
    let mut game = open("othello", "othello", &["size=4"]);
    let mut random = random_from_seed(Some(1));
    while game.forced_pass().is_none() {
        game = open("othello", "othello", &["size=4"]);
        while let Some(mv) = game.random_move(&mut random).filter(|_| game.forced_pass().is_none()) {
            game.play(&mv).unwrap();
        }
    }
    game.play(&game.forced_pass().unwrap()).unwrap();
    let answer = game.first_move().unwrap();
    let replies = format!(
        "*pass | *.*) echo \"?$id syntax error\" ;; genmove*) echo \"=$id {answer}\" ;; *) echo \"=$id\" ;;"
    );
    let command =
        format!("sh -c 'while read id command; do case \"$command\" in {replies} esac; echo; done'");
    let file = Shared::default();
    let log = Some(Log::new(Box::new(file.clone())).named("a"));
    let setup = Setup { patience: Patience::default(), log };
    let mut player = start(Protocol::Gtp, &command, game.as_ref(), setup).unwrap();
    let clock = |milliseconds| (Duration::from_millis(milliseconds), Duration::ZERO);
    for budget in [
        Budget { clocks: Some([clock(7_500); 2]), ..Budget::default() },
        Budget { clocks: Some([clock(400); 2]), ..Budget::default() },
        Budget { time: Some(Duration::from_millis(2_700)), ..Budget::default() },
        Budget { time: Some(Duration::from_millis(300)), ..Budget::default() },
    ] {
        assert_eq!(player.choose(game.as_ref(), &budget).unwrap(), answer);
    }
    drop(player);
    let text = file.text();
    let told = text.lines().filter_map(|line| line.split_once(" time_left ")).map(|(_, told)| &told[2..]);
    // Seven and a half are refused once; 300 milliseconds for a move cannot be told.
    assert_eq!(told.collect::<Vec<_>>(), ["7.5 0", "7 0", "1 0", "2 1"], "{text}");
    assert!(text.contains(" pass\n"), "{text}");
}

#[test]
fn failures_are_told_apart() {
    let faults = [
        ("crash", Failure::Crash),
        ("crash-at-go", Failure::Crash),
        ("silent", Failure::Timeout),
        ("silent-at-go", Failure::Timeout),
        ("garbage", Failure::BadReply),
        ("illegal", Failure::IllegalMove),
    ];
    std::thread::scope(|scope| {
        for (protocol, name, variant) in GAMES {
            scope.spawn(move || {
                for (fault, expected) in faults {
                    let started = Instant::now();
                    let error = failure(protocol, name, variant, fault);
                    assert_eq!(Failure::of(&error), Some(expected), "{protocol} {fault}: {error}");
                    assert!(started.elapsed() < Duration::from_secs(10), "{protocol} {fault}");
                }
            });
        }
    });
    let error = failure(Protocol::Ugi, "dames", "russe", "crash").to_string();
    assert!(error.contains("exit status: 3") && error.contains("out of memory"), "{error}");
}

#[test]
fn programs_that_talk_too_much_do_not_block_us() {
    assert_eq!(Failure::of(&failure(Protocol::Uai, "attaxx", "standard", "flood")), Some(Failure::Timeout));
    let game = open("dames", "internationale", &[]);
    let mut player = player(Protocol::Hub, game.as_ref(), "noisy", None).unwrap();
    assert_eq!(player.choose(game.as_ref(), &depth(1)).unwrap(), "31-27");
}

#[test]
fn a_program_that_failed_is_started_again() {
    let game = open("attaxx", "standard", &[]);
    let mut player = player(Protocol::Uai, game.as_ref(), "illegal", None).unwrap();
    for _ in 0..2 {
        let error = player.choose(game.as_ref(), &depth(1)).unwrap_err();
        assert_eq!(Failure::of(&error), Some(Failure::IllegalMove));
    }
}

#[test]
fn programs_that_cannot_be_started_are_named() {
    let game = open("dames", "internationale", &[]);
    let fail = |protocol, command: &str| {
        start(protocol, command, game.as_ref(), Setup::default()).err().expect("it cannot start")
    };
    let error = fail(Protocol::Hub, "./no-such-program --at-all");
    assert_eq!(Failure::of(&error), Some(Failure::Start));
    assert!(error.to_string().contains("no-such-program"));
    assert_eq!(Failure::of(&fail(Protocol::Hub, "'open")), Some(Failure::Start));
    assert_eq!(Failure::of(&fail(Protocol::Gtp, "anything")), Some(Failure::Unsupported));
}

#[test]
fn the_log_has_both_directions() {
    let game = open("attaxx", "standard", &[]);
    let file = Shared::default();
    let log = Log::new(Box::new(file.clone())).named("a");
    let mut player = player(Protocol::Uai, game.as_ref(), "", Some(log)).unwrap();
    player.choose(game.as_ref(), &depth(1)).unwrap();
    drop(player);
    let text = file.text();
    for part in [
        "a > uai\n",
        "a < uaiok\n",
        "a > position startpos\n",
        "a > go depth 1\n",
        "a < bestmove b7",
        "a > quit\n",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
}
