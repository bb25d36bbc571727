//! Clocks: pure state machines that are told the time.
//!
//! A [`Clock`] never asks what time it is. Whoever drives it says so: `now` is a time since an origin of the caller's
//! choice, the same in every call. A `now` earlier than one already told counts as no time passed.

use std::fmt;
use std::time::Duration;

use plateau_core::Side;

mod spec;

pub use spec::ClockSpec;

/// The two clocks of a game. A clone is a saved state: undo puts it back and [`Clock::start`]s it again.
///
/// ```
/// use std::time::Duration;
/// use plateau_core::Side;
/// use plateau_table::{Clock, ClockSpec};
///
/// let mut clock = Clock::new(ClockSpec::parse("5+3")?);
/// clock.start(Side::First, Duration::from_secs(100));
/// assert_eq!(clock.deadline(), Some(Duration::from_secs(400)));
/// clock.press(Duration::from_secs(110));
/// assert_eq!(clock.remaining(Side::First, Duration::from_secs(120)).main, Duration::from_secs(293));
/// # Ok::<(), plateau_core::Message>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    spec: ClockSpec,
    banks: [Bank; 2],
    turn: Option<Turn>,
}

/// What a side has left at the beginning of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Bank {
    main: Duration,
    periods: u32,
}

/// The turn in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    side: Side,
    /// The time used before the last pause.
    used: Duration,
    /// When the clock began to run; `None` while it is paused.
    since: Option<Duration>,
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// The time left for the game, or for the move where each has its own; [`Duration::MAX`] without a clock.
    pub main: Duration,
    /// How much longer this move is free.
    pub delay: Duration,
    /// The periods left, the one that runs included.
    pub periods: u32,
    /// The time left in the period that runs, or the length of the next one.
    pub period: Duration,
    /// The time in the periods after that one.
    later: Duration,
}

impl Clock {
    /// Both clocks at their full time, and stopped.
    pub fn new(spec: ClockSpec) -> Self {
        let (main, periods) = match spec {
            ClockSpec::None => (Duration::MAX, 0),
            ClockSpec::PerMove(limit) => (limit, 0),
            ClockSpec::Increment { main, .. } | ClockSpec::Delay { main, .. } => (main, 0),
            ClockSpec::Periods { main, periods, .. } => (main, periods),
        };
        Clock { spec, banks: [Bank { main, periods }; 2], turn: None }
    }

    /// What the clocks were set to.
    pub fn spec(&self) -> &ClockSpec {
        &self.spec
    }

    /// Whose clock runs, or would if it were not paused.
    pub fn turn(&self) -> Option<Side> {
        self.turn.map(|turn| turn.side)
    }

    /// Gives `side` what [`Remaining::total`] said at the end of its last turn: a game goes on after a break. Clocks
    /// that are fresh each move stay so.
    pub fn restore(&mut self, side: Side, total: Duration) {
        let bank = &mut self.banks[side.index()];
        match self.spec {
            ClockSpec::None | ClockSpec::PerMove(_) => {}
            ClockSpec::Increment { .. } => bank.main = total,
            ClockSpec::Delay { delay, .. } => bank.main = total.saturating_sub(delay),
            ClockSpec::Periods { periods, period, .. } => {
                let all = period.saturating_mul(periods);
                bank.main = total.saturating_sub(all);
                if total < all {
                    // A period that was begun is whole again.
                    let whole = periods_used(total, period);
                    let begun = u32::from(period.saturating_mul(whole) < total);
                    bank.periods = whole.saturating_add(begun).clamp(1, periods);
                }
            }
        }
    }

    /// Begins a turn of `side`. A turn in progress is forgotten, and costs nothing.
    pub fn start(&mut self, side: Side, now: Duration) {
        self.turn = Some(Turn { side, used: Duration::ZERO, since: Some(now) });
    }

    /// The mover has moved: its time is charged, and the other's turn begins. Nothing happens when no clock was
    /// started, or when the mover's time was already over: [`Clock::flagged`] goes on saying so.
    pub fn press(&mut self, now: Duration) {
        let Some(turn) = self.turn else { return };
        if self.flagged(now).is_some() {
            return;
        }
        let used = turn.used_at(now);
        let bank = &mut self.banks[turn.side.index()];
        match self.spec {
            ClockSpec::None | ClockSpec::PerMove(_) => {}
            ClockSpec::Increment { increment, .. } => {
                bank.main = (bank.main - used).saturating_add(increment);
            }
            ClockSpec::Delay { delay, .. } => bank.main -= used.saturating_sub(delay),
            ClockSpec::Periods { period, .. } => {
                let lost = periods_used(used.saturating_sub(bank.main), period);
                bank.periods = bank.periods.saturating_sub(lost);
                bank.main = bank.main.saturating_sub(used);
            }
        }
        let since = turn.since.map(|_| now);
        self.turn = Some(Turn { side: !turn.side, used: Duration::ZERO, since });
    }

