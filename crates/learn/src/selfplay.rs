//! Many games of the engine against itself, on many threads.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use plateau_core::{Message, Position, random_from_seed};
use plateau_search::Table;
use plateau_search::learned::{Described, Layout};

use crate::play::Bout;
use crate::{DataHeader, DataWriter, Pace};

/// What self-play is asked for.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// The file; one that is there is continued.
    pub out: PathBuf,
    /// How many games the file shall hold; `None` for no limit.
    pub games: Option<u64>,
    /// How many positions the file shall hold; `None` for no limit.
    pub positions: Option<u64>,
    /// Nodes for each move.
    pub nodes: u64,
    /// Each game begins with so many random moves at most, and a third of them at least.
    pub random_plies: u32,
    /// So many moves in a hundred are random later on: positions that a search looks at and players avoid.
    pub stray: u32,
    /// Threads.
    pub threads: usize,
    /// The seed of the random moves.
    pub seed: u64,
}

/// How far self-play has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SelfPlayProgress {
    /// The games of the file.
    pub games: u64,
    /// Positions left out because they were there already.
    pub duplicates: u64,
    /// The positions of the file.
    pub pace: Pace,
}

/// The table of each thread, in megabytes: searches are small.
pub(crate) const TABLE: usize = 1;

/// How often progress is told.
pub(crate) const TOLD: Duration = Duration::from_millis(500);

impl SelfPlay {
    /// Plays until enough is there or `stop` is set.
    pub(crate) fn run<P: Position, E: Described<P>>(
        &self,
        starts: &[P],
        evaluator: &E,
        layout: &Layout,
        header: &DataHeader,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&SelfPlayProgress),
    ) -> Result<SelfPlayProgress, Message> {
        let mut writer = DataWriter::open(&self.out, header)?;
        let (started, at_start) = (Instant::now(), (writer.games(), writer.positions()));
        let next = AtomicU64::new(writer.games());
        let over = AtomicBool::new(false);
        let (sender, receiver) = mpsc::sync_channel::<Vec<u8>>(4 * self.threads.max(1));
        let mut last = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (sender, next, over) = (sender.clone(), &next, &over);
                scope.spawn(move || {
                    let table = Table::new(TABLE);
                    while !over.load(Ordering::Relaxed) && !starts.is_empty() {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let mut random = random_from_seed(Some(mixed(self.seed, number)));
                        let bout =
                            Bout::new(starts, evaluator, self.nodes, self.random_plies, number, &mut random);
                        let bout = Bout { stray: self.stray, ..bout };
                        let Some(records) = bout.records(layout, &table, &mut random, over) else { break };
                        if sender.send(records).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut failed = Ok(());
            loop {
                let progress = self.progress(&writer, at_start, started);
                let enough = progress.pace.done >= 1.0 || stop.load(Ordering::Relaxed);
                if enough || failed.is_err() {
                    // Whoever plays on is stopped by the flag, or by the channel that nobody reads any more.
                    over.store(true, Ordering::Relaxed);
                    drop(receiver);
                    break;
                }
                if last.elapsed() >= TOLD {
                    last = Instant::now();
                    told(&progress);
                }
                match receiver.recv_timeout(TOLD) {
                    Ok(records) => failed = writer.add_game(&records),
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
            }
            failed
        })?;
        writer.flush()?;
        let progress = self.progress(&writer, at_start, started);
        told(&progress);
        Ok(progress)
    }

    /// How far the file has come.
    fn progress(&self, writer: &DataWriter, at_start: (u64, u64), started: Instant) -> SelfPlayProgress {
        let (games, positions) = (writer.games(), writer.positions());
        let by_positions = Pace::new(positions, at_start.1, self.positions, started);
        let by_games = Pace::new(games, at_start.0, self.games, started);
        let nearer = if by_games.done > by_positions.done { by_games } else { by_positions };
        let pace = Pace { positions, rate: by_positions.rate, ..nearer };
        SelfPlayProgress { games, duplicates: writer.duplicates(), pace }
    }
}

/// A seed for each game.
pub(crate) fn mixed(seed: u64, number: u64) -> u64 {
    (seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ number
}
