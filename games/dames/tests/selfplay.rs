//! Matches between two settings of the engine, for whoever changes them, and positions to learn weights from:
//! `cargo test --release -p plateau-dames selfplay -- --ignored --nocapture`.
// A test that cannot read its own data has failed.

use std::sync::atomic::AtomicBool;

use cpu_time::ProcessTime;
use plateau_core::{MoveList, Notation, Outcome, Position, Random, Side, random_from_seed};
use plateau_dames::{DamesEvaluator, DamesPosition, Move, Rules, Weights};
use plateau_search::{Features, Limits, Report, Settings, Table, Task, search};
use rand::RngExt;

/// An engine with its settings.
struct Player {
    evaluator: DamesEvaluator,
    settings: Settings,
    table: Table,
}

impl Player {
    fn new(rules: &Rules, weights: &Weights, features: Features, nodes: u64) -> Player {
        Player {
            evaluator: DamesEvaluator::weighing(rules, weights),
            settings: Settings { limits: Limits::nodes(nodes), lines: 1, threads: 1, features },
            table: Table::new(8),
        }
    }

    fn think(&self, task: &Task<DamesPosition>) -> Report<Move> {
        let stop = AtomicBool::new(false);
        search(task, &self.evaluator, &self.table, &self.settings, &stop, &mut |_| {})
    }
}

/// The rules that `PLATEAU_RULES` names.
fn chosen_rules() -> Rules {
    let name = from_environment("PLATEAU_RULES", "internationale".to_owned());
    Rules::ALL.iter().find(|(known, _)| *known == name).expect("a variant").1
}

