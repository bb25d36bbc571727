//! Matches between two settings of the engine, by hand:
//! `cargo test --release -p plateau-pente selfplay -- --ignored --nocapture`.

use std::time::Instant;

use crate::arena::{Player, contest, game, opening};
use cpu_time::ThreadTime;
use plateau_core::{Outcome, Position, random_from_seed};
use plateau_pente::{PenteEvaluator, PentePosition, Rules, Weights};
use plateau_search::Table;

#[test]
#[ignore = "a measurement"]
fn speed() {
    for (name, rules) in [("pente", Rules::PENTE), ("keryo", Rules::KERYO), ("gomoku", Rules::GOMOKU)] {
        let mut player = Player::usual(&rules, 400_000);
        if let Ok(nodes) = std::env::var("FORCING") {
            player.evaluator = player.evaluator.with_forcing_nodes(nodes.parse().unwrap());
        }
        let mut random = random_from_seed(Some(1));
        let (mut nodes, mut depth, mut seconds) = (0, 0, 0.0);
        let mut sought = 0;
        while sought < 10 {
            let position = midgame(&rules, &mut random);
            let clock = ThreadTime::now();
            let report = player.report(&position, &Table::new(16));
            if report.nodes < 200_000 {
                continue;
            }
            sought += 1;
            seconds += clock.elapsed().as_secs_f64();
            nodes += report.nodes;
            depth += report.depth;
        }
        println!(
            "{name}: {:.2} M nodes per CPU second, depth {:.1}",
            nodes as f64 / seconds / 1e6,
            f64::from(depth) / 10.0
        );
    }
}

/// A position in the middle of a game that the engine plays quickly with itself.
fn midgame(rules: &Rules, random: &mut plateau_core::Random) -> PentePosition {
    let player = Player::usual(rules, 300);
    let table = Table::new(1);
    loop {
        let mut position = opening(rules, 4, random);
        for _ in 0..14 {
            if position.ending().is_none() {
                let report = player.report(&position, &table);
                position.play_unchecked(report.lines[0].moves[0]);
            }
        }
        if position.ending().is_none() {
            return position;
        }
    }
}

/// A number from the environment.
fn setting(name: &str) -> Option<u32> {
    std::env::var(name).ok().map(|text| text.parse().unwrap())
}

/// The usual weights with changes such as `tempo=20,shapes.9=60,captured=150` (captured in hundredths of the usual).
fn weights(text: &str) -> Weights {
    let mut weights = Weights::USUAL;
    for change in text.split(',') {
        let (name, value) = change.split_once('=').unwrap();
        let value: i32 = value.parse().unwrap();
        match name.split_once('.') {
            Some((_, index)) => weights.shapes[index.parse::<usize>().unwrap()] = value,
            None => match name {
                "tempo" => weights.tempo = value,
                "captured" => weights.captured = weights.captured.map(|worth| worth * value / 100),
                "first" => weights.first_capture = value,
                "further" => weights.further_capture = value,
                "theirs" => weights.their_first_capture = value,
                "their_further" => weights.their_further_capture = value,
                "open_four" => weights.open_four = value,
                "their_open_four" => weights.their_open_four = value,
                "forced" => weights.forced = value,
                _ => panic!("{name}"),
            },
        }
    }
    weights
}

#[test]
#[ignore = "a measurement"]
fn matches() {
    let wall = Instant::now();
    for (name, rules) in [("pente", Rules::PENTE), ("keryo", Rules::KERYO), ("gomoku", Rules::GOMOKU)] {
        if std::env::var("GAME").is_ok_and(|game| game != name) {
            continue;
        }
        let mut players = [(); 2].map(|()| match setting("MS") {
            Some(time) => Player::timed(&rules, time.into()),
            None => Player::usual(&rules, setting("NODES").unwrap_or(4000).into()),
        });
        for (player, which) in players.iter_mut().zip(["LEFT", "RIGHT"]) {
            if let Ok(text) = std::env::var(format!("{which}_WEIGHTS")) {
                player.evaluator = PenteEvaluator::weighing(&rules, weights(&text));
            }
            if let Some(nodes) = setting(&format!("{which}_FORCING")) {
                player.evaluator = player.evaluator.clone().with_forcing_nodes(nodes);
            }
            if let Some(width) = setting(&format!("{which}_WIDTH")) {
                player.evaluator = player.evaluator.clone().with_width(width as usize);
            }
            if let Some(late) = setting(&format!("{which}_LATE")) {
                player.features.tuning.late = late as usize;
            }
            if let Some(step) = setting(&format!("{which}_STEP")) {
                player.features.tuning.late_step = step as usize;
            }
            if let Some(margin) = setting(&format!("{which}_FUTILITY")) {
                player.features.tuning.futility = margin as i32;
            }
            if let Some(depth) = setting(&format!("{which}_FUTILITY_DEPTH")) {
                player.features.tuning.futility_depth = depth as i32;
            }
            if let Some(on) = setting(&format!("{which}_REDUCTIONS")) {
                player.features.tuning.reductions = on > 0;
            }
            if let Some(width) = setting(&format!("{which}_ASPIRATION")) {
                player.features.tuning.aspiration = width as i32;
            }
            if let Some(on) = setting(&format!("{which}_EXTEND")) {
                player.features.tuning.extend_forced = on > 0;
            }
        }
        let [left, right] = &players;
        let pairs = setting("PAIRS").unwrap_or(30).into();
        let [wins, draws, losses] = contest(&rules, left, right, pairs, 7);
        println!("{name}: +{wins} ={draws} -{losses} ({:.0} s)", wall.elapsed().as_secs_f64());
    }
}

/// The scale at which scores of the search explain the results of games best, by the logistic curve.
#[test]
#[ignore = "a measurement"]
fn scale() {
    for (name, rules) in [("pente", Rules::PENTE), ("keryo", Rules::KERYO), ("gomoku", Rules::GOMOKU)] {
        let player = Player::usual(&rules, 1500);
        let mut random = random_from_seed(Some(3));
        let mut samples: Vec<(f64, f64)> = Vec::new();
        for _ in 0..150 {
            let (outcome, positions) = game(opening(&rules, 6, &mut random), [&player, &player]);
            let table = Table::new(1);
            for position in positions.iter().filter(|position| position.ending().is_none()).step_by(3) {
                let score = player.report(position, &table).lines[0].score;
                let result = match outcome {
                    Outcome::Win(side) if side == position.turn() => 1.0,
                    Outcome::Draw => 0.5,
                    Outcome::Win(_) => 0.0,
                };
                if score.plies_to_end().is_none() {
                    samples.push((f64::from(score.0), result));
                }
            }
        }
        let loss = |scale: f64| -> f64 {
            let cost = |&(score, result): &(f64, f64)| {
                let chance = (1.0 / (1.0 + (-score / scale).exp())).clamp(1e-6, 1.0 - 1e-6);
                -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
            };
            samples.iter().map(cost).sum::<f64>() / samples.len() as f64
        };
        let scales = (1..80).map(|step| f64::from(step) * 25.0);
        let best = scales.min_by(|left, right| loss(*left).total_cmp(&loss(*right))).unwrap();
        println!("{name}: scale {best}, loss {:.4} of {} samples", loss(best), samples.len());
    }
}
