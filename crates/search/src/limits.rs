//! When to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How much a search may spend. Everything that is given holds at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The deepest iteration.
    pub depth: Option<u32>,
    /// The number of nodes, over all threads.
    pub nodes: Option<u64>,
    /// The wall time that should not be exceeded by a new iteration.
    pub soft: Option<Duration>,
    /// The wall time that is never exceeded.
    pub hard: Option<Duration>,
}

impl Limits {
    /// Just this deep.
    pub fn depth(depth: u32) -> Self {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// Just so many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// Just so long, to the end of the time.
    pub fn time(time: Duration) -> Self {
        Limits { hard: Some(time), ..Limits::default() }
    }

    /// A share of what a clock has left: `left` for the rest of the game and `increment` for each move, of which a
    /// reserve is never touched.
    pub fn clock(left: Duration, increment: Duration) -> Self {
        let reserve = Duration::from_millis(50).min(left / 10);
        let usable = left.saturating_sub(reserve);
        let share = (usable / 25 + increment.mul_f64(0.7)).min(usable.mul_f64(0.8));
        let hard = (share * 3).min(usable.mul_f64(0.8));
        Limits { soft: Some(share.mul_f64(0.6)), hard: Some(hard), ..Limits::default() }
    }
}

/// What the threads of one search share to know when to stop.
#[derive(Debug)]
pub(crate) struct Watch<'a> {
    limits: &'a Limits,
    started: Instant,
    outside: &'a AtomicBool,
    over: AtomicBool,
    nodes: AtomicU64,
}

/// How many nodes a thread searches between two looks at the watch.
pub(crate) const PERIOD: u64 = 1024;

impl<'a> Watch<'a> {
    pub(crate) fn new(limits: &'a Limits, outside: &'a AtomicBool) -> Self {
        Watch {
            limits,
            started: Instant::now(),
            outside,
            over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        }
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// How many nodes a thread may search before it looks again.
    pub(crate) fn period(&self) -> u64 {
        self.limits.nodes.map_or(PERIOD, |nodes| PERIOD.min(nodes / 16 + 1))
    }

    /// Notes `nodes` more and tells whether to stop.
    pub(crate) fn look(&self, nodes: u64) -> bool {
        let total = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        let over = self.outside.load(Ordering::Relaxed)
            || self.over.load(Ordering::Relaxed)
            || self.limits.nodes.is_some_and(|limit| total >= limit)
            || self.limits.hard.is_some_and(|limit| self.started.elapsed() >= limit);
        if over {
            self.over.store(true, Ordering::Relaxed);
        }
        over
    }

    /// Whether another iteration is worth beginning.
    pub(crate) fn may_go_deeper(&self, depth: u32) -> bool {
        !self.over.load(Ordering::Relaxed)
            && !self.outside.load(Ordering::Relaxed)
            && self.limits.depth.is_none_or(|limit| depth < limit)
            && self.limits.soft.is_none_or(|limit| self.started.elapsed() < limit)
    }

    /// Whether time that is not used now can be used later.
    pub(crate) fn saves_time(&self) -> bool {
        self.limits.soft.is_some()
    }

    /// Ends the search for every thread.
    pub(crate) fn finish(&self) {
        self.over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}
