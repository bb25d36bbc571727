//! One live game: an actor that alone changes its game, and tells everybody after the database has it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use plateau_core::{Outcome, Reason, Side};
use serde_json::json;
use tokio::sync::mpsc;

use super::action::Refused;
use super::document::{Presence, Reader};
use super::event::Event;
use super::request::{Request, Socket};
use super::seat::{Role, Viewer};
use super::shared::{Shared, now_ms};
use super::table::Table;
use crate::Refusal;
use crate::store::{Advance, EventRow, SeatRow, Write};

/// How long a game that nobody looks at stays in memory.
const IDLE: Duration = Duration::from_secs(60);

/// The next wake-up when there is nothing to wake up for.
const FAR: Duration = Duration::from_secs(3600);

/// A socket that is attached.
pub(super) struct Attached {
    pub(super) number: u64,
    pub(super) socket: Socket,
    /// Whether it wants evaluations.
    pub(super) evaluates: bool,
    role: Role,
}

/// A live game.
pub(super) struct Actor {
    pub(super) shared: Arc<Shared>,
    pub(super) table: Table,
    pub(super) sockets: Vec<Attached>,
    /// A way to write to oneself that does not keep the actor alive.
    pub(super) own: mpsc::WeakSender<Request>,
    /// The version for which a computer player thinks, and when its move may be shown.
    pub(super) thinking: Option<(i64, Instant)>,
    /// The move that a computer player has chosen, to be shown at the time above.
    pub(super) chosen: Option<String>,
    /// The version that is being judged.
    pub(super) judging: Option<i64>,
    /// When the clock runs again at the latest, after a restart.
    resume_at: Option<Instant>,
    idle_at: Instant,
    last_number: u64,
    /// The database refused: what is in memory is not to be trusted any more.
    pub(super) broken: bool,
}

/// Runs the actor of the game `id` until nobody needs it.
pub(super) async fn run(
    shared: Arc<Shared>,
    id: String,
    own: mpsc::WeakSender<Request>,
    mut inbox: mpsc::Receiver<Request>,
) {
    let table = match load(&shared, &id).await {
        Ok(table) => table,
        Err(refusal) => {
            inbox.close();
            while let Some(request) = inbox.recv().await {
                request.refuse(refusal.clone());
            }
            return;
        }
    };
    let mut actor = Actor {
        sockets: Vec::new(),
        own,
        thinking: None,
        chosen: None,
        judging: None,
        resume_at: None,
        idle_at: Instant::now() + IDLE,
        last_number: 0,
        broken: false,
        shared,
        table,
    };
    actor.after_load().await;
    loop {
        let wake = tokio::time::sleep_until(actor.wake_at().into());
        tokio::select! {
            request = inbox.recv() => match request {
                Some(Request::Stop(done)) => {
                    actor.freeze().await;
                    let _ = done.send(());
                    return;
                }
                Some(request) => actor.serve(request).await,
                None => return,
            },
            () = wake => actor.tick().await,
        }
        if actor.broken || (actor.is_idle() && Instant::now() >= actor.idle_at) {
            // Requests that are still in the inbox are dropped unanswered: whoever asked finds a new actor.
            return;
        }
    }
}

/// Lays the game on the table.
async fn load(shared: &Shared, id: &str) -> Result<Table, Refusal> {
    let row = shared.store.game(id).await?.ok_or_else(Refusal::no_game)?;
    let (seats, events) = (shared.store.seats(id).await?, shared.store.events(id).await?);
    let alive = if row.clock_at >= shared.started { now_ms() } else { shared.alive };
    Table::load(row, &seats, &events, alive).map_err(|error| {
        tracing::error!(game = id, %error, "a game cannot be read");
        Refusal::failed()
    })
}

impl Actor {
    /// A clock that ran when the server stopped waits for its player, for a while.
    async fn after_load(&mut self) {
        let waits = self.table.timer.is_set()
            && self.table.plies.len() >= super::timer::FREE_MOVES
            && self.table.ending().is_none();
        if waits {
            self.resume_at = Some(Instant::now() + self.shared.config.grace);
            self.freeze().await;
        }
        self.think();
    }

    /// Notes in the database how much of the turn is used, and that the clock stands still.
    async fn freeze(&mut self) {
        let now = Instant::now();
        self.table.timer.stop(now);
        self.write_clock(now, 0).await;
    }

    async fn write_clock(&mut self, now: Instant, at: i64) {
        if !self.table.timer.is_set() || self.table.ending().is_some() {
            return;
        }
        let used = i64::try_from(self.table.timer.used(now).as_millis()).unwrap_or(i64::MAX);
        if let Err(error) = self.shared.store.write(Write::Clock(self.table.id.clone(), used, at)).await {
            tracing::error!(%error, "clock");
        }
    }

