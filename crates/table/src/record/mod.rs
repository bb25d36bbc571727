//! Games as text: tag pairs and moves, the PGN family (PDN for draughts).

use std::fmt;
use std::time::Duration;

use plateau_core::{Lang, Message, Outcome};

mod annotation;
mod head;
mod read;
mod replay;
mod scan;
mod write;

pub use read::{RECORDS_LIMIT, read_records};
pub use scan::Place;
pub use write::write_records;

/// One move of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordMove {
    /// The move text, without blanks.
    pub text: String,
    /// What the mover's clock showed after it.
    pub clock: Option<Duration>,
    /// The comment behind it, with single blanks.
    pub comment: Option<String>,
    /// Numeric annotation glyphs: 1 for `!`, 2 for `?`…
    pub nags: Vec<u8>,
    /// Where it stands in the text, for errors; `(0, 0)` when it was not read from a text.
    pub place: Place,
}

/// A game as text: tag pairs, moves and a result. Nothing in it is checked against the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The tag pairs, in order. A result that [`Record::result`] can say does not stand here too.
    pub tags: Vec<(String, String)>,
    /// The comment before the first move.
    pub comment: Option<String>,
    /// Whether the second player makes the first of these moves: it is then numbered `1...`.
    pub second_starts: bool,
    /// The moves.
    pub moves: Vec<RecordMove>,
    /// The result, by order of play; `None` when it is unknown, or one that no board tells (`0-0`, which then stands
    /// in the `Result` tag).
    pub result: Option<Outcome>,
    /// Where the parts stand in the text, for errors.
    pub places: RecordPlaces,
}

/// Where the parts of a [`Record`] stand in the text it was read from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordPlaces {
    /// The beginning.
    pub start: Place,
    /// Each tag, in the order of [`Record::tags`]; shorter when tags were added later.
    pub tags: Vec<Place>,
    /// The result.
    pub result: Place,
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordError {
    /// The line, from 1; 0 when the fault has no place.
    pub line: u32,
    /// The column, from 1.
    pub column: u32,
    /// What is wrong and what was expected.
    pub reason: Message,
}

impl RecordError {
    /// The fault `reason` at `place`.
    pub fn new((line, column): Place, reason: Message) -> Self {
        RecordError { line, column, reason }
    }

    /// The error in words, with its place.
    pub fn message(&self) -> Message {
        if self.line == 0 {
            return self.reason.clone();
        }
        Message::new("record-error-at")
            .with("line", self.line)
            .with("column", self.column)
            .with("reason", self.reason.clone())
    }

    /// The error in words, with its place, in `lang`.
    pub fn text(&self, lang: Lang) -> String {
        self.message().text(lang)
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for RecordError {}

impl Record {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Where a tag stands in the text; `(0, 0)` when that is not known.
    pub fn tag_place(&self, name: &str) -> Place {
        let index = self.tags.iter().position(|(tag, _)| tag == name);
        index.and_then(|index| self.places.tags.get(index).copied()).unwrap_or_default()
    }

    /// Sets a tag: in its place when it exists, at the end otherwise.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }

    /// Removes every tag of this name.
    pub fn remove_tag(&mut self, name: &str) {
        for index in (0..self.tags.len()).rev() {
            if self.tags[index].0 == name {
                self.tags.remove(index);
                if index < self.places.tags.len() {
                    self.places.tags.remove(index);
                }
            }
        }
    }
}
