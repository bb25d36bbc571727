//! Games against a player who always plays the first legal move, from openings where expecting the best replies does not
//! win: a search alone lost every one of these games of Attaxx with 300,000 nodes a move, and drew those of Hasami with
//! 100,000.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::atomic::AtomicBool;

use plateau_catalog::{GAMES, engine};
use plateau_core::{Outcome, Side};
use plateau_search::{Limits, Order};
use plateau_table::Options;

/// The engine, as `side`, wins after `opening` against the first legal move.
fn wins(id: &str, opening: &str, side: Side, nodes: u64) {
    let game = GAMES.iter().find(|game| game.id() == id).unwrap();
    let mut engine = engine(*game);
    let mut board = game.open(None, &Options::new(), None).unwrap();
    opening.split(' ').for_each(|mv| {
        board.play(mv).unwrap();
    });
    let order = Order { plays: true, ..Order::new(Limits::nodes(nodes)) };
    while board.ending().is_none() {
        let mv = if board.turn() == side {
            let report = engine.think(board.as_ref(), &order, &AtomicBool::new(false), &mut |_| {}).unwrap();
            report.lines[0].moves[0].clone()
        } else {
            board.first_move().unwrap()
        };
        board.play(&mv).unwrap();
    }
    let outcome = board.ending().unwrap().outcome;
    assert_eq!(outcome, Outcome::Win(side), "{id} {opening}: {}", board.position_text());
}

/// Whoever begins has the last cell, and good play does not change that.
#[test]
fn attaxx_is_won_by_the_second_player() {
    for opening in ["f7 b6 b1 f2", "b2 g2 g3 b1", "g6 b7 b6 f5"] {
        wins("attaxx", opening, Side::Second, 10_000);
    }
}

/// A stone that moves to and fro in its corner has to be visited.
#[test]
fn a_closed_camp_is_opened() {
    wins("hasami", "H7-F7 A2-C2 F7-H7 B2-A2", Side::First, 20_000);
    wins("hasami", "H2-C2 B3-C3 H4-C4 B4-B3", Side::Second, 20_000);
}
