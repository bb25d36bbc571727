//! The clocks of a live game: [`plateau_table::Clock`] with a wall clock, pauses and a lag allowance.

use std::time::{Duration, Instant};

use plateau_core::Side;
use plateau_table::{Clock, ClockSpec, Remaining};

/// How many moves are free of the clock: the first one of each side.
pub(super) const FREE_MOVES: usize = 2;

/// The most that one move is credited for the time it spent on the way.
pub(super) const MOST_LAG: Duration = Duration::from_millis(250);

/// The clocks of a live game.
#[derive(Clone, Debug)]
pub struct Timer {
    /// The clocks at the beginning of the turn: no time of the turn in progress is charged yet.
    clock: Clock,
    /// The same before each ply, for takebacks.
    before: Vec<Clock>,
    /// The time of the turn used before `since`.
    carried: Duration,
    /// Since when the clock runs; `None` while it stands still.
    since: Option<Instant>,
}

impl Timer {
    /// Full clocks that stand still.
    pub fn new(spec: ClockSpec) -> Self {
        Timer { clock: Clock::new(spec), before: Vec::new(), carried: Duration::ZERO, since: None }
    }

    /// Whether there is a clock at all.
    pub fn is_set(&self) -> bool {
        self.clock.spec() != &ClockSpec::None
    }

    /// What the clocks are set to.
    pub fn spec(&self) -> &ClockSpec {
        self.clock.spec()
    }

    /// Whether a clock runs.
    pub fn is_running(&self) -> bool {
        self.since.is_some()
    }

    /// The time used in this turn.
    pub fn used(&self, now: Instant) -> Duration {
        self.carried + self.since.map_or(Duration::ZERO, |since| now.saturating_duration_since(since))
    }

    /// What a move made now costs, to the millisecond, when it was `lag` on the way; `None` when it is free.
    pub fn charge(&self, now: Instant, lag: Duration) -> Option<u64> {
        let running = self.is_set() && self.before.len() >= FREE_MOVES;
        let charged = self.used(now).saturating_sub(lag.min(MOST_LAG));
        running.then(|| u64::try_from(charged.as_millis()).unwrap_or(u64::MAX))
    }

    /// Whether a move of `side` that costs `charge` comes too late.
    pub fn is_late(&self, side: Side, charge: Option<u64>) -> bool {
        charge.is_some_and(|charge| self.started(side).flagged(Duration::from_millis(charge)).is_some())
    }

    /// When the flag of `side` falls, its lag allowance included.
    pub fn deadline(&self, side: Side, lag: Duration) -> Option<Instant> {
        let since = self.since?;
        let total = self.started(side).deadline()?;
        Some(since + total.saturating_sub(self.carried) + lag.min(MOST_LAG))
    }

    /// A move of `side` that cost `charge` was made: the next turn begins, with its clock running from `now`, or standing
    /// still for `None`.
    pub fn moved(&mut self, side: Side, charge: Option<u64>, now: Option<Instant>) {
        self.before.push(self.clock.clone());
        if let Some(charge) = charge {
            let mut clock = self.started(side);
            clock.press(Duration::from_millis(charge));
            self.clock = clock;
        }
        self.carried = Duration::ZERO;
        self.since = now.filter(|_| self.is_set() && self.before.len() >= FREE_MOVES);
    }

    /// The last `count` plies were taken back: the clocks show what they showed before them.
    pub fn taken_back(&mut self, count: usize, now: Option<Instant>) {
        let left = self.before.len().saturating_sub(count);
        if let Some(clock) = self.before.get(left) {
            self.clock = clock.clone();
        }
        self.before.truncate(left);
        self.carried = Duration::ZERO;
        self.since = now.filter(|_| self.is_set() && left >= FREE_MOVES);
    }

    /// The turn in progress had used `carried` when everything stopped.
    pub fn restore(&mut self, carried: Duration) {
        self.carried = carried;
        self.since = None;
    }

    /// Lets the clock run, if a turn is on it.
    pub fn resume(&mut self, now: Instant) {
        if self.is_set() && self.before.len() >= FREE_MOVES && self.since.is_none() {
            self.since = Some(now);
        }
    }

    /// Stops the clock.
    pub fn stop(&mut self, now: Instant) {
        self.carried = self.used(now);
        self.since = None;
    }

    /// What the clock of `side` shows, in the turn of `turn`.
    pub fn remaining(&self, side: Side, turn: Side, now: Instant) -> Remaining {
        if side == turn && self.before.len() >= FREE_MOVES {
            self.started(side).remaining(side, self.used(now))
        } else {
            self.clock.remaining(side, Duration::ZERO)
        }
    }

    /// The clock with the turn of `side` begun at time zero.
    fn started(&self, side: Side) -> Clock {
        let mut clock = self.clock.clone();
        clock.start(side, Duration::ZERO);
        clock
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a broken expectation is a failed test")]
    use super::*;

    fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    /// A timer of 1 minute and 2 seconds a move, after the free moves, with the clock of the first player running.
    fn timer(now: Instant) -> Timer {
        let mut timer = Timer::new(ClockSpec::parse("1+2").unwrap());
        timer.moved(Side::First, None, Some(now));
        assert!(!timer.is_running());
        timer.moved(Side::Second, None, Some(now));
        assert!(timer.is_running());
        timer
    }

    #[test]
    fn a_move_costs_its_time_less_the_lag() {
        let now = Instant::now();
        let mut timer = timer(now);
        let later = now + seconds(10);
        assert_eq!(timer.charge(later, Duration::from_millis(100)), Some(9_900));
        assert_eq!(timer.charge(later, seconds(9)), Some(9_750));
        timer.moved(Side::First, Some(9_900), Some(later));
        assert_eq!(timer.remaining(Side::First, Side::Second, later).main, Duration::from_millis(52_100));
        assert_eq!(timer.remaining(Side::Second, Side::Second, later + seconds(4)).main, seconds(56));
    }

    #[test]
    fn the_flag_falls_after_the_time_and_the_allowance() {
        let now = Instant::now();
        let timer = timer(now);
        assert_eq!(timer.deadline(Side::First, Duration::ZERO), Some(now + seconds(60)));
        assert_eq!(timer.deadline(Side::First, seconds(5)), Some(now + seconds(60) + MOST_LAG));
        assert!(timer.is_late(Side::First, Some(60_000)));
        assert!(!timer.is_late(Side::First, Some(59_999)));
    }

    #[test]
    fn an_outage_costs_nothing() {
        let now = Instant::now();
        let mut timer = timer(now);
        timer.restore(seconds(20));
        let hours = now + seconds(7200);
        assert_eq!(timer.remaining(Side::First, Side::First, hours).main, seconds(40));
        assert_eq!(timer.deadline(Side::First, Duration::ZERO), None);
        timer.resume(hours);
        assert_eq!(timer.deadline(Side::First, Duration::ZERO), Some(hours + seconds(40)));
    }

    #[test]
    fn a_takeback_gives_the_time_back() {
        let now = Instant::now();
        let mut timer = timer(now);
        timer.moved(Side::First, Some(30_000), Some(now));
        timer.moved(Side::Second, Some(5_000), Some(now));
        timer.taken_back(2, Some(now));
        assert_eq!(timer.remaining(Side::First, Side::First, now).main, seconds(60));
        assert_eq!(timer.remaining(Side::Second, Side::First, now).main, seconds(60));
        timer.taken_back(1, Some(now));
        assert!(!timer.is_running());
    }
}
