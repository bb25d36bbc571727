//! Matches between settings of the engine, to choose its tuning. Run with `--release -- --ignored --nocapture`.

use std::time::Duration;

use crate::arena::{self, EnginePlayer, meet};
use plateau_othello::{OthelloEvaluator, Position, ReportPlayer, Rules};
use plateau_search::{Features, Limits, Tuning};
use plateau_table::Chooser;

/// The document's player.
struct Report(ReportPlayer);

impl arena::Player for Report {
    fn choose(&mut self, position: &Position) -> plateau_othello::Move {
        self.0.choose(position).expect("the game is not over")
    }
}

#[test]
#[ignore = "a match, not a check"]
fn against_the_document() {
    let rules = Rules::default();
    let limits = [Limits::nodes(1_000), Limits::nodes(10_000), Limits::time(Duration::from_millis(100))];
    for limits in limits {
        let mut engine = EnginePlayer::new(&rules, limits.clone());
        let mut report = Report(ReportPlayer::new(4).expect("a depth"));
        let score = meet(&rules, 20, 4, &mut engine, &mut report);
        println!("{limits:?} a move against rapport:4: {:.1} % of 40 games", 100.0 * score);
    }
}

#[test]
#[ignore = "a match, not a check"]
fn between_tunings() {
    let rules = Rules::default();
    let features = Features::of::<Position, OthelloEvaluator>();
    let base = features.tuning;
    let candidates = [
        ("no reductions", Tuning { reductions: !base.reductions, ..base }),
        ("futility 200 to depth 3", Tuning { futility: 200, futility_depth: 3, ..base }),
        ("futility 300 to depth 5", Tuning { futility: 300, futility_depth: 5, ..base }),
        ("futility 400 to depth 4", Tuning { futility: 400, futility_depth: 4, ..base }),
        ("late moves", Tuning { late: 6, late_step: 1, ..base }),
        ("aspiration 60", Tuning { aspiration: 60, ..base }),
        ("forced extension", Tuning { extend_forced: !base.extend_forced, ..base }),
    ];
    for (name, tuning) in candidates {
        let mut one = EnginePlayer::with(&rules, Limits::nodes(8_000), Features { tuning, ..features });
        let mut other = EnginePlayer::new(&rules, Limits::nodes(8_000));
        let score = meet(&rules, 100, 8, &mut one, &mut other);
        println!("{name}: {:.1} % of 200 games", 100.0 * score);
    }
}
