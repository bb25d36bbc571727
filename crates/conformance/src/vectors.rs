//! The test vectors of an independent implementation.

use std::collections::BTreeMap;

use plateau_core::{Notation, Position, perft};
use plateau_table::{AnyMatch, Erased, Game, Match, Options};
use serde::Deserialize;

/// The largest perft count that is walked in a test; deeper rows belong to longer checks.
const PERFT_LIMIT: u64 = 3_000_000;

/// A whole vector file.
#[derive(Deserialize)]
struct File {
    game: String,
    positions: Vec<Entry>,
    games: Vec<Played>,
}

/// A position with its answers.
#[derive(Deserialize)]
struct Entry {
    variant: String,
    options: BTreeMap<String, String>,
    position: String,
    moves: Vec<String>,
    perft: Vec<u64>,
    outcome: Option<String>,
    plays: Vec<Play>,
}

/// A move and what it leads to.
#[derive(Deserialize)]
struct Play {
    r#move: String,
    position: String,
    outcome: Option<String>,
}

/// A whole game.
#[derive(Deserialize)]
struct Played {
    variant: String,
    options: BTreeMap<String, String>,
    start: String,
    moves: Vec<String>,
    position: String,
    outcome: Option<String>,
    by_history: bool,
}

/// Checks every entry of the vector file `text`: legal moves, perft, outcomes, plays and whole games.
///
/// # Panics
/// When an answer differs.
pub fn check_vectors<G: Game>(text: &str) {
    let file: File = serde_json::from_str(text).expect("a vector file");
    assert_eq!(file.game, G::NAMES.page, "the vectors of this game");
    assert!(!file.positions.is_empty() && !file.games.is_empty(), "vectors hold positions and games");
    for entry in &file.positions {
        check_entry::<G>(entry);
    }
    for game in &file.games {
        check_game::<G>(game);
    }
}

/// The rules of an entry.
fn rules<G: Game>(variant: &str, options: &BTreeMap<String, String>) -> <G::Position as Position>::Rules {
    let texts: Vec<String> = options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    Erased::<G>::rules(Some(variant), &Options::parse(&texts).expect("options")).expect("rules of a vector")
}

/// The outcome of a position as vectors write it.
fn outcome<P: Position>(position: &P) -> Option<&'static str> {
    position.ending().map(|ending| ending.outcome.word())
}

/// Legal moves, perft, outcome and plays of one position.
fn check_entry<G: Game>(entry: &Entry) {
    let rules = rules::<G>(&entry.variant, &entry.options);
    let at = format!("{} {:?} {}", entry.variant, entry.options, entry.position);
    let position = G::Position::from_text(&rules, &entry.position).unwrap_or_else(|e| panic!("{at}: {e}"));
    assert_eq!(outcome(&position), entry.outcome.as_deref(), "outcome: {at}");
    let mut expected = entry.moves.clone();
    expected.sort_unstable();
    let mut listed = plateau_core::MoveList::new();
    position.legal_moves(&mut listed);
    let mut moves: Vec<String> = listed.iter().map(|&mv| position.write_move(mv)).collect();
    moves.sort_unstable();
    assert_eq!(moves, expected, "legal moves: {at}");
    for (depth, &count) in (1..).zip(&entry.perft) {
        if count <= PERFT_LIMIT {
            assert_eq!(perft(&position, depth), Ok(count), "perft({depth}): {at}");
        }
    }
    for play in &entry.plays {
        let mut after = position.clone();
        let mv = position.read_move(&play.r#move).unwrap_or_else(|e| panic!("{at}: {}: {e}", play.r#move));
        assert!(after.play(mv), "{} is legal: {at}", play.r#move);
        let expected = G::Position::from_text(&rules, &play.position).expect("the position after a play");
        assert_eq!(after, expected, "position after {}: {at}", play.r#move);
        assert_eq!(outcome(&after), play.outcome.as_deref(), "outcome after {}: {at}", play.r#move);
    }
}

/// One whole game.
fn check_game<G: Game>(played: &Played) {
    let rules = rules::<G>(&played.variant, &played.options);
    let start = G::Position::from_text(&rules, &played.start).expect("the start of a game");
    let mut game = Match::<G>::from_position(start);
    for (number, text) in (1..).zip(&played.moves) {
        assert_eq!(game.ending(), None, "the game goes on before move {number} {text}: {}", played.start);
        game.play_text(text)
            .unwrap_or_else(|e| panic!("move {number} {text}: {e}: {}", game.position_text()));
    }
    let expected = G::Position::from_text(&rules, &played.position).expect("the end of a game");
    assert_eq!(game.position(), &expected, "final position: {:?}", played.moves);
    let ending = game.ending();
    assert_eq!(ending.map(|ending| ending.outcome.word()), played.outcome.as_deref(), "{}", played.position);
    let from_position = outcome(game.position());
    if played.by_history {
        assert_eq!(from_position, None, "only the history ends it: {}", played.position);
    } else {
        assert_eq!(from_position, played.outcome.as_deref(), "the position ends it: {}", played.position);
    }
}
