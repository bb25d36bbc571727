//! The laws, checked along random games.

use std::collections::HashSet;

use plateau_core::{MoveList, Notation, Position, Random, random_from_seed};
use plateau_table::{AnyMatch, Erased, Game, Match, Options};
use rand::RngExt;

/// How many random games are walked through.
const GAMES: u64 = 12;

/// The longest walk; games without an end of their own stop here.
const PLIES: usize = 400;

/// Checks the laws along random games of `variant` (page name) with `options` (`key=value`, separated by blanks).
///
/// # Panics
/// When a law does not hold; the message names the law and the position.
pub fn check_laws<G: Game>(variant: &str, options: &str) {
    let options =
        Options::parse(&options.split_whitespace().collect::<Vec<_>>()).expect("options of a law test");
    let rules = Erased::<G>::rules(Some(variant), &options).expect("rules of a law test");
    let (described, described_options) = G::describe(&rules);
    let again = Erased::<G>::rules(Some(described), &described_options).expect("a description is readable");
    assert_eq!(again, rules, "rules survive their description {described} {described_options:?}");
    for seed in 0..GAMES {
        walk::<G>(&rules, seed);
    }
}

/// One random game, every position of which is checked, then undone, redone and replayed from its record.
fn walk<G: Game>(rules: &<G::Position as Position>::Rules, seed: u64) {
    let mut random = random_from_seed(Some(seed));
    let mut game = Match::<G>::new(rules);
    let mut texts = vec![game.position().to_text()];
    for _ in 0..PLIES {
        let position = game.position().clone();
        check_position(&position, &mut random);
        assert_eq!(&position.rules(), rules, "a position keeps its rules: {}", position.to_text());
        let list = game.legal_moves();
        assert_eq!(
            list.is_empty(),
            game.ending().is_some(),
            "moves end with the game: {}",
            position.to_text()
        );
        let Some(mv) = position.random_move(&mut random, &mut MoveList::new()).filter(|_| !list.is_empty())
        else {
            break;
        };
        assert!(list.contains(&mv), "a random move is legal: {}", position.write_move(mv));
        let side = position.turn();
        let played = game.play(mv).expect("a listed move can be played");
        assert_eq!(played.side, side, "the player to move moves");
        texts.push(game.position().to_text());
    }
    check_history(&mut game, &texts);
    let record = game.record();
    let replayed = Match::<G>::from_record(&record).expect("a record can be replayed");
    assert_eq!(replayed.position(), game.position(), "a record leads to the same position");
    assert_eq!(replayed.ending(), game.ending(), "a record leads to the same end");
    assert_eq!(replayed.played(), game.played(), "a record holds the same moves");
}

/// Undo and redo pass through the same positions in both directions.
fn check_history<G: Game>(game: &mut Match<G>, texts: &[String]) {
    let ending = game.ending();
    for text in texts.iter().rev().skip(1) {
        assert!(game.undo(), "there is a move to undo");
        assert_eq!(&game.position().to_text(), text, "undo restores the position");
    }
    assert!(!game.undo(), "nothing is left to undo");
    for text in &texts[1..] {
        assert!(game.redo(), "there is a move to redo");
        assert_eq!(&game.position().to_text(), text, "redo restores the position");
    }
    assert_eq!(game.ending(), ending, "undo and redo keep the ending");
}