    /// Lets the clock run again after a restart.
    async fn resume(&mut self) {
        if self.resume_at.take().is_some() {
            let now = Instant::now();
            self.table.timer.resume(now);
            self.write_clock(now, now_ms()).await;
            self.send_states();
        }
    }

    async fn serve(&mut self, request: Request) {
        self.idle_at = Instant::now() + IDLE;
        match request {
            Request::State(viewer, lang, reply) => {
                let reader = self.reader(&viewer, lang);
                let _ =
                    reply.send(Ok(self.table.state(reader, &viewer, self.presence(), &self.shared.secret)));
            }
            Request::Attach(socket, reply) => {
                let number = self.attach(socket).await;
                let _ = reply.send(Ok(number));
            }
            Request::Detach(number) => {
                self.sockets.retain(|attached| attached.number != number);
                self.send_presence();
            }
            other => self.serve_other(other).await,
        }
    }

    /// Does what time alone brings: a flag, a computer's move that has been held back, the end of a wait.
    async fn tick(&mut self) {
        let now = Instant::now();
        if self.resume_at.is_some_and(|at| now >= at) {
            self.resume().await;
        }
        self.flag_if_late(now).await;
        self.show_chosen(now).await;
    }

    /// Ends the game when the time of the player to move is over.
    pub(super) async fn flag_if_late(&mut self, now: Instant) {
        let turn = self.table.turn();
        let over = self.table.timer.deadline(turn, self.lag(turn)).is_some_and(|deadline| now >= deadline);
        if over && self.table.ending().is_none() {
            let event = Event::over(Outcome::Win(!turn), Reason::Time);
            // A refusal means that the actor is broken: the next one will see the same clock.
            let _ = self.commit(event, None, None, None).await;
        }
    }

    /// How long messages of `side` take; nothing for a computer.
    pub(super) fn lag(&self, side: Side) -> Duration {
        let lags = self.sockets.iter().filter(|attached| attached.role.plays(side));
        let least = lags.map(|attached| attached.socket.lag.load(Ordering::Relaxed)).min();
        Duration::from_millis(if self.table.seats[side.index()].is_person() { least.unwrap_or(0) } else { 0 })
    }

    fn wake_at(&self) -> Instant {
        let turn = self.table.turn();
        let flag = self.table.timer.deadline(turn, self.lag(turn));
        let shown = self.thinking.filter(|_| self.chosen.is_some()).map(|(_, at)| at);
        let idle = self.is_idle().then_some(self.idle_at);
        let times = [flag, self.resume_at, shown, idle];
        times.into_iter().flatten().min().unwrap_or_else(|| Instant::now() + FAR)
    }

    fn is_idle(&self) -> bool {
        self.sockets.is_empty()
            && !self.table.timer.is_running()
            && self.resume_at.is_none()
            && self.thinking.is_none()
    }

    pub(super) fn reader(&self, viewer: &Viewer, lang: plateau_core::Lang) -> Reader {
        Reader { lang, role: self.table.role(viewer), by_token: viewer.token.is_some() }
    }

    async fn attach(&mut self, socket: Socket) -> u64 {
        self.last_number += 1;
        let number = self.last_number;
        let role = self.table.role(&socket.viewer);
        let viewer = socket.viewer.clone();
        let reader = self.reader(&viewer, socket.lang);
        let missed = socket.since.and_then(|since| self.table.since(since));
        self.sockets.push(Attached { number, socket, evaluates: false, role });
        let presence = self.presence();
        let mut messages: Vec<Utf8Bytes> = Vec::new();
        match missed {
            Some(missed) => messages.extend(missed.iter().map(|(version, event)| {
                self.table.event((*version, event), reader, presence, &self.shared.secret).into()
            })),
            None => {
                let state = self.table.state(reader, &viewer, presence, &self.shared.secret);
                messages.push(state.to_string().into());
            }
        }
        for message in messages {
            self.send_to(number, message);
        }
        self.send_presence();
        let turn = self.table.turn();
        if role.plays(turn) || !self.table.seats[turn.index()].is_person() {
            self.resume().await;
        }
        self.think();
        number
    }

