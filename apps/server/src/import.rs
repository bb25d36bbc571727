//! Records and positions from elsewhere.

use plateau_catalog::records;
use plateau_core::Message;
use serde::Deserialize;

use crate::live::NewGame;

/// A text to import.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct Import {
    /// A record in any format we read, or a position text.
    #[serde(default)]
    pub text: String,
    /// The game, where the text does not tell.
    #[serde(default)]
    pub game: Option<String>,
    /// The variant of a position.
    #[serde(default)]
    pub variant: Option<String>,
    /// The rule options of a position.
    #[serde(default)]
    pub options: Option<String>,
}

/// What a text turned out to be.
pub enum Imported {
    /// A game that was played.
    Record(plateau_table::Record, Box<dyn plateau_table::AnyMatch>),
    /// A position to play from.
    Position(Box<NewGame>),
}

impl Import {
    /// Reads the text: a position where a game is named and it is one, else a record.
    ///
    /// # Errors
    /// When it is neither.
    pub fn read(&self) -> Result<Imported, Message> {
        let text = self.text.trim();
        if text.is_empty() {
            return Err(Message::new("server-import-empty"));
        }
        let named = self.game.as_deref().map(str::trim).filter(|name| !name.is_empty());
        let game = named.and_then(plateau_catalog::find);
        let given = |field: &Option<String>| field.as_deref().is_some_and(|text| !text.trim().is_empty());
        // A record says its rules itself: whoever says them has a position.
        let ruled = given(&self.variant) || given(&self.options);
        if let (true, None) = (ruled, game) {
            crate::live::Setup::read(named.unwrap_or_default(), "", "", None)?;
        }
        if let Some(found) = game {
            let new = NewGame {
                game: found.game.id().to_owned(),
                variant: self.variant.clone().or_else(|| found.variant.map(str::to_owned)),
                options: self.options.clone(),
                position: Some(text.to_owned()),
                opponent: Some("device".to_owned()),
                ..NewGame::default()
            };
            match new.check_rules() {
                Ok(()) if ruled || !text.contains('\n') => return Ok(Imported::Position(Box::new(new))),
                Err(reason) if ruled => return Err(reason),
                _ => {}
            }
        }
        let mut tried = records::read(text, "");
        // Transcripts of other traditions have no tags: the game's own formats are tried when it is named.
        if let (Err(_), Some(found)) = (&tried, game) {
            for format in found.game.formats() {
                if let Ok(games) = records::read(text, format.extension) {
                    tried = Ok(games);
                    break;
                }
            }
            if tried.is_err() && !text.starts_with('[') {
                let tagged = format!("[Game \"{}\"]\n\n{text}", found.game.id());
                tried = records::read(&tagged, "").or(tried);
            }
        }
        let (record, game_read) = records::first_of(tried?, "", game.map(|found| found.game.id()))?;
        Ok(Imported::Record(record, game_read))
    }
}

impl NewGame {
    /// Checks that the rules and the position are those of the game.
    fn check_rules(&self) -> Result<(), Message> {
        let text = |field: &Option<String>| field.clone().unwrap_or_default();
        let position = self.position.as_deref();
        crate::live::Setup::read(&self.game, &text(&self.variant), &text(&self.options), position).map(|_| ())
    }
}
