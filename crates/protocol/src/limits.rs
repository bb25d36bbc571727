//! What a board asks of an engine, in time and work.

use std::time::Duration;

use plateau_search::Limits;

/// What a search may spend, as protocols say it. Everything that is given holds at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub move_time: Option<Duration>,
    /// What the clock of the player to move shows, and the increment for each move.
    pub clock: Option<(Duration, Duration)>,
    /// How many moves the clock must last; the whole game when it is not said.
    pub moves_to_go: Option<u32>,
    /// Until told to stop.
    pub unlimited: bool,
}

/// How long to think when nothing was said.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// How much of the time for one move is left for the message to arrive: a tenth, at most this.
const DELIVERY: Duration = Duration::from_millis(10);

impl Asked {
    /// Until told to stop.
    pub fn unlimited() -> Self {
        Asked { unlimited: true, ..Asked::default() }
    }

    /// Whether nothing was said at all.
    pub fn is_silent(&self) -> bool {
        *self == Asked::default()
    }

    /// The same as limits of a search; about a second when nothing was said.
    pub fn limits(&self) -> Limits {
        if self.unlimited {
            return Limits::default();
        }
        if self.is_silent() {
            return Limits::time(USUAL_TIME);
        }
        let mut limits = match (self.clock, self.moves_to_go) {
            (Some((left, increment)), None) => Limits::clock(left, increment),
            (Some((left, increment)), Some(moves)) => {
                // One share more than there are moves, so that the last one is not cut to the bone.
                let share = left / moves.saturating_add(1) + increment.mul_f64(0.7);
                Limits::time(share.min(left.mul_f64(0.8)))
            }
            (None, _) => Limits::default(),
        };
        if let Some(time) = self.move_time {
            let time = time.saturating_sub(DELIVERY.min(time / 10));
            limits.hard = Some(limits.hard.map_or(time, |hard| hard.min(time)));
        }
        Limits { depth: self.depth, nodes: self.nodes, ..limits }
    }
}

/// A number of seconds as a duration; what is negative or no number counts as none.
pub(crate) fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_asked_holds_at_once() {
        let second = Duration::from_secs(1);
        assert_eq!(Asked::default().limits(), Limits::time(second));
        assert_eq!(Asked::unlimited().limits(), Limits::default());
        let asked = Asked { depth: Some(3), move_time: Some(second), ..Asked::default() };
        assert_eq!(asked.limits().depth, Some(3));
        assert_eq!(asked.limits().hard, Some(Duration::from_millis(990)));
        let clock = Asked { clock: Some((second, second)), moves_to_go: Some(4), ..Asked::default() };
        assert_eq!(clock.limits().hard, Some(Duration::from_millis(800)));
    }

    #[test]
    fn strange_seconds_are_durations_too() {
        assert_eq!(seconds(-1.0), Duration::ZERO);
        assert_eq!(seconds(f64::NAN), Duration::ZERO);
        assert_eq!(seconds(f64::INFINITY), Duration::MAX);
    }
}
