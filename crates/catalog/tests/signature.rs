//! The signature of the search: how many nodes it takes to search the midgames of `plateau bench` to a fixed depth.
//!
//! On one thread the count is the same on every machine. A change of the rules, the evaluation or the search that was
//! not meant to change it is a mistake; one that was meant to writes the new numbers here and says why in its commit.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::atomic::AtomicBool;

use plateau_catalog::{GAMES, engine};
use plateau_search::{Limits, Order};
use plateau_table::Options;

/// How much less deep than in the benchmark: seconds, not minutes, in a build for tests.
const LESS: u32 = 4;

/// The game, its variant, and the nodes.
const EXPECTED: [(&str, &str, u64); 9] = [
    ("pente", "pente", 11_707),
    ("attaxx", "standard", 30_454),
    ("attaxx", "simplifie", 38_121),
    ("hasami", "hasami", 35_739),
    ("hasami", "neuf", 28_579),
    ("hasami", "dai", 14_213),
    ("othello", "othello", 42_333),
    ("dames", "internationale", 836_279),
    ("dames", "russe", 143_943),
];

#[test]
fn the_search_takes_the_nodes_it_took() {
    let mut found = Vec::new();
    for game in GAMES {
        for case in game.bench() {
            let order = Order::new(Limits::depth(case.search_depth - LESS));
            let mut nodes = 0;
            for position in case.midgames.lines() {
                let midgame = game.open(Some(case.variant), &Options::new(), Some(position)).unwrap();
                let stop = AtomicBool::new(false);
                nodes += engine(game).think(midgame.as_ref(), &order, &stop, &mut |_| {}).unwrap().nodes;
            }
            found.push((game.id(), case.variant, nodes));
        }
    }
    assert_eq!(found, EXPECTED);
}