    /// Makes an event happen: in memory, in the database, then for everybody.
    ///
    /// # Errors
    /// When a move is not legal, or the database fails.
    pub(super) async fn commit(
        &mut self,
        event: Event,
        request: Option<String>,
        seat: Option<SeatRow>,
        names: Option<[String; 2]>,
    ) -> Result<i64, Refused> {
        let now = Instant::now();
        let event = self
            .table
            .apply(event, request.clone(), Some(now))
            .map_err(|error| Refused::new("illegal", error.reason))?;
        self.resume_at = None;
        if let Some(seat) = &seat
            && let Some(side) = super::event::side_of_word(&seat.side)
        {
            self.table.seats[side.index()].guests.insert(seat.guest.clone());
        }
        if let Some(names) = &names {
            for side in Side::BOTH {
                self.table.seats[side.index()].name.clone_from(&names[side.index()]);
            }
        }
        let ending = self.table.ending();
        let at = now_ms();
        let timer = &self.table.timer;
        let advance = Advance {
            event: EventRow {
                game: self.table.id.clone(),
                version: self.table.version,
                request,
                data: serde_json::to_string(&event).unwrap_or_default(),
                at,
            },
            seat,
            names,
            status: self.table.status(),
            result: ending.map(|ending| ending.outcome.word()),
            reason: ending.map(|ending| ending.reason.word()),
            moves: i64::try_from(self.table.plies.len()).unwrap_or(i64::MAX),
            next: self.table.next.clone(),
            clock_used: i64::try_from(timer.used(now).as_millis()).unwrap_or(i64::MAX),
            clock_at: if timer.is_running() { at } else { 0 },
        };
        if let Err(error) = self.shared.store.write(Write::Event(Box::new(advance))).await {
            tracing::error!(game = self.table.id, %error, "an event was not written");
            self.broken = true;
            let refusal = Refusal::failed();
            return Err(Refused::new(refusal.code, refusal.message));
        }
        self.announce(&event);
        self.think();
        self.judge();
        Ok(self.table.version)
    }

    /// Tells everybody about the last event. Readers of one kind get the same bytes.
    fn announce(&mut self, event: &Event) {
        if matches!(event, Event::Takeback { .. }) {
            self.send_states();
            return;
        }
        let presence = self.presence();
        let mut texts: HashMap<Reader, Utf8Bytes> = HashMap::new();
        let mut messages = Vec::with_capacity(self.sockets.len());
        for index in 0..self.sockets.len() {
            let attached = &self.sockets[index];
            let reader = self.reader(&attached.socket.viewer, attached.socket.lang);
            // Whoever has just taken a side sees everything anew.
            let text = if reader.role == attached.role {
                texts
                    .entry(reader)
                    .or_insert_with(|| {
                        let event = (self.table.version, event);
                        self.table.event(event, reader, presence, &self.shared.secret).into()
                    })
                    .clone()
            } else {
                let viewer = &attached.socket.viewer;
                self.table.state(reader, viewer, presence, &self.shared.secret).to_string().into()
            };
            messages.push((attached.number, text));
            self.sockets[index].role = reader.role;
        }
        for (number, message) in messages {
            self.send_to(number, message);
        }
    }

    /// Sends everybody the whole state.
    fn send_states(&mut self) {
        let presence = self.presence();
        let messages: Vec<(u64, Utf8Bytes)> = self
            .sockets
            .iter()
            .map(|attached| {
                let reader = self.reader(&attached.socket.viewer, attached.socket.lang);
                let viewer = &attached.socket.viewer;
                let state = self.table.state(reader, viewer, presence, &self.shared.secret);
                (attached.number, state.to_string().into())
            })
            .collect();
        for (number, message) in messages {
            self.send_to(number, message);
        }
    }

    /// Tells everybody who is there.
    fn send_presence(&mut self) {
        let presence = self.presence();
        let message: Utf8Bytes =
            json!({ "type": "presence", "present": presence.sides, "spectators": presence.spectators })
                .to_string()
                .into();
        let numbers: Vec<u64> = self.sockets.iter().map(|attached| attached.number).collect();
        for number in numbers {
            self.send_to(number, message.clone());
        }
    }

    /// Sends a message to one socket. One that does not keep up is let go: it comes back and asks for what it missed.
    pub(super) fn send_to(&mut self, number: u64, message: Utf8Bytes) {
        let Some(index) = self.sockets.iter().position(|attached| attached.number == number) else { return };
        if self.sockets[index].socket.outbox.try_send(message).is_err() {
            self.sockets.remove(index);
        }
    }

    /// Who is connected.
    pub(super) fn presence(&self) -> Presence {
        let plays = |side: Side| self.sockets.iter().any(|attached| attached.role.plays(side));
        Presence {
            sides: [
                plays(Side::First) || !self.table.seats[0].is_person(),
                plays(Side::Second) || !self.table.seats[1].is_person(),
            ],
            spectators: self.sockets.iter().filter(|attached| attached.role == Role::Watches).count(),
        }
    }
}
