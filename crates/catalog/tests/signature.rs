//! The node counts of small fixed searches: the same on every machine, and changed only on purpose.
//!
//! A commit that changes the search or an evaluation on purpose changes this table with it, and says so.
#![allow(clippy::unwrap_used, reason = "a broken expectation is a failed test")]

use std::sync::atomic::AtomicBool;

use plateau_search::{Limits, Order};
use plateau_table::Options;

/// Game, variant, depth, and the nodes of a search of the start to that depth on one thread.
const SIGNATURE: [(&str, &str, u32, u64); 0] = [];

#[test]
fn searches_visit_the_same_nodes_everywhere() {
    for (game, variant, depth, nodes) in SIGNATURE {
        let game = plateau_catalog::find(game).unwrap().game;
        let start = game.open(Some(variant), &Options::new(), None).unwrap();
        let mut engine = plateau_catalog::engine(game);
        let order = Order::new(Limits::depth(depth));
        let report = engine.think(start.as_ref(), &order, &AtomicBool::new(false), &mut |_| {}).unwrap();
        assert_eq!(report.nodes, nodes, "{} {variant} depth {depth}", game.id());
    }
}
