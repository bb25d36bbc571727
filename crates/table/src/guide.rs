//! The rules for people who have never played.

/// What a newcomer reads before a first game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guide {
    /// Identifier of the message that says in one line what the game is about; empty when there is none.
    pub summary: &'static str,
    /// Identifier of the message with the rules on one page; empty when there are none.
    pub rules: &'static str,
    /// Moves that show how captures work.
    pub example: Example,
}

/// A few moves from a position, to be played and shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Example {
    /// The variant, by its page name.
    pub variant: &'static str,
    /// The rule options, as `key=value`.
    pub options: &'static [&'static str],
    /// The position text; the starting position for an empty one.
    pub position: &'static str,
    /// The moves.
    pub moves: &'static [&'static str],
}

impl Example {
    /// No example.
    pub const NONE: Example = Example { variant: "", options: &[], position: "", moves: &[] };
}
