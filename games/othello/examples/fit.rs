use std::sync::atomic::AtomicBool;
use plateau_core::{MoveList, Position as _, Side};
use plateau_othello::*;
use plateau_search::*;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let size = Size::from_side(args[1].parse().unwrap()).unwrap();
    let goal = if args[2] == "anti" { Goal::Fewest } else { Goal::Most };
    let games: u64 = args[3].parse().unwrap();
    let nodes: u64 = args[4].parse().unwrap();
    let exact: u32 = args[5].parse().unwrap();
    let general = args[6] == "general";
    let rules = Rules { size, goal };
    let evaluator = OthelloEvaluator::new(&rules);
    let stop = AtomicBool::new(false);
    let mut random = 0x9e3779b97f4a7c15u64 ^ (args.get(7).map_or(1u64, |s| s.parse().unwrap()) << 32);
    let table = Table::new(16);
    let cells = size.cells() as u32;
    let mut list = MoveList::new();
    let mut out = String::new();
    use std::io::Write;
    for game in 0..games {
        let mut position = Position::start(&rules);
        let opening = 4 + game % (cells as u64 / 4);
        let mut seen: Vec<Position> = vec![];
        let mut ply = 0;
        let label = loop {
            if let Some(ending) = position.ending() {
                break evaluator.final_score(&position, ending, 0) * if position.turn() == Side::First { 1 } else { -1 } / 100;
            }
            let empties = cells - position.count(Side::First) - position.count(Side::Second);
            if empties <= exact {
                let control = SolveControl { stop: &stop, deadline: None, threads: 1, megabytes: 16 };
                let Some(Exact::Margin(m)) = solve_exactly(&position, &control).map(|s| s.value) else { panic!() };
                // positions on the way: labels by exact play, one random continuation sampled below
                seen.push(position.clone());
                break m * if position.turn() == Side::First { 1 } else { -1 };
            }
            list.clear();
            position.legal_moves(&mut list);
            let mv = if ply < opening || (rand_u(&mut random) % 100) < 4 {
                seen.clear();
                list[(rand_u(&mut random) % list.len() as u64) as usize]
            } else {
                if ply > opening { seen.push(position.clone()); }
                let settings = Settings { limits: Limits::nodes(nodes), lines: 1, threads: 1, features: Features::of::<Position, OthelloEvaluator>() };
                search(&Task::of(position.clone()), &evaluator, &table, &settings, &stop, &mut |_| {}).lines[0].moves[0]
            };
            position.play_unchecked(mv);
            ply += 1;
        };
        for p in &seen {
            let empties = cells - p.count(Side::First) - p.count(Side::Second);
            let f = if general { fitting::general(p) } else { fitting::board(p) };
            out += &format!("{} {}", empties, label * if p.turn() == Side::First { 1 } else { -1 });
            for x in f { out += &format!(" {x}"); }
            out += "\n";
        }
        // Below: exact labels of random positions further on.
        if exact > 0 && general == (size != Size::Eight || goal == Goal::Fewest) {
            let mut p = position.clone();
            while p.ending().is_none() {
                list.clear();
                p.legal_moves(&mut list);
                p.play_unchecked(list[(rand_u(&mut random) % list.len() as u64) as usize]);
                if p.ending().is_some() { break; }
                let control = SolveControl { stop: &stop, deadline: None, threads: 1, megabytes: 16 };
                let Some(Exact::Margin(m)) = solve_exactly(&p, &control).map(|s| s.value) else { panic!() };
                let empties = cells - p.count(Side::First) - p.count(Side::Second);
                let f = if general { fitting::general(&p) } else { fitting::board(&p) };
                out += &format!("{} {}", empties, m);
                for x in f { out += &format!(" {x}"); }
                out += "\n";
            }
        }
    }
    std::io::stdout().write_all(out.as_bytes()).unwrap();
}

fn rand_u(x: &mut u64) -> u64 { *x ^= *x << 13; *x ^= *x >> 7; *x ^= *x << 17; *x >> 11 }
