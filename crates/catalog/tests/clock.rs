//! The engine on a clock.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use plateau_catalog::{GAMES, engine};
use plateau_core::random_from_seed;
use plateau_search::{Limits, Order};
use plateau_table::Options;

#[test]
fn a_forced_move_takes_no_time() {
    let mut random = random_from_seed(Some(1));
    let mut forced = 0;
    for game in GAMES {
        let mut position = game.open(None, &Options::new(), None).unwrap();
        // Near the end a position is searched through, whatever the clock says.
        for _ in 0..40 {
            let Some(mv) = position.random_move(&mut random) else { break };
            let moves = position.moves();
            if moves.len() == 1 {
                let order = Order::new(Limits::clock(Duration::from_secs(3_600), Duration::ZERO));
                let stop = AtomicBool::new(false);
                let report = engine(game).think(position.as_ref(), &order, &stop, &mut |_| {}).unwrap();
                assert_eq!((report.depth, &report.lines[0].moves[0]), (1, &moves[0]), "{}", game.id());
                forced += 1;
                break;
            }
            position.play(&mv).unwrap();
        }
    }
    assert!(forced > 0);
}
