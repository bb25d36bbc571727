//! The socket of a game: actions in, versioned events out.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use plateau_core::Lang;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite;

use crate::AppState;
use crate::app::Connection;
use crate::limit::Bucket;
use crate::live::{Action, Answer, Refused, Socket, Viewer, acknowledgement};

/// How many messages may wait for a client.
const OUTBOX: usize = 64;

/// How often the connection is tried.
const PING: Duration = Duration::from_secs(10);

/// How long a client may be silent.
const SILENCE: Duration = Duration::from_secs(35);

/// How long one message may take to leave.
const SEND_TIME: Duration = Duration::from_secs(15);

/// How many messages beyond the limit end the connection.
const STRIKES: u32 = 50;

/// The codes of RFC 6455 with which sockets are closed.
const POLICY: u16 = 1008;
const RESTART: u16 = 1012;
const TRY_AGAIN: u16 = 1013;

/// Who is at the other end.
pub(crate) struct Client {
    pub(crate) game: String,
    pub(crate) viewer: Viewer,
    pub(crate) lang: Lang,
    pub(crate) since: Option<i64>,
    /// The address that answers for it.
    pub(crate) address: Option<crate::app::Client>,
}

/// A conversation with one client.
struct Conversation {
    app: AppState,
    client: Client,
    socket: WebSocket,
    number: u64,
    lag: Arc<AtomicU64>,
    started: Instant,
    heard: Instant,
    bucket: Bucket,
    strikes: u32,
}

/// Serves a socket until either end closes it.
pub(crate) async fn converse(
    mut socket: WebSocket,
    app: AppState,
    client: Client,
    connection: Option<Arc<Connection>>,
) {
    let _counted = app.count_socket();
    let (sender, outbox) = mpsc::channel(OUTBOX);
    let lag = Arc::new(AtomicU64::new(0));
    let attached = app
        .games()
        .attach(&client.game, || Socket {
            viewer: client.viewer.clone(),
            lang: client.lang,
            since: client.since,
            lag: Arc::clone(&lag),
            outbox: sender.clone(),
        })
        .await;
    let number = match attached {
        Ok(number) => number,
        Err(refusal) => {
            let text = Refused::new(refusal.code, refusal.message).json(client.lang);
            // The client may have gone already.
            let _ = socket.send(Message::Text(text.into())).await;
            let _ = socket.send(close(POLICY)).await;
            return;
        }
    };
    // The actor holds the only sender: when it lets go, the outbox ends.
    drop(sender);
    let now = Instant::now();
    let burst = app.config().limits.messages * 3.0;
    let game = client.game.clone();
    let mut conversation = Conversation {
        client,
        socket,
        number,
        lag,
        started: now,
        heard: now,
        bucket: Bucket::new(burst, now),
        strikes: 0,
        app: app.clone(),
    };
    conversation.go_on(outbox).await;
    app.games().detach(&game, number).await;
    drop(connection);
}

fn close(code: u16) -> Message {
    Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::default() }))
}

impl Conversation {
    async fn go_on(&mut self, mut outbox: mpsc::Receiver<Utf8Bytes>) {
        let mut ping = tokio::time::interval(PING);
        let mut stopping = self.app.stopping();
        loop {
            let alive = tokio::select! {
                message = self.socket.recv() => match message {
                    Some(Ok(message)) => self.hear(message).await,
                    // Frames that break the rules or the limits end up here.
                    Some(Err(error)) => {
                        self.blame(error);
                        false
                    }
                    None => false,
                },
                message = outbox.recv() => match message {
                    Some(text) => self.say(Message::Text(text)).await,
                    None => {
                        self.say(close(TRY_AGAIN)).await;
                        false
                    }
                },
                _ = ping.tick() => {
                    let now = u64::try_from(self.started.elapsed().as_micros()).unwrap_or_default();
                    self.heard.elapsed() < SILENCE
                        && self.say(Message::Ping(Bytes::copy_from_slice(&now.to_be_bytes()))).await
                },
                () = crate::app::until(&mut stopping) => {
                    self.say(close(RESTART)).await;
                    false
                }
            };
            if !alive {
                return;
            }
        }
    }

    /// Sends a message; `false` when the client does not take it.
    async fn say(&mut self, message: Message) -> bool {
        matches!(tokio::time::timeout(SEND_TIME, self.socket.send(message)).await, Ok(Ok(())))
    }

    /// Refuses whoever sends more than our pages ever do for a while. A network that broke down is nobody's fault.
    fn blame(&self, error: axum::Error) {
        let inner = error.into_inner();
        let huge = inner.downcast_ref().is_some_and(|error| matches!(error, tungstenite::Error::Capacity(_)));
        if let (true, Some(address)) = (huge, self.client.address) {
            self.app.punish(address);
        }
    }

    /// Takes a message; `false` ends the conversation.
    async fn hear(&mut self, message: Message) -> bool {
        self.heard = Instant::now();
        let rate = self.app.config().limits.messages;
        if self.bucket.take(rate, rate * 3.0, self.heard).is_err() {
            self.strikes += 1;
            if self.strikes > STRIKES {
                if let Some(address) = self.client.address {
                    self.app.punish(address);
                }
                self.say(close(POLICY)).await;
                return false;
            }
            let Message::Text(text) = message else { return true };
            let id = Action::read(&text).map_or_else(|refused| refused.id, |action| action.id);
            let refused = Refused::new("too-many", plateau_core::Message::new("server-slow-down")).of(&id);
            return self.say(Message::Text(refused.json(self.client.lang).into())).await;
        }
        self.strikes = self.strikes.saturating_sub(1);
        match message {
            Message::Text(text) => self.act(&text).await,
            Message::Pong(bytes) => {
                if let Ok(sent) = <[u8; 8]>::try_from(&bytes[..]) {
                    let now = u64::try_from(self.started.elapsed().as_micros()).unwrap_or_default();
                    let lag = now.saturating_sub(u64::from_be_bytes(sent)) / 1000;
                    self.lag.store(lag, Ordering::Relaxed);
                }
                true
            }
            Message::Ping(_) => true,
            Message::Binary(_) => {
                self.say(close(POLICY)).await;
                false
            }
            Message::Close(_) => false,
        }
    }

    /// Does what a message asks.
    async fn act(&mut self, text: &str) -> bool {
        let lang = self.client.lang;
        let action = match Action::read(text) {
            Ok(action) => action,
            Err(refused) => return self.say(Message::Text(refused.json(lang).into())).await,
        };
        let id = action.id.clone();
        let answer =
            self.app.games().act(&self.client.game, &self.client.viewer, lang, Some(self.number), action);
        let text = match answer.await {
            Ok(Answer::Done(version)) => acknowledgement(&id, version),
            Ok(Answer::Said(text)) => text,
            Ok(Answer::Nothing) => return true,
            Err(refused) => refused.json(lang),
        };
        self.say(Message::Text(text.into())).await
    }
}
