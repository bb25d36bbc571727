//! What the tables hold.

use serde::{Deserialize, Serialize};

/// A game: what it was made of, and where it stands after its last event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow)]
pub struct GameRow {
    /// The identifier in links.
    pub id: String,
    /// The page name of the game.
    pub game: String,
    /// The page name of the variant.
    pub variant: String,
    /// The rule options, as `key=value key=value`.
    pub options: String,
    /// The position text of the start, unless it is that of the rules.
    pub start: Option<String>,
    /// What the clocks are set to.
    pub clock: String,
    /// Whether both sides play on one device.
    pub device: i64,
    /// Whether it came from a record.
    pub imported: i64,
    /// Tags of an imported record, as JSON pairs.
    pub tags: String,
    /// Who plays first: `human`, or the name of a computer player.
    pub first_kind: String,
    /// Who plays second.
    pub second_kind: String,
    /// The name of the person who plays first; empty when there is none.
    pub first_name: String,
    /// The name of the person who plays second.
    pub second_name: String,
    /// Both names in lower case, to search in.
    pub search: String,
    /// How many events it has.
    pub version: i64,
    /// `open`, `live` or `over`.
    pub status: String,
    /// `first`, `second` or `draw` once it is over.
    pub result: Option<String>,
    /// The word of the reason.
    pub reason: Option<String>,
    /// How many moves were played.
    pub moves: i64,
    /// The rematch.
    pub next: Option<String>,
    /// The milliseconds of the turn in progress that were used before `clock_at`.
    pub clock_used: i64,
    /// Since when the clock runs, in milliseconds since 1970; 0 while it stands still.
    pub clock_at: i64,
    /// When it was made.
    pub created: i64,
    /// When its last event was.
    pub updated: i64,
}

impl GameRow {
    /// The text to search names in.
    pub fn search_text(names: [&str; 2]) -> String {
        format!("{}\n{}", names[0].to_lowercase(), names[1].to_lowercase())
    }
}

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow)]
pub struct EventRow {
    /// The game.
    pub game: String,
    /// Its number in the game, from 1.
    pub version: i64,
    /// Who asked for it, and under what identifier.
    pub request: Option<String>,
    /// The event, as JSON.
    pub data: String,
    /// When it was, in milliseconds since 1970.
    pub at: i64,
}

/// A guest who plays a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow)]
pub struct SeatRow {
    /// The game.
    pub game: String,
    /// `first` or `second`.
    pub side: String,
    /// The guest.
    pub guest: String,
}

/// A guest who chose a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow)]
pub struct GuestRow {
    /// The identity in the cookie.
    pub id: String,
    /// The name.
    pub name: String,
    /// When it was chosen.
    pub updated: i64,
}

/// A finished review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow)]
pub struct ReviewRow {
    /// The game.
    pub game: String,
    /// The version of the game that was reviewed.
    pub version: i64,
    /// The review, as JSON.
    pub data: String,
}
