//! How fast the rules and the engine are, in processor time. Run with `--release -- --ignored --nocapture`.

use crate::arena::{EnginePlayer, Player as _, random_opening};
use cpu_time::ProcessTime;
use plateau_core::{Playouts, Position as _, perft, random_from_seed};
use plateau_othello::{Position, Rules};
use plateau_search::Limits;

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

#[test]
#[ignore = "a measure, not a check"]
fn search_speed() {
    let rules = Rules::default();
    let mut random = random_from_seed(Some(1));
    for _ in 0..3 {
        let mut engine = EnginePlayer::new(&rules, Limits::nodes(2_000_000));
        let begin = ProcessTime::now();
        for plies in [12, 18, 24, 30, 36] {
            engine.choose(&random_opening(&rules, plies, &mut random));
        }
        println!("{:.2} M nodes a second", engine.nodes as f64 / begin.elapsed().as_secs_f64() / 1e6);
    }
}
