//! Who makes the moves.

use std::fmt;
use std::time::Duration;

use plateau_core::{Message, Notation, Position, Random, random_from_seed, shorten};

use crate::AnyMatch;

/// A computer player of one game: rules in, a move out.
pub trait Chooser<P: Position>: Send {
    /// The move to play in `position`, which is not over.
    fn choose(&mut self, position: &P) -> Option<P::Move>;
}

/// A computer player of one game, or why there is none.
pub type ChooserResult<P> = Result<Box<dyn Chooser<P>>, Message>;

/// What a player may spend on one move. Everything that is given holds at once; nothing given means: as you like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Wall time for this move.
    pub time: Option<Duration>,
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// What the clocks of the first and of the second player show, with the increment each gets for a move.
    pub clocks: Option<[(Duration, Duration); 2]>,
}

/// A player of any game that is not a person at this keyboard.
pub trait Player: Send {
    /// The text of the move to play.
    ///
    /// # Errors
    /// When there is no move to play, the player cannot play this game, or it broke down.
    fn choose(&mut self, game: &dyn AnyMatch, budget: &Budget) -> Result<String, Message>;

    /// Another game begins: what was learnt in the last one may be forgotten.
    fn new_game(&mut self) {}
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
    fn choose(&mut self, game: &dyn AnyMatch, _budget: &Budget) -> Result<String, Message> {
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
    fn choose(&mut self, game: &dyn AnyMatch, _budget: &Budget) -> Result<String, Message> {
        game.first_move().ok_or_else(|| Message::new("player-no-move"))
    }
}

/// A player as the command line and records name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerSpec {
    /// A person at this keyboard.
    Human,
    /// The engine at a level: 1 to 10; `None` for full strength.
    Engine {
        /// The level.
        level: Option<u8>,
    },
    /// A computer player of the documents, by name, with the text behind `:`.
    Computer {
        /// `hasard`, `premier`, or a player of one game.
        name: String,
        /// What stands behind `:`, if anything.
        argument: Option<String>,
    },
    /// A program that speaks an engine protocol.
    External {
        /// The protocol, in lower case.
        protocol: String,
        /// The command line that starts it.
        command: String,
    },
}

/// The protocols whose names may stand before a command line.
const PROTOCOLS: [&str; 6] = ["uai", "hub", "gtp", "nboard", "gomocup", "ugi"];

impl PlayerSpec {
    /// Reads `human`, `engine`, `engine:5`, `max`, `hasard[:seed]`, `premier`, `rapport[:depth]` (also behind
    /// `engine:`), or `uai:COMMAND LINE`.
    ///
    /// # Errors
    /// When the text is none of these.
    pub fn parse(text: &str) -> Result<PlayerSpec, Message> {
        let text = text.trim();
        let unknown = || Message::new("player-unknown").with("text", shorten(text));
        let (word, rest) = match text.split_once(':') {
            Some((word, rest)) => (word.to_lowercase(), Some(rest.trim())),
            None => (text.to_lowercase(), None),
        };
        match (word.as_str(), rest) {
            ("human" | "humain", None) => Ok(PlayerSpec::Human),
            ("engine" | "moteur" | "max", None) => Ok(PlayerSpec::Engine { level: None }),
            ("engine" | "moteur", Some(rest)) => match rest.parse::<u8>() {
                Ok(level @ 1..=10) => Ok(PlayerSpec::Engine { level: Some(level) }),
                Ok(_) => Err(Message::new("level-unknown").with("text", shorten(rest))),
                Err(_) => match PlayerSpec::parse(rest)? {
                    PlayerSpec::Human | PlayerSpec::External { .. } => Err(unknown()),
                    spec => Ok(spec),
                },
            },
            (protocol, Some(command)) if PROTOCOLS.contains(&protocol) && !command.is_empty() => {
                Ok(PlayerSpec::External { protocol: protocol.to_owned(), command: command.to_owned() })
            }
            (word, argument) => {
                let name = match word {
                    "hasard" | "random" => "hasard",
                    "premier" | "first" => "premier",
                    "rapport" | "report" => "rapport",
                    _ => return Err(unknown()),
                };
                Ok(PlayerSpec::Computer { name: name.to_owned(), argument: argument.map(str::to_owned) })
            }
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerSpec::Human => f.write_str("human"),
            PlayerSpec::Engine { level: None } => f.write_str("engine"),
            PlayerSpec::Engine { level: Some(level) } => write!(f, "engine:{level}"),
            PlayerSpec::Computer { name, argument: None } => f.write_str(name),
            PlayerSpec::Computer { name, argument: Some(argument) } => write!(f, "{name}:{argument}"),
            PlayerSpec::External { protocol, command } => write!(f, "{protocol}:{command}"),
        }
    }
}
