//! Who plays what: pairs, colours, openings, and how many games come out.

mod common;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use common::*;
use plateau_arena::{Balance, Conclusion, Contest, Entrant, Format, Sprt, Verdict};
use plateau_core::{Lang, Message, Outcome};
use plateau_othello::Othello;
use plateau_pente::Pente;
use plateau_table::{AnyMatch, Budget, Erased, Options, Record, read_records};

#[test]
fn each_opening_is_played_twice_with_colours_swapped() {
    let folder = tempfile::tempdir().unwrap();
    let mut contest = contest(vec![first(), random(1)], 8);
    contest.out = Some(folder.path().join("games.pgn"));
    contest.tags = vec![("Date".to_owned(), "2026.01.02".to_owned())];
    let standings = run(&contest);
    let records = records(contest.out.as_ref().unwrap());
    assert_eq!((records.len(), standings.done(), standings.planned()), (8, 8, 8));
    let mut openings = HashSet::new();
    let mut points = 0;
    for (number, legs) in records.chunks(2).enumerate() {
        for (leg, record) in legs.iter().enumerate() {
            assert_eq!(tag(record, "Event"), "plateau match");
            assert_eq!(tag(record, "Round"), format!("{}.{}", number + 1, leg + 1));
            assert_eq!(tag(record, "Opening"), (number + 1).to_string());
            assert_eq!(tag(record, "Date"), "2026.01.02");
            assert_eq!(tag(record, "Termination"), "count");
            let names = ["Black", "White"].map(|side| tag(record, side));
            assert_eq!(names[leg], "premier");
            assert_eq!(names[1 - leg], "hasard:1");
            let game = Erased::<Othello>::GAME.replay(record).unwrap();
            assert_eq!(game.ending().map(|ending| ending.outcome), record.result);
            points += match record.result {
                Some(Outcome::Win(side)) if side.index() == leg => 2,
                Some(Outcome::Draw) => 1,
                _ => 0,
            };
        }
        let [first, second] = [0, 1].map(|leg: usize| {
            legs[leg].moves.iter().take(4).map(|entry| entry.text.clone()).collect::<Vec<_>>()
        });
        assert_eq!(first, second);
        openings.insert(first);
    }
    assert_eq!(openings.len(), 4, "openings differ while there are enough");
    assert_eq!(standings.score(0).points(), f64::from(points) / 2.0);
}

#[test]
fn totals_add_up_for_every_number_of_games_and_threads() {
    for concurrency in [1, 2] {
        for games in [0, 1, 2, 5, 8] {
            let mut contest = contest(vec![random(1), random(2)], games);
            contest.concurrency = concurrency;
            let mut seen = HashSet::new();
            let standings = contest
                .run(&AtomicBool::new(false), &mut |progress| {
                    if let Some(last) = progress.last {
                        assert!(seen.insert(last.slot), "played twice: {:?}", last.slot);
                    }
                    assert_eq!(progress.standings.done(), seen.len() as u64);
                })
                .unwrap();
            let score = standings.score(0);
            assert_eq!((score.games(), seen.len() as u32), (u64::from(games), games));
            assert_eq!(score.pairs.iter().sum::<u64>(), u64::from(games / 2));
            assert_eq!(score.singles.iter().sum::<u64>(), u64::from(games % 2));
            assert!(!standings.was_stopped());
        }
    }
}

#[test]
fn the_last_line_has_its_form() {
    assert_eq!(run(&contest(vec![first(), loser()], 0)).last_line(), "a: +0 =0 -0  elo 0.0 ± inf");
    assert_eq!(run(&contest(vec![first(), loser()], 6)).last_line(), "a: +6 =0 -0  elo inf ± inf");
    assert_eq!(run(&contest(vec![loser(), first()], 4)).last_line(), "a: +0 =0 -4  elo -inf ± inf");
    let mut short = contest(vec![first(), random(1)], 4);
    short.max_plies = Some(8);
    assert_eq!(run(&short).last_line(), "a: +0 =4 -0  elo 0.0 ± 0.0");
}

#[test]
fn long_games_are_drawn_when_asked() {
    let mut contest = contest(vec![first(), random(1)], 2);
    contest.max_plies = Some(8);
    let check = &mut |progress: &plateau_arena::Progress<'_>| {
        if let Some(last) = progress.last {
            assert_eq!(
                (last.outcome, &last.conclusion, last.plies),
                (Outcome::Draw, &Conclusion::Adjudication, 8)
            );
        }
    };
    assert_eq!(contest.run(&AtomicBool::new(false), check).unwrap().score(0).draws, 2);
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let folder = tempfile::tempdir().unwrap();
    let play = |name: &str, seed: u64| {
        let mut contest = contest(vec![random(1), random(2)], 6);
        contest.out = Some(folder.path().join(name));
        contest.seed = seed;
        run(&contest);
        std::fs::read_to_string(folder.path().join(name)).unwrap()
    };
    assert_eq!(play("a.pgn", 7), play("b.pgn", 7));
    assert_ne!(play("c.pgn", 8), play("a.pgn", 7));
}

