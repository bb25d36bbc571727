//! The vectors of the independent implementation, through the binary: what scripts that check us will see.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

mod common;

use std::collections::BTreeMap;
use std::path::Path;

use common::run;
use serde::Deserialize;

#[derive(Deserialize)]
struct File {
    positions: Vec<Position>,
    games: Vec<Game>,
}

#[derive(Deserialize)]
struct Position {
    variant: String,
    options: BTreeMap<String, String>,
    position: String,
    moves: Vec<String>,
    perft: Vec<u64>,
    outcome: Option<String>,
}

#[derive(Deserialize)]
struct Game {
    variant: String,
    options: BTreeMap<String, String>,
    start: String,
    moves: Vec<String>,
    position: String,
    outcome: Option<String>,
}

/// The words that choose the rules and the position.
fn words<'a>(
    command: &'a str,
    game: &'a str,
    variant: &'a str,
    options: &'a [String],
    position: &'a str,
) -> Vec<&'a str> {
    let mut words = vec![command, game];
    words.extend(["--variant", variant, "--position", position]);
    words.extend(options.iter().flat_map(|option| ["--option", option]));
    words
}

fn texts(options: &BTreeMap<String, String>) -> Vec<String> {
    options.iter().map(|(key, value)| format!("{key}={value}")).collect()
}

/// Checks every third entry: the game's own tests check them all, this one checks the way through the command line.
fn check(game: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../games/{game}/tests/{game}.json"));
    let file: File = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for entry in file.positions.iter().step_by(3) {
        let options = texts(&entry.options);
        let at = format!("{game} {} {options:?} {}", entry.variant, entry.position);
        let listed = run(&words("moves", game, &entry.variant, &options, &entry.position));
        assert_eq!(listed.stdout.lines().collect::<Vec<_>>(), entry.moves, "{at}: {}", listed.stderr);
        let shown = run(&words("show", game, &entry.variant, &options, &entry.position));
        let expected = format!("result: {}", entry.outcome.as_deref().unwrap_or("none"));
        assert_eq!(shown.stdout.lines().rev().nth(1), Some(expected.as_str()), "{at}");
        if let Some((depth, count)) = deepest_small(&entry.perft) {
            let depth = depth.to_string();
            let mut words = words("perft", game, &entry.variant, &options, &entry.position);
            words.insert(2, &depth);
            assert_eq!(run(&words).last_line(), count.to_string(), "{at}");
        }
    }
    for played in file.games.iter().step_by(3) {
        let options = texts(&played.options);
        let moves = played.moves.join(" ");
        let mut words = words("show", game, &played.variant, &options, &played.start);
        words.extend(["--moves", &moves]);
        let shown = run(&words);
        let expected = format!("result: {}", played.outcome.as_deref().unwrap_or("none"));
        assert_eq!(
            shown.stdout.lines().rev().nth(1),
            Some(expected.as_str()),
            "{game} {moves}: {}",
            shown.stderr
        );
        let position = shown.last_line().strip_prefix("position: ").unwrap();
        if game != "dames" {
            assert_eq!(position, played.position, "{game} {moves}");
        }
    }
}

/// The deepest row of a perft table that is quick to count in a debug build.
fn deepest_small(perft: &[u64]) -> Option<(u32, u64)> {
    (1..).zip(perft.iter().copied()).take_while(|(_, count)| *count <= 100_000).last()
}

#[test]
fn pente() {
    check("pente");
}

#[test]
fn attaxx() {
    check("attaxx");
}

#[test]
fn hasami() {
    check("hasami");
}

#[test]
fn othello() {
    check("othello");
}

#[test]
fn dames() {
    check("dames");
}
