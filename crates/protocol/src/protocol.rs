//! The protocols and the games they speak of.

use std::fmt;

use plateau_core::{Message, shorten};

/// A protocol between a board and an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Protocol {
    /// The Universal Ataxx Interface.
    Uai,
    /// Hub, version 2: draughts.
    Hub,
    /// The Go Text Protocol, version 2, as Othello programs use it.
    Gtp,
    /// NBoard, version 2: Othello.
    Nboard,
    /// The protocol of Gomocup and Piskvork: gomoku, and Penté by an extension.
    Gomocup,
    /// The Universal Game Interface: every game.
    Ugi,
}

impl Protocol {
    /// Every protocol.
    pub const ALL: [Protocol; 6] =
        [Protocol::Uai, Protocol::Hub, Protocol::Gtp, Protocol::Nboard, Protocol::Gomocup, Protocol::Ugi];

    /// The name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Protocol::Uai => "uai",
            Protocol::Hub => "hub",
            Protocol::Gtp => "gtp",
            Protocol::Nboard => "nboard",
            Protocol::Gomocup => "gomocup",
            Protocol::Ugi => "ugi",
        }
    }

    /// The protocol called `text`, whatever the case of its letters.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn parse(text: &str) -> Result<Protocol, Message> {
        let found =
            Protocol::ALL.into_iter().find(|protocol| protocol.name().eq_ignore_ascii_case(text.trim()));
        found.ok_or_else(|| {
            let known = Protocol::ALL.map(Protocol::name).join(", ");
            Message::new("protocol-unknown").with("text", shorten(text)).with("known", known)
        })
    }

    /// Whether the protocol can speak of the game and variant, both by the names of their pages.
    ///
    /// ```
    /// use plateau_protocol::Protocol;
    /// assert!(Protocol::Uai.supports("attaxx", "standard"));
    /// assert!(!Protocol::Uai.supports("attaxx", "simplifie"));
    /// assert!(Protocol::Ugi.supports("attaxx", "simplifie"));
    /// ```
    pub fn supports(self, game: &str, variant: &str) -> bool {
        match self {
            Protocol::Uai => (game, variant) == ("attaxx", "standard"),
            Protocol::Hub => game == "dames",
            Protocol::Gtp => game == "othello",
            Protocol::Nboard => (game, variant) == ("othello", "othello"),
            Protocol::Gomocup => game == "pente",
            Protocol::Ugi => true,
        }
    }

    /// The same, as an error that says what to do.
    ///
    /// # Errors
    /// When the protocol cannot speak of the game and variant.
    pub fn check(self, game: &str, variant: &str) -> Result<(), Message> {
        if self.supports(game, variant) {
            return Ok(());
        }
        let error = Message::new("protocol-unsupported").with("protocol", self.name());
        Err(error.with("game", game).with("variant", variant))
    }

    /// Whether a program can be told how many positions to look at.
    pub const fn tells_nodes(self) -> bool {
        matches!(self, Protocol::Uai | Protocol::Hub | Protocol::Ugi)
    }

    /// Whether a program can be told how many plies to look ahead.
    pub const fn tells_depth(self) -> bool {
        !matches!(self, Protocol::Gomocup)
    }

    /// The variant that is meant when none was asked for, where that is not the game's own default: UAI is always the
    /// standard game.
    pub const fn default_variant(self) -> Option<&'static str> {
        match self {
            Protocol::Uai => Some("standard"),
            _ => None,
        }
    }

    /// The protocol that other programs for this game and variant (`None`: not said) most likely speak.
    pub fn usual(game: &str, variant: Option<&str>) -> Protocol {
        match (game, variant) {
            ("attaxx", None | Some("standard")) => Protocol::Uai,
            ("dames", _) => Protocol::Hub,
            ("othello", _) => Protocol::Gtp,
            ("pente", _) => Protocol::Gomocup,
            _ => Protocol::Ugi,
        }
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