#[test]
fn everybody_meets_everybody_in_a_round_robin() {
    let mut contest = contest(vec![first(), random(1), loser()], 4);
    contest.concurrency = 2;
    let standings = run(&contest);
    assert_eq!(standings.planned(), 12);
    let pairs: Vec<[usize; 2]> = standings.pairings().iter().map(|pairing| pairing.players).collect();
    assert_eq!(pairs, [[0, 1], [0, 2], [1, 2]]);
    assert!(standings.pairings().iter().all(|pairing| pairing.score.games() == 4));
    assert_eq!(standings.score(2).losses, 8);
    let total: f64 = (0..3).map(|player| standings.score(player).points()).sum();
    assert_eq!(total, 12.0);
    let table = standings.table(Lang::En);
    assert_eq!(table.lines().count(), 4 + 1 + 4, "{table}");
    assert!(table.lines().nth(3).unwrap().starts_with("loser"), "{table}");
}

#[test]
fn the_first_meets_the_others_in_a_gauntlet() {
    let mut contest = contest(vec![first(), random(1), random(2)], 2);
    contest.format = Format::Gauntlet;
    let standings = run(&contest);
    assert_eq!(
        standings.pairings().iter().map(|pairing| pairing.players).collect::<Vec<_>>(),
        [[0, 1], [0, 2]]
    );
    assert_eq!((standings.done(), standings.score(0).games(), standings.score(1).games()), (4, 4, 2));
}

#[test]
fn equal_names_are_told_apart() {
    let contest = contest(vec![first(), first(), first()], 2);
    assert_eq!(contest.names(), ["premier", "premier (2)", "premier (3)"]);
}

/// Each pair adds ln(s₁/s₀) = 0.1336 to the ratio, and 23 of them reach ln 19 = 2.944; see the statistics tests.
#[test]
fn the_test_stops_the_match_both_ways() {
    let mut contest = contest(vec![first(), loser()], 1000);
    contest.sprt = Some(Sprt::new(0.0, 50.0).unwrap());
    let standings = run(&contest);
    assert_eq!((standings.done(), standings.verdict()), (46, Some(Verdict::Upper)));
    assert!(!standings.was_stopped());
    contest.entrants.reverse();
    let standings = run(&contest);
    assert_eq!((standings.done(), standings.verdict()), (40, Some(Verdict::Lower)));
    contest.games = 10;
    assert_eq!(run(&contest).verdict(), None);
    contest.entrants.push(random(1));
    assert_eq!(refused(&contest).id(), "arena-sprt-players");
}

#[test]
fn openings_come_from_records_in_turn() {
    let text = "[Game \"pente\"]\n\n1. J10 K9 *\n\n[Variant \"pente\"]\n\n1. K10 L11 2. M10 1-0\n\n1. J9 *\n";
    let folder = tempfile::tempdir().unwrap();
    let mut contest = Contest::new(Erased::<Pente>::GAME, vec![random(1), random(2)]);
    contest.openings = read_records(text).unwrap();
    contest.games = 8;
    contest.max_plies = Some(10);
    contest.out = Some(folder.path().join("games.pgn"));
    run(&contest);
    let starts: Vec<String> = records(contest.out.as_ref().unwrap())
        .iter()
        .map(|record| record.moves[..3].iter().map(|entry| entry.text.as_str()).collect::<Vec<_>>().join(" "))
        .collect();
    for (number, expected) in ["J10 K9", "K10 L11 M10", "J9", "J10 K9"].into_iter().enumerate() {
        for leg in 0..2 {
            assert!(starts[2 * number + leg].starts_with(expected), "{starts:?}");
        }
    }
}

#[test]
fn openings_that_do_not_fit_are_refused() {
    let refuse = |text: &str| {
        let mut contest = Contest::new(Erased::<Pente>::GAME, vec![random(1), random(2)]);
        contest.options = Options::new().with("size", 7);
        contest.openings = read_records(text).unwrap();
        refused(&contest).to_string()
    };
    assert!(refuse("[Game \"othello\"]\n\n1. f5 *").contains("another game"));
    assert!(refuse("[Variant \"gomoku\"]\n\n1. D4 *").contains("other rules"));
    assert!(refuse("1. D4 *\n\n[Event \"?\"]\n1. Z99 *").starts_with("opening 2: "));
    let won = "1. D4 A1 2. D5 B1 3. D6 C1 4. D3 G7 5. D2 1-0";
    assert!(refuse(&format!("[Variant \"pente\"]\n[Options \"size=7\"]\n\n{won}")).contains("already over"));
}

