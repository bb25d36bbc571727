//! How games end.

use plateau_messages::Message;

use crate::Side;

/// What the result of a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side won.
    Win(Side),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// The outcome when `first` and `second` are compared and more wins.
    pub fn of_counts(first: u32, second: u32) -> Outcome {
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => Outcome::Win(Side::First),
            std::cmp::Ordering::Less => Outcome::Win(Side::Second),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// `first`, `second` or `draw`: the word that result lines use, in every language.
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Win(side) => side.word(),
            Outcome::Draw => "draw",
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Outcome::Win(side) => Some(side),
            Outcome::Draw => None,
        }
    }
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The winner made the line the game asks for.
    Line,
    /// The winner captured as many stones as the game asks for.
    Captures,
    /// Stones were counted: nobody can move, or the board is full.
    Count,
    /// The loser has no stone left.
    Eliminated,
    /// The loser has too few stones left.
    TooFewStones,
    /// The loser had to move and could not.
    NoMove,
    /// The board is full and nobody met the conditions of a win.
    FullBoard,
    /// The same position came once too often.
    Repetition,
    /// Too many moves without progress.
    MoveLimit,
    /// The material left cannot win within the moves that the rules allow.
    MaterialLimit,
    /// Both players agreed on a draw.
    Agreement,
    /// The loser resigned.
    Resignation,
    /// The loser's time ran out.
    Time,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 13] = [
        Reason::Line,
        Reason::Captures,
        Reason::Count,
        Reason::Eliminated,
        Reason::TooFewStones,
        Reason::NoMove,
        Reason::FullBoard,
        Reason::Repetition,
        Reason::MoveLimit,
        Reason::MaterialLimit,
        Reason::Agreement,
        Reason::Resignation,
        Reason::Time,
    ];

    /// The word that records use (`Termination` tag), in every language.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Line => "line",
            Reason::Captures => "captures",
            Reason::Count => "count",
            Reason::Eliminated => "eliminated",
            Reason::TooFewStones => "too few stones",
            Reason::NoMove => "no move",
            Reason::FullBoard => "full board",
            Reason::Repetition => "repetition",
            Reason::MoveLimit => "move limit",
            Reason::MaterialLimit => "material limit",
            Reason::Agreement => "agreement",
            Reason::Resignation => "resignation",
            Reason::Time => "time forfeit",
        }
    }

    /// The reason in words.
    pub fn message(self) -> Message {
        Message::new(match self {
            Reason::Line => "reason-line",
            Reason::Captures => "reason-captures",
            Reason::Count => "reason-count",
            Reason::Eliminated => "reason-eliminated",
            Reason::TooFewStones => "reason-too-few-stones",
            Reason::NoMove => "reason-no-move",
            Reason::FullBoard => "reason-full-board",
            Reason::Repetition => "reason-repetition",
            Reason::MoveLimit => "reason-move-limit",
            Reason::MaterialLimit => "reason-material-limit",
            Reason::Agreement => "reason-agreement",
            Reason::Resignation => "reason-resignation",
            Reason::Time => "reason-time",
        })
    }
}

/// The end of a game: its result and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Who won, if anybody.
    pub outcome: Outcome,
    /// Why the game is over.
    pub reason: Reason,
}

impl Ending {
    /// `side` won for `reason`.
    pub const fn win(side: Side, reason: Reason) -> Self {
        Ending { outcome: Outcome::Win(side), reason }
    }

    /// Nobody won, for `reason`.
    pub const fn draw(reason: Reason) -> Self {
        Ending { outcome: Outcome::Draw, reason }
    }
}
