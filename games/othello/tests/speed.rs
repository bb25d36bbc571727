//! How fast the rules are, in processor time. Run with `--release -- --ignored --nocapture`.

use cpu_time::ProcessTime;
use plateau_core::{Playouts, Position as _, perft, random_from_seed};
use plateau_othello::{Position, Rules};

#[test]
#[ignore = "a measure, not a check"]
fn speed() {
    let start = Position::start(&Rules::default());
    for _ in 0..3 {
        let begin = ProcessTime::now();
        let leaves = perft(&start, 12).expect("no chance");
        println!("{leaves} leaves, {:.0} M/s", leaves as f64 / begin.elapsed().as_secs_f64() / 1e6);
        let begin = ProcessTime::now();
        let sum = Playouts::run(&start, 500_000, &mut random_from_seed(Some(1)));
        println!("{} playouts, {:.0}/s", sum.games, sum.games as f64 / begin.elapsed().as_secs_f64());
    }
}
