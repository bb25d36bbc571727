//! Speed, for people: `cargo test --release -p plateau-attaxx speed -- --ignored --nocapture`.

use std::sync::atomic::AtomicBool;

use cpu_time::ProcessTime;
use plateau_attaxx::{AttaxxEvaluator, AttaxxPosition, Kind, Rules};
use plateau_core::{MoveList, Playouts, Position, perft, random_from_seed};
use plateau_search::{Evaluator, Features, Limits, Settings, Table, Task, search};

#[test]
#[ignore = "a measurement: it only says something in release, on a quiet machine"]
fn speed() {
    for (kind, depth) in [(Kind::Standard, 6), (Kind::Simplified, 6)] {
        let start = AttaxxPosition::start(&Rules::of(kind));
        let best = (0..5).map(|_| {
            let clock = ProcessTime::now();
            let leaves = perft(&start, depth).expect("no chance");
            leaves as f64 / clock.elapsed().as_secs_f64()
        });
        println!("{kind:?}: {:.0} M leaves a CPU second", best.fold(0.0, f64::max) / 1e6);
        let best = (0..3).map(|seed| {
            let clock = ProcessTime::now();
            let sum = Playouts::run(&start, 20_000, &mut random_from_seed(Some(seed)));
            let seconds = clock.elapsed().as_secs_f64();
            (sum.games as f64 / seconds, sum.plies as f64 / sum.games as f64)
        });
        let (games, plies) = best.fold((0.0, 0.0), |a: (f64, f64), b| if a.0 > b.0 { a } else { b });
        println!("{kind:?}: {games:.0} playouts a CPU second, {plies:.1} plies each");
    }
    println!("{} bytes a position", std::mem::size_of::<AttaxxPosition>());
}

#[test]
#[ignore = "a measurement: it only says something in release, on a quiet machine"]
fn search_speed() {
    let features = Features::of::<AttaxxPosition, AttaxxEvaluator>();
    for kind in [Kind::Standard, Kind::Simplified] {
        let rules = Rules::of(kind);
        let evaluator = AttaxxEvaluator::new(&rules);
        let table = Table::new(16);
        let settings = Settings { limits: Limits::nodes(2_000_000), lines: 1, threads: 1, features };
        let (mut nodes, mut seconds, mut depths) = (0, 0.0, Vec::new());
        for seed in 0..8 {
            let mut random = random_from_seed(Some(seed));
            let mut position = AttaxxPosition::start(&rules);
            for _ in 0..20 {
                if let Some(mv) = position.random_move(&mut random, &mut MoveList::new()) {
                    position.play_unchecked(mv);
                }
            }
            if position.ending().is_some() {
                continue;
            }
            table.clear();
            let clock = ProcessTime::now();
            let stop = AtomicBool::new(false);
            let report = search(&Task::of(position), &evaluator, &table, &settings, &stop, &mut |_| {});
            nodes += report.nodes;
            seconds += clock.elapsed().as_secs_f64();
            depths.push(report.depth);
        }
        println!("{kind:?}: {:.1} M nodes a CPU second, depths {depths:?}", nodes as f64 / seconds / 1e6);
    }
}
