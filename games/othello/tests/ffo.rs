//! The published endgame positions: readable, not over, their best moves legal.

use plateau_core::{MoveList, Notation, Position as _, Side};
use plateau_othello::{Position, Rules};
use serde::Deserialize;

/// An entry of the file.
#[derive(Deserialize)]
struct Entry {
    /// Its number in the collection.
    name: String,
    /// The position text.
    position: String,
    /// The final difference of discs for the player to move, empties going to the winner.
    score: i32,
    /// All moves that reach it.
    best: Vec<String>,
}

#[test]
fn best_moves_are_legal() {
    let entries: Vec<Entry> = serde_json::from_str(include_str!("othello-ffo.json")).expect("the file");
    assert_eq!(entries.len(), 8);
    for entry in entries {
        let position = Position::from_text(&Rules::default(), &entry.position).expect(&entry.name);
        assert_eq!(position.to_text(), entry.position, "{}", entry.name);
        let discs: u32 = Side::BOTH.iter().map(|&side| position.count(side)).sum();
        assert_eq!(entry.score % 2, 0, "{}: a full board has an even difference", entry.name);
        assert!((20..=36).contains(&(64 - discs)), "{}: an endgame", entry.name);
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        for best in entry.best {
            let mv = position.read_move(&best).expect(&entry.name);
            assert!(list.contains(&mv), "{}: {best}", entry.name);
        }
    }
}
