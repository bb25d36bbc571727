//! Games on disk, and the threads that write them.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use plateau_catalog::records;
use plateau_core::Side;
use plateau_search::BookChoice;
use plateau_table::{AnyMatch, Budget, Options, PlayerSpec, Record};
use plateau_tui::{Effect, Event, Report, Store, Worker};

fn game(name: &str, moves: &[&str]) -> Box<dyn AnyMatch> {
    let game = plateau_catalog::find(name).unwrap().game;
    let mut game = game.open(None, &Options::new(), None).unwrap();
    for text in moves {
        game.play(text).unwrap();
    }
    game
}

fn record(name: &str, moves: &[&str]) -> Record {
    let game = game(name, moves);
    let mut record = game.record();
    records::sign(&mut record, game.game().record_style(), &["human".to_owned(), "engine:3".to_owned()]);
    record
}

#[test]
fn every_sitting_has_its_own_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::new(Some(folder.path().to_owned()));
    let first = store.keep(1, None, &record("othello", &["f5"])).unwrap();
    let again = store.keep(1, None, &record("othello", &["f5", "d6"])).unwrap();
    let second = store.keep(2, None, &record("othello", &["d3"])).unwrap();
    assert_eq!(first, again);
    assert_ne!(first, second);
    assert!(first.starts_with(folder.path().join("games")));
    let list = store.list();
    assert_eq!(list.len(), 2);
    let kept = list.iter().find(|saved| saved.path == first).unwrap();
    assert_eq!((kept.game.as_str(), kept.moves, kept.over), ("othello", 2, false));
    assert_eq!(kept.players, ["human", "engine:3"]);
    // Another program has the same folder open: no file is shared.
    let mut other = Store::new(Some(folder.path().to_owned()));
    let third = other.keep(1, None, &record("othello", &["c4"])).unwrap();
    assert!(third != first && third != second);
}

#[test]
fn a_resumed_game_stays_in_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::new(Some(folder.path().to_owned()));
    let path = store.keep(1, None, &record("dames", &["32-28"])).unwrap();
    assert_eq!(path.extension().unwrap(), "pdn");
    let opened = store.open(&path).unwrap();
    assert!(opened.kept);
    assert_eq!(opened.record.moves.len(), 1);
    assert_eq!(store.keep(2, Some(path.clone()), &record("dames", &["32-28", "19-23"])).unwrap(), path);
    let elsewhere = folder.path().join("mine.pdn");
    std::fs::copy(&path, &elsewhere).unwrap();
    assert!(!store.open(&elsewhere).unwrap().kept);
}

#[test]
fn what_is_no_game_is_left_out_and_refused() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    std::fs::create_dir(&games).unwrap();
    std::fs::write(games.join("empty.pgn"), "").unwrap();
    std::fs::write(games.join("noise.pgn"), [0xff; 100]).unwrap();
    let store = Store::new(Some(folder.path().to_owned()));
    assert_eq!(store.list(), []);
    assert!(store.open(&games.join("noise.pgn")).is_err());
    assert!(store.open(&games.join("absent.pgn")).is_err());
    assert!(Store::new(None).keep(1, None, &record("pente", &["K10"])).is_err());
    assert_eq!(Store::new(None).list(), []);
}

/// The next report of the threads.
fn next(events: &Receiver<Event>) -> Report {
    match events.recv_timeout(Duration::from_secs(30)).unwrap() {
        Event::Report(report) => report,
        other => panic!("{other:?}"),
    }
}

#[test]
fn threads_play_analyse_review_and_write() {
    let folder = tempfile::tempdir().unwrap();
    let (out, events) = channel();
    let mut worker = Worker::start(out, Store::new(Some(folder.path().to_owned())), BookChoice::None);
    let board = game("othello", &["f5", "d6", "c3"]);
    let think = |job| Effect::Think {
        job,
        sitting: 1,
        spec: PlayerSpec::Engine { level: Some(1) },
        side: Side::Second,
        game: board.game(),
        record: Box::new(board.record()),
        budget: Budget::default(),
    };
    worker.carry_out(think(7));
    let Report::Chosen { job: 7, result: Ok(text) } = next(&events) else { panic!("no move") };
    assert!(board.moves().contains(&text));

    let (othello, whole) = (board.game(), Box::new(board.record()));
    worker.carry_out(Effect::Review { job: 8, game: othello, record: whole.clone() });
    for ply in (0..3).rev() {
        let Report::Judged { job: 8, judged, .. } = next(&events) else { panic!("no verdict") };
        assert_eq!(judged.ply, ply);
    }
    assert!(matches!(next(&events), Report::Reviewed { job: 8, result: Ok(None) }));

    worker.carry_out(Effect::Analyse { job: 9, game: othello, record: whole.clone() });
    loop {
        let Report::Lines { job: 9, report, done, .. } = next(&events) else { panic!("no lines") };
        assert!(report.lines.len() <= 3);
        if done {
            assert!(board.moves().contains(&report.lines[0].moves[0]));
            break;
        }
        // A hint that nobody waits for any more ends early.
        worker.carry_out(Effect::StopAnalysis);
    }

    let path = folder.path().join("mine.pgn");
    let save = |replace| Effect::Save { path: path.clone(), record: whole.clone(), replace };
    worker.carry_out(save(false));
    assert!(matches!(next(&events), Report::Saved(Ok(_))));
    worker.carry_out(save(false));
    assert!(matches!(next(&events), Report::Exists(_)));
    worker.carry_out(save(true));
    assert!(matches!(next(&events), Report::Saved(Ok(_))));
    worker.carry_out(Effect::Keep { sitting: 1, path: None, record: whole });
    // All that was asked is written before the program ends.
    worker.finish();
    assert_eq!(std::fs::read_dir(folder.path().join("games")).unwrap().count(), 1);
}

#[test]
fn a_player_that_cannot_play_says_so() {
    let (out, events) = channel();
    let mut worker = Worker::start(out, Store::new(None), BookChoice::None);
    let board = game("pente", &[]);
    worker.carry_out(Effect::Think {
        job: 1,
        sitting: 1,
        spec: PlayerSpec::External { protocol: "ugi".to_owned(), command: "/no/such/engine".to_owned() },
        side: Side::First,
        game: board.game(),
        record: Box::new(board.record()),
        budget: Budget::default(),
    });
    assert!(matches!(next(&events), Report::Chosen { job: 1, result: Err(_) }));
    worker.finish();
}
