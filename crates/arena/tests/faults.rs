//! Players that fail lose their games, are counted, and stop nothing.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::*;
use plateau_arena::{Conclusion, Entrant, FaultKind, Faults, Limit, Standings};
use plateau_core::{Lang, Message};
use plateau_othello::Othello;
use plateau_table::{AnyMatch, ClockSpec, Erased, FirstMove};

fn first_move(game: &dyn AnyMatch) -> Result<String, Message> {
    game.first_move().ok_or_else(|| Message::new("player-no-move"))
}

/// A player whom a busy machine cannot make late.
fn timeless() -> Entrant {
    first().with_limit(Limit::default())
}

/// Sleeps longer than it may.
fn sleeper(name: &str, sleep: Duration) -> Entrant {
    dummy(name, move |game, _| {
        std::thread::sleep(sleep);
        first_move(game)
    })
}

/// Every game is lost by a fault of this kind, and of no other.
fn assert_all_lost(standings: &Standings, kind: FaultKind) {
    let games = standings.planned();
    assert_eq!((standings.score(0).wins, standings.done()), (games, games));
    assert_eq!(standings.faults(0), Faults::default());
    assert_eq!((standings.faults(1).count(kind), standings.faults(1).total()), (games, games), "{kind:?}");
}

#[test]
fn errors_illegal_moves_and_crashes_lose_one_game_each() {
    let players = [
        (FaultKind::Error, loser()),
        (FaultKind::Illegal, dummy("nonsense", |_, _| Ok("¿?".to_owned()))),
        (FaultKind::Illegal, dummy("mute", |_, _| Ok(String::new()))),
        (FaultKind::Illegal, dummy("endless", |_, _| Ok("x".repeat(100_000)))),
        (
            FaultKind::Illegal,
            dummy("occupied", |game, _| Ok(game.played().last().cloned().unwrap_or_default())),
        ),
        (
            FaultKind::Crash,
            dummy("crash", |game, _| {
                assert!(own_moves(game) < 4, "cannot think so far");
                first_move(game)
            }),
        ),
    ];
    for (kind, player) in players {
        for concurrency in [1, 2] {
            let folder = tempfile::tempdir().unwrap();
            let mut contest = contest(vec![first(), player.clone()], 5);
            contest.concurrency = concurrency;
            contest.out = Some(folder.path().join("games.pgn"));
            assert_all_lost(&run(&contest), kind);
            for record in records(contest.out.as_ref().unwrap()) {
                assert_eq!(tag(&record, "Termination"), kind.word());
                assert!(!tag(&record, "Fault").is_empty());
                assert_eq!(
                    Erased::<Othello>::GAME.replay(&record).unwrap().ending().map(|end| end.outcome),
                    record.result
                );
            }
            // Another run counts the same faults from the file.
            let (played, standings) = run_counting(&contest);
            assert_eq!(played, 0);
            assert_all_lost(&standings, kind);
        }
    }
}

#[test]
fn what_happened_is_told() {
    let contest = contest(vec![first(), dummy("nonsense", |_, _| Ok("zz".to_owned()))], 1);
    let mut told = Vec::new();
    let standings =
        contest.run(&AtomicBool::new(false), &mut |progress| told.extend(progress.fault())).unwrap();
    let text = told[0].text(Lang::En);
    assert!(text.starts_with("game 1.1, nonsense: “zz”: "), "{text}");
    assert_eq!(standings.fault_messages()[0].text(Lang::En), "nonsense: 1 illegal move");
    assert_eq!(standings.fault_messages()[0].text(Lang::Fr), "nonsense : 1 coup illégal");
}

#[test]
fn late_moves_lose_on_time_and_small_delays_do_not() {
    let mut contest = contest(vec![timeless(), sleeper("late", Duration::from_millis(120))], 2);
    contest.limit = Limit::time(Duration::from_millis(20));
    assert_all_lost(&run(&contest), FaultKind::Time);
    contest.limit = Limit::clock(ClockSpec::PerMove(Duration::from_millis(20)));
    assert_all_lost(&run(&contest), FaultKind::Time);
    contest.tolerance = Duration::from_secs(2);
    contest.max_plies = Some(8);
    assert_eq!(run(&contest).faults(1).total(), 0);
}

#[test]
fn a_limit_of_its_own_replaces_that_of_the_match() {
    let slow = sleeper("slow", Duration::from_millis(100));
    let mut contest = contest(vec![timeless(), slow.with_limit(Limit::depth(3))], 2);
    contest.limit = Limit::time(Duration::from_millis(1));
    contest.max_plies = Some(8);
    let standings = run(&contest);
    assert_eq!((standings.faults(1).total(), standings.score(0).draws), (0, 2));
}