    /// Stops the clock that runs; the turn stays its owner's.
    pub fn pause(&mut self, now: Duration) {
        if let Some(turn) = &mut self.turn {
            turn.used = turn.used_at(now);
            turn.since = None;
        }
    }

    /// Lets a paused clock run again.
    pub fn resume(&mut self, now: Duration) {
        if let Some(turn) = &mut self.turn {
            turn.since.get_or_insert(now);
        }
    }

    /// What the clock of `side` shows.
    pub fn remaining(&self, side: Side, now: Duration) -> Remaining {
        let used =
            self.turn.filter(|turn| turn.side == side).map_or(Duration::ZERO, |turn| turn.used_at(now));
        let Bank { main, periods } = self.banks[side.index()];
        let left = Remaining {
            main: main.saturating_sub(used),
            delay: Duration::ZERO,
            periods,
            period: Duration::ZERO,
            later: Duration::ZERO,
        };
        match self.spec {
            ClockSpec::None => Remaining { main: Duration::MAX, ..left },
            ClockSpec::PerMove(_) | ClockSpec::Increment { .. } => left,
            ClockSpec::Delay { delay, .. } => Remaining {
                main: main.saturating_sub(used.saturating_sub(delay)),
                delay: delay.saturating_sub(used),
                ..left
            },
            ClockSpec::Periods { period, .. } => {
                let over = used.saturating_sub(main);
                let lost = periods_used(over, period);
                if lost >= periods {
                    return Remaining { periods: 0, ..left };
                }
                let periods = periods - lost;
                let running = period - (over - period * lost);
                Remaining { periods, period: running, later: period * (periods - 1), ..left }
            }
        }
    }

    /// The side whose time is over, if one's is: from [`Clock::deadline`] on.
    pub fn flagged(&self, now: Duration) -> Option<Side> {
        let turn = self.turn?;
        (turn.used_at(now) >= self.allowance(turn.side)?).then_some(turn.side)
    }

    /// When the clock that runs will have run out, on the scale of `now`; `None` when none runs, or without limit.
    pub fn deadline(&self) -> Option<Duration> {
        let turn = self.turn?;
        let left = self.allowance(turn.side)?.saturating_sub(turn.used);
        turn.since.map(|since| since.saturating_add(left))
    }

    /// How long `side` may think in its turn; `None` without limit.
    fn allowance(&self, side: Side) -> Option<Duration> {
        let Bank { main, periods } = self.banks[side.index()];
        match self.spec {
            ClockSpec::None => None,
            ClockSpec::PerMove(_) | ClockSpec::Increment { .. } => Some(main),
            ClockSpec::Delay { delay, .. } => Some(main.saturating_add(delay)),
            ClockSpec::Periods { period, .. } => Some(main.saturating_add(period.saturating_mul(periods))),
        }
    }
}

impl Turn {
    /// The time used until `now`.
    fn used_at(&self, now: Duration) -> Duration {
        self.used.saturating_add(self.since.map_or(Duration::ZERO, |since| now.saturating_sub(since)))
    }
}

/// How many whole periods `over` has used up.
fn periods_used(over: Duration, period: Duration) -> u32 {
    match over.as_nanos().checked_div(period.as_nanos()) {
        Some(count) => u32::try_from(count).unwrap_or(u32::MAX),
        None => u32::MAX,
    }
}

impl Remaining {
    /// What the display shows: the time for the game, or the running period once that is gone.
    pub fn shown(&self) -> Duration {
        if self.main.is_zero() { self.period } else { self.main }
    }

    /// Everything until the flag falls.
    pub fn total(&self) -> Duration {
        self.main.saturating_add(self.delay).saturating_add(self.period).saturating_add(self.later)
    }
}

impl fmt::Display for Remaining {
    /// `4:59`, `1:02:03`, tenths in the last ten seconds, `0:25 (3)` in a period with three left; `∞` without limit.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.shown();
        if shown == Duration::MAX {
            return f.write_str("∞");
        }
        let (hours, minutes, seconds) =
            (shown.as_secs() / 3600, shown.as_secs() / 60 % 60, shown.as_secs() % 60);
        if hours > 0 {
            write!(f, "{hours}:{minutes:02}:{seconds:02}")?;
        } else {
            write!(f, "{minutes}:{seconds:02}")?;
        }
        if shown < Duration::from_secs(10) {
            write!(f, ".{}", shown.subsec_millis() / 100)?;
        }
        if self.main.is_zero() && self.periods > 0 {
            write!(f, " ({})", self.periods)?;
        }
        Ok(())
    }
}
