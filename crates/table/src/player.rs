//! Who makes the moves.

use std::fmt;

use plateau_core::{Message, Notation, Position, Random, random_from_seed, shorten};

use crate::AnyMatch;

/// A computer player of one game: rules in, a move out.
pub trait Chooser<P: Position>: Send {
    /// The move to play in `position`, which is not over.
    fn choose(&mut self, position: &P) -> Option<P::Move>;
}

/// A computer player of one game, or why there is none.
pub type ChooserResult<P> = Result<Box<dyn Chooser<P>>, Message>;

/// A computer player of any game.
pub trait Player: Send {
    /// The text of the move to play.
    ///
    /// # Errors
    /// When there is no move to play, or the player cannot play this game.
    fn choose(&mut self, game: &dyn AnyMatch) -> Result<String, Message>;
}

/// The player `hasard`: a uniformly random legal move.
#[derive(Clone, Debug)]
pub struct RandomMove {
    random: Random,
}

impl RandomMove {
    /// A random player; the same seed plays the same moves.
    pub fn new(seed: Option<u64>) -> Self {
        RandomMove { random: random_from_seed(seed) }
    }
}

impl Player for RandomMove {
    fn choose(&mut self, game: &dyn AnyMatch) -> Result<String, Message> {
        game.random_move(&mut self.random).ok_or_else(|| Message::new("player-no-move"))
    }
}

impl<P: Notation> Chooser<P> for RandomMove {
    fn choose(&mut self, position: &P) -> Option<P::Move> {
        position.random_move(&mut self.random, &mut plateau_core::MoveList::new())
    }
}

/// The player `premier`: the first legal move in the game's reading order.
#[derive(Clone, Copy, Debug, Default)]
pub struct FirstMove;

impl Player for FirstMove {
    fn choose(&mut self, game: &dyn AnyMatch) -> Result<String, Message> {
        game.first_move().ok_or_else(|| Message::new("player-no-move"))
    }
}

/// A player as the command line and records name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// A person at this keyboard.
    Human,
    /// A computer player, by name, with the text behind `:`.
    Computer {
        /// `hasard`, `premier`, or a player of one game.
        name: String,
        /// What stands behind `:`, if anything.
        argument: Option<String>,
    },
}

impl PlayerSpec {
    /// Reads `human`, `hasard[:seed]`, `premier`, or a player of one game such as `rapport[:depth]`; `engine:` may
    /// stand before a computer player.
    ///
    /// # Errors
    /// When the text is none of these.
    pub fn parse(text: &str) -> Result<PlayerSpec, Message> {
        let text = text.trim();
        if ["human", "humain"].iter().any(|word| text.eq_ignore_ascii_case(word)) {
            return Ok(PlayerSpec::Human);
        }
        let (name, argument) = match text.strip_prefix("engine:").unwrap_or(text).split_once(':') {
            Some((name, argument)) => (name, Some(argument.to_owned())),
            None => (text.strip_prefix("engine:").unwrap_or(text), None),
        };
        let name = match name.to_ascii_lowercase().as_str() {
            "hasard" | "random" => "hasard",
            "premier" | "first" => "premier",
            "rapport" | "report" => "rapport",
            _ => return Err(Message::new("player-unknown").with("text", shorten(text))),
        };
        Ok(PlayerSpec::Computer { name: name.to_owned(), argument })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Human => f.write_str("human"),
            PlayerSpec::Computer { name, argument: None } => f.write_str(name),
            PlayerSpec::Computer { name, argument: Some(argument) } => write!(f, "{name}:{argument}"),
        }
    }
}
