//! On a real terminal: a thinking player is interrupted.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]
#![cfg(unix)]

use std::process::Command;
use std::time::{Duration, Instant};

use expectrl::{Eof, Expect, Session};

/// The program on a terminal of its own.
fn start(words: &[&str]) -> impl Expect {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plateau"));
    command.args(words).env("PLATEAU_LANG", "fr");
    let mut session = Session::spawn(command).expect("a terminal");
    session.set_expect_timeout(Some(Duration::from_secs(20)));
    session
}

#[test]
fn the_time_limit_of_dames_interrupts_a_player_who_types_nothing() {
    let mut session = start(&["classic", "dames"]);
    for answer in ["Anne", "humain", "Bob", "humain", "1"] {
        session.send_line(answer).unwrap();
    }
    session.expect("C'est à Anne de jouer avec les blancs (20 pions)").unwrap();
    // Half a move is typed, and never finished: the limit needs no key.
    session.send("b7").unwrap();
    let started = Instant::now();
    session.expect("Fin du match").unwrap();
    session.expect("Bob").unwrap();
    assert!(started.elapsed() < Duration::from_secs(10), "interrupted in time");
    session.expect(Eof).unwrap();
}

#[test]
fn a_game_is_played_and_left_on_a_terminal() {
    let mut session = start(&["play", "othello", "--plain"]);
    session.expect("Othello").unwrap();
    session.send_line("f5").unwrap();
    session.expect("Noir : f5.").unwrap();
    session.send_line("z9").unwrap();
    session.expect("z9").unwrap();
    session.send_line("quitter").unwrap();
    session.expect(Eof).unwrap();
}
