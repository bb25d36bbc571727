use std::sync::atomic::AtomicBool;
use plateau_core::Notation;
use plateau_othello::*;
use plateau_search::*;
fn main() {
    let text = include_str!("../tests/othello-ffo.json");
    let only: Option<usize> = std::env::args().nth(1).and_then(|s| s.parse().ok());
    let threads: usize = std::env::args().nth(2).and_then(|s| s.parse().ok()).unwrap_or(1);
    let mb: usize = std::env::args().nth(3).and_then(|s| s.parse().ok()).unwrap_or(256);
    let stop = AtomicBool::new(false);
    let (mut total, mut all) = (0.0, 0);
    for (i, line) in text.lines().filter(|l| l.contains("\"position\"")).enumerate() {
        if only.is_some_and(|o| o < 40 && i >= o || o >= 40 && o != 40 + i) { continue; }
        let pos = line.split('"').nth(3).unwrap();
        let p = Position::from_text(&Rules::default(), pos).unwrap();
        let control = SolveControl { stop: &stop, deadline: None, threads, megabytes: mb };
        let b = cpu_time::ProcessTime::now();
        let w = std::time::Instant::now();
        let s = solve_exactly(&p, &control).unwrap();
        let t = b.elapsed().as_secs_f64();
        total += t; all += s.nodes;
        println!("{} {:?} {} {:.2}s wall {:.2} {:.1}M {:.1}M/s", 40 + i, s.value, p.write_move(s.best.unwrap()), t, w.elapsed().as_secs_f64(), s.nodes as f64 / 1e6, s.nodes as f64 / 1e6 / t);
    }
    println!("total {total:.2} s {:.1} M", all as f64 / 1e6);
}
