//! Wins found by the rules alone: every move, every answer.

use plateau_core::{MoveList, Notation, Outcome, Position};
use plateau_pente::{PentePosition, Point, Rules};

/// The position of a drawing: rows of `O`, `X` and `.`; the board is as large as the drawing.
pub(crate) fn drawn(rules: Rules, board: &str, rest: &str) -> PentePosition {
    let rows: Vec<String> = board.split_whitespace().map(row_text).collect();
    let rules = rules.with_size(rows.len() as u8).expect("a size");
    let text = format!("{} {rest}", rows.join("/"));
    let position = PentePosition::from_text(&rules, &text);
    position.unwrap_or_else(|error| panic!("{text}: {error:?}"))
}

/// A row of a drawing as a row of a position text.
fn row_text(row: &str) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for cell in row.chars().chain(['|']) {
        if cell == '.' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            text += &empty.to_string();
            empty = 0;
        }
        if cell != '|' {
            text.push(cell);
        }
    }
    text
}

/// The legal moves.
pub(crate) fn moves(position: &PentePosition) -> impl Iterator<Item = Point> + use<> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    list.iter().copied().collect::<Vec<_>>().into_iter()
}

/// Whether `mv` wins for the player to move within `plies` plies, an odd number, whatever is answered.
pub(crate) fn wins_by(position: &PentePosition, mv: Point, plies: u32) -> bool {
    let mut after = position.clone();
    after.play_unchecked(mv);
    match after.ending() {
        Some(ending) => ending.outcome == Outcome::Win(position.turn()),
        None => plies > 1 && loses_within(&after, plies - 1),
    }
}

/// Whether the player to move wins within `plies` plies.
pub(crate) fn wins_within(position: &PentePosition, plies: u32) -> bool {
    // A win at once is quickly found; most moves are refuted by the first answer.
    moves(position).any(|mv| wins_by(position, mv, 1))
        || plies > 1 && moves(position).any(|mv| wins_by(position, mv, plies))
}

/// Whether every move loses within `plies` plies.
fn loses_within(position: &PentePosition, plies: u32) -> bool {
    moves(position).all(|mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        after.ending().is_none() && wins_within(&after, plies - 1)
    })
}

/// The moves after which the opponent does not win within `plies` plies.
pub(crate) fn holding(position: &PentePosition, plies: u32) -> Vec<Point> {
    let holds = |mv: &Point| {
        let mut after = position.clone();
        after.play_unchecked(*mv);
        match after.ending() {
            Some(ending) => ending.outcome != Outcome::Win(!position.turn()),
            None => !wins_within(&after, plies),
        }
    };
    moves(position).filter(holds).collect()
}
