//! How a program that is driven can fail.

use plateau_core::Message;

/// What went wrong with a program that plays through a protocol, told from the error's identifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Failure {
    /// It could not be started, or is not what the protocol asks for.
    Start,
    /// It ended, or closed its output, in the middle of the dialogue.
    Crash,
    /// It did not answer in time.
    Timeout,
    /// Its answer is none that the protocol knows, or an error.
    BadReply,
    /// It answered with a move that the rules forbid.
    IllegalMove,
    /// It gave the game up.
    Resigned,
    /// The protocol cannot speak of this game or position; the program is not to blame.
    Unsupported,
}

impl Failure {
    /// The kind of failure that `error` is; `None` when it has nothing to do with protocols.
    ///
    /// ```
    /// use plateau_core::Message;
    /// use plateau_protocol::Failure;
    /// let error = Message::new("protocol-timeout").with("program", "x").with("seconds", 5);
    /// assert_eq!(Failure::of(&error), Some(Failure::Timeout));
    /// ```
    pub fn of(error: &Message) -> Option<Failure> {
        match error.id() {
            "protocol-start" | "protocol-command" => Some(Failure::Start),
            "protocol-crashed" => Some(Failure::Crash),
            "protocol-timeout" => Some(Failure::Timeout),
            "protocol-bad-reply" | "protocol-refused" => Some(Failure::BadReply),
            "protocol-illegal-move" => Some(Failure::IllegalMove),
            "protocol-resigned" => Some(Failure::Resigned),
            "protocol-unsupported" | "protocol-no-setup" => Some(Failure::Unsupported),
            _ => None,
        }
    }
}
