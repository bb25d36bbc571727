//! Speed, for people: `cargo test --release -p plateau-attaxx --test speed -- --ignored --nocapture`.

use cpu_time::ProcessTime;
use plateau_attaxx::{AttaxxPosition, Kind, Rules};
use plateau_core::{Playouts, Position, perft, random_from_seed};

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
