//! Games played line by line.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

mod common;

use common::{run, run_with_input};

#[test]
fn two_people_play_a_short_game() {
    // White's only man is taken: Black, who moves next, has won.
    let ran = run_with_input(&["play", "pente", "--plain"], "K10\nA1\n10,11\nA2\nM10\nA3\nN10\nA4\nO10\n");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stdout.ends_with("result: first\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("Victory: O (a line was completed)."), "{}", ran.stdout);
}

#[test]
fn a_refused_move_is_part_of_the_dialogue() {
    let ran = run_with_input(&["play", "othello", "--plain"], "a1\nzz\nquit\n");
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert!(ran.stdout.contains("a1: "), "{}", ran.stdout);
    assert!(ran.stdout.contains("zz: "), "{}", ran.stdout);
}

#[test]
fn commands_work_in_both_languages() {
    let ran = run_with_input(&["play", "othello", "--plain"], "f5\nannuler\nmoves\nposition\nquitter\n");
    assert!(ran.stdout.contains("c4 d3 e6 f5\n"), "{}", ran.stdout);
    let start = "position: ---------------------------OX------XO--------------------------- X\n";
    assert!(ran.stdout.contains(start), "{}", ran.stdout);
}

#[test]
fn a_saved_game_is_loaded_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pgn");
    let path = file.to_str().unwrap();
    let ran = run_with_input(&["play", "hasami", "--plain"], &format!("H5-C5\nB4-C4\nsave {path}\nquit\n"));
    assert!(ran.stdout.contains("Saved to"), "{}", ran.stdout);
    let ran = run_with_input(&["play", "--load", path, "--plain"], "position\nquit\n");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let expected = "position: nnnnnnnnn/nnn1nnnnn/3nb4/9/9/9/9/bbbb1bbbb/bbbbbbbbb b 2 2";
    assert!(ran.stdout.contains(expected), "{}", ran.stdout);
    let other = run(&["play", "othello", "--load", path]);
    assert_eq!(other.status, 2);
}

#[test]
fn a_damaged_file_leaves_the_game_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.pgn");
    std::fs::write(&file, "[Game \"hasami\"]\n\n1. H5-C5 Z9-Z8 *\n").unwrap();
    let path = file.to_str().unwrap();
    let ran =
        run_with_input(&["play", "hasami", "--plain"], &format!("H1-G1\nload {path}\nposition\nquit\n"));
    assert!(ran.stdout.contains("line 3, column 10"), "{}", ran.stdout);
    assert!(ran.stdout.contains("n 1 1\n"), "{}", ran.stdout);
    assert_eq!(run(&["play", "--load", path]).status, 2);
}

#[test]
fn draws_are_offered_and_answered() {
    let ran = run_with_input(&["play", "dames", "--plain"], "draw\n32-28\nyes\n");
    assert!(ran.stdout.ends_with("result: draw\n"), "{}", ran.stdout);
    let ran = run_with_input(&["play", "dames", "--plain"], "draw\n32-28\nno\n19-23\nresign\n");
    assert!(ran.stdout.ends_with("result: second\n"), "{}", ran.stdout);
}

#[test]
fn computers_play_whole_games_of_every_game() {
    for game in ["pente", "attaxx", "hasami", "othello", "dames"] {
        let ran = run(&["play", game, "--plain", "--first", "random:1", "--second", "first"]);
        assert_eq!(ran.status, 0, "{game}: {}", ran.stderr);
        let result = ran.stdout.lines().last().unwrap();
        assert!(["result: first", "result: second", "result: draw"].contains(&result), "{game}: {result}");
        let again = run(&["play", game, "--plain", "--first", "random:1", "--second", "first"]);
        assert_eq!(ran.stdout, again.stdout, "{game} is repeatable");
    }
}

#[test]
fn undo_against_a_computer_takes_back_a_whole_turn() {
    let ran = run_with_input(
        &["play", "dames", "--plain", "--second", "premier"],
        "32-28\nundo\nposition\nredo\nundo\nundo\nquit\n",
    );
    assert!(ran.stdout.contains("position: W:W31-50:B1-20\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("There is nothing to take back."), "{}", ran.stdout);
}

#[test]
fn the_board_can_be_listened_to() {
    let input = "quiet\nf5\nlook e5\nlook z9\npieces\nclocks\nrules\nquit\n";
    let ran = run_with_input(&["play", "othello", "--plain"], input);
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    // Black's f5 turns the white disc of e5.
    assert!(ran.stdout.contains("Black: f5. Turned 1: e5.\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("e5: Black\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("There is no cell “z9”."), "{}", ran.stdout);
    assert!(ran.stdout.contains("Black, 4: e4, d5, e5, f5.\nWhite, 1: d4.\n"), "{}", ran.stdout);
    assert!(ran.stdout.contains("There are no clocks in this game."), "{}", ran.stdout);
    assert!(ran.stdout.contains("Place a disc"), "{}", ran.stdout);
    // The board itself came once, before anybody asked for silence.
    assert_eq!(ran.stdout.matches("a  b  c  d  e  f  g  h").count(), 2, "{}", ran.stdout);
    // A capture of the document's game: the pair between two stones.
    let ran = run_with_input(&["play", "pente", "--plain"], "K10\nL10\nA1\nM10\nN10\nquit\n");
    assert!(ran.stdout.contains("O: N10. Took 2: L10, M10.\n"), "{}", ran.stdout);
}

#[test]
fn a_hint_says_the_move_its_score_and_its_line() {
    let ran = run_with_input(&["play", "othello", "--plain", "--lang", "fr"], "conseil\nquitter\n");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    let hint = ran.stdout.lines().find(|line| line.starts_with("Le meilleur : ")).expect("a hint");
    assert!(hint.contains("pions") && hint.contains("chances sur 100"), "{hint}");
}

#[test]
fn time_runs_out_while_the_pipe_stays_open() {
    use std::process::Stdio;
    let mut child = common::plateau()
        .args(["play", "othello", "--plain", "--clock", "move=0.3"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let stdin = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(stdin);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.ends_with("result: second\n"), "{text}");
    assert!(text.contains("time ran out"), "{text}");
}
