//! Matches between two settings of the engine, for whoever changes them, and positions to learn weights from:
//! `cargo test --release -p plateau-attaxx selfplay -- --ignored --nocapture`.
// A test that cannot read its own data has failed.

use std::sync::atomic::AtomicBool;

use crate::support::rules;
use plateau_attaxx::{AttaxxEvaluator, AttaxxPosition, Move, Rules, Weights};
use plateau_core::{MoveList, Outcome, Position, Random, Side, random_from_seed};
use plateau_search::{Features, Limits, Settings, Table, Task, search};
use rand::RngExt;

/// An engine with its settings.
struct Player {
    evaluator: AttaxxEvaluator,
    settings: Settings,
    table: Table,
}

impl Player {
    fn new(rules: &Rules, weights: &Weights, features: Features, nodes: u64) -> Player {
        Player {
            evaluator: AttaxxEvaluator::by_hand(rules, weights),
            settings: Settings { limits: Limits::nodes(nodes), lines: 1, threads: 1, features },
            table: Table::new(4),
        }
    }

    fn choose(&self, position: &AttaxxPosition) -> (Move, i32) {
        let stop = AtomicBool::new(false);
        let task = Task::of(position.clone());
        let report = search(&task, &self.evaluator, &self.table, &self.settings, &stop, &mut |_| {});
        let line = report.lines.first().expect("a legal move");
        (line.moves[0], line.score.0)
    }
}

/// A position after `plies` random moves that has not ended.
fn opening(rules: &Rules, plies: u32, random: &mut Random) -> AttaxxPosition {
    loop {
        let mut position = AttaxxPosition::start(rules);
        for _ in 0..plies {
            if let Some(mv) = position.random_move(random, &mut MoveList::new()) {
                position.play_unchecked(mv);
            }
        }
        if position.ending().is_none() {
            return position;
        }
    }
}

/// Plays to the end, calling `each` before every move; a move that it returns is played instead.
fn play(
    start: &AttaxxPosition,
    players: [&Player; 2],
    mut each: impl FnMut(&AttaxxPosition) -> Option<Move>,
) -> Outcome {
    let mut position = start.clone();
    players.iter().for_each(|player| player.table.clear());
    loop {
        if let Some(ending) = position.ending() {
            return ending.outcome;
        }
        let mv = each(&position).unwrap_or_else(|| players[position.turn().index()].choose(&position).0);
        position.play_unchecked(mv);
    }
}

/// The score of `one` against `two` over pairs of games with colours exchanged: wins, draws, losses.
fn contest(rules: &Rules, one: &Player, two: &Player, pairs: u64, seed: u64) -> [u32; 3] {
    let mut random = random_from_seed(Some(seed));
    let mut result = [0; 3];
    for pair in 0..pairs {
        let start = opening(rules, 4 + (pair % 3) as u32, &mut random);
        for (players, side) in [([one, two], Side::First), ([two, one], Side::Second)] {
            let index = match play(&start, players, |_| None) {
                Outcome::Draw => 1,
                Outcome::Win(winner) if winner == side => 0,
                Outcome::Win(_) => 2,
            };
            result[index] += 1;
        }
    }
    result
}

/// Wins, draws and losses as a share and as Elo with its error (two standard deviations).
fn report(name: &str, [wins, draws, losses]: [u32; 3]) {
    let games = f64::from(wins + draws + losses);
    let share = (f64::from(wins) + f64::from(draws) / 2.0) / games;
    let error = (share * (1.0 - share) / games).sqrt() * 2.0;
    let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "{name}: +{wins} ={draws} -{losses}, {:.1} %, Elo {:+.0} ({:+.0} to {:+.0})",
        share * 100.0,
        elo(share),
        elo(share - error),
        elo(share + error),
    );
}

