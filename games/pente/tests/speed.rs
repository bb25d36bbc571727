//! Measurements, by hand: `cargo test --release -p plateau-pente speed -- --ignored --nocapture`.
// A test that cannot be set up is a failed test.

use std::hint::black_box;

use cpu_time::ThreadTime;
use plateau_core::{Playouts, Position, perft, random_from_seed};
use plateau_pente::{PentePosition, Rules};

#[test]
#[ignore = "a measurement"]
fn speed() {
    for (name, rules) in [("pente", Rules::PENTE), ("keryo", Rules::KERYO), ("gomoku", Rules::GOMOKU)] {
        let start = PentePosition::start(&rules);
        let clock = ThreadTime::now();
        let leaves = perft(&start, 4).unwrap();
        println!("{name}: perft {:.0} M leaves/s", leaves as f64 / clock.elapsed().as_secs_f64() / 1e6);
        let clock = ThreadTime::now();
        let sum_of_keys = (0..10_000_000u32).fold(0, |sum, _| black_box(&start).key() ^ sum);
        let seconds = clock.elapsed().as_secs_f64();
        println!("{name}: {:.1} ns a key ({})", seconds * 100.0, sum_of_keys & 1);
        let clock = ThreadTime::now();
        let sum = Playouts::run(&start, 40_000, &mut random_from_seed(Some(1)));
        let seconds = clock.elapsed().as_secs_f64();
        let (games, plies) = (sum.games as f64, sum.plies as f64);
        println!(
            "{name}: {:.0} playouts/s, {:.1} plies each, {:.1} ns a ply",
            games / seconds,
            plies / games,
            seconds / plies * 1e9
        );
    }
}