/// The laws of one position.
fn check_position<P: Notation>(position: &P, random: &mut Random) {
    let text = position.to_text();
    let again = P::from_text(&position.rules(), &text).expect("a written position is readable");
    assert_eq!(&again, position, "position text round-trips: {text}");
    assert_eq!(again.key(), position.key(), "the key equals the key computed afresh: {text}");

    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let unique: HashSet<_> = list.iter().copied().collect();
    assert_eq!(unique.len(), list.len(), "moves are unique: {text}");
    assert_eq!(position.count_moves(), list.len() as u64, "counting equals listing: {text}");
    assert_eq!(list.is_empty(), position.ending().is_some(), "a finished game has no moves: {text}");

    let mut move_texts = HashSet::new();
    for &mv in &list {
        let written = position.write_move(mv);
        assert!(
            !written.is_empty() && !written.contains(char::is_whitespace),
            "move text is one word: {written:?}"
        );
        assert!(move_texts.insert(written.clone()), "move texts are unique: {written} in {text}");
        let read = position.read_move(&written);
        assert_eq!(read.as_ref().ok(), Some(&mv), "move text round-trips: {written} in {text}");
        let recorded = position.write_record_move(mv);
        let read = position.read_move(&recorded);
        assert_eq!(read.as_ref().ok(), Some(&mv), "record move text round-trips: {recorded} in {text}");
        assert!(position.is_legal(mv), "listed moves are legal: {written} in {text}");
        let settled = position.settle(mv, random);
        let mut after = position.clone();
        assert!(after.play(settled), "a settled move can be played: {written} in {text}");
        assert_ne!(after.key(), position.key(), "every move changes the key: {written} in {text}");
        assert_eq!(after.turn(), !position.turn(), "sides alternate: {written} in {text}");
        let fresh =
            P::from_text(&after.rules(), &after.to_text()).expect("positions after a move are readable");
        assert_eq!(
            fresh.key(),
            after.key(),
            "the key after {written} equals the key computed afresh: {text}"
        );
        assert_eq!(fresh, after, "the position after {written} round-trips: {text}");
        let outcome = position.write_move(settled);
        let read = position.read_move(&outcome);
        assert_eq!(read.as_ref().ok(), Some(&settled), "a settled move round-trips: {outcome} in {text}");
    }
    check_view(position, list.len());
    check_refusals(position, &text, random);
}

/// The view shows every move with click paths, none of which is the beginning of another move's.
fn check_view<P: Notation>(position: &P, moves: usize) {
    let view = position.view(None);
    let text = position.to_text();
    assert_eq!(view.cells.len(), usize::from(view.rows) * usize::from(view.columns), "a cell for each place");
    assert_eq!(view.row_labels.len(), usize::from(view.rows), "a label for each row");
    assert_eq!(view.column_labels.len(), usize::from(view.columns), "a label for each column");
    assert_eq!(view.turn, position.turn(), "the view tells the turn");
    assert_eq!(view.moves.len(), moves, "the view shows every move: {text}");
    for mv in &view.moves {
        assert!(!mv.paths.is_empty(), "{} can be clicked: {text}", mv.text);
        assert!(
            mv.paths.iter().all(|path| path.is_empty() == mv.is_pass()),
            "only a pass has no cells: {text}"
        );
        let squares =
            mv.paths.iter().flatten().chain(&mv.captures).chain(&mv.flips).chain(&mv.from).chain(&mv.to);
        for square in squares {
            let cell = view.cell(*square).expect("clicks and effects stay on the board");
            assert_eq!(
                view.square_named(&cell.name),
                Some(*square),
                "cells have unique names: {}",
                cell.name
            );
        }
        for square in mv.captures.iter().chain(&mv.flips) {
            let piece = view.cell(*square).and_then(|cell| cell.piece).expect("effects fall on pieces");
            assert_eq!(piece.side, !view.turn, "effects fall on enemies: {} in {text}", mv.text);
        }
    }
    let mut paths: Vec<(&[plateau_core::Square], &str)> =
        view.moves.iter().flat_map(|mv| mv.paths.iter().map(|path| (&path[..], mv.text.as_str()))).collect();
    paths.sort_unstable();
    // Sorted, a beginning stands directly before what it begins.
    for pair in paths.windows(2) {
        if let [(short, first), (long, second)] = pair {
            assert!(!long.starts_with(short), "the clicks of {first} begin those of {second}: {text}");
        }
    }
}

/// Texts that are no legal moves are refused, change nothing, and never panic.
fn check_refusals<P: Notation>(position: &P, text: &str, random: &mut Random) {
    const LETTERS: &[u8] = b"abcdefghijklmnopqrstuABCDEFGHIJ0123456789 -x,():/K\xc3\xa9";
    for _ in 0..20 {
        let length = random.random_range(0..8usize);
        let bytes: Vec<u8> = (0..length).map(|_| LETTERS[random.random_range(0..LETTERS.len())]).collect();
        let word = String::from_utf8_lossy(&bytes);
        let before = position.clone();
        if let Ok(mv) = position.read_move(&word) {
            assert!(position.is_legal(mv), "what is read is legal: {word:?} in {text}");
        }
        assert_eq!(&before, position, "reading changes nothing");
        // Any answer is fine, but there must be one.
        let _ = P::from_text(&position.rules(), &word);
        let mut damaged = text.to_owned();
        let cut = random.random_range(0..=damaged.len());
        if damaged.is_char_boundary(cut) {
            damaged.truncate(cut);
            damaged.push_str(&word);
            let _ = P::from_text(&position.rules(), &damaged);
        }
    }
}
