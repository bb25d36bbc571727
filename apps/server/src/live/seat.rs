//! Who plays which side, and who looks on.

use std::collections::HashSet;

use plateau_core::{Lang, Message, Side};
use plateau_table::PlayerSpec;

/// The longest name, in characters.
pub const NAME_LIMIT: usize = 30;

/// A side of a game.
#[derive(Clone, Debug)]
pub struct Seat {
    /// Who plays it.
    pub player: PlayerSpec,
    /// The name of the person; empty when there is none.
    pub name: String,
    /// The guests who hold it.
    pub guests: HashSet<String>,
}

impl Seat {
    /// Whether a person plays it.
    pub fn is_person(&self) -> bool {
        self.player == PlayerSpec::Human
    }

    /// The name to show.
    pub fn shown(&self, lang: Lang) -> String {
        shown_name(&self.player, &self.name, lang)
    }
}

/// The name of a player as people read it.
pub fn shown_name(player: &PlayerSpec, name: &str, lang: Lang) -> String {
    match player {
        PlayerSpec::Human if name.is_empty() => Message::new("server-guest").text(lang),
        PlayerSpec::Human => name.to_owned(),
        PlayerSpec::Engine { level: Some(level) } => {
            Message::new("server-engine-level").with("level", *level).text(lang)
        }
        PlayerSpec::Engine { level: None } => Message::new("server-engine-max").text(lang),
        other => Message::new("server-computer").with("name", other.to_string()).text(lang),
    }
}

/// Reads a name that somebody chose.
///
/// # Errors
/// When it is empty, too long, or has characters that no name has.
pub fn read_name(text: &str) -> Result<String, Message> {
    let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let bad = |letter: char| {
        letter.is_control()
            // Marks that change the direction of what follows could make one name look like another.
            || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    if name.is_empty() || name.chars().count() > NAME_LIMIT || name.chars().any(bad) {
        return Err(Message::new("server-bad-name").with("limit", NAME_LIMIT));
    }
    Ok(name)
}

/// Somebody who looks at a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Viewer {
    /// The guest of the cookie.
    pub guest: Option<String>,
    /// The side whose token was shown.
    pub token: Option<Side>,
}

/// What somebody is to a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Plays this side.
    Plays(Side),
    /// Plays both sides on one device.
    Both,
    /// Looks on.
    Watches,
}

impl Role {
    /// What `viewer` is to a game with these `seats`.
    pub fn of(viewer: &Viewer, seats: &[Seat; 2], device: bool) -> Role {
        let holds = |side: Side| {
            let seat = &seats[side.index()];
            let by_cookie = viewer.guest.as_ref().is_some_and(|guest| seat.guests.contains(guest));
            // The token of a link is the key of a side until a guest has taken it: whoever sent the link knows it too.
            let by_token = viewer.token == Some(side) && seat.guests.is_empty();
            seat.is_person() && (by_cookie || by_token)
        };
        match (holds(Side::First), holds(Side::Second)) {
            (true, true) => Role::Both,
            (true, false) | (false, true) if device => Role::Both,
            (true, false) => Role::Plays(Side::First),
            (false, true) => Role::Plays(Side::Second),
            (false, false) => Role::Watches,
        }
    }

    /// Whether this role makes the moves of `side`.
    pub fn plays(self, side: Side) -> bool {
        self == Role::Both || self == Role::Plays(side)
    }

    /// The word in messages; `None` for spectators.
    pub fn word(self) -> Option<&'static str> {
        match self {
            Role::Plays(side) => Some(side.word()),
            Role::Both => Some("both"),
            Role::Watches => None,
        }
    }
}
