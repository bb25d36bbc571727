//! Games between two players from random openings, colours swapped.

use std::sync::atomic::AtomicBool;

use plateau_core::{MoveList, Outcome, Position as _, Random, Side, random_from_seed};
use plateau_othello::{Move, OthelloEvaluator, Position, Rules};
use plateau_search::{Evaluator as _, Features, Limits, Settings, Table, Task, search};

/// Somebody who chooses moves.
pub(crate) trait Player {
    /// The move in `position`, which is not over.
    fn choose(&mut self, position: &Position) -> Move;
}

/// The engine, with a table of its own.
pub(crate) struct EnginePlayer {
    evaluator: OthelloEvaluator,
    table: Table,
    settings: Settings,
    /// The nodes of all its searches.
    pub(crate) nodes: u64,
}

impl EnginePlayer {
    /// The engine with everything that its game allows.
    pub(crate) fn new(rules: &Rules, limits: Limits) -> Self {
        EnginePlayer::with(rules, limits, Features::of::<Position, OthelloEvaluator>())
    }

    /// The engine with some features.
    pub(crate) fn with(rules: &Rules, limits: Limits, features: Features) -> Self {
        let settings = Settings { limits, lines: 1, threads: 1, features };
        EnginePlayer { evaluator: OthelloEvaluator::new(rules), table: Table::new(16), settings, nodes: 0 }
    }
}

impl Player for EnginePlayer {
    fn choose(&mut self, position: &Position) -> Move {
        let stop = AtomicBool::new(false);
        let task = Task::of(position.clone());
        let report = search(&task, &self.evaluator, &self.table, &self.settings, &stop, &mut |_| {});
        self.nodes += report.nodes;
        report.lines[0].moves[0]
    }
}

/// Any legal move.
pub(crate) struct RandomPlayer(pub(crate) Random);

impl Player for RandomPlayer {
    fn choose(&mut self, position: &Position) -> Move {
        position.random_move(&mut self.0, &mut MoveList::new()).expect("the game is not over")
    }
}

/// A position after `plies` random moves; another one when the game is over by then.
pub(crate) fn random_opening(rules: &Rules, plies: usize, random: &mut Random) -> Position {
    loop {
        let mut position = Position::start(rules);
        let mut list = MoveList::new();
        for _ in 0..plies {
            list.clear();
            let Some(mv) = position.random_move(random, &mut list) else { break };
            position.play_unchecked(mv);
        }
        if position.ending().is_none() {
            return position;
        }
    }
}

/// The points of the one who plays `side`: 2 for a win, 1 for a draw.
fn play(start: &Position, side: Side, one: &mut dyn Player, other: &mut dyn Player) -> u32 {
    let mut position = start.clone();
    loop {
        if let Some(ending) = position.ending() {
            return match ending.outcome {
                Outcome::Draw => 1,
                Outcome::Win(winner) if winner == side => 2,
                Outcome::Win(_) => 0,
            };
        }
        let mv = if position.turn() == side { one.choose(&position) } else { other.choose(&position) };
        assert!(position.play(mv), "an illegal move");
    }
}

/// The share of the points that `one` gets in `pairs` pairs of games, each from one opening of `plies` random moves.
pub(crate) fn meet(
    rules: &Rules,
    pairs: u32,
    plies: usize,
    one: &mut dyn Player,
    other: &mut dyn Player,
) -> f64 {
    let mut random = random_from_seed(Some(42));
    let mut points = 0;
    for _ in 0..pairs {
        let start = random_opening(rules, plies, &mut random);
        for side in Side::BOTH {
            points += play(&start, side, one, other);
        }
    }
    f64::from(points) / f64::from(4 * pairs)
}
