//! The game on the board of a dialogue.

use plateau_core::{Message, MoveError};
use plateau_table::{AnyGame, AnyMatch, Options, Played};

/// A game that can be set up again: the rules, the position it began with, and the moves.
pub(crate) struct Board {
    game: &'static dyn AnyGame,
    variant: &'static str,
    options: Options,
    start: Option<String>,
    current: Box<dyn AnyMatch>,
}

impl Board {
    /// The start of a game.
    pub(crate) fn new(
        game: &'static dyn AnyGame,
        variant: Option<&str>,
        options: &Options,
    ) -> Result<Self, Message> {
        let current = game.open(variant, options, None)?;
        let (variant, _) = current.rules();
        Ok(Board { game, variant, options: options.clone(), start: None, current })
    }

    /// The game `other` as it stands, to play on without touching it.
    pub(crate) fn of(other: &dyn AnyMatch) -> Result<Self, Message> {
        let (variant, options) = other.rules();
        let mut board = Board::new(other.game(), Some(variant), &options)?;
        let record = other.record();
        board.set_up(record.tag("FEN"), &other.played())?;
        Ok(board)
    }

    /// The page name of the variant.
    pub(crate) fn variant(&self) -> &'static str {
        self.variant
    }

    /// The text of the position the game began with; `None` for the usual start.
    pub(crate) fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// The game as it stands.
    pub(crate) fn game(&self) -> &dyn AnyMatch {
        self.current.as_ref()
    }

    /// The moves of the game; passes are moves.
    pub(crate) fn played(&self) -> Vec<String> {
        self.current.played()
    }

    /// Sets up a position and plays moves from it; on failure nothing has changed.
    pub(crate) fn set_up(&mut self, start: Option<&str>, moves: &[String]) -> Result<(), Message> {
        let mut game = self.game.open(Some(self.variant), &self.options, start)?;
        for text in moves {
            game.play(text).map_err(|error| {
                let message = Message::new("protocol-move-refused").with("move", plateau_core::shorten(text));
                message.with("reason", error.reason)
            })?;
        }
        self.start = start.map(str::to_owned);
        self.current = game;
        Ok(())
    }

    /// Starts again and makes `change`; on failure nothing has changed.
    pub(crate) fn attempt(
        &mut self,
        change: impl FnOnce(&mut Board) -> Result<(), Message>,
    ) -> Result<(), Message> {
        let mut other = Board::new(self.game, Some(self.variant), &self.options)?;
        change(&mut other)?;
        *self = other;
        Ok(())
    }

    /// Starts again on a board of `size`; on failure nothing has changed.
    pub(crate) fn resize(&mut self, size: u32) -> Result<(), Message> {
        let mut options = Options::new();
        for (key, value) in self.options.pairs().iter().filter(|(key, _)| key != "size") {
            options = options.with(key, value);
        }
        *self = Board::new(self.game, Some(self.variant), &options.with("size", size))?;
        Ok(())
    }

    /// Back to the start.
    pub(crate) fn reset(&mut self) -> Result<(), Message> {
        self.set_up(None, &[])
    }

    /// Reads and plays a move.
    pub(crate) fn play(&mut self, text: &str) -> Result<Played, MoveError> {
        self.current.play(text)
    }

    /// Takes the last move back; `false` when there is none.
    pub(crate) fn undo(&mut self) -> bool {
        self.current.undo()
    }

    /// The same game once more, for a thread of its own.
    pub(crate) fn copy(&self) -> Result<Box<dyn AnyMatch>, Message> {
        let mut other = Board::new(self.game, Some(self.variant), &self.options)?;
        other.set_up(self.start(), &self.played())?;
        Ok(other.current)
    }
}
