//! Growing a book, on many threads.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use plateau_core::{Message, Position};
use plateau_search::{Book, BookHeader, Features, Limits, Playable, Settings, Table, Task, search};
use plateau_table::save_atomically;

use super::tree::{Bounds, Tree, next_keys};
use crate::Pace;
use crate::data::cannot_write;

/// How a book is grown.
#[derive(Clone, Debug)]
pub struct BookOrder {
    /// The file; one that is there is continued.
    pub out: PathBuf,
    /// How many positions the book shall hold.
    pub positions: u64,
    /// How far from the start positions are looked at.
    pub plies: u32,
    /// Nodes for each position that is looked at.
    pub nodes: u64,
    /// The most moves of a position that are kept.
    pub width: usize,
    /// How much worse than the best a move may be that is kept, and how much both players together may give away on the way to
    /// a position that is looked at, in points.
    pub margin: i32,
    /// Threads.
    pub threads: usize,
}

/// How far a book has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BookProgress {
    /// The positions of the book.
    pub pace: Pace,
    /// Those that were looked at.
    pub expanded: u64,
}

/// The table of each thread, in megabytes.
const TABLE: usize = 16;

/// How often progress is told.
const TOLD: Duration = Duration::from_millis(500);

/// How often the file is written.
const WRITTEN: Duration = Duration::from_secs(15);

/// What a thread is asked to look at: the place of a position, the position, and its score.
type Asked<P> = (usize, P, i32);

/// What a thread found.
struct Found<P> {
    place: usize,
    /// Where all legal moves lead.
    next: Vec<u64>,
    /// The positions after the good moves, with their scores.
    good: Vec<(P, i32)>,
}

impl BookOrder {
    /// Grows `tree` until it is large enough, nothing is left to look at, or `stop` is set.
    pub(super) fn run<G: Playable>(
        &self,
        mut tree: Tree<G>,
        evaluator: &G::Evaluator,
        header: &BookHeader,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&BookProgress),
    ) -> Result<BookProgress, Message> {
        let bounds = Bounds { plies: self.plies, margin: self.margin };
        let (started, at_start) = (Instant::now(), tree.len());
        let (mut last_told, mut last_written) = (started, started);
        std::thread::scope(|scope| {
            let (found, results) = mpsc::channel::<Option<Found<G::Position>>>();
            let mut idle = Vec::new();
            for _ in 0..self.threads.max(1) {
                let (orders, inbox) = mpsc::channel::<Asked<G::Position>>();
                let found = found.clone();
                idle.push(orders);
                scope.spawn(move || {
                    let table = Table::new(TABLE);
                    while let Ok((place, position, score)) = inbox.recv() {
                        let looked = self.look::<G>(place, &position, score, evaluator, &table, stop);
                        if found.send(looked).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(found);
            // Whoever searches, with the place of what is searched.
            let mut busy = Vec::new();
            loop {
                let over = stop.load(Ordering::Relaxed) || tree.len() as u64 >= self.positions;
                while !over && let Some(orders) = idle.pop() {
                    let Some(place) = tree.take(bounds) else {
                        idle.push(orders);
                        break;
                    };
                    let (position, score) = tree.at(place);
                    // A thread that is gone has panicked, which the scope tells.
                    let _ = orders.send((place, position.clone(), score));
                    busy.push((place, orders));
                }
                if busy.is_empty() {
                    break;
                }
                match results.recv_timeout(TOLD) {
                    Ok(Some(Found { place, next, good })) => {
                        tree.expand(place, next, good);
                        if let Some(index) = busy.iter().position(|(at, _)| *at == place) {
                            idle.push(busy.swap_remove(index).1);
                        }
                    }
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    // Stopped, or nobody is left.
                    Ok(None) | Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
                if last_told.elapsed() >= TOLD {
                    last_told = Instant::now();
                    told(&self.progress(&tree, at_start, started));
                }
                if last_written.elapsed() >= WRITTEN {
                    last_written = Instant::now();
                    self.write(&tree.book(header.clone()))?;
                }
            }
            Ok::<(), Message>(())
        })?;
        self.write(&tree.book(header.clone()))?;
        let progress = self.progress(&tree, at_start, started);
        told(&progress);
        Ok(progress)
    }

    /// Searches the position at `place`; `None` when it was stopped.
    fn look<G: Playable>(
        &self,
        place: usize,
        position: &G::Position,
        score: i32,
        evaluator: &G::Evaluator,
        table: &Table,
        stop: &AtomicBool,
    ) -> Option<Found<G::Position>> {
        let next = next_keys::<G>(position);
        let legal = position.count_moves() as usize;
        let after = |mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            after
        };
        if let (1, Some(mv)) = (legal, G::first_move(position)) {
            return Some(Found { place, next, good: vec![(after(mv), -score)] });
        }
        let settings = Settings {
            limits: Limits::nodes(self.nodes),
            // Moves that a symmetry makes equal come one behind the other, and are one move here.
            lines: self.width * legal.div_ceil(next.len().max(1)),
            threads: 1,
            features: Features::of::<G::Position, G::Evaluator>(),
        };
        // What is found must not depend on what was looked at before.
        table.clear();
        let report = search(&Task::of(position.clone()), evaluator, table, &settings, stop, &mut |_| {});
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let least = report.lines.first().map_or(0, |line| line.score.0.saturating_sub(self.margin));
        let good = report.lines.iter().filter(|line| line.score.0 >= least);
        let good = good.filter_map(|line| Some((after(*line.moves.first()?), -line.score.0)));
        Some(Found { place, next, good: good.collect() })
    }

    /// Writes the file, all of it or nothing.
    fn write(&self, book: &Book) -> Result<(), Message> {
        save_atomically(&self.out, &book.to_bytes()).map_err(|error| cannot_write(&self.out, &error))
    }

    /// How far the book has come.
    fn progress<G: Playable>(&self, tree: &Tree<G>, at_start: usize, started: Instant) -> BookProgress {
        let pace = Pace::new(tree.len() as u64, at_start as u64, Some(self.positions), started);
        BookProgress { pace, expanded: tree.expanded() as u64 }
    }
}
