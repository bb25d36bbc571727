//! The file of games, and going on from it.

mod common;

use std::collections::HashSet;
use std::fs;

use common::*;
use plateau_arena::Contest;
use plateau_table::Options;

/// A quick contest whose games depend on nothing but their openings, kept in `path`.
fn quick(path: &std::path::Path, games: u32) -> Contest {
    let mut contest = contest(vec![first(), first()], games);
    contest.options = Options::new().with("size", 4);
    contest.random_plies = 2;
    contest.out = Some(path.to_owned());
    contest
}

fn rounds(path: &std::path::Path) -> Vec<String> {
    records(path).iter().map(|record| tag(record, "Round").to_owned()).collect()
}

#[test]
fn a_file_that_is_whole_is_not_played_again_and_can_be_extended() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let (played, before) = run_counting(&quick(&path, 5));
    assert_eq!(played, 5);
    let (played, after) = run_counting(&quick(&path, 5));
    assert_eq!((played, after.last_line()), (0, before.last_line()));
    let (played, longer) = run_counting(&quick(&path, 8));
    assert_eq!((played, longer.done()), (3, 8));
    assert_eq!(rounds(&path), ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2", "4.1", "4.2"]);
    let (played, shorter) = run_counting(&quick(&path, 2));
    assert_eq!((played, shorter.done(), records(&path).len()), (0, 2, 8));
}

/// Killed at any byte: what was whole stays as it was, what was torn goes, and the rest is played.
#[test]
fn a_file_cut_anywhere_is_completed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let expected = run(&quick(&path, 4));
    let whole = fs::read_to_string(&path).unwrap();
    let wholes: Vec<usize> = (0..=4)
        .map(|games| {
            let end = whole.match_indices("[Event ").nth(games).map_or(whole.len(), |(at, _)| at);
            whole[..end].trim_end().len()
        })
        .collect();
    for cut in (0..=whole.len()).step_by(3) {
        fs::write(&path, &whole[..cut]).unwrap();
        let (played, standings) = run_counting(&quick(&path, 4));
        let kept = wholes.iter().skip(1).filter(|end| **end <= cut).count();
        assert_eq!(played, 4 - kept, "cut at {cut}");
        assert_eq!(standings.last_line(), expected.last_line());
        assert_eq!(fs::read_to_string(&path).unwrap(), whole, "cut at {cut}");
    }
}

#[test]
fn games_of_other_contests_do_not_count_and_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    run(&quick(&path, 2));
    let change: [fn(&mut Contest); 6] = [
        |contest| contest.seed = 1,
        |contest| contest.random_plies = 3,
        |contest| contest.limit.depth = Some(3),
        |contest| contest.entrants[1].name = "second".to_owned(),
        |contest| contest.max_plies = Some(100),
        |contest| contest.options = Options::new(),
    ];
    for (number, change) in change.into_iter().enumerate() {
        let mut contest = quick(&path, 2);
        change(&mut contest);
        assert_eq!(run_counting(&contest).0, 2, "change {number}");
    }
    let marks: HashSet<String> =
        records(&path).iter().map(|record| tag(record, "Contest").to_owned()).collect();
    assert_eq!((records(&path).len(), marks.len()), (14, 7));
    assert_eq!(run_counting(&quick(&path, 2)).0, 0);
}

#[test]
fn records_of_other_programs_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    for other in ["[Event \"Club\"]\n\n1. a b 1-0", "[Event \"Club\"]\n\n1. a b *\n\n", "1. a b\n"] {
        fs::write(&path, other).unwrap();
        assert_eq!(run_counting(&quick(&path, 2)).0, 2);
        assert!(fs::read_to_string(&path).unwrap().starts_with(other.trim_end()));
        assert_eq!(records(&path).len(), 3);
        assert_eq!(run_counting(&quick(&path, 2)).0, 0);
    }
}

#[test]
fn a_file_of_something_else_is_refused_and_untouched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("notes.txt");
    for other in ["[broken", "{ never closed", "[Event \"Club\"]\n\n1. a b 1-0\n\n[Event \"x"] {
        fs::write(&path, other).unwrap();
        assert_eq!(refused(&quick(&path, 2)).id(), "arena-out-foreign", "{other}");
        assert_eq!(fs::read_to_string(&path).unwrap(), other);
    }
    fs::write(&path, [0xff, 0xfe, 0x00]).unwrap();
    assert_eq!(refused(&quick(&path, 2)).id(), "arena-out-open");
    assert_eq!(fs::read(&path).unwrap(), [0xff, 0xfe, 0x00]);
    assert_eq!(refused(&quick(folder.path(), 2)).id(), "arena-out-open");
    assert_eq!(refused(&quick(&folder.path().join("none/games.pgn"), 2)).id(), "arena-out-open");
}

#[test]
fn two_matches_do_not_share_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    let other = fs::File::create(&path).unwrap();
    other.lock().unwrap();
    assert_eq!(refused(&quick(&path, 2)).id(), "arena-out-busy");
    other.unlock().unwrap();
    assert_eq!(run(&quick(&path, 2)).done(), 2);
}

/// With several threads games end in any order; a stopped match may lack any of them.
#[test]
fn gaps_are_filled() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    run(&quick(&path, 6));
    let whole = fs::read_to_string(&path).unwrap();
    let games: Vec<&str> = whole.split("\n\n[Event ").collect();
    let some: Vec<&str> = [5, 0, 3]
        .into_iter()
        .map(|index: usize| games[index].trim_start_matches("[Event ").trim_end())
        .collect();
    fs::write(&path, some.iter().map(|game| format!("[Event {game}\n")).collect::<Vec<_>>().join("\n"))
        .unwrap();
    let mut contest = quick(&path, 6);
    contest.concurrency = 2;
    let (played, standings) = run_counting(&contest);
    assert_eq!((played, standings.done()), (3, 6));
    let mut found = rounds(&path);
    found.sort_unstable();
    assert_eq!(found, ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]);
    assert_eq!(standings.score(0).pairs.iter().sum::<u64>(), 3);
}
