//! What can be wrong with a text.

use std::fmt;

use plateau_messages::{Lang, Message};

/// Why a position text was refused: every fault that was found, never none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionError {
    faults: Vec<Message>,
}

impl PositionError {
    /// The error made of `faults`; `Ok` when there are none.
    ///
    /// # Errors
    /// When `faults` is not empty.
    pub fn check(faults: Vec<Message>) -> Result<(), PositionError> {
        if faults.is_empty() { Ok(()) } else { Err(PositionError { faults }) }
    }

    /// All the faults, in the order of the text.
    pub fn faults(&self) -> &[Message] {
        &self.faults
    }

    /// The faults as one sentence, separated by `; `.
    pub fn text(&self, lang: Lang) -> String {
        self.faults.iter().map(|fault| fault.text(lang)).collect::<Vec<_>>().join("; ")
    }
}

impl From<Message> for PositionError {
    fn from(fault: Message) -> Self {
        PositionError { faults: vec![fault] }
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Lang::En))
    }
}

impl std::error::Error for PositionError {}

/// The two ways in which a move can be refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveErrorKind {
    /// The text names no move of this game at all.
    Unreadable,
    /// The text names a move, but the rules forbid it here.
    Illegal,
}

/// Why a move was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// Whether the text or the move is at fault.
    pub kind: MoveErrorKind,
    /// What was wrong and what was expected, in words.
    pub reason: Message,
}

impl MoveError {
    /// The text is no move of this game.
    pub fn unreadable(reason: Message) -> Self {
        MoveError { kind: MoveErrorKind::Unreadable, reason }
    }

    /// The move exists but is not allowed here.
    pub fn illegal(reason: Message) -> Self {
        MoveError { kind: MoveErrorKind::Illegal, reason }
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl std::error::Error for MoveError {}