#[test]
fn a_flag_falls_after_many_moves_too() {
    let told = dummy("clocked", |game, budget| {
        let [(left, increment), _] = budget.clocks.map_or([Default::default(); 2], |clocks| {
            if game.turn().index() == 0 { clocks } else { [clocks[1], clocks[0]] }
        });
        assert!(left <= Duration::from_millis(200) && increment.is_zero() && !left.is_zero());
        std::thread::sleep(Duration::from_millis(40));
        first_move(game)
    });
    let folder = tempfile::tempdir().unwrap();
    let mut contest = contest(vec![timeless(), told], 2);
    contest.limit =
        Limit::clock(ClockSpec::Increment { main: Duration::from_millis(200), increment: Duration::ZERO });
    contest.tolerance = Duration::from_millis(20);
    contest.out = Some(folder.path().join("games.pgn"));
    assert_all_lost(&run(&contest), FaultKind::Time);
    for record in records(contest.out.as_ref().unwrap()) {
        assert!(record.moves.len() >= 4 + 4, "some moves of 40 ms fit into 200 ms: {}", record.moves.len());
        assert!(record.moves.iter().any(|entry| entry.clock.is_some()));
    }
}

/// The game that the player keeps is rebuilt, moves and all, and the next instance plays on.
#[test]
fn a_player_that_never_answers_is_left_behind() {
    let hangs = dummy("hangs", |game, _| {
        if own_moves(game) >= 4 {
            std::thread::sleep(Duration::from_secs(3600));
        }
        first_move(game)
    });
    let folder = tempfile::tempdir().unwrap();
    let mut contest = contest(vec![timeless(), hangs], 2);
    contest.limit = Limit::time(Duration::from_millis(30));
    contest.out = Some(folder.path().join("games.pgn"));
    let begin = Instant::now();
    assert_all_lost(&run(&contest), FaultKind::Time);
    assert!(begin.elapsed() < Duration::from_secs(20));
    for record in records(contest.out.as_ref().unwrap()) {
        assert!(record.moves.len() >= 8);
    }
}

#[test]
fn stopping_does_not_wait_for_a_thinker() {
    let contest = contest(vec![first(), sleeper("thinker", Duration::from_secs(3600))], 4);
    let stop = AtomicBool::new(false);
    let begin = Instant::now();
    let standings = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(200));
            stop.store(true, Ordering::Relaxed);
        });
        contest.run(&stop, &mut |_| {}).unwrap()
    });
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
    assert_eq!((standings.done(), standings.was_stopped()), (0, true));
}

/// The first instance crashes in its first game; the others are sound.
#[test]
fn a_player_is_started_again_after_a_fault() {
    let started = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&started);
    let flaky = Entrant::new("flaky", move || {
        let number = count.fetch_add(1, Ordering::Relaxed);
        Ok(Box::new(Dummy(move |game: &dyn AnyMatch, _: &_| {
            assert!(number > 0, "the first one breaks");
            first_move(game)
        })))
    });
    let standings = run(&contest(vec![first(), flaky], 6));
    assert_eq!((standings.done(), standings.faults(1).count(FaultKind::Crash)), (6, 1));
    assert_eq!((standings.faults(1).total(), started.load(Ordering::Relaxed)), (1, 2));
}

#[test]
fn a_player_that_cannot_start_again_loses_on() {
    let starts = AtomicUsize::new(0);
    let fragile = Entrant::new("fragile", move || {
        if starts.fetch_add(1, Ordering::Relaxed) > 0 {
            return Err(Message::new("player-no-move"));
        }
        Ok(Box::new(Dummy(|_: &dyn AnyMatch, _: &_| Err(Message::new("player-no-move")))))
    });
    let mut conclusions = Vec::new();
    let standings = contest(vec![first(), fragile], 3)
        .run(&AtomicBool::new(false), &mut |progress| {
            conclusions.extend(progress.last.map(|last| last.conclusion.clone()));
        })
        .unwrap();
    assert_eq!(standings.score(0).wins, 3);
    let faults = standings.faults(1);
    assert_eq!((faults.count(FaultKind::Error), faults.count(FaultKind::Start)), (1, 2));
    assert!(matches!(conclusions[2], Conclusion::Fault(FaultKind::Start, Some(_))));
}

#[test]
fn a_player_that_never_starts_is_told_before_the_first_game() {
    let missing = Entrant::new("missing", || Err(Message::new("player-no-move")));
    assert_eq!(refused(&contest(vec![first(), missing.clone()], 2)).id(), "arena-start");
    let crashing = Entrant::new("crashing", || panic!("no memory"));
    assert!(refused(&contest(vec![crashing, first()], 2)).to_string().contains("no memory"));
    // Nobody who does not play has to start.
    assert_eq!(run(&contest(vec![first(), missing], 0)).done(), 0);
}

#[test]
fn a_player_that_is_dropped_badly_harms_nobody() {
    struct Bad;
    impl plateau_table::Player for Bad {
        fn choose(&mut self, game: &dyn AnyMatch, budget: &plateau_table::Budget) -> Result<String, Message> {
            FirstMove.choose(game, budget)
        }
    }
    impl Drop for Bad {
        fn drop(&mut self) {
            panic!("goodbye");
        }
    }
    let bad = Entrant::new("bad", || Ok(Box::new(Bad)));
    assert_eq!(run(&contest(vec![bad, first()], 2)).done(), 2);
}
