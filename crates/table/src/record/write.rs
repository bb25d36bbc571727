//! Writing records, in one strict form.

use std::borrow::Cow;
use std::time::Duration;

use plateau_core::{Outcome, Side};

use super::annotation::{single_blanks, write_clk, write_clock};
use super::head::is_tag_name;
use super::read::{BOTH_LOST, is_unknown, outcome_of};
use super::{Record, RecordMove};
use crate::RecordStyle;

/// The width of the lines of moves.
const WIDTH: usize = 80;

/// Writes games one after the other, in the style of their game.
///
/// Tags stand in the order of PGN's roster, then those that name the rules, then the others. Moves are numbered in
/// pairs by order of play and wrapped at 80 columns; the game ends with its result, the first number being the first
/// player's. PDN gets clocks in whole seconds and in its own form, see [`super::RecordMove::clock`].
///
/// [`super::read_records`] gives the same record back, tags in this order, with two exceptions: a `}` in a comment,
/// which no escape can save, is written `)`, and control characters in tags are written as blanks.
pub fn write_records(records: &[Record], style: &RecordStyle) -> String {
    records.iter().map(|record| write_record(record, style)).collect::<Vec<_>>().join("\n")
}

/// Writes one game.
fn write_record(record: &Record, style: &RecordStyle) -> String {
    let result = result_word(record, style);
    let mut tags: Vec<(&str, &str)> = record
        .tags
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .filter(|(name, _)| *name != "Result" && !name.is_empty() && name.chars().all(is_tag_name))
        .chain([("Result", result)])
        .collect();
    tags.sort_by_key(|(name, _)| rank(name, style));
    let mut text: String =
        tags.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", escape(value))).collect();
    text.push('\n');
    text.push_str(&write_moves(
        record,
        style,
        if outcome_of(result).is_some() || result == BOTH_LOST { result } else { "*" },
    ));
    text
}

/// What the `Result` tag says.
fn result_word<'a>(record: &'a Record, style: &RecordStyle) -> &'a str {
    match record.result {
        Some(Outcome::Win(Side::First)) => style.results[0],
        Some(Outcome::Win(Side::Second)) => style.results[1],
        Some(Outcome::Draw) => style.results[2],
        None => {
            let kept = |word: &&str| !is_unknown(word) && outcome_of(word).is_none();
            record.tag("Result").filter(kept).unwrap_or("*")
        }
    }
}

/// Where a tag stands among the others.
fn rank(name: &str, style: &RecordStyle) -> usize {
    let order = [
        "Event",
        "Site",
        "Date",
        "Round",
        style.players[0],
        style.players[1],
        "Result",
        "Game",
        "Variant",
        "Options",
        "GameType",
        "SetUp",
        "FEN",
        "Termination",
    ];
    order.iter().position(|known| *known == name).unwrap_or(order.len())
}

/// A tag value between its quotes.
fn escape(value: &str) -> Cow<'_, str> {
    if !value.contains(|c: char| matches!(c, '"' | '\\') || c.is_control()) {
        return Cow::Borrowed(value);
    }
    let mut text = String::with_capacity(value.len() + 8);
    for c in value.chars() {
        if matches!(c, '"' | '\\') {
            text.push('\\');
        }
        text.push(if c.is_control() { ' ' } else { c });
    }
    Cow::Owned(text)
}

/// The moves with their numbers, glyphs and comments, and the result word.
fn write_moves(record: &Record, style: &RecordStyle, result: &str) -> String {
    let mut lines = Lines::default();
    lines.comment(None, record.comment.as_deref());
    let mut side = if record.second_starts { Side::Second } else { Side::First };
    let mut number = 1;
    // The second player's move is numbered where a reader could have lost the count: at the start, after a comment.
    let mut lost = true;
    let mut clocks: [Option<Duration>; 2] = [None; 2];
    for entry in &record.moves {
        match side {
            Side::First => lines.word(&format!("{number}. {}", entry.text)),
            Side::Second if lost => lines.word(&format!("{number}... {}", entry.text)),
            Side::Second => lines.word(&entry.text),
        }
        for nag in &entry.nags {
            lines.word(&format!("${nag}"));
        }
        clocks[side.index()] = entry.clock.or(clocks[side.index()]);
        let clock = clock_note(entry, side, clocks[(!side).index()], style);
        lost = lines.comment(clock.as_deref(), entry.comment.as_deref());
        number += u32::from(side == Side::Second);
        side = !side;
    }
    lines.word(result);
    lines.text.push('\n');
    lines.text
}

/// The clock annotation of a move.
fn clock_note(
    entry: &RecordMove,
    side: Side,
    opponent: Option<Duration>,
    style: &RecordStyle,
) -> Option<String> {
    let mover = entry.clock?;
    Some(if style.extension == "pdn" {
        write_clock(mover, opponent, side == Side::Second)
    } else {
        write_clk(mover)
    })
}

/// Words wrapped into lines.
#[derive(Default)]
struct Lines {
    text: String,
    column: usize,
}

impl Lines {
    /// Adds a word, which is never broken.
    fn word(&mut self, word: &str) {
        let width = word.chars().count();
        // Some programs take `%` and `[` at the beginning of a line for more than a word of a comment.
        let may_wrap = !word.starts_with(['%', '[']);
        if self.column > 0 {
            let wrap = may_wrap && self.column + 1 + width > WIDTH;
            self.text.push(if wrap { '\n' } else { ' ' });
            self.column = if wrap { 0 } else { self.column + 1 };
        }
        self.text.push_str(word);
        self.column += width;
    }

    /// Adds a comment made of an embedded command and words; `false` when there is neither.
    fn comment(&mut self, command: Option<&str>, words: Option<&str>) -> bool {
        let words = single_blanks(words.unwrap_or_default()).replace('}', ")");
        let mut parts: Vec<&str> =
            command.into_iter().chain(words.split(' ').filter(|word| !word.is_empty())).collect();
        let Some(last) = parts.pop() else { return false };
        let mut opening = "{";
        for part in parts {
            self.word(&format!("{opening}{part}"));
            opening = "";
        }
        self.word(&format!("{opening}{last}}}"));
        true
    }
}