#[test]
fn random_openings_never_end_the_game_and_come_again_only_when_used_up() {
    let mut contest = contest(vec![random(1), random(2)], 2);
    contest.random_plies = 400;
    assert_eq!(refused(&contest).id(), "arena-random-plies");
    // Four first moves: eight openings of one move are two rounds of the four.
    let folder = tempfile::tempdir().unwrap();
    contest.random_plies = 1;
    contest.games = 16;
    contest.out = Some(folder.path().join("games.pgn"));
    run(&contest);
    let first_moves: Vec<String> = records(contest.out.as_ref().unwrap())
        .iter()
        .step_by(2)
        .map(|record| record.moves[0].text.clone())
        .collect();
    for round in first_moves.chunks(4) {
        assert_eq!(round.iter().collect::<HashSet<_>>().len(), 4, "{first_moves:?}");
    }
}

#[test]
fn only_balanced_openings_are_played() {
    /// Whether the player to move has at most six moves.
    fn few(game: &dyn AnyMatch) -> bool {
        game.moves().len() <= 6
    }
    let folder = tempfile::tempdir().unwrap();
    let mut contest = contest(vec![random(1), random(2)], 24);
    contest.random_plies = 5;
    let all = contest.clone();
    contest.balance = Some(Balance::new("few", |game| Ok(few(game))));
    contest.out = Some(folder.path().join("games.pgn"));
    run(&contest);
    let after_opening = |record: &Record| {
        let mut game = contest.game.open(None, &contest.options, None).unwrap();
        record.moves[..5].iter().for_each(|mv| assert!(game.play(&mv.text).is_ok()));
        game
    };
    let played = records(contest.out.as_ref().unwrap());
    assert_eq!(played.len(), 24);
    assert!(played.iter().all(|record| few(after_opening(record).as_ref())));
    // Without, some are otherwise.
    let unbalanced = Contest { out: Some(folder.path().join("all.pgn")), ..all };
    run(&unbalanced);
    let played = records(unbalanced.out.as_ref().unwrap());
    assert!(!played.iter().all(|record| few(after_opening(record).as_ref())));
    // A match does not go on from openings that were judged otherwise.
    contest.balance = Some(Balance::new("many", |game| Ok(!few(game))));
    assert_eq!(run_counting(&contest).0, 24);
}

#[test]
fn where_nothing_is_balanced_that_is_said() {
    let mut contest = contest(vec![random(1), random(2)], 2);
    contest.balance = Some(Balance::new("none", |_| Ok(false)));
    assert_eq!(refused(&contest).id(), "arena-random-unbalanced");
    contest.random_plies = 0;
    assert_eq!(refused(&contest).id(), "arena-unbalanced");
    // Recorded openings are chosen from too.
    contest.openings = read_records("1. b3 *\n\n[Event \"?\"]\n1. c2 b2 *").unwrap();
    let only_two = |game: &dyn AnyMatch| Ok(game.played().len() == 2);
    contest.balance = Some(Balance::new("second", only_two));
    let folder = tempfile::tempdir().unwrap();
    contest.out = Some(folder.path().join("games.pgn"));
    run(&contest);
    let played = records(contest.out.as_ref().unwrap());
    assert!(played.iter().all(|record| record.moves[1].text == "b2"));
}

#[test]
fn nothing_is_judged_once_the_match_is_stopped() {
    let mut contest = contest(vec![random(1), random(2)], 2);
    contest.balance = Some(Balance::new("none", |_| Ok(false)));
    let standings = contest.run(&AtomicBool::new(true), &mut |_| {}).unwrap();
    assert_eq!((standings.done(), standings.was_stopped()), (0, true));
}

#[test]
fn stopping_keeps_what_was_played() {
    let told = Arc::new(AtomicU64::new(0));
    let shared = Arc::clone(&told);
    // Begins no game before the observer was told of the last one: the match cannot run ahead of whoever stops it.
    let patient = Entrant::new("patient", move || {
        let (told, mut begun) = (Arc::clone(&shared), 0);
        Ok(Box::new(Dummy(move |game: &dyn AnyMatch, _: &Budget| {
            if own_moves(game) == 2 {
                while told.load(Ordering::Acquire) < begun {
                    std::thread::yield_now();
                }
                begun += 1;
            }
            game.first_move().ok_or_else(|| Message::new("player-no-move"))
        })))
    });
    let stop = AtomicBool::new(false);
    let standings = contest(vec![patient, random(1)], 100)
        .run(&stop, &mut |progress| {
            let done = progress.standings.done();
            stop.store(done >= 3, Ordering::Relaxed);
            told.store(done, Ordering::Release);
        })
        .unwrap();
    assert_eq!((standings.done(), standings.was_stopped()), (3, true));
}

#[test]
fn contests_without_sense_are_refused() {
    assert_eq!(refused(&contest(vec![first()], 2)).id(), "arena-players");
    assert_eq!(refused(&contest(vec![first(), first()], u32::MAX)).id(), "arena-games-many");
    let mut bad = contest(vec![first(), first()], 2);
    bad.variant = Some("chess".to_owned());
    assert_eq!(refused(&bad).id(), "variant-unknown");
}
