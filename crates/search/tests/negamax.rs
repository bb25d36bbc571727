//! Every feature of the search against twenty lines of plain negamax, under a random evaluator, in all five games.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a broken expectation is a failed test")]

use std::sync::atomic::AtomicBool;

use plateau_core::{MoveList, Notation, Position, Side, random_from_seed};
use plateau_search::{Evaluator, Features, Limits, Score, Settings, Table, Task, Tuning, search};
use plateau_table::{Erased, Game, Options};

/// An evaluator that knows nothing: its scores are a hash of the position.
#[derive(Clone)]
struct Hash;

impl<P: Position> Evaluator<P> for Hash {
    type State = ();
    const TUNING: Tuning = Tuning::PLAIN;

    fn new(_rules: &P::Rules) -> Self {
        Hash
    }

    fn fresh(&self, _position: &P) {}

    fn update(&self, _state: &mut (), _before: &P, _mv: P::Move, _after: &P) {}

    fn score(&self, position: &P, _state: &()) -> i32 {
        (position.key().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as i32 % 61 - 30
    }

    fn promise(&self, position: &P, _state: &(), mv: P::Move) -> i32 {
        let mut after = position.clone();
        after.play_unchecked(mv);
        (after.key() >> 54) as i32
    }
}

/// Plain negamax: the definition that every feature must agree with. `past` are the keys of the line.
fn negamax<P: Position>(
    position: &P,
    counters: &P::Counters,
    past: &mut Vec<u64>,
    depth: u32,
    ply: i32,
) -> i32 {
    if let Some(ending) = position.ending() {
        return Evaluator::<P>::final_score(&Hash, position, ending, ply);
    }
    let repeated = P::REPETITIONS > 0 && past.contains(&position.key());
    if ply > 0 && (repeated || position.ending_by_counters(counters).is_some()) {
        return 0;
    }
    if depth == 0 {
        return Evaluator::<P>::score(&Hash, position, &());
    }
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    past.push(position.key());
    let best = list.iter().map(|&mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        let mut counters = counters.clone();
        position.count(mv, &after, &mut counters);
        -negamax(&after, &counters, past, depth - 1, ply + 1)
    });
    let best = best.max().unwrap_or(-Score::INFINITE);
    past.pop();
    best
}

/// The positions of some random games of a variant.
fn positions<G: Game>(variant: &str, options: &str, plies: &[usize]) -> Vec<G::Position> {
    let options = Options::parse(&options.split_whitespace().collect::<Vec<_>>()).unwrap();
    let rules = Erased::<G>::rules(Some(variant), &options).unwrap();
    let mut found = Vec::new();
    for (seed, &count) in (0..).zip(plies) {
        let mut random = random_from_seed(Some(seed));
        let mut position = G::Position::start(&rules);
        for _ in 0..count {
            let Some(mv) = position.random_move(&mut random, &mut MoveList::new()) else { break };
            position.play_unchecked(mv);
        }
        if position.ending().is_none() {
            found.push(position);
        }
    }
    assert!(!found.is_empty(), "{variant} {options:?}");
    found
}

fn run<P: Position>(position: &P, depth: u32, threads: usize, features: Features) -> i32 {
    let settings = Settings { limits: Limits::depth(depth), lines: 1, threads, features };
    let table = Table::new(1);
    let report =
        search(&Task::of(position.clone()), &Hash, &table, &settings, &AtomicBool::new(false), &mut |_| {});
    report.lines[0].score.0
}

/// Every combination of the features that must not change a value at a fixed depth.
fn exact_features() -> Vec<Features> {
    let mut all = Vec::new();
    for bits in 0..8 {
        let aspiration = if bits & 1 == 0 { 0 } else { 8 };
        let tuning = Tuning { aspiration, ..Tuning::PLAIN };
        all.push(Features { table: bits & 2 != 0, promise: bits & 4 != 0, tuning, ..Features::plain() });
    }
    all
}

