//! How fast the rules are, on one thread. Numbers for people: nothing fails here but wrong counts.

use cpu_time::ProcessTime;
use plateau_core::{Playouts, Position, perft, random_from_seed};
use plateau_dames::{DamesPosition, Rules};

#[test]
#[ignore = "a measurement, of a release build on an idle machine: --release -- --ignored --nocapture"]
fn speed() {
    let start = DamesPosition::start(&Rules::INTERNATIONAL);
    let begin = ProcessTime::now();
    let count = perft(&start, 10).unwrap();
    let seconds = begin.elapsed().as_secs_f64();
    assert_eq!(count, 258_895_763);
    println!("perft(10): {:.0} million leaves per second", count as f64 / seconds / 1e6);
    let begin = ProcessTime::now();
    let sum = Playouts::run(&start, 300_000, &mut random_from_seed(Some(1)));
    let seconds = begin.elapsed().as_secs_f64();
    let plies = sum.plies as f64 / sum.games as f64;
    println!("playouts: {:.0} games per second of {plies:.0} plies", sum.games as f64 / seconds);
}
