//! Camps that nobody can break into.
//!
//! The player `premier` moves a stone between A1 and A2 for ever as soon as it can. Behind some walls that is a draw
//! whoever attacks, and these tests say which: no engine wins all games against `premier` from random openings.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

mod arena;

use arena::{Match, Player, Premier};
use plateau_core::{MoveList, Notation, Outcome, Position, Side, random_from_seed};
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

/// A closed camp: A2 cannot be entered, and every run ends at an edge or at A2.
const CLOSED: &str = "n1nnnnnnn/nnnnnnnnn/nn7/9/9/9/9/bbbbbbbbb/bbbbbbbbb b 0 1";

#[test]
fn camps_are_closed_or_open() {
    let closed = |text| is_closed(&HasamiPosition::from_text(&Rules::HASAMI, text).unwrap());
    assert!(closed(CLOSED));
    // What is left on the board when the engine had to give the game of opening 6 up.
    assert!(closed("n1nnnnnnn/nnnnnnnbn/nn1bbbb1b/b5b2/2b1b1b2/1b1b1b3/2b3b2/7b1/8b b 100 51"));
    // White jumps from C2 over B2 to A2; and C2 alone would be captured.
    assert!(!closed("n1nnnnnnn/nnnnnnnnn/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b 0 1"));
    assert!(!closed("n1nnnnnnn/nnnnnnnnn/1n7/9/9/9/9/bbbbbbbbb/bbbbbbbbb b 0 1"));
}

#[test]
fn premier_holds_a_closed_camp() {
    let mut random = random_from_seed(Some(8));
    let mut game = Match::new(HasamiPosition::from_text(&Rules::HASAMI, CLOSED).unwrap());
    while game.outcome().is_none() {
        let mv = match game.position.turn() {
            Side::First => game.position.random_move(&mut random, &mut MoveList::new()).unwrap(),
            Side::Second => Premier.choose(&game),
        };
        game.play(mv);
        // `premier` leaves the camp as it is; what random white stones do outside may still cost them the game.
        assert!(is_closed(&game.position), "{}", game.position.to_text());
    }
    assert_eq!(game.outcome(), Some(Outcome::Draw));
}
