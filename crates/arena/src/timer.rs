//! The time of one player in one game.

use std::time::Duration;

use plateau_core::Side;
use plateau_table::{Budget, Clock, ClockSpec};

use crate::Limit;

/// The limit of one side, and what it has used. Time is told: what the player itself spent, and nothing of what the match
/// around it costs.
pub(crate) struct Timer {
    limit: Limit,
    side: Side,
    clock: Clock,
    tolerance: Duration,
}

impl Timer {
    pub(crate) fn new(limit: Limit, side: Side, tolerance: Duration) -> Self {
        let mut clock = Clock::new(limit.clock);
        clock.start(side, Duration::ZERO);
        Timer { limit, side, clock, tolerance }
    }

    /// How long the next move may take; `None` without limit.
    pub(crate) fn allowance(&self) -> Option<Duration> {
        self.limit.time.into_iter().chain(self.clock.deadline()).min()
    }

    /// How long the next move may take before the game is lost.
    pub(crate) fn patience(&self) -> Option<Duration> {
        self.allowance().map(|allowance| allowance.saturating_add(self.tolerance))
    }

    /// What the player is told before its next move.
    pub(crate) fn budget(&self, opponent: &Timer) -> Budget {
        let per_move = match self.limit.clock {
            ClockSpec::PerMove(limit) => Some(limit),
            _ => None,
        };
        let clocks = self.shown().map(|own| {
            // Where only one side has a clock, the other's is told to be the same: nobody reads "for ever" well.
            let other = opponent.shown().unwrap_or(own);
            match self.side {
                Side::First => [own, other],
                Side::Second => [other, own],
            }
        });
        Budget {
            time: self.limit.time.into_iter().chain(per_move).min(),
            nodes: self.limit.nodes,
            depth: self.limit.depth,
            clocks,
        }
    }

    /// The time left for the game and the increment, where there is a clock for the whole game.
    fn shown(&self) -> Option<(Duration, Duration)> {
        match self.limit.clock {
            ClockSpec::None | ClockSpec::PerMove(_) => None,
            spec => Some((self.left(), spec.increment())),
        }
    }

    /// What the clock shows.
    fn left(&self) -> Duration {
        self.clock.remaining(self.side, Duration::ZERO).total()
    }

    /// What records note after a move.
    pub(crate) fn noted(&self) -> Option<Duration> {
        self.shown().map(|(left, _)| left)
    }

    /// Charges a move that took `spent`; `false` when that was too long.
    pub(crate) fn charge(&mut self, spent: Duration) -> bool {
        if self.patience().is_some_and(|patience| spent > patience) {
            return false;
        }
        // A move within the tolerance uses up what was left, and no more.
        let last_moment =
            self.clock.deadline().map(|deadline| deadline.saturating_sub(Duration::from_nanos(1)));
        self.clock.press(last_moment.map_or(spent, |moment| spent.min(moment)));
        self.clock.start(self.side, Duration::ZERO);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOLERANCE: Duration = Duration::from_millis(50);

    fn timer(clock: &str) -> Timer {
        Timer::new(Limit::clock(ClockSpec::parse(clock).unwrap()), Side::Second, TOLERANCE)
    }

    #[test]
    fn a_clock_runs_down_and_gets_its_increment() {
        let mut timer = timer("1+2");
        assert!(timer.charge(Duration::from_secs(12)));
        assert_eq!(timer.left(), Duration::from_secs(50));
        assert_eq!(timer.patience(), Some(Duration::from_millis(50_050)));
    }

    #[test]
    fn the_tolerance_is_used_up_once_and_never_counts_as_time_left() {
        let mut timer = timer("1+0");
        assert!(timer.charge(Duration::from_millis(60_050)));
        assert!(timer.left() <= Duration::from_nanos(1));
        assert!(!timer.charge(Duration::from_millis(51)));
    }

    #[test]
    fn both_clocks_are_told_in_order_of_play() {
        let (first, second) = (
            Timer::new(Limit::clock(ClockSpec::parse("3+1").unwrap()), Side::First, TOLERANCE),
            timer("1+2"),
        );
        let told = [
            (Duration::from_secs(180), Duration::from_secs(1)),
            (Duration::from_secs(60), Duration::from_secs(2)),
        ];
        assert_eq!(second.budget(&first).clocks, Some(told));
        assert_eq!(first.budget(&second).clocks, Some(told));
    }

    #[test]
    fn a_time_for_each_move_is_told_as_such() {
        let per_move = timer("move=0.5");
        let other = Timer::new(Limit::nodes(7), Side::First, TOLERANCE);
        let budget = per_move.budget(&other);
        assert_eq!((budget.time, budget.clocks), (Some(Duration::from_millis(500)), None));
        assert_eq!(per_move.patience(), Some(Duration::from_millis(550)));
        assert_eq!((other.patience(), other.budget(&per_move).nodes), (None, Some(7)));
    }
}
