//! Players from their names.

use plateau_core::Message;
use plateau_protocol::{Log, Protocol, Setup};
use plateau_search::learned::Weights;
use plateau_search::{BookChoice, EnginePlayer, Level};
use plateau_table::{AnyMatch, Player, PlayerSpec};

use crate::engine;

/// What a player may use.
#[derive(Clone, Debug, Default)]
pub struct Seat {
    /// Threads for an engine at full strength; 0 means one.
    pub threads: usize,
    /// The seed of deliberate errors and random moves; unpredictable for `None`.
    pub seed: Option<u64>,
    /// Where the dialogue with an external program is written down.
    pub log: Option<Log>,
    /// The weights that an engine judges by.
    pub weights: Weights,
    /// What is changed of an engine's prunings, see [`plateau_search::Tuning::changed`].
    pub tuning: String,
    /// The opening book of an engine at full strength; the levels play without.
    pub book: BookChoice,
}

/// The player that `spec` names, to play under the rules of `game`.
///
/// # Errors
/// When the game has no such player, the program does not start, or the player is a person.
pub fn player(game: &dyn AnyMatch, spec: &PlayerSpec, seat: &Seat) -> Result<Box<dyn Player>, Message> {
    match spec {
        PlayerSpec::Engine { level } => {
            let level = level.map_or(Level::Max, Level::Number);
            let threads = seat.threads.max(1);
            let mut engine = engine(game.game());
            engine.set_weights(seat.weights.clone());
            engine.set_tuning(&seat.tuning)?;
            engine.prepare(game)?;
            let player = EnginePlayer::new(engine, level, threads, seat.seed);
            Ok(Box::new(player.with_book(seat.book.clone(), seat.seed)))
        }
        PlayerSpec::External { protocol, command } => {
            let setup = Setup { log: seat.log.clone(), ..Setup::default() };
            plateau_protocol::start(Protocol::parse(protocol)?, command, game, setup)
        }
        PlayerSpec::Computer { name, argument: None } if name == "hasard" && seat.seed.is_some() => {
            let argument = seat.seed.map(|seed| seed.to_string());
            game.game().player(&PlayerSpec::Computer { name: name.clone(), argument })
        }
        spec => game.game().player(spec),
    }
}
