//! An engine that plays the first legal move, and says so in the same words on every machine.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use plateau_core::Message;
use plateau_search::{
    AnyEngine, EndingsOrder, Ladder, Order, Score, SolveControl, Strength, TextLine, TextReport, TextSolution,
};
use plateau_table::{AnyGame, AnyMatch};

/// How deep it looks when nothing limits the depth.
const DEPTH: u32 = 2;

/// The engine. Every number it tells follows from the depth. Without limits it thinks until it is stopped; with a
/// time it thinks that long.
pub(crate) struct Dummy {
    game: &'static dyn AnyGame,
}

impl Dummy {
    pub(crate) fn boxed(game: &'static dyn AnyGame) -> Box<dyn AnyEngine> {
        Box::new(Dummy { game })
    }
}

/// What is found at `depth`: the first legal move and the first answer, then the other moves.
fn report(game: &dyn AnyMatch, depth: u32, lines: usize) -> Result<TextReport, Message> {
    let first = game.first_move().ok_or_else(|| Message::new("player-no-move"))?;
    let others = game.moves().into_iter().filter(|text| *text != first);
    let mut found = Vec::new();
    for (rank, text) in (0..).zip(std::iter::once(first.clone()).chain(others).take(lines)) {
        let mut moves = vec![text];
        if rank == 0 {
            let mut copy = game.game().replay(&game.record()).map_err(|error| error.message())?;
            copy.play(&moves[0]).map_err(|error| error.reason)?;
            moves.extend(copy.first_move());
        }
        let units = 0.5 * f64::from(depth) - f64::from(rank);
        found.push(TextLine {
            score: Score((units * 100.0) as i32),
            units: Some(units),
            probability: 0.5,
            moves,
        });
    }
    Ok(TextReport {
        depth,
        deepest: depth + 1,
        nodes: u64::from(depth) * 1000,
        time: Duration::from_millis(10 * u64::from(depth)),
        permille: 7,
        from_book: false,
        lines: found,
    })
}

impl AnyEngine for Dummy {
    fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    fn resize(&mut self, _megabytes: usize) {}

    fn forget(&mut self) {}

    fn set_weights(&mut self, _weights: plateau_search::learned::Weights) {}

    fn set_tuning(&mut self, _text: &str) -> Result<(), Message> {
        Ok(())
    }

    fn set_book(&mut self, _book: plateau_search::BookChoice, _seed: Option<u64>) {}

    fn check_book(&self, _game: &dyn AnyMatch, _book: &plateau_search::BookChoice) -> Result<(), Message> {
        Ok(())
    }

    fn prepare(&mut self, _game: &dyn AnyMatch) -> Result<(), Message> {
        Ok(())
    }

    fn think(
        &mut self,
        game: &dyn AnyMatch,
        order: &Order,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&TextReport),
    ) -> Result<TextReport, Message> {
        let depth = order.limits.depth.unwrap_or(DEPTH).min(5);
        let started = Instant::now();
        for depth in 1..depth {
            told(&report(game, depth, order.lines)?);
        }
        let bounded = order.limits.depth.is_some_and(|depth| depth < 60) || order.limits.nodes.is_some();
        let time = order.limits.soft.or(order.limits.hard).unwrap_or(Duration::MAX);
        while !bounded && !stop.load(Ordering::Relaxed) && started.elapsed() < time {
            std::thread::sleep(Duration::from_millis(1));
        }
        report(game, depth, order.lines)
    }

    fn solve(
        &mut self,
        _game: &dyn AnyMatch,
        _control: &SolveControl<'_>,
    ) -> Result<Option<TextSolution>, Message> {
        Ok(None)
    }

    fn make_endings(
        &self,
        _game: &dyn AnyMatch,
        _order: &EndingsOrder<'_>,
        _told: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<bool, Message> {
        Ok(false)
    }

    fn ladder(&self, _game: &dyn AnyMatch) -> Result<Ladder, Message> {
        Ok([Strength::new(1, 0.0); 10])
    }

    fn unit(&self) -> &'static str {
        "player-no-move"
    }
}
