//! What a game is made of before its first move.

use plateau_core::Message;
use plateau_table::{AnyGame, AnyMatch, Options};

use crate::store::GameRow;

/// A game, its rules and its first position.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The page name of the variant.
    pub variant: String,
    /// The rule options.
    pub options: Options,
    /// The first position, unless it is that of the rules.
    pub start: Option<String>,
}

impl Setup {
    /// Reads the setup of a row of the database.
    ///
    /// # Errors
    /// When the row is of a game or of rules that this program does not know.
    pub fn of_row(row: &GameRow) -> Result<Setup, Message> {
        Setup::read(&row.game, &row.variant, &row.options, row.start.as_deref())
    }

    /// Reads the names of a game and its rules; empty ones mean the default.
    ///
    /// # Errors
    /// When a name, an option or the position is not one of the game.
    pub fn read(game: &str, variant: &str, options: &str, start: Option<&str>) -> Result<Setup, Message> {
        let found = plateau_catalog::find(game).ok_or_else(|| {
            let games = plateau_catalog::GAMES.map(|game| game.id()).join(", ");
            Message::new("app-unknown-game").with("name", plateau_core::shorten(game)).with("games", games)
        })?;
        let options = Options::parse(&options.split_whitespace().collect::<Vec<_>>())?;
        let variant = Some(variant).filter(|variant| !variant.is_empty()).or(found.variant);
        let start = start.map(str::trim).filter(|start| !start.is_empty());
        let opened = found.game.open(variant, &options, start)?;
        let (variant, options) = opened.rules();
        // The text is kept as the game writes it: it was read leniently.
        let start = start.map(|_| opened.position_text());
        Ok(Setup { game: found.game, variant: variant.to_owned(), options, start })
    }

    /// The game at its first position.
    ///
    /// # Errors
    /// When the rules are not those of the game; they were checked when the setup was read.
    pub fn open(&self) -> Result<Box<dyn AnyMatch>, Message> {
        self.game.open(Some(&self.variant), &self.options, self.start.as_deref())
    }

    /// The game after `moves`.
    ///
    /// # Errors
    /// When a move is not legal.
    pub fn replay(&self, moves: &[String]) -> Result<Box<dyn AnyMatch>, Message> {
        let mut game = self.open()?;
        for text in moves {
            game.play(text).map_err(|error| error.reason)?;
        }
        Ok(game)
    }

    /// The options as one text.
    pub fn options_text(&self) -> String {
        let pairs: Vec<String> =
            self.options.pairs().iter().map(|(key, value)| format!("{key}={value}")).collect();
        pairs.join(" ")
    }
}
