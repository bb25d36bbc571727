//! What a clock is set to.

use std::fmt;
use std::time::Duration;

use plateau_core::Message;

use plateau_core::shorten;

/// The longest thinking time of a game, and of a move that has its own.
const LONGEST: Duration = Duration::from_secs(24 * 3600);
/// The longest increment, delay or period.
const LONGEST_PART: Duration = Duration::from_secs(3600);
/// The most periods.
const MOST_PERIODS: u32 = 100;

/// What a clock is set to, as the command line and records name it.
///
/// ```
/// use plateau_table::ClockSpec;
/// let spec = ClockSpec::parse("10/3x30")?;
/// assert_eq!(spec.to_string(), "10/3x30");
/// # Ok::<(), plateau_core::Message>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockSpec {
    /// No clock.
    #[default]
    None,
    /// `move=30`: a limit for each move, fresh each time.
    PerMove(Duration),
    /// `5+3`: a time for the game, and an increment after each move.
    Increment {
        /// The time for the game.
        main: Duration,
        /// What each finished move adds.
        increment: Duration,
    },
    /// `5~3`: a time for the game, which runs only after a delay in each move (the simple, or US, delay).
    Delay {
        /// The time for the game.
        main: Duration,
        /// How long each move is free.
        delay: Duration,
    },
    /// `10/3x30`: a time for the game, then periods (Japanese byo-yomi). A move made within a period keeps it; a
    /// period that is used up is lost.
    Periods {
        /// The time for the game.
        main: Duration,
        /// How many periods.
        periods: u32,
        /// The length of each.
        period: Duration,
    },
}

impl ClockSpec {
    /// What each move gives back: the increment, the delay, or a period.
    pub fn increment(&self) -> Duration {
        match *self {
            ClockSpec::None | ClockSpec::PerMove(_) => Duration::ZERO,
            ClockSpec::Increment { increment, .. } => increment,
            ClockSpec::Delay { delay, .. } => delay,
            ClockSpec::Periods { period, .. } => period,
        }
    }

    /// Reads `none`, `move=30` (seconds), `5+3` (minutes, seconds), `5~3` or `10/3x30`. Times may have up to three
    /// decimals.
    ///
    /// # Errors
    /// When the text has none of these forms, or a time is zero where one is needed, or absurdly long.
    pub fn parse(text: &str) -> Result<ClockSpec, Message> {
        let text = text.trim();
        let spec =
            ClockSpec::read(text).ok_or_else(|| Message::new("clock-form").with("text", shorten(text)))?;
        if spec.is_reasonable() {
            Ok(spec)
        } else {
            Err(Message::new("clock-range")
                .with("text", shorten(text))
                .with("hours", LONGEST.as_secs() / 3600)
                .with("seconds", LONGEST_PART.as_secs())
                .with("periods", MOST_PERIODS))
        }
    }

    /// Reads the forms, whatever the values.
    fn read(text: &str) -> Option<ClockSpec> {
        if text.eq_ignore_ascii_case("none") {
            return Some(ClockSpec::None);
        }
        if let Some(("move", seconds)) = text.split_once('=') {
            return Some(ClockSpec::PerMove(read_time(seconds, 1)?));
        }
        let (minutes, rest) = text.split_at(text.find(['+', '~', '/'])?);
        let main = read_time(minutes, 60)?;
        if let Some(seconds) = rest.strip_prefix('+') {
            return Some(ClockSpec::Increment { main, increment: read_time(seconds, 1)? });
        }
        if let Some(seconds) = rest.strip_prefix('~') {
            return Some(ClockSpec::Delay { main, delay: read_time(seconds, 1)? });
        }
        let (count, seconds) = rest.strip_prefix('/')?.split_once(['x', 'X'])?;
        let digits = !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit());
        let periods = digits.then(|| count.parse().unwrap_or(u32::MAX))?;
        Some(ClockSpec::Periods { main, periods, period: read_time(seconds, 1)? })
    }

    /// Whether every time is within its bounds and the first move has some.
    fn is_reasonable(self) -> bool {
        match self {
            ClockSpec::None => true,
            ClockSpec::PerMove(limit) => !limit.is_zero() && limit <= LONGEST,
            ClockSpec::Increment { main, increment } => {
                !main.is_zero() && main <= LONGEST && increment <= LONGEST_PART
            }
            ClockSpec::Delay { main, delay } => {
                !(main.is_zero() && delay.is_zero()) && main <= LONGEST && delay <= LONGEST_PART
            }
            ClockSpec::Periods { main, periods, period } => {
                let some = (1..=MOST_PERIODS).contains(&periods) && !period.is_zero();
                some && main <= LONGEST && period <= LONGEST_PART
            }
        }
    }
}

/// Reads a decimal number of units of `seconds` seconds, to the thousandth of a unit.
fn read_time(text: &str, seconds: u64) -> Option<Duration> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str, most: usize| {
        !part.is_empty() && part.len() <= most && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !digits(whole, 12) || !digits(decimals, 3) {
        return None;
    }
    let thousandths = whole.parse::<u64>().ok()? * 1000 + format!("{decimals:0<3}").parse::<u64>().ok()?;
    Some(Duration::from_millis(thousandths.checked_mul(seconds)?))
}

/// Writes a time in units of `seconds` seconds, to the thousandth of a unit.
fn write_time(time: Duration, seconds: u128) -> String {
    let thousandths = time.as_millis() / seconds;
    let text = format!("{}.{:03}", thousandths / 1000, thousandths % 1000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl fmt::Display for ClockSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ClockSpec::None => f.write_str("none"),
            ClockSpec::PerMove(limit) => write!(f, "move={}", write_time(limit, 1)),
            ClockSpec::Increment { main, increment } => {
                write!(f, "{}+{}", write_time(main, 60), write_time(increment, 1))
            }
            ClockSpec::Delay { main, delay } => {
                write!(f, "{}~{}", write_time(main, 60), write_time(delay, 1))
            }
            ClockSpec::Periods { main, periods, period } => {
                write!(f, "{}/{periods}x{}", write_time(main, 60), write_time(period, 1))
            }
        }
    }
}
