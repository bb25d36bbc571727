//! The order of moves, learned from what searches choose.

use std::sync::atomic::AtomicBool;

use plateau_core::Position;
use plateau_hasami::HasamiEvaluator;
use plateau_learn::{AnyPromiser, PromiseOrder, Promised, Promiser};
use plateau_search::learned::{Described, Packed, Promising, Weights};
use plateau_table::{Erased, Options, typed};

fn learned(positions: u64, threads: usize) -> Promised {
    let game = Erased::<plateau_hasami::Hasami>::GAME.open(None, &Options::new(), None).unwrap();
    let order = PromiseOrder { positions, nodes: 100, random_plies: 40, threads, seed: 3 };
    let stop = AtomicBool::new(false);
    Promiser::<plateau_hasami::Hasami>::new()
        .learn(game.as_ref(), &Weights::Own, &order, &stop, &mut |_| {})
        .unwrap()
}

#[test]
fn learned_promises_find_more_of_the_chosen_moves() {
    let promised = learned(6_000, 2);
    assert_eq!(promised.choices, [5_400, 600]);
    let [_, three, twelve] = promised.by_hand;
    assert!(promised.learned[1] > three && promised.learned[2] > twelve, "{promised:?}");
}

#[test]
fn one_thread_learns_the_same_again_and_the_file_fits_the_game() {
    let promised = learned(300, 1);
    assert_eq!(promised.file, learned(300, 1).file);
    let packed = Packed::read(&promised.file).unwrap();
    let game = Erased::<plateau_hasami::Hasami>::GAME.open(None, &Options::new(), None).unwrap();
    let rules = typed::<plateau_hasami::Hasami>(game.as_ref()).unwrap().start().rules();
    let layout = HasamiEvaluator::promise_layout(&rules).unwrap();
    let tables = packed.numbers(&layout).unwrap().tables;
    let judging = HasamiEvaluator::layout(&rules).unwrap();
    assert_eq!(packed.numbers(&judging).unwrap_err().id(), "learn-weights-promises");
    // Entries that must weigh the same do.
    let first = layout.representatives();
    assert!(tables.iter().any(|&promise| promise != 0));
    assert!(tables.iter().zip(first).all(|(&promise, first)| promise == tables[first as usize]));
}

#[test]
fn rules_that_are_not_described_and_too_few_choices_are_refused() {
    let hasami = Erased::<plateau_hasami::Hasami>::GAME;
    let learn = |variant: Option<&str>, positions: u64| {
        let game = hasami.open(variant, &Options::new(), None).unwrap();
        let order = PromiseOrder { positions, nodes: 20, random_plies: 40, threads: 1, seed: 3 };
        let stop = AtomicBool::new(false);
        let promiser = Promiser::<plateau_hasami::Hasami>::new();
        promiser.learn(game.as_ref(), &Weights::Own, &order, &stop, &mut |_| {}).unwrap_err().id().to_owned()
    };
    assert_eq!(learn(Some("dai"), 100), "learn-no-promises");
    assert_eq!(learn(None, 9), "learn-too-little");
}
