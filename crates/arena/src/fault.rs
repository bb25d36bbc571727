//! What players do wrong.

use plateau_core::Message;

/// A way in which a player loses a game that the board did not lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// It could not be started.
    Start,
    /// It gave up with an error.
    Error,
    /// Its move was illegal, or no move at all.
    Illegal,
    /// It answered too late, or not at all.
    Time,
    /// It crashed.
    Crash,
}

impl FaultKind {
    /// Every kind.
    pub const ALL: [FaultKind; 5] =
        [FaultKind::Start, FaultKind::Error, FaultKind::Illegal, FaultKind::Time, FaultKind::Crash];

    /// The word that records use (`Termination` tag), in every language. Time has the word of every other game lost on
    /// time.
    pub const fn word(self) -> &'static str {
        match self {
            FaultKind::Start => "not started",
            FaultKind::Error => "engine error",
            FaultKind::Illegal => "illegal move",
            FaultKind::Time => "time forfeit",
            FaultKind::Crash => "crash",
        }
    }

    /// The kind that a record's word means.
    pub fn from_word(word: &str) -> Option<FaultKind> {
        FaultKind::ALL.into_iter().find(|kind| kind.word().eq_ignore_ascii_case(word))
    }

    /// How often it happened, in words.
    pub fn message(self, count: u64) -> Message {
        let message = match self {
            FaultKind::Start => Message::new("arena-fault-start"),
            FaultKind::Error => Message::new("arena-fault-error"),
            FaultKind::Illegal => Message::new("arena-fault-illegal"),
            FaultKind::Time => Message::new("arena-fault-time"),
            FaultKind::Crash => Message::new("arena-fault-crash"),
        };
        message.with("count", count)
    }
}

/// A fault as it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) kind: FaultKind,
    pub(crate) reason: Message,
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, reason: Message) -> Self {
        Fault { kind, reason }
    }
}

/// How often a player committed each kind of fault.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    counts: [u64; FaultKind::ALL.len()],
}

impl Faults {
    /// How often it was this kind.
    pub fn count(&self, kind: FaultKind) -> u64 {
        self.counts[kind as usize]
    }

    /// How many there were.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The kinds that happened, in words; nothing when none did.
    pub fn messages(&self) -> Vec<Message> {
        let happened = FaultKind::ALL.into_iter().filter(|kind| self.count(*kind) > 0);
        happened.map(|kind| kind.message(self.count(kind))).collect()
    }

    pub(crate) fn add(&mut self, kind: FaultKind) {
        self.counts[kind as usize] += 1;
    }
}
