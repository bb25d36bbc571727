//! How far a run has come that gathers positions.

use std::time::Instant;

/// How far a run has come, and how fast.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pace {
    /// The positions that are there.
    pub positions: u64,
    /// Positions a second, since the start of this run.
    pub rate: f64,
    /// How much is done, from 0 to 1.
    pub done: f64,
    /// Seconds left at this rate.
    pub left: f64,
}

impl Pace {
    /// The pace of a run that began at `started` with `before` of something, has `now` of it and goes on until there are
    /// `wanted`, or for ever.
    pub(crate) fn new(now: u64, before: u64, wanted: Option<u64>, started: Instant) -> Self {
        let rate = (now - before) as f64 / started.elapsed().as_secs_f64().max(1e-9);
        let missing = wanted.map_or(0, |wanted| wanted.saturating_sub(now)) as f64;
        Pace {
            positions: now,
            rate,
            done: wanted.map_or(0.0, |wanted| (now as f64 / (wanted as f64).max(1.0)).min(1.0)),
            left: if rate > 0.0 { missing / rate } else { 0.0 },
        }
    }
}
