//! Positions as pictures, and what to ask them.

use plateau_core::{MoveList, Notation, Position, Reason, Side};
use plateau_hasami::{Cell, HasamiPosition, Rules};

/// A position of `rules` drawn line by line, `turn` (`b` or `n`) to move.
pub(crate) fn drawn(rules: Rules, turn: char, picture: [&str; 9]) -> HasamiPosition {
    let mut rows = picture.join("/").to_lowercase();
    for run in (1..=9).rev() {
        rows = rows.replace(&".".repeat(run), &run.to_string());
    }
    HasamiPosition::from_text(&rules, &format!("{rows} {turn} 7 20")).unwrap()
}

/// What `mv` captures, and the position after it.
pub(crate) fn play(position: &HasamiPosition, mv: &str) -> (Vec<String>, HasamiPosition) {
    let mv = position.read_move(mv).unwrap();
    let mut after = position.clone();
    assert!(after.play(mv));
    (position.captures(mv).iter().map(Cell::to_string).collect(), after)
}

/// Where the stone on `cell` can go.
pub(crate) fn targets(position: &HasamiPosition, cell: &str) -> Vec<String> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let from_here = list.iter().filter(|mv| mv.from.to_string() == cell);
    let mut cells: Vec<String> = from_here.map(|mv| mv.to.to_string()).collect();
    cells.sort();
    cells
}

/// The rules of the document with few stones needed, so that small pictures are games that go on.
pub(crate) fn small() -> Rules {
    Rules::HASAMI.with_stones_left(0).unwrap()
}

/// Who has won, and why.
pub(crate) fn won(position: &HasamiPosition) -> Option<(Side, Reason)> {
    let ending = position.ending()?;
    ending.outcome.winner().map(|side| (side, ending.reason))
}

/// Stones of both sides around E5.
pub(crate) const CROSSROADS: [&str; 9] = [
    ".........",
    "....N....",
    ".........",
    "....B....",
    "..B.B.N..",
    "....N....",
    ".........",
    "....B....",
    ".........",
];
