//! Speed in release, on one thread, in CPU time.
//!
//! `cargo test --release -p plateau-hasami speed -- --ignored --nocapture`

use crate::arena::{Engine, Match, Player, opening};
use cpu_time::ProcessTime;
use plateau_core::{Playouts, Position, perft, random_from_seed};
use plateau_hasami::{HasamiPosition, Rules};

/// Each piece of work is done this often and the best time counts: other programs only ever slow it down.
const ROUNDS: usize = 3;

/// The work of `run` per CPU second, in the best of some rounds.
fn best(mut run: impl FnMut() -> u64) -> f64 {
    let rate = |_| {
        let begin = ProcessTime::now();
        let work = run();
        work as f64 / begin.elapsed().as_secs_f64()
    };
    (0..ROUNDS).map(rate).fold(0.0, f64::max)
}

#[test]
#[ignore = "a measurement: only release times mean anything"]
fn speed() {
    println!("a position has {} bytes", std::mem::size_of::<HasamiPosition>());
    for (name, rules, depth) in
        [("hasami", Rules::HASAMI, 5), ("neuf", Rules::NINE, 5), ("dai", Rules::DAI, 5)]
    {
        let start = HasamiPosition::start(&rules);
        let leaves = best(|| perft(&start, depth).expect("no chance here"));
        let mut plies = 0;
        let games = best(|| {
            let sum = Playouts::run(&start, 10_000, &mut random_from_seed(Some(1)));
            plies = sum.plies;
            sum.games
        });
        let plies = plies as f64 / 10_000.0;
        println!(
            "{name}: perft({depth}) {:.0} million leaves/s, {games:.0} games/s of {plies:.0} plies",
            leaves / 1e6
        );
    }
}

#[test]
#[ignore = "a measurement: only release times mean anything"]
fn nodes() {
    for (name, rules, plies) in
        [("hasami", Rules::HASAMI, 16), ("neuf", Rules::NINE, 16), ("dai", Rules::DAI, 4)]
    {
        // Midgames: some random moves, then some that the engine chooses; `dai` is soon decided.
        let midgames: Vec<Match> = (0..6)
            .map(|seed| {
                let mut game = opening(&rules, 6, &mut random_from_seed(Some(seed)));
                let mut engine = Engine::with_nodes(&game.position, 2_000);
                for _ in 0..plies {
                    if game.outcome().is_none() {
                        let mv = engine.choose(&game);
                        game.play(mv);
                    }
                }
                game
            })
            .collect();
        let mut depths = Vec::new();
        let rate = best(|| {
            depths.clear();
            let mut nodes = 0;
            for game in midgames.iter().filter(|game| game.outcome().is_none()) {
                let report = Engine::with_nodes(&game.position, 300_000).search(&game.task());
                nodes += report.nodes;
                depths.push(report.depth);
            }
            nodes
        });
        println!("{name}: {:.2} million nodes per CPU second, depths {depths:?}", rate / 1e6);
    }
}
