//! Records converted between formats.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

mod common;

use common::{run, run_with_input};

#[test]
fn a_transcript_becomes_a_record_and_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("in.txt"), "f5d6c3d3c4f4c5b3c2\nf5f6e6f4\n").unwrap();
    let ran = run(&["convert", &path("in.txt"), &path("out.pgn")]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let text = std::fs::read_to_string(path("out.pgn")).unwrap();
    assert_eq!(text.matches("[Game \"othello\"]").count(), 2, "{text}");
    assert!(text.contains("1. f5 d6 2. c3 d3"), "{text}");
    let ran = run(&["convert", &path("out.pgn"), &path("back.txt")]);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(path("back.txt")).unwrap(), "f5d6c3d3c4f4c5b3c2\nf5f6e6f4\n");
}

#[test]
fn draughts_records_of_other_programs_are_read() {
    let pdn = "[Event \"Club\"]\r\n[White \"A\"]\r\n[Black \"B\"]\r\n[Result \"1-1\"]\r\n[GameType \"20\"]\r\n\r\n\
               1. 32-28 19-23 2. 28x19 14x23 { recapture } 3. 37-32 1-1\r\n";
    let ran = run_with_input(&["convert", "-", "-"], pdn);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    for part in
        ["[White \"A\"]", "[Event \"Club\"]", "[Game \"dames\"]", "1. 32-28 19-23 2. 28x19 14x23 {", "1-1"]
    {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
}

#[test]
fn eight_by_eight_records_are_written_with_letters() {
    let pdn = "[GameType \"25\"]\n\n1. c3-d4 d6-c5 *\n";
    let ran = run_with_input(&["convert", "-", "-"], pdn);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.contains("[Variant \"russe\"]"), "{}", ran.stdout);
    assert!(ran.stdout.contains("1. c3-d4 d6-c5 *"), "{}", ran.stdout);
}

#[test]
fn faults_have_a_place_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    std::fs::write(path("in.pgn"), "[Game \"othello\"]\n\n1. f5 d6\n2. a1 *\n").unwrap();
    std::fs::write(path("out.pgn"), "old").unwrap();
    let ran = run(&["convert", &path("in.pgn"), &path("out.pgn")]);
    assert_eq!(ran.status, 2);
    assert!(ran.stderr.contains("line 4, column 4"), "{}", ran.stderr);
    assert_eq!(std::fs::read_to_string(path("out.pgn")).unwrap(), "old");
    std::fs::write(path("nameless.pgn"), "1. f5 *\n").unwrap();
    assert!(run(&["convert", &path("nameless.pgn"), "-"]).stderr.contains("does not name its game"));
    assert!(run(&["convert", &path("in.pgn"), &path("out.xyz")]).status == 2);
}
