//! What stands between the moves of a record: clock times and glyphs.
//!
//! Two forms of clock annotations are in use. PGN's `[%clk 1:05:23]` is the clock of the player who has just moved.
//! PDN 3.0's `[%clock w0:09:57 B0:09:58]` names the colours; a capital letter is a clock that runs, so the small one
//! belongs to the player who has just moved. A clock changes only while its owner thinks: the mover's time after
//! each move is all there is to know, and all that a record keeps.

use std::fmt::Write;
use std::time::Duration;

/// One time of a clock annotation.
struct Shown {
    /// `w`, `b`, `W` or `B`; `None` in the form without colours.
    colour: Option<char>,
    time: Duration,
}

/// Takes the clock of the player who has just moved out of a comment; the rest is the comment, its blanks made single.
/// Other embedded commands, and times that cannot be read, stay in the comment.
pub(super) fn take_clock(comment: &str, mover_is_second: bool) -> (Option<Duration>, String) {
    let mut clock = None;
    let mut words = String::with_capacity(comment.len());
    let mut rest = comment;
    while let Some(start) = rest.find("[%") {
        let Some(length) = rest[start..].find(']') else { break };
        let end = start + length + 1;
        words.push_str(&rest[..start]);
        match read_clock(&rest[start + 2..end - 1], mover_is_second) {
            Some(time) => {
                clock.get_or_insert(time);
                words.push(' ');
            }
            None => words.push_str(&rest[start..end]),
        }
        rest = &rest[end..];
    }
    words.push_str(rest);
    (clock, single_blanks(&words))
}

/// `text` with each run of blanks and line ends replaced by one blank, and none at the ends.
pub(super) fn single_blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The mover's time in an embedded command, `clk …` or `clock …`.
fn read_clock(command: &str, mover_is_second: bool) -> Option<Duration> {
    let (name, value) = command.split_once(char::is_whitespace)?;
    if !(name.eq_ignore_ascii_case("clk") || name.eq_ignore_ascii_case("clock")) {
        return None;
    }
    let shown: Vec<Shown> = value.split_whitespace().take(3).map(read_shown).collect::<Option<_>>()?;
    let stopped = |shown: &&Shown| shown.colour.is_none_or(|colour| colour.is_ascii_lowercase());
    let own = |shown: &&Shown| {
        shown.colour.is_some_and(|colour| colour.eq_ignore_ascii_case(&'b') == mover_is_second)
    };
    let chosen = match &shown[..] {
        [only] => Some(only).filter(stopped),
        [one, other] if stopped(&one) && !stopped(&other) => Some(one),
        [one, other] if stopped(&other) && !stopped(&one) => Some(other),
        [_, _] => shown.iter().find(own),
        _ => None,
    };
    chosen.map(|shown| shown.time)
}

/// Reads `w0:09:57` or `0:09:57`.
fn read_shown(text: &str) -> Option<Shown> {
    let colour = text.chars().next().filter(|c| matches!(c, 'w' | 'W' | 'b' | 'B'));
    Some(Shown { colour, time: read_time(text.strip_prefix(['w', 'W', 'b', 'B']).unwrap_or(text))? })
}

/// Reads `h:mm:ss`, with decimals if there are any; `h:mm` is PDN's short form.
fn read_time(text: &str) -> Option<Duration> {
    let number = |part: &str, digits: usize| {
        let plain =
            !part.is_empty() && part.len() <= digits && part.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| part.parse::<u64>().ok()).flatten()
    };
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let mut parts = whole.split(':');
    let hours = number(parts.next()?, 4)?;
    let minutes = number(parts.next()?, 2)?;
    let seconds = parts.next().map_or(Some(0), |part| number(part, 2))?;
    if parts.next().is_some() {
        return None;
    }
    let thousandths = number(&format!("{decimals:0<3.3}"), 3)?;
    number(decimals, 9)?;
    Some(Duration::from_secs(hours * 3600 + minutes * 60 + seconds) + Duration::from_millis(thousandths))
}

/// The annotation of a PGN record: thousandths of a second only where there are any.
pub(super) fn write_clk(mover: Duration) -> String {
    let mut text = format!("[%clk {}", write_time(mover));
    let thousandths = mover.subsec_millis();
    if thousandths > 0 {
        let _ = write!(text, ".{}", format!("{thousandths:03}").trim_end_matches('0'));
    }
    text.push(']');
    text
}

/// The annotation of a PDN record: whole seconds, rounded down, and the opponent's clock where it is known.
pub(super) fn write_clock(mover: Duration, opponent: Option<Duration>, mover_is_second: bool) -> String {
    let mover_text = format!("{}{}", if mover_is_second { 'b' } else { 'w' }, write_time(mover));
    let Some(opponent) = opponent else { return format!("[%clock {mover_text}]") };
    let opponent = write_time(opponent);
    if mover_is_second {
        format!("[%clock W{opponent} {mover_text}]")
    } else {
        format!("[%clock {mover_text} B{opponent}]")
    }
}

/// `h:mm:ss`, rounded down.
fn write_time(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// The numeric glyph of `!`, `?`, `!!`, `??`, `!?`, `?!`; longer ones count by their beginning.
pub(super) fn glyph(strength: &str) -> Option<u8> {
    let mut marks = strength.chars();
    match (marks.next(), marks.next()) {
        (Some('!'), None) => Some(1),
        (Some('?'), None) => Some(2),
        (Some('!'), Some('!')) => Some(3),
        (Some('?'), Some('?')) => Some(4),
        (Some('!'), Some('?')) => Some(5),
        (Some('?'), Some('!')) => Some(6),
        _ => None,
    }
}
