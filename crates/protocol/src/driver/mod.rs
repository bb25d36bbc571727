//! Driving other people's engines.

mod child;
mod dialogue;
mod gomocup;
mod gtp;
mod hub;
mod nboard;
mod universal;

use std::time::{Duration, Instant};

use plateau_core::{Message, MoveErrorKind, shorten};
use plateau_table::{AnyMatch, Budget, Player};

use self::child::Child;
use self::dialogue::{Dialogue, Question};
use crate::board::Board;
use crate::text::command_line;
use crate::text::universal::Vocabulary;
use crate::{Log, Protocol};

/// How long a program may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// To start, and to answer anything but a question for a move.
    pub start: Duration,
    /// Beyond the time that it was given for a move. Whoever runs the clock decides about smaller delays.
    pub margin: Duration,
    /// For a move when only depth or nodes limit it.
    pub untimed: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience {
            start: Duration::from_secs(10),
            margin: Duration::from_secs(5),
            untimed: Duration::from_secs(600),
        }
    }
}

/// How a program is driven.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// How long it may take.
    pub patience: Patience,
    /// Where everything that crosses is written down.
    pub log: Option<Log>,
}

/// Starts the program of a command line (quotes as in a shell, nothing expanded) and greets it in `protocol`, to play
/// under the rules of `game`.
///
/// The player drives the program for as many games as one likes. After a failure the program is ended, and started
/// afresh when it is next needed. It is ended when the player is dropped.
///
/// # Errors
/// When the protocol cannot speak of the game, or the program does not start or does not answer. Errors of the player
/// can be told apart with [`crate::Failure::of`].
pub fn start(
    protocol: Protocol,
    command: &str,
    game: &dyn AnyMatch,
    setup: Setup,
) -> Result<Box<dyn Player>, Message> {
    protocol.check(game.game().id(), game.rules().0)?;
    let command = command_line::split(command)?;
    let mut player = External { protocol, command, setup, running: None };
    player.running(game)?;
    Ok(Box::new(player))
}

/// A program that plays.
struct External {
    protocol: Protocol,
    command: Vec<String>,
    setup: Setup,
    running: Option<Running>,
}

/// A program that has been greeted.
struct Running {
    child: Child,
    dialogue: Box<dyn Dialogue>,
}

impl External {
    /// The program, started if it is not running.
    fn running(&mut self, game: &dyn AnyMatch) -> Result<&mut Running, Message> {
        let running = match self.running.take() {
            Some(running) => running,
            None => {
                let mut child = Child::spawn(&self.command, &self.setup)?;
                let mut dialogue: Box<dyn Dialogue> = match self.protocol {
                    Protocol::Uai => Box::new(universal::Universal::new(Vocabulary::UAI)),
                    Protocol::Ugi => Box::new(universal::Universal::new(Vocabulary::UGI)),
                    Protocol::Hub => Box::new(hub::Hub::default()),
                    Protocol::Gtp => Box::new(gtp::Gtp::default()),
                    Protocol::Nboard => Box::new(nboard::Nboard::default()),
                    Protocol::Gomocup => Box::new(gomocup::Gomocup::default()),
                };
                dialogue.greet(&mut child, game)?;
                Running { child, dialogue }
            }
        };
        Ok(self.running.insert(running))
    }

    /// Asks for a move; the text is one of the game's.
    fn ask(&mut self, game: &dyn AnyMatch, budget: &Budget) -> Result<String, Message> {
        let patience = self.setup.patience;
        let mut board = Board::of(game)?;
        let running = self.running(game)?;
        let question =
            Question { board: &board, budget, deadline: Instant::now() + allowance(game, budget, patience) };
        let answer = running.dialogue.choose(&mut running.child, &question)?;
        let listed = game.moves().into_iter().find(|text| text.eq_ignore_ascii_case(&answer));
        if let Some(text) = listed {
            return Ok(text);
        }
        // Games read leniently: another spelling of a legal move is that move.
        match board.play(&answer) {
            Ok(_) => Ok(answer),
            Err(error) if error.kind == MoveErrorKind::Unreadable => Err(running.child.bad_reply(&answer)),
            Err(error) => Err(Message::new("protocol-illegal-move")
                .with("program", running.child.name())
                .with("move", shorten(&answer))
                .with("reason", error.reason)),
        }
    }
}

impl Player for External {
    fn choose(&mut self, game: &dyn AnyMatch, budget: &Budget) -> Result<String, Message> {
        self.protocol.check(game.game().id(), game.rules().0)?;
        // Protocols disagree on how a forced pass is asked for; nobody needs to be asked.
        if let Some(pass) = game.forced_pass() {
            return Ok(pass);
        }
        if game.ending().is_some() {
            return Err(Message::new("player-no-move"));
        }
        let answer = self.ask(game, budget);
        if answer.is_err() {
            // Whatever it is still busy with, it is of no use any more.
            self.running = None;
        }
        answer
    }

    fn new_game(&mut self) {
        if let Some(running) = &mut self.running {
            running.dialogue.new_game();
        }
    }
}

/// How long a program may take for its move.
fn allowance(game: &dyn AnyMatch, budget: &Budget, patience: Patience) -> Duration {
    let clock = budget.clocks.map(|clocks| clocks[game.turn().index()].0);
    let time = match (budget.time, clock) {
        (Some(time), Some(clock)) => Some(time.min(clock)),
        (time, clock) => time.or(clock),
    };
    // What a budget without any limit becomes is decided here once.
    let silent = budget.nodes.is_none() && budget.depth.is_none();
    match time.or(silent.then_some(dialogue::USUAL_TIME)) {
        Some(time) => time.saturating_add(patience.margin),
        None => patience.untimed,
    }
    // An `Instant` cannot reach much further.
    .min(Duration::from_secs(365 * 24 * 3600))
}
