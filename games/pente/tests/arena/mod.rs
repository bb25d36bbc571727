//! Games between two settings of the engine.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use plateau_core::{MoveList, Outcome, Position, Random, Side, random_from_seed};
use plateau_pente::{PenteEvaluator, PentePosition, Point, Rules};
use plateau_search::{Evaluator, Features, Limits, Report, Settings, Table, Task, search};

/// A player: an evaluator, what its search may do, and what it may spend on a move.
pub(crate) struct Player {
    pub(crate) evaluator: PenteEvaluator,
    pub(crate) features: Features,
    pub(crate) limits: Limits,
}

impl Player {
    /// The engine as it is, with `nodes` a move.
    pub(crate) fn usual(rules: &Rules, nodes: u64) -> Self {
        Player {
            evaluator: PenteEvaluator::new(rules),
            features: Features::of::<PentePosition, PenteEvaluator>(),
            limits: Limits::nodes(nodes),
        }
    }

    /// The same with a time a move.
    pub(crate) fn timed(rules: &Rules, milliseconds: u64) -> Self {
        Player { limits: Limits::time(Duration::from_millis(milliseconds)), ..Player::usual(rules, 0) }
    }

    /// What the player finds in `position`.
    pub(crate) fn report(&self, position: &PentePosition, table: &Table) -> Report<Point> {
        let settings =
            Settings { limits: self.limits.clone(), lines: 1, threads: 1, features: self.features };
        let task = Task::of(position.clone());
        search(&task, &self.evaluator, table, &settings, &AtomicBool::new(false), &mut |_| {})
    }
}

/// A position after `plies` random moves near each other; the game goes on.
pub(crate) fn opening(rules: &Rules, plies: u32, random: &mut Random) -> PentePosition {
    use rand::RngExt;
    let evaluator = PenteEvaluator::new(rules);
    loop {
        let mut position = PentePosition::start(rules);
        for _ in 0..plies {
            let mut list = MoveList::new();
            position.legal_moves(&mut list);
            evaluator.narrow(&position, &evaluator.fresh(&position), &mut list);
            if list.is_empty() {
                break;
            }
            position.play_unchecked(list[random.random_range(0..list.len())]);
        }
        if position.ending().is_none() {
            return position;
        }
    }
}

/// The outcome of a game from `position`, and every position of it.
pub(crate) fn game(position: PentePosition, players: [&Player; 2]) -> (Outcome, Vec<PentePosition>) {
    let tables = [Table::new(8), Table::new(8)];
    let mut position = position;
    let mut seen = vec![position.clone()];
    loop {
        if let Some(ending) = position.ending() {
            return (ending.outcome, seen);
        }
        let side = position.turn().index();
        let report = players[side].report(&position, &tables[side]);
        position.play_unchecked(report.lines[0].moves[0]);
        seen.push(position.clone());
    }
}

/// Wins, draws and losses of `left` over `pairs` of games with the same opening and colours swapped.
pub(crate) fn contest(rules: &Rules, left: &Player, right: &Player, pairs: u64, seed: u64) -> [u32; 3] {
    let mut sum = [0; 3];
    let mut random = random_from_seed(Some(seed));
    for _ in 0..pairs {
        let start = opening(rules, 5, &mut random);
        for side in Side::BOTH {
            let players = if side == Side::First { [left, right] } else { [right, left] };
            match game(start.clone(), players).0 {
                Outcome::Win(winner) if winner == side => sum[0] += 1,
                Outcome::Draw => sum[1] += 1,
                Outcome::Win(_) => sum[2] += 1,
            }
        }
    }
    sum
}
