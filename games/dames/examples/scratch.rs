use plateau_core::{Playouts, Position, perft, random_from_seed};
use plateau_dames::{DamesPosition, Rules};
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/stat").unwrap();
    let v: Vec<&str> = s.rsplit(')').next().unwrap().split_whitespace().collect();
    (v[11].parse::<f64>().unwrap() + v[12].parse::<f64>().unwrap()) / 100.0
}
fn main() {
    let d: u32 = std::env::args().nth(1).map_or(10, |x| x.parse().unwrap());
    let g: u64 = std::env::args().nth(2).map_or(100000, |x| x.parse().unwrap());
    let p = DamesPosition::start(&Rules::INTERNATIONAL);
    println!(
        "size {} move {}",
        std::mem::size_of::<DamesPosition>(),
        std::mem::size_of::<<DamesPosition as Position>::Move>()
    );
    if d > 0 {
        for depth in 1..=d {
            let t = cpu();
            let n = perft(&p, depth).unwrap();
            let e = cpu() - t;
            println!("{depth} {n} {e:.2}s {:.1}M/s", n as f64 / e / 1e6);
        }
    }
    if g > 0 {
        let t = cpu();
        let r = Playouts::run(&p, g, &mut random_from_seed(Some(1)));
        let e = cpu() - t;
        println!("{r:?} {e:.2}s {:.0}/s plies/game {:.1}", g as f64 / e, r.plies as f64 / g as f64);
    }
}
