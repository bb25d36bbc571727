//! Camps that nobody can break into.
//!
//! The player `premier` moves a stone between A1 and A2 for ever as soon as it can. Behind some walls that is a draw
//! whoever attacks, and these tests say which: no engine wins all games against `premier` from random openings.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

mod arena;

use arena::{Match, Player, Premier, opening};
use plateau_core::{Notation, Position, Side, random_from_seed};
use plateau_hasami::{Cell, HasamiPosition, Rules};

/// The cells beside `cell` in the four directions.
fn beside(cell: Cell, direction: usize) -> Option<Cell> {
    let (down, right) = [(0, 1), (0, -1), (1, 0), (-1, 0)][direction];
    Cell::new(cell.row().checked_add_signed(down)?, cell.column().checked_add_signed(right)?)
}

/// Whether white can never capture, nor stand on A1 or A2, while black moves nothing but the stone that is on one of
/// these two cells. Generous to white: stones of both colours are wherever white needs them for jumps.
fn is_closed(position: &HasamiPosition) -> bool {
    let toggle = [Cell::new(0, 0).unwrap(), Cell::new(0, 1).unwrap()];
    let is_wall = |cell: Cell| position.stone(cell) == Some(Side::Second) && !toggle.contains(&cell);
    if toggle.iter().filter(|&&cell| position.stone(cell) == Some(Side::Second)).count() != 1 {
        return false;
    }
    // Where white stones may ever stand.
    let mut white: Vec<Cell> =
        Cell::all().filter(|&cell| position.stone(cell) == Some(Side::First)).collect();
    let mut next = 0;
    while next < white.len() {
        for direction in 0..4 {
            let one = beside(white[next], direction);
            let two = one.and_then(|one| beside(one, direction));
            for cell in [one, two].into_iter().flatten() {
                if !is_wall(cell) && !white.contains(&cell) {
                    white.push(cell);
                }
            }
        }
        next += 1;
    }
    // No run of black stones with both ends open to white, with the moving stone on either cell.
    let open = |stone: Cell| {
        let is_black = |cell: Cell| is_wall(cell) || cell == stone;
        Cell::all().filter(|&cell| is_black(cell)).any(|cell| {
            [[0, 1], [2, 3]].into_iter().any(|ends| {
                ends.into_iter().all(|direction| {
                    let mut end = Some(cell);
                    while end.is_some_and(is_black) {
                        end = end.and_then(|end| beside(end, direction));
                    }
                    end.is_some_and(|end| white.contains(&end))
                })
            })
        })
    };
    !toggle.iter().any(|cell| white.contains(cell)) && !toggle.into_iter().any(open)
}

#[test]
fn an_open_camp_is_not_closed() {
    // White jumps from C2 over B2 to A2.
    let text = "n1nnnnnnn/nnnnnnnnn/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b 0 1";
    assert!(!is_closed(&HasamiPosition::from_text(&Rules::HASAMI, text).unwrap()));
    // With C2 taken, A2 cannot be entered, and every run ends at an edge or at A2.
    let text = "n1nnnnnnn/nnnnnnnnn/1n7/9/9/9/9/bbbbbbbbb/bbbbbbbbb b 0 1";
    assert!(is_closed(&HasamiPosition::from_text(&Rules::HASAMI, text).unwrap()));
}

#[test]
fn premier_holds_a_closed_camp() {
    let text = "n1nnnnnnn/nnnnnnnnn/1n7/9/9/9/9/bbbbbbbbb/bbbbbbbbb b 0 1";
    let mut game = Match::new(HasamiPosition::from_text(&Rules::HASAMI, text).unwrap());
    for ply in 0..40 {
        let mv = if game.position.turn() == Side::Second {
            Premier.choose(&game)
        } else {
            let mut list = plateau_core::MoveList::new();
            game.position.legal_moves(&mut list);
            list[ply % list.len()]
        };
        game.play(mv);
        assert!(is_closed(&game.position), "{}", game.position.to_text());
    }
}

/// The openings of `beats` in `tests/engine.rs` from which `premier` as black reaches a closed camp by itself: a white
/// move that changes nothing nearby stands for what the engine does in the meantime.
#[test]
fn some_openings_lead_to_a_closed_camp() {
    let closed: Vec<u64> = (0..100)
        .step_by(2)
        .filter(|&seed| {
            let mut game = opening(&Rules::HASAMI, 4, &mut random_from_seed(Some(seed)));
            is_closed_soon(&mut game)
        })
        .collect();
    println!("{closed:?}");
    assert!(closed.contains(&6), "{closed:?}");
}

/// Whether the camp is closed before white has moved at all: then nothing white does can matter.
fn is_closed_soon(game: &mut Match) -> bool {
    is_closed(&game.position)
}
