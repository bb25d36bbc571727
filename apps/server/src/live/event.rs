//! What happens in a game, as the database keeps it.

use plateau_core::{Outcome, Reason, Side};
use serde::{Deserialize, Serialize};

/// Something one player asks of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Offer {
    /// To call it a draw.
    Draw,
    /// To take back until the asker can choose again.
    Takeback,
    /// To play again with sides changed.
    Rematch,
}

impl Offer {
    /// The word in messages.
    pub const fn word(self) -> &'static str {
        match self {
            Offer::Draw => "draw",
            Offer::Takeback => "takeback",
            Offer::Rematch => "rematch",
        }
    }
}

/// Something that happened. A game is its first position and its events in order.
///
/// Names of people are not here: they stand in the game's row alone, where an administrator can delete them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Event {
    /// A move, with the milliseconds it cost when a clock ran.
    Move {
        /// The move text, with its outcome where chance decided one.
        text: String,
        /// What the mover's clock was charged.
        used: Option<u64>,
    },
    /// A player asks the other something.
    Offer {
        /// What.
        offer: Offer,
        /// Who asks.
        #[serde(with = "side_word")]
        side: Side,
    },
    /// An offer was declined or withdrawn.
    Declined {
        /// Which.
        offer: Offer,
        /// Whose offer it was.
        #[serde(with = "side_word")]
        side: Side,
    },
    /// The last plies were taken back.
    Takeback {
        /// How many.
        count: usize,
    },
    /// A person took a side.
    Joined {
        /// Which side.
        #[serde(with = "side_word")]
        side: Side,
    },
    /// A person changed name.
    Renamed {
        /// Whose.
        #[serde(with = "side_word")]
        side: Side,
    },
    /// The game ended otherwise than on the board.
    Over {
        /// `first`, `second` or `draw`.
        outcome: String,
        /// The word of the reason.
        reason: String,
    },
    /// The players play again.
    Rematch {
        /// The new game.
        next: String,
    },
}

impl Event {
    /// The word in messages.
    pub const fn kind(&self) -> &'static str {
        match self {
            Event::Move { .. } => "move",
            Event::Offer { .. } => "offer",
            Event::Declined { .. } => "declined",
            Event::Takeback { .. } => "takeback",
            Event::Joined { .. } => "joined",
            Event::Renamed { .. } => "renamed",
            Event::Over { .. } => "over",
            Event::Rematch { .. } => "rematch",
        }
    }

    /// The end of a game by resignation, time or agreement.
    pub fn over(outcome: Outcome, reason: Reason) -> Event {
        Event::Over { outcome: outcome.word().to_owned(), reason: reason.word().to_owned() }
    }
}

/// The side that `first` or `second` names.
pub(super) fn side_of_word(word: &str) -> Option<Side> {
    Side::BOTH.into_iter().find(|side| side.word() == word)
}

/// Sides as words.
mod side_word {
    use plateau_core::Side;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(side: &Side, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(side.word())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
        let word = String::deserialize(deserializer)?;
        super::side_of_word(&word)
            .ok_or_else(|| de::Error::invalid_value(de::Unexpected::Str(&word), &"first or second"))
    }
}
