//! Levels: from a player whom beginners beat to full strength.
//!
//! A level is a number of nodes and an amount of deliberate error, so it plays as well on a slow machine as on a fast one.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use plateau_core::{Message, Random, random_from_seed, shorten};
use plateau_table::{AnyMatch, Budget, Player};
use rand::RngExt;

use crate::engine::{AnyEngine, Order, TextReport};
use crate::{BookChoice, Limits};

/// How well the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// 1 to 10.
    Number(u8),
    /// Everything it has.
    Max,
}

/// What a level may spend, and how far it may err.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// Positions to look at for each move.
    pub nodes: u64,
    /// How far random errors reach, in logistic units of the evaluator: 1 swaps moves whose chances to win are 50 and
    /// 73 in 100 about once in four times.
    pub error: f64,
}

/// The strengths of levels 1 to 10 in one game. docs/strength.md says how they are measured.
pub type Ladder = [Strength; 10];

/// The most moves that a level that errs compares.
const COMPARED: usize = 12;

impl Strength {
    /// So many positions, and errors that reach so far.
    pub const fn new(nodes: u64, error: f64) -> Self {
        Strength { nodes, error }
    }

    /// How many moves are compared: the further errors reach, the more.
    fn lines(self) -> usize {
        if self.error > 0.0 { ((24.0 * self.error) as usize).clamp(3, COMPARED) } else { 1 }
    }
}

impl Level {
    /// Reads `1` to `10`, or `max`.
    ///
    /// # Errors
    /// When the text is neither.
    pub fn parse(text: &str) -> Result<Level, Message> {
        match text.trim().parse::<u8>() {
            Ok(number @ 1..=10) => Ok(Level::Number(number)),
            _ if text.trim().eq_ignore_ascii_case("max") => Ok(Level::Max),
            _ => Err(Message::new("level-unknown").with("text", shorten(text))),
        }
    }

    /// What the level may do in a game whose levels are `ladder`; `None` for everything.
    fn strength(self, ladder: &Ladder) -> Option<Strength> {
        match self {
            Level::Number(number) => ladder.get(usize::from(number).checked_sub(1)?).copied(),
            Level::Max => None,
        }
    }
}

/// An engine that plays at a level.
pub struct EnginePlayer {
    engine: Box<dyn AnyEngine>,
    level: Level,
    threads: usize,
    random: Random,
    stop: Arc<AtomicBool>,
}

impl EnginePlayer {
    /// A player; the same seed errs in the same way.
    pub fn new(engine: Box<dyn AnyEngine>, level: Level, threads: usize, seed: Option<u64>) -> Self {
        EnginePlayer { engine, level, threads, random: random_from_seed(seed), stop: Arc::default() }
    }

    /// The same player with an opening book, whose choice among good moves follows `seed`. Levels 1 to 10 play without one:
    /// their strength is measured that way.
    #[must_use]
    pub fn with_book(mut self, book: BookChoice, seed: Option<u64>) -> Self {
        if self.level == Level::Max {
            self.engine.set_book(book, seed);
        }
        self
    }

    /// Whoever holds this can make the player move at once.
    pub fn stop_handle(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// The same player, stopped by `stop`: whoever sets it makes the player move at once.
    #[must_use]
    pub fn with_stop(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stop = stop;
        self
    }

    /// The limits of the level within `budget`.
    fn order(&self, game: &dyn AnyMatch, budget: &Budget, strength: Option<Strength>) -> Order {
        let mut limits = match (budget.time, budget.clocks) {
            (Some(time), _) => Limits::time(time.saturating_sub(Duration::from_millis(2))),
            (None, Some(clocks)) => {
                let (left, increment) = clocks[game.turn().index()];
                Limits::clock(left, increment)
            }
            // Nothing was said: a second is what people find quick and strong.
            (None, None) if budget.nodes.is_none() && budget.depth.is_none() && self.level == Level::Max => {
                Limits::time(Duration::from_secs(1))
            }
            (None, None) => Limits::default(),
        };
        limits.depth = budget.depth;
        limits.nodes = match (strength, budget.nodes) {
            (Some(strength), Some(nodes)) => Some(strength.nodes.min(nodes)),
            (Some(strength), None) => Some(strength.nodes),
            (None, nodes) => nodes,
        };
        // A level's nodes are counted on one thread, or it would not be the same everywhere.
        let threads = if self.level == Level::Max { self.threads } else { 1 };
        Order { limits, lines: strength.map_or(1, Strength::lines), threads, plays: true }
    }

    /// The move to play of those that were compared.
    fn pick(&mut self, report: TextReport, error: f64) -> Option<String> {
        let random = &mut self.random;
        let with_error = report.lines.into_iter().map(|line| {
            // Log odds, so that an error of one unit means the same in a won, an even and a lost position.
            let odds = line.probability.clamp(0.002, 0.998);
            let value = (odds / (1.0 - odds)).ln();
            // Gumbel noise: the best of the sums is a draw from the moves by their weights.
            let noise = -(-random.random_range(1e-9..1.0f64).ln()).ln();
            (value + error * noise, line)
        });
        let best = with_error.max_by(|(left, _), (right, _)| left.total_cmp(right));
        best.and_then(|(_, line)| line.moves.into_iter().next())
    }
}

impl Player for EnginePlayer {
    fn choose(&mut self, game: &dyn AnyMatch, budget: &Budget) -> Result<String, Message> {
        if let Some(only) = game.forced_pass() {
            return Ok(only);
        }
        let strength = self.level.strength(&self.engine.ladder(game)?);
        let order = self.order(game, budget, strength);
        let report = self.engine.think(game, &order, &self.stop, &mut |_| {})?;
        let report = if order.lines == 1 {
            TextReport { lines: report.lines.into_iter().take(1).collect(), ..report }
        } else {
            report
        };
        self.pick(report, strength.map_or(0.0, |strength| strength.error))
            .ok_or_else(|| Message::new("player-no-move"))
    }

    fn new_game(&mut self) {
        self.engine.forget();
    }
}
