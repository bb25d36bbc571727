//! Matches of the engine against itself with other settings, to tune it.
//!
//! `cargo test --release -p plateau-hasami selfplay -- --ignored --nocapture`

use crate::arena::{Engine, opening, play_out};
use plateau_core::{Outcome, Side, random_from_seed};
use plateau_hasami::{HasamiEvaluator, HasamiPosition, Rules};
use plateau_search::{Evaluator, Tuning};

/// Wins, draws and losses of the setting `changed` against the usual one: `pairs` random openings of six plies, each
/// with both colours, `nodes` for each move.
fn compare(rules: Rules, nodes: u64, pairs: u64, changed: Tuning) -> [u32; 3] {
    let mut results = [0; 3];
    for seed in 0..pairs {
        let start = opening(&rules, 6, &mut random_from_seed(Some(seed)));
        for side in Side::BOTH {
            let mut usual = Engine::with_nodes(&start.position, nodes);
            let mut other = Engine::with_nodes(&start.position, nodes);
            other.settings.features.tuning = changed;
            other.settings.features.quiet_depth = changed.quiet_depth;
            let outcome = match side {
                Side::First => play_out(&mut start.clone(), &mut other, &mut usual),
                Side::Second => play_out(&mut start.clone(), &mut usual, &mut other),
            };
            let index = match outcome {
                Outcome::Win(winner) => usize::from(winner != side) * 2,
                Outcome::Draw => 1,
            };
            results[index] += 1;
        }
    }
    results
}

#[test]
#[ignore = "a measurement that takes minutes"]
fn tunings() {
    let usual = <HasamiEvaluator as Evaluator<HasamiPosition>>::TUNING;
    let changes = [
        ("no reductions", Tuning { reductions: false, ..usual }),
        ("no futility", Tuning { futility: 0, ..usual }),
        ("wider futility", Tuning { futility: usual.futility * 2, ..usual }),
        ("no late-move pruning", Tuning { late: 0, ..usual }),
        ("more late-move pruning", Tuning { late: usual.late / 2, late_step: usual.late_step / 2, ..usual }),
        ("no captures beyond the last ply", Tuning { quiet_depth: 0, ..usual }),
        ("more captures beyond the last ply", Tuning { quiet_depth: usual.quiet_depth * 2, ..usual }),
    ];
    for (name, rules) in [("hasami", Rules::HASAMI), ("neuf", Rules::NINE), ("dai", Rules::DAI)] {
        for (change, tuning) in changes {
            let [wins, draws, losses] = compare(rules, 5_000, 50, tuning);
            println!("{name}, {change}: +{wins} ={draws} -{losses}");
        }
    }
}
