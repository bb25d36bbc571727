//! What the application is told, and what it asks for.

use std::path::PathBuf;

use plateau_core::{Message, Side};
use plateau_review::Judged;
use plateau_search::{TextLine, TextReport};
use plateau_table::{AnyGame, Budget, PlayerSpec, Record};
use ratatui::crossterm::event::{KeyEvent, MouseEvent};

use crate::saved::SavedGame;

/// Something that happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse moved or clicked.
    Mouse(MouseEvent),
    /// Text was pasted.
    Paste(String),
    /// The terminal has another size.
    Resize(u16, u16),
    /// The time asked for has come.
    Tick,
    /// A background thread has something.
    Report(Report),
    /// The program must end.
    Terminate,
}

/// What the background threads tell. `job` is the number that the order had: what is no longer wanted is ignored.
#[derive(Clone, Debug)]
pub enum Report {
    /// A computer player has chosen.
    Chosen {
        /// The order.
        job: u64,
        /// The move, or why there is none.
        result: Result<String, Message>,
    },
    /// The engine has looked deeper.
    Lines {
        /// The order.
        job: u64,
        /// What it found.
        report: TextReport,
        /// Identifier of the message with the unit of scores.
        unit: &'static str,
        /// Whether this is its last word.
        done: bool,
    },
    /// One more move is judged.
    Judged {
        /// The order.
        job: u64,
        /// The move.
        judged: Box<Judged>,
        /// Identifier of the message with the unit of scores.
        unit: &'static str,
    },
    /// Every move is judged, or why not.
    Reviewed {
        /// The order.
        job: u64,
        /// What stands at the end of the curve.
        result: Result<Option<f64>, Message>,
    },
    /// Another move for a mistake was weighed.
    Weighed {
        /// The order.
        job: u64,
        /// The best answer to it, from the answerer's side; `None` when the move ended the game.
        answer: Result<Option<TextLine>, Message>,
    },
    /// The game was kept in this file.
    Kept(Result<PathBuf, Message>),
    /// The game was saved, or why not.
    Saved(Result<PathBuf, Message>),
    /// The file exists already.
    Exists(PathBuf),
    /// A file was opened, or why not.
    Opened(Result<Box<Opened>, Message>),
    /// The games found in the folder of kept games, newest first.
    Listed(Vec<SavedGame>),
}

/// A game that was read from a file.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The file.
    pub path: PathBuf,
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its record.
    pub record: Record,
    /// Whether the file is one of those kept automatically, so that playing on may change it.
    pub kept: bool,
}

/// Something that the application wants done. Effects are carried out in their order.
#[derive(Clone, Debug)]
pub enum Effect {
    /// Let a computer player choose a move.
    Think {
        /// The number of the order.
        job: u64,
        /// The number of the sitting: another one has other players.
        sitting: u64,
        /// The player.
        spec: PlayerSpec,
        /// The side it plays.
        side: Side,
        /// The game.
        game: &'static dyn AnyGame,
        /// The game so far.
        record: Box<Record>,
        /// What it may spend.
        budget: Budget,
    },
    /// Let the engine find lines for the board.
    Analyse {
        /// The number of the order.
        job: u64,
        /// The game.
        game: &'static dyn AnyGame,
        /// The game so far.
        record: Box<Record>,
    },
    /// Let the engine judge every move.
    Review {
        /// The number of the order.
        job: u64,
        /// The game.
        game: &'static dyn AnyGame,
        /// The whole game.
        record: Box<Record>,
    },
    /// Let the engine weigh the last move of a game.
    Weigh {
        /// The number of the order.
        job: u64,
        /// The game.
        game: &'static dyn AnyGame,
        /// The game, with the move.
        record: Box<Record>,
    },
    /// Whoever thinks may stop: nobody waits any more.
    StopPlayers,
    /// The engine may stop analysing.
    StopAnalysis,
    /// Keep the game in the folder of games.
    Keep {
        /// The number of the sitting: each has its own file.
        sitting: u64,
        /// The file, when the game came from one.
        path: Option<PathBuf>,
        /// The game.
        record: Box<Record>,
    },
    /// Save the game where the person says.
    Save {
        /// The file.
        path: PathBuf,
        /// The game.
        record: Box<Record>,
        /// Whether an existing file may be replaced.
        replace: bool,
    },
    /// Read a game.
    Open(PathBuf),
    /// List the folder of games.
    List,
    /// Remember the language and the theme.
    Remember {
        /// The setting.
        key: &'static str,
        /// Its value.
        value: String,
    },
    /// Put text on the clipboard.
    Copy(String),
    /// End the program.
    Quit,
}
