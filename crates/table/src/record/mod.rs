//! Games as text: tag pairs and moves, the PGN family (PDN for draughts).

use std::fmt;

use plateau_core::{Lang, Message, Outcome};

mod replay;

/// One move of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordMove {
    /// The move text.
    pub text: String,
    /// What both clocks showed after it.
    pub clocks: Option<[std::time::Duration; 2]>,
    /// The comment behind it.
    pub comment: Option<String>,
    /// Where it stands in the text, for errors: line and column from 1; 0 when it was not read from a text.
    pub place: (u32, u32),
}

/// A game as text: tag pairs, moves and a result. Nothing in it is checked against the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The tag pairs, in order.
    pub tags: Vec<(String, String)>,
    /// The moves.
    pub moves: Vec<RecordMove>,
    /// The result, by order of play.
    pub result: Option<Outcome>,
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

    /// Sets a tag: in its place when it exists, at the end otherwise.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|(tag, _)| tag == name) {
            Some((_, old)) => *old = value,
            None => self.tags.push((name.to_owned(), value)),
        }
    }
}
