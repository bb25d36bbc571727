//! What a player may spend.

use std::fmt;
use std::time::Duration;

use plateau_table::ClockSpec;

/// What a player may spend on each move, or on the game. Everything that is given holds at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limit {
    /// Wall time for each move.
    pub time: Option<Duration>,
    /// Positions to look at for each move.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// The clock of the game.
    pub clock: ClockSpec,
}

impl Limit {
    /// This much wall time for each move.
    pub fn time(time: Duration) -> Self {
        Limit { time: Some(time), ..Limit::default() }
    }

    /// This many positions for each move.
    pub fn nodes(nodes: u64) -> Self {
        Limit { nodes: Some(nodes), ..Limit::default() }
    }

    /// This many plies ahead.
    pub fn depth(depth: u32) -> Self {
        Limit { depth: Some(depth), ..Limit::default() }
    }

    /// This clock.
    pub fn clock(clock: ClockSpec) -> Self {
        Limit { clock, ..Limit::default() }
    }
}

impl fmt::Display for Limit {
    /// `time=0.1`, `nodes=1000`, `depth=4`, `5+3`, or several with blanks; `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.time.map(|time| format!("time={}", time.as_secs_f64())),
            self.nodes.map(|nodes| format!("nodes={nodes}")),
            self.depth.map(|depth| format!("depth={depth}")),
            (self.clock != ClockSpec::None).then(|| self.clock.to_string()),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        f.write_str(if parts.is_empty() { "none".to_owned() } else { parts.join(" ") }.as_str())
    }
}
