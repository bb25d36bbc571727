//! Prunings can be changed by name, and the changes are obeyed.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::sync::atomic::AtomicBool;

use plateau_catalog::{GAMES, engine};
use plateau_search::{Limits, Order};
use plateau_table::{AnyGame, Options};

/// How many nodes the first midgame of `game` takes with what `tuning` changes.
fn nodes(game: &'static dyn AnyGame, tuning: &str) -> u64 {
    let case = &game.bench()[0];
    let midgame = game.open(Some(case.variant), &Options::new(), case.midgames.lines().next()).unwrap();
    let mut engine = engine(game);
    engine.set_tuning(tuning).unwrap();
    let order = Order::new(Limits::depth(case.search_depth - 4));
    engine.think(midgame.as_ref(), &order, &AtomicBool::new(false), &mut |_| {}).unwrap().nodes
}

#[test]
fn a_search_without_prunings_takes_more_nodes() {
    for game in GAMES {
        let plain = nodes(game, "reductions=0, cut-depth=0, blind-depth=0, futility=0, late=0");
        let usual = nodes(game, "");
        assert!(plain > usual, "{}: {plain} and {usual}", game.id());
    }
}

#[test]
fn no_value_leads_the_search_astray() {
    for game in GAMES {
        for tuning in [
            "reduction=50000,reduction-growth=50000,late=1,late-step=0",
            "cut-depth=1,cut-margin=0,blind-depth=1,singular-depth=1,singular-margin=0",
            "cut-depth=1,cut-margin=10000,singular-depth=2,singular-margin=1000",
            "futility=1,futility-depth=100,aspiration=1,quiet-depth=0,extend-forced=0,contempt=5000",
            "futility=10000,futility-depth=100,aspiration=10000,quiet-depth=64,extend-forced=1",
        ] {
            assert!(nodes(game, tuning) > 0, "{}: {tuning}", game.id());
        }
    }
}

#[test]
fn what_is_wrong_is_named() {
    let mut engine = engine(GAMES[0]);
    for (text, id) in [
        ("speed=3", "tuning-name"),
        ("cut-depth", "tuning-value"),
        ("cut-depth=", "tuning-value"),
        ("cut-depth=-1", "tuning-value"),
        ("late=5,cut-depth=101", "tuning-value"),
        ("reductions=2", "tuning-value"),
        ("quiet-depth=99999999999", "tuning-value"),
    ] {
        assert_eq!(engine.set_tuning(text).unwrap_err().id(), id, "{text}");
    }
}
