//! Judged games.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::atomic::AtomicBool;

use plateau_catalog::{engine, find};
use plateau_core::Side;
use plateau_review::{Fault, review};
use plateau_search::{Limits, Order};
use plateau_table::{AnyMatch, Options};

fn gomoku(moves: &str) -> Box<dyn AnyMatch> {
    let game = find("pente").unwrap().game;
    let mut game = game.open(Some("gomoku"), &Options::default(), None).unwrap();
    for mv in moves.split_whitespace() {
        game.play(mv).unwrap();
    }
    game
}

/// Both players have four in a row; the first forgets to complete it and the second does not.
const LOST: &str = "10,10 5,10 10,11 5,11 10,12 5,12 10,13 5,13 1,1 5,14";

#[test]
fn a_missed_win_is_a_blunder_of_the_one_who_missed_it() {
    let game = gomoku(LOST);
    let mut told = 0;
    let order = Order::new(Limits::nodes(3_000));
    let review =
        review(game.as_ref(), engine(game.game()).as_mut(), &order, &AtomicBool::new(false), &mut |_| {
            told += 1;
        })
        .unwrap();
    assert_eq!((review.moves.len(), told), (10, 10));
    assert_eq!(review.end, Some(0.0));
    assert_eq!(review.curve().len(), 11);
    let numbers: Vec<usize> = review.moves.iter().map(|judged| judged.ply).collect();
    assert_eq!(numbers, (0..10).collect::<Vec<_>>());
    let missed = &review.moves[8];
    assert_eq!((missed.side, missed.played.as_str()), (Side::First, "A19"));
    assert_eq!((missed.before, missed.loss), (1.0, 1.0));
    assert_eq!(missed.fault(), Some(Fault::Blunder));
    assert!(["J10", "O10"].contains(&missed.best.moves[0].as_str()), "{missed:?}");
    assert_eq!(review.moves[9].fault(), None);
}

#[test]
fn a_stopped_review_keeps_what_it_has() {
    let game = gomoku(LOST);
    let stop = AtomicBool::new(false);
    let mut left = 3;
    let order = Order::new(Limits::nodes(200));
    let review = review(game.as_ref(), engine(game.game()).as_mut(), &order, &stop, &mut |_| {
        left -= 1;
        stop.store(left == 0, std::sync::atomic::Ordering::Relaxed);
    })
    .unwrap();
    let numbers: Vec<usize> = review.moves.iter().map(|judged| judged.ply).collect();
    assert_eq!(numbers, [7, 8, 9]);
}