/// The value of an environment variable, or a default.
fn from_environment<T: std::str::FromStr>(name: &str, default: T) -> T {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// The features with the changes of a text such as `futility=300 reductions=0`.
fn changed(changes: &str) -> Features {
    let mut features = Features::of::<AttaxxPosition, AttaxxEvaluator>();
    let tuning = &mut features.tuning;
    for change in changes.split_whitespace() {
        let (key, value) = change.split_once('=').expect("key=value");
        let number: i32 = value.parse().expect("a number");
        match key {
            "reductions" => tuning.reductions = number != 0,
            "futility" => tuning.futility = number,
            "futility_depth" => tuning.futility_depth = number,
            "late" => tuning.late = number as usize,
            "late_step" => tuning.late_step = number as usize,
            "extend_forced" => tuning.extend_forced = number != 0,
            "aspiration" => tuning.aspiration = number,
            "quiet" => features.quiet_depth = number,
            "narrow" => features.narrow = number != 0,
            "promise" => features.promise = number != 0,
            "known" => features.known = number != 0,
            _ => panic!("{key}"),
        }
    }
    features
}

/// The weights of a text with those of the empty and then of the full board; those of the game for an empty text.
fn weights_of(rules: &Rules, text: &str) -> Weights {
    let mut weights = Weights::of(rules);
    let numbers = text.split([',', ' ']).filter(|word| !word.is_empty());
    let places = weights.open.iter_mut().chain(&mut weights.full);
    for (place, number) in places.zip(numbers) {
        *place = number.parse().expect("a number");
    }
    weights
}

#[test]
#[ignore = "a measurement: PLATEAU_MATCH='late=8;late=0' compares two settings, PLATEAU_WEIGHTS two lists"]
fn settings() {
    let text = from_environment("PLATEAU_RULES", "standard".to_owned());
    let (variant, options) = text.split_once(' ').unwrap_or((&text, ""));
    let rules = rules(variant, options);
    let nodes = from_environment("PLATEAU_NODES", 5_000);
    let text = from_environment("PLATEAU_MATCH", ";".to_owned());
    let (one, two) = text.split_once(';').expect("two settings");
    let weights = from_environment("PLATEAU_WEIGHTS", ";".to_owned());
    let (first, second) = weights.split_once(';').expect("two lists of weights");
    let players = [(one, first), (two, second)]
        .map(|(text, list)| Player::new(&rules, &weights_of(&rules, list), changed(text), nodes));
    let pairs = from_environment("PLATEAU_PAIRS", 100);
    let seed = from_environment("PLATEAU_SEED", 1);
    let result = contest(&rules, &players[0], &players[1], pairs, seed);
    report(&format!("{variant} {options} [{one}] against [{two}], {nodes} nodes"), result);
}

#[test]
#[ignore = "prints positions to learn from: random plies since the game, its result, empty cells, score, features"]
fn samples() {
    let text = from_environment("PLATEAU_RULES", "standard".to_owned());
    let (variant, options) = text.split_once(' ').unwrap_or((&text, ""));
    let rules = rules(variant, options);
    let nodes = from_environment("PLATEAU_NODES", 4_000);
    let mut random = random_from_seed(Some(from_environment("PLATEAU_SEED", 1)));
    let weights = weights_of(&rules, &from_environment("PLATEAU_WEIGHTS", String::new()));
    let player = Player::new(&rules, &weights, changed(""), nodes / 8);
    let teacher = Player::new(&rules, &weights, changed(""), nodes);
    for game in 0..from_environment("PLATEAU_PAIRS", 100) {
        let start = opening(&rules, 4 + game % 8, &mut random);
        let mut seen = Vec::new();
        let outcome = play(&start, [&player, &player], |position| {
            // Most positions of a search come after a bad move.
            let mut seed = position.clone();
            let disturbed = random.random_range(0..3);
            for _ in 0..disturbed {
                if let Some(mv) = seed.random_move(&mut random, &mut MoveList::new()) {
                    seed.play_unchecked(mv);
                }
            }
            seen.extend(seed.ending().is_none().then_some((seed, disturbed)));
            None
        });
        for (position, disturbed) in seen {
            let value = match outcome {
                Outcome::Draw => 1,
                Outcome::Win(winner) if winner == position.turn() => 2,
                Outcome::Win(_) => 0,
            };
            let (features, empties) = player.evaluator.features(&position);
            let texts: Vec<String> = features.iter().map(ToString::to_string).collect();
            let (_, score) = teacher.choose(&position);
            println!("sample {disturbed} {value} {empties} {score} {}", texts.join(" "));
        }
    }
}