/// The value of an environment variable, or a default.
fn from_environment<T: std::str::FromStr>(name: &str, default: T) -> T {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// A position after `plies` random moves, with as many pieces on both sides.
fn opening(rules: &Rules, plies: u32, random: &mut Random) -> DamesPosition {
    loop {
        let mut position = DamesPosition::start(rules);
        for _ in 0..plies {
            if let Some(mv) = position.random_move(random, &mut MoveList::new()) {
                position.play_unchecked(mv);
            }
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        // Openings that lose a piece at once decide a game before it begins.
        let quiet = list.first().is_some_and(|mv| !mv.is_capture());
        if quiet && balance(&position) == 0 {
            return position;
        }
    }
}

/// Pieces of white less those of black, a king for three.
fn balance(position: &DamesPosition) -> i32 {
    let worth = |side| (position.piece_count(side, false) + 3 * position.piece_count(side, true)) as i32;
    worth(Side::First) - worth(Side::Second)
}

/// Plays to the end, calling `each` before every move; a move that it returns is played instead.
fn play(
    start: &DamesPosition,
    players: [&Player; 2],
    mut each: impl FnMut(&DamesPosition) -> Option<Move>,
) -> Outcome {
    let mut task = Task::of(*start);
    players.iter().for_each(|player| player.table.clear());
    loop {
        let position = task.position;
        let ending = position.ending().or_else(|| position.ending_by_counters(&task.counters));
        if let Some(ending) = ending {
            return ending.outcome;
        }
        let mv = each(&position)
            .unwrap_or_else(|| players[position.turn().index()].think(&task).lines[0].moves[0]);
        let key = position.key();
        if position.is_irreversible(mv) {
            task.past.clear();
        } else if task.past.iter().filter(|&&seen| seen == key).count() == 2 {
            return Outcome::Draw;
        } else {
            task.past.push(key);
        }
        task.position.play_unchecked(mv);
        position.count(mv, &task.position, &mut task.counters);
    }
}

/// The score of `one` against `two` over pairs of games with colours exchanged: wins, draws, losses.
fn contest(rules: &Rules, one: &Player, two: &Player, pairs: u64, seed: u64) -> [u32; 3] {
    let mut random = random_from_seed(Some(seed));
    let mut result = [0; 3];
    for pair in 0..pairs {
        let start = opening(rules, 6 + (pair % 5) as u32, &mut random);
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
    let [w, d, l] = [wins, draws, losses].map(f64::from);
    let games = w + d + l;
    let share = (w + d / 2.0) / games;
    let variance = (w + d / 4.0) / games - share * share;
    let error = (variance / games).sqrt() * 2.0;
    let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
    println!(
        "{name}: +{wins} ={draws} -{losses}, {:.1} %, Elo {:+.0} ({:+.0} to {:+.0})",
        share * 100.0,
        elo(share),
        elo(share - error),
        elo(share + error),
    );
}

/// The features with the changes of a text such as `late=4 reductions=0`.
fn changed(changes: &str) -> Features {
    let mut features = Features::of::<DamesPosition, DamesEvaluator>();
    let tuning = &mut features.tuning;
    for change in changes.split_whitespace() {
        let (key, value) = change.split_once('=').expect("key=value");
        let number: i32 = value.parse().unwrap_or(0);
        match key {
            "reductions" => tuning.reductions = number != 0,
            "futility" => tuning.futility = number,
            "futility_depth" => tuning.futility_depth = number,
            "late" => tuning.late = number as usize,
            "late_step" => tuning.late_step = number as usize,
            "extend_forced" => tuning.extend_forced = number != 0,
            "aspiration" => tuning.aspiration = number,
            "quiet" => features.quiet_depth = number,
            "promise" => features.promise = number != 0,
            "known" => features.known = number != 0,
            "weights" => {}
            _ => panic!("{key}"),
        }
    }
    features
}

/// The weights that a text such as `weights=file` names; those of the game otherwise. The file has two numbers for
/// each weight: a man on each cell, a king on each cell, each feature.
fn weights_of(rules: &Rules, changes: &str) -> Weights {
    let mut weights = Weights::of(rules);
    let Some(path) = changes.split_whitespace().find_map(|change| change.strip_prefix("weights=")) else {
        return weights;
    };
    let text = std::fs::read_to_string(path).expect("a file of weights");
    let mut numbers = text.split_whitespace().map(|number| number.parse::<i32>().expect("a number"));
    let places = weights.men.iter_mut().chain(&mut weights.kings).chain(&mut weights.features);
    for weight in places {
        weight.full = numbers.next().expect("enough numbers");
        weight.bare = numbers.next().expect("enough numbers");
    }
    weights
}

#[test]
#[ignore = "a measurement: PLATEAU_MATCH='late=8;late=0' compares two settings"]
fn settings() {
    let rules = chosen_rules();
    let nodes = from_environment("PLATEAU_NODES", 5_000);
    let text = from_environment("PLATEAU_MATCH", ";".to_owned());
    let (one, two) = text.split_once(';').expect("two settings");
    let players = [one, two].map(|text| Player::new(&rules, &weights_of(&rules, text), changed(text), nodes));
    let pairs = from_environment("PLATEAU_PAIRS", 100);
    let seed = from_environment("PLATEAU_SEED", 1);
    let begin = ProcessTime::now();
    let result = contest(&rules, &players[0], &players[1], pairs, seed);
    report(&format!("{} [{one}] against [{two}], {nodes} nodes", rules.name()), result);
    println!("{:.0} s", begin.elapsed().as_secs_f64());
}

#[test]
#[ignore = "a measurement, of a release build on an idle machine: --release -- --ignored --nocapture"]
fn speed() {
    let nodes = from_environment("PLATEAU_NODES", 2_000_000);
    for (name, rules) in Rules::ALL {
        let player = Player::new(&rules, &Weights::of(&rules), changed(""), nodes);
        let mut random = random_from_seed(Some(7));
        let (mut nodes, mut depth) = (0, 0);
        let begin = ProcessTime::now();
        for _ in 0..8 {
            let start = opening(&rules, 16 + random.random_range(0..8), &mut random);
            player.table.clear();
            let report = player.think(&Task::of(start));
            nodes += report.nodes;
            depth += report.depth;
        }
        let seconds = begin.elapsed().as_secs_f64();
        println!(
            "{name}: {:.2} million nodes per CPU second, depth {:.1}",
            nodes as f64 / seconds / 1e6,
            f64::from(depth) / 8.0
        );
    }
}

#[test]
#[ignore = "prints quiet positions of games against itself: result for white, features, position"]
fn samples() {
    let rules = chosen_rules();
    let nodes = from_environment("PLATEAU_NODES", 500);
    let mut random = random_from_seed(Some(from_environment("PLATEAU_SEED", 1)));
    let player = Player::new(
        &rules,
        &weights_of(&rules, &from_environment("PLATEAU_MATCH", String::new())),
        changed(""),
        nodes,
    );
    for game in 0..from_environment("PLATEAU_PAIRS", 100) {
        let start = opening(&rules, 4 + game % 12, &mut random);
        let mut seen = Vec::new();
        // Between equals nothing is ever far out of balance: mistakes show what it is worth.
        let (mut plies, mistake) = (0, random.random_range(0..80));
        let outcome = play(&start, [&player, &player], |position| {
            plies += 1;
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            if !list[0].is_capture() {
                seen.push(*position);
            }
            let wrong = (mistake..mistake + 1).contains(&plies);
            wrong.then(|| position.random_move(&mut random, &mut MoveList::new())).flatten()
        });
        let value = match outcome {
            Outcome::Draw => 1,
            Outcome::Win(Side::First) => 2,
            Outcome::Win(Side::Second) => 0,
        };
        for position in seen {
            let features = player.evaluator.features(&position).map(|number| number.to_string()).join(" ");
            println!("sample {value} {features} {}", position.to_text());
        }
    }
}
