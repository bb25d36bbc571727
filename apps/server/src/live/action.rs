//! What clients ask, and the answers.

use plateau_core::{Lang, Message};
use serde::{Deserialize, Serialize};

use super::event::Offer;

/// The longest identifier of a request.
const ID_LIMIT: usize = 64;

/// The longest text of a move.
const MOVE_LIMIT: usize = 256;

/// Something a client asks of a game.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    /// Chosen by the client: the same request under the same identifier is not made twice.
    #[serde(default)]
    pub id: String,
    /// What to do.
    pub r#do: Deed,
    /// The move.
    #[serde(default)]
    pub r#move: Option<String>,
    /// How many moves had been played when the person chose this one.
    #[serde(default)]
    pub ply: Option<usize>,
    /// The offer to decline or to withdraw.
    #[serde(default)]
    pub offer: Option<Offer>,
    /// Whether to send evaluations.
    #[serde(default)]
    pub on: Option<bool>,
}

/// What to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deed {
    /// Play a move.
    Move,
    /// Give up.
    Resign,
    /// Offer a draw, or accept one.
    Draw,
    /// Ask to take back, or let the other do so.
    Takeback,
    /// Offer a rematch, or accept one.
    Rematch,
    /// Decline an offer.
    Decline,
    /// Withdraw one's own offer.
    Cancel,
    /// Show a good move.
    Hint,
    /// Switch evaluations on or off.
    Evaluate,
    /// Answer, to show that the connection is alive.
    Ping,
}

impl Action {
    /// Reads an action.
    ///
    /// # Errors
    /// When the text is no action.
    pub fn read(text: &str) -> Result<Action, Refused> {
        let bad = || Refused::new("malformed", Message::new("server-malformed"));
        let action: Action = serde_json::from_str(text).map_err(|_| bad())?;
        let id_fits = action.id.chars().count() <= ID_LIMIT && !action.id.chars().any(char::is_control);
        let move_fits = action.r#move.as_ref().is_none_or(|text| text.len() <= MOVE_LIMIT);
        let id_needed = !matches!(action.r#do, Deed::Ping | Deed::Evaluate);
        if !id_fits || !move_fits || (id_needed && action.id.is_empty()) {
            return Err(bad().of(&action.id));
        }
        Ok(action)
    }
}

/// What became of an action.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// It is done and on disk: the version it led to.
    Done(i64),
    /// A hint, as a message.
    Said(String),
    /// Nothing needs to be said.
    Nothing,
}

/// Why an action was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The identifier of the request.
    pub id: String,
    /// One word for programs.
    pub code: &'static str,
    /// The reason for people.
    pub reason: Message,
}

impl Refused {
    /// A refusal.
    pub fn new(code: &'static str, reason: Message) -> Self {
        Refused { id: String::new(), code, reason }
    }

    /// The same for the request `id`.
    #[must_use]
    pub fn of(self, id: &str) -> Self {
        Refused { id: id.chars().take(ID_LIMIT).collect(), ..self }
    }

    /// The message for the client.
    pub fn json(&self, lang: Lang) -> String {
        #[derive(Serialize)]
        struct Json<'a> {
            r#type: &'static str,
            id: &'a str,
            code: &'static str,
            reason: String,
        }
        let json = Json { r#type: "refusal", id: &self.id, code: self.code, reason: self.reason.text(lang) };
        serde_json::to_string(&json).unwrap_or_default()
    }
}

/// The acknowledgement of the request `id`.
pub fn acknowledgement(id: &str, version: i64) -> String {
    serde_json::json!({ "type": "ack", "id": id, "version": version }).to_string()
}