/// At each depth every combination scores as plain negamax does.
fn check_depths<G: Game>(variant: &str, options: &str, plies: &[usize], depth: u32) {
    for position in positions::<G>(variant, options, plies) {
        for depth in 1..=depth {
            let expected = negamax(&position, &position.first_counters(), &mut Vec::new(), depth, 0);
            for features in exact_features() {
                // In games with repetition a table entry may come from a line with another past.
                if features.table && G::Position::REPETITIONS > 0 && depth > 3 {
                    continue;
                }
                let found = run(&position, depth, 1, features);
                assert_eq!(
                    found,
                    expected,
                    "{variant} {options} depth {depth} {}: {features:?}",
                    position.to_text()
                );
            }
        }
    }
}

/// Searched to the end of the game, every pruning finds the winner, on one, two and four threads.
fn check_ends<G: Game>(variant: &str, options: &str, plies: &[usize]) {
    for position in positions::<G>(variant, options, plies) {
        let expected = negamax(&position, &position.first_counters(), &mut Vec::new(), 60, 0).signum();
        // All of the first four prunings; the others one by one, and all at once.
        for bits in (0..16).chain((4..7).map(|bit| 1 << bit)).chain([127]) {
            let on = |bit: u32, value: i32| if bits >> bit & 1 == 1 { value } else { 0 };
            let tuning = Tuning {
                reductions: bits & 1 != 0,
                futility: on(1, 100),
                futility_depth: 6,
                late: on(2, 3) as usize,
                late_step: 1,
                extend_forced: bits & 8 != 0,
                cut_depth: on(4, 2),
                cut_margin: 100,
                singular_depth: on(5, 4),
                singular_margin: 2,
                blind_depth: on(6, 3),
                aspiration: 10,
                ..Tuning::PLAIN
            };
            let features =
                Features { table: true, promise: true, exact_depth: false, tuning, ..Features::plain() };
            for threads in [1, 2, 4] {
                // Deep enough that no pruning near the last ply touches the end of the game.
                let found = run(&position, 40, threads, features).signum();
                assert_eq!(found, expected, "{variant} {options} {}: {features:?}", position.to_text());
            }
        }
    }
}

#[test]
fn pente_scores_as_negamax() {
    check_depths::<plateau_pente::Pente>("pente", "size=5", &[2, 6, 10, 14, 18], 3);
    check_depths::<plateau_pente::Pente>("keryo", "size=6", &[10, 20], 2);
    check_ends::<plateau_pente::Pente>("gomoku", "size=5", &[18, 19, 19, 20, 20]);
}

#[test]
fn attaxx_scores_as_negamax() {
    check_depths::<plateau_attaxx::Attaxx>("simplifie", "size=4", &[0, 2, 4, 6], 4);
    check_depths::<plateau_attaxx::Attaxx>("standard", "", &[0, 8, 20], 2);
    check_ends::<plateau_attaxx::Attaxx>("simplifie", "size=4", &[3, 4, 5, 5]);
}

#[test]
fn hasami_scores_as_negamax() {
    check_depths::<plateau_hasami::Hasami>("hasami", "", &[0, 40, 120], 2);
    check_depths::<plateau_hasami::Hasami>("neuf", "", &[100], 3);
    check_depths::<plateau_hasami::Hasami>("dai", "", &[60], 2);
}

#[test]
fn othello_scores_as_negamax() {
    check_depths::<plateau_othello::Othello>("othello", "", &[0, 10, 30, 50], 4);
    check_depths::<plateau_othello::Othello>("anti", "size=6", &[8, 20], 4);
    check_ends::<plateau_othello::Othello>("othello", "size=4", &[4, 5, 6]);
}

#[test]
fn dames_scores_as_negamax() {
    check_depths::<plateau_dames::Dames>("internationale", "", &[0, 20, 40, 70], 4);
    check_depths::<plateau_dames::Dames>("russe", "", &[20, 40], 4);
}

#[test]
fn a_search_without_moves_has_no_lines() {
    let rules = Erased::<plateau_attaxx::Attaxx>::rules(Some("standard"), &Options::new()).unwrap();
    let over =
        <plateau_attaxx::Attaxx as Game>::Position::from_text(&rules, "xxx4/7/7/7/7/7/7 o 0 1").unwrap();
    assert_eq!(over.turn(), Side::Second);
    let settings = Settings { limits: Limits::depth(3), lines: 1, threads: 1, features: Features::plain() };
    let table = Table::new(1);
    let report = search(&Task::of(over), &Hash, &table, &settings, &AtomicBool::new(false), &mut |_| {});
    assert!(report.lines.is_empty());
}
