use std::sync::atomic::AtomicBool;
use plateau_core::{MoveList, Position as _, random_from_seed, Side};
use plateau_othello::*;
use plateau_search::*;
fn main() {
    let rules = Rules::default();
    let evaluator = OthelloEvaluator::new(&rules);
    let stop = AtomicBool::new(false);
    let mut random = random_from_seed(Some(5));
    for known in [false, true] {
        let mut random = random_from_seed(Some(5));
        let b = cpu_time::ProcessTime::now();
        let mut nodes = 0; let mut sum = 0;
        for _ in 0..20 {
            let mut p = Position::start(&rules);
            while p.count(Side::First) + p.count(Side::Second) < 52 {
                match p.random_move(&mut random, &mut MoveList::new()) { Some(m) => p.play_unchecked(m), None => p = Position::start(&rules) }
            }
            if p.ending().is_some() { continue; }
            let settings = Settings { limits: Limits::depth(16), lines: 1, threads: 1, features: Features { known, ..Features::of::<Position, OthelloEvaluator>() } };
            let mut last = 0;
            let table = Table::new(16);
            let r = search(&Task::of(p.clone()), &evaluator, &table, &settings, &stop, &mut |r| { let _ = r; });
            last += r.lines[0].score.0;
            nodes += r.nodes; sum += last;
        }
        println!("known {known}: {nodes} nodes {:.2} s sum {sum}", b.elapsed().as_secs_f64());
    }
    let _ = &mut random;
}
