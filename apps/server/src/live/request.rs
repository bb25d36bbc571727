//! What is asked of a game's actor.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use axum::extract::ws::Utf8Bytes;
use plateau_core::{Lang, Message, Side};
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

use super::action::{Action, Answer, Refused};
use super::seat::Viewer;
use super::setup::Setup;
use crate::Refusal;
use crate::engines::Thought;

/// Where an answer goes.
pub(super) type Reply<T> = oneshot::Sender<Result<T, Refusal>>;

/// Where the answer to an action goes.
pub(super) type Acted = oneshot::Sender<Result<Answer, Refused>>;

/// A socket of a game.
#[derive(Debug)]
pub struct Socket {
    /// Whose it is.
    pub viewer: Viewer,
    /// The language of its messages.
    pub lang: Lang,
    /// The version its client has.
    pub since: Option<i64>,
    /// How long messages take there and back, in milliseconds.
    pub lag: Arc<AtomicU64>,
    /// Where its messages go.
    pub outbox: mpsc::Sender<Utf8Bytes>,
}

/// A game as it stands, for those who only read.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// The game and its rules.
    pub setup: Setup,
    /// The moves played.
    pub moves: Vec<String>,
    /// How many events there were.
    pub version: i64,
    /// Whether it may be reviewed: it is over, or nobody plays it against somebody else.
    pub reviewable: bool,
}

/// What an invitation says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The page name of the game.
    pub game: &'static str,
    /// Its full name.
    pub title: Message,
    /// The side to take.
    pub side: Side,
    /// What the side is called on the board.
    pub side_name: Message,
    /// The other player's name; empty for a guest without one.
    pub opponent: String,
    /// What the clocks are set to.
    pub clock: String,
    /// Whether somebody else already plays the side: the link is then of no use any more.
    pub taken: bool,
    /// Whether the game is over.
    pub over: bool,
}

/// What is asked of a game's actor.
pub(super) enum Request {
    State(Viewer, Lang, Reply<Value>),
    History(Lang, Reply<Value>),
    Snapshot(Reply<Snapshot>),
    /// The record: file name and text.
    Record(Reply<(String, String)>),
    Invitation(String, Reply<Invitation>),
    Join {
        token: String,
        guest: String,
        name: Option<String>,
        reply: Reply<Side>,
    },
    Rename {
        guest: String,
        name: String,
        reply: Reply<()>,
    },
    Attach(Socket, Reply<u64>),
    Detach(u64),
    Act {
        viewer: Viewer,
        lang: Lang,
        socket: Option<u64>,
        action: Action,
        reply: Acted,
    },
    /// A computer player has chosen.
    Chosen {
        version: i64,
        thought: Result<Thought, Message>,
    },
    /// A hint was found.
    Hint {
        version: i64,
        id: String,
        lang: Lang,
        to: HintTo,
        thought: Result<Thought, Message>,
    },
    /// The board was judged.
    Judged {
        version: i64,
        thought: Result<Thought, Message>,
    },
    /// The server stops: the clock stands still from now on.
    Stop(oneshot::Sender<()>),
}

/// Who asked for a hint.
pub(super) enum HintTo {
    Socket(u64),
    Reply(Acted),
}

impl Request {
    /// Refuses it.
    pub(super) fn refuse(self, refusal: Refusal) {
        // Whoever asked may have gone.
        match self {
            Request::State(_, _, reply) | Request::History(_, reply) => {
                let _ = reply.send(Err(refusal));
            }
            Request::Snapshot(reply) => {
                let _ = reply.send(Err(refusal));
            }
            Request::Record(reply) => {
                let _ = reply.send(Err(refusal));
            }
            Request::Invitation(_, reply) => {
                let _ = reply.send(Err(refusal));
            }
            Request::Join { reply, .. } => {
                let _ = reply.send(Err(refusal));
            }
            Request::Rename { reply, .. } => {
                let _ = reply.send(Err(refusal));
            }
            Request::Attach(_, reply) => {
                let _ = reply.send(Err(refusal));
            }
            Request::Act { action, reply, .. } => {
                let _ = reply.send(Err(Refused::new(refusal.code, refusal.message).of(&action.id)));
            }
            Request::Stop(done) => {
                let _ = done.send(());
            }
            Request::Detach(_) | Request::Chosen { .. } | Request::Hint { .. } | Request::Judged { .. } => {}
        }
    }
}
