//! One game of the engine against itself.

use std::sync::atomic::AtomicBool;

use plateau_core::{Ending, MoveList, Occurrences, Outcome, Position, Random, Reason, Side};
use plateau_search::learned::{Described, Layout};
use plateau_search::{Evaluator, Features, Limits, Line, Score, Settings, Table, Task, search};
use rand::RngExt;

use crate::inputs::Inputs;
use crate::{Record, Shape};

/// A game that lasts longer is given up as a draw: nothing is learned from wandering about.
const MOST_PLIES: usize = 500;

/// What plays.
pub(crate) struct Bout<'a, P: Position, E> {
    pub(crate) start: &'a P,
    pub(crate) evaluator: &'a E,
    pub(crate) nodes: u64,
    pub(crate) random_plies: u32,
    /// So many moves in a hundred are random ones, played after a search all the same.
    pub(crate) stray: u32,
}

impl<'a, P: Position, E: Evaluator<P>> Bout<'a, P, E> {
    /// The game number `number` of a run: it begins at one of `starts` with random moves, a third of `most` at least.
    pub(crate) fn new(
        starts: &'a [P],
        evaluator: &'a E,
        nodes: u64,
        most: u32,
        number: u64,
        random: &mut Random,
    ) -> Self {
        let random_plies = random.random_range(most.div_ceil(3)..=most);
        Bout { start: &starts[number as usize % starts.len()], evaluator, nodes, random_plies, stray: 0 }
    }

    /// Plays a game, telling `seen` the best line of every position that was searched, and returns how it ended; `None`
    /// when it was stopped.
    pub(crate) fn play(
        &self,
        table: &Table,
        random: &mut Random,
        stop: &AtomicBool,
        seen: &mut dyn FnMut(&P, &Line<P::Move>),
    ) -> Option<(P, Ending)> {
        let mut position = self.start.clone();
        let mut counters = position.first_counters();
        let mut occurrences = Occurrences::new();
        occurrences.note(position.key());
        let settings = Settings {
            limits: Limits::nodes(self.nodes),
            lines: 1,
            threads: 1,
            features: Features::of::<P, E>(),
        };
        table.clear();
        let mut list = MoveList::new();
        let mut repeated = false;
        let mut plies = 0;
        let ending = loop {
            if let Some(ending) = position.ending() {
                break ending;
            }
            if let Some(ending) = position.ending_by_counters(&counters) {
                break ending;
            }
            if repeated || plies >= MOST_PLIES {
                break Ending::draw(Reason::Repetition);
            }
            list.clear();
            position.legal_moves(&mut list);
            let mv = if plies < self.random_plies as usize {
                position.random_move(random, &mut list)?
            } else if let [only] = list[..] {
                only
            } else {
                let keys = occurrences.keys();
                let task = Task {
                    position: position.clone(),
                    counters: counters.clone(),
                    past: keys[..keys.len().saturating_sub(1)].to_vec(),
                };
                let report = search(&task, self.evaluator, table, &settings, stop, &mut |_| {});
                if stop.load(std::sync::atomic::Ordering::Relaxed) {
                    return None;
                }
                let line = report.lines.first()?;
                seen(&position, line);
                if line.score.plies_to_end().is_some() {
                    // Proved: the rest of the game teaches nothing.
                    let winner = if line.score.0 > 0 { position.turn() } else { !position.turn() };
                    break Ending { outcome: Outcome::Win(winner), reason: Reason::NoMove };
                }
                if self.stray > random.random_range(0..100) {
                    position.random_move(random, &mut list)?
                } else {
                    *line.moves.first()?
                }
            };
            let mut after = position.clone();
            after.play_unchecked(mv);
            position.count(mv, &after, &mut counters);
            if position.is_irreversible(mv) {
                occurrences.forget();
            }
            position = after;
            plies += 1;
            repeated = occurrences.note(position.key()) >= P::REPETITIONS && P::REPETITIONS > 0;
        };
        Some((position, ending))
    }
}

/// A position of the game being played, and who moves there.
struct Seen {
    record: Record,
    side: Side,
}

impl<P: Position, E: Described<P>> Bout<'_, P, E> {
    /// Plays a game and returns the records of its quiet positions; `None` when it was stopped.
    pub(crate) fn records(
        &self,
        layout: &Layout,
        table: &Table,
        random: &mut Random,
        stop: &AtomicBool,
    ) -> Option<Vec<u8>> {
        let mut seen: Vec<Seen> = Vec::new();
        let (last, ending) = self.play(table, random, stop, &mut |position, line| {
            let state = self.evaluator.fresh(position);
            if !self.evaluator.is_unsettled(position, &state) {
                seen.push(self.seen(layout, position, line.score));
            }
        })?;
        Some(Self::finish(layout, seen, &last, ending))
    }

    /// The position as its player to move sees it.
    fn seen(&self, layout: &Layout, position: &P, score: Score) -> Seen {
        let Inputs { cells, phase, extras } = Inputs::of(self.evaluator, layout, position);
        let record = Record {
            cells,
            phase: phase as u8,
            extras,
            score: score.0.clamp(-Score::KNOWN, Score::KNOWN) as i16,
            result: 0,
            margin: None,
        };
        Seen { record, side: position.turn() }
    }

    /// The records of a finished game.
    fn finish(layout: &Layout, seen: Vec<Seen>, last: &P, ending: Ending) -> Vec<u8> {
        let shape = Shape::new(layout);
        let mut bytes = Vec::with_capacity(seen.len() * shape.bytes());
        for Seen { mut record, side } in seen {
            record.result = match ending.outcome {
                Outcome::Draw => 0,
                Outcome::Win(winner) if winner == side => 1,
                Outcome::Win(_) => -1,
            };
            let margin = last.ending().and_then(|_| E::margin(last, side));
            record.margin = margin.map(|margin| margin.clamp(-30_000, 30_000) as i16);
            shape.write(&record, &mut bytes);
        }
        bytes
    }
}
