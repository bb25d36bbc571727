//! What players can do in a live game.

use std::time::Instant;

use plateau_core::{Lang, Message, Outcome, Reason, Side};
use plateau_table::PlayerSpec;

use super::action::{Action, Answer, Deed, Refused};
use super::actor::Actor;
use super::event::{Event, Offer};
use super::request::{Acted, HintTo, Request};
use super::seat::{Role, Viewer};
use crate::Refusal;
use crate::store::SeatRow;

impl Actor {
    /// Requests that are not about sockets.
    pub(super) async fn serve_other(&mut self, request: Request) {
        match request {
            Request::History(lang, reply) => {
                let start = self.table.setup.open().map(|game| game.view());
                let _ = reply.send(match start {
                    Ok(start) => Ok(self.table.history(&start, lang)),
                    Err(_) => Err(Refusal::failed()),
                });
            }
            Request::Snapshot(reply) => {
                let _ = reply.send(Ok(self.snapshot()));
            }
            Request::Record(reply) => {
                let _ = reply.send(Ok(super::papers::record_text(&self.table)));
            }
            Request::Invitation(token, reply) => {
                let _ = reply.send(self.invitation(&token));
            }
            Request::Join { token, guest, name, reply } => {
                let _ = reply.send(self.join(&token, guest, name).await);
            }
            Request::Rename { guest, name, reply } => {
                let _ = reply.send(self.rename(&guest, &name).await);
            }
            Request::Act { viewer, lang, socket, action, reply } => {
                self.act(&viewer, lang, socket, action, reply).await;
            }
            Request::Chosen { version, thought } => self.chosen(version, thought).await,
            Request::Hint { version, id, lang, to, thought } => self.hinted(version, id, lang, to, thought),
            Request::Judged { version, thought } => self.judged(version, thought),
            // Served by the actor's loop.
            other => other.refuse(Refusal::failed()),
        }
    }

    async fn act(&mut self, viewer: &Viewer, lang: Lang, socket: Option<u64>, action: Action, reply: Acted) {
        let role = self.table.role(viewer);
        if action.r#do == Deed::Hint {
            self.hint(role, lang, socket, action.id, reply);
            return;
        }
        let answer = self.do_it(role, socket, &action).await.map_err(|refused| refused.of(&action.id));
        // A client that has gone asks again under the same identifier.
        let _ = reply.send(answer);
    }

    async fn do_it(&mut self, role: Role, socket: Option<u64>, action: &Action) -> Result<Answer, Refused> {
        let side = match (role, action.r#do) {
            (_, Deed::Ping) => return Ok(Answer::Said(r#"{"type":"pong"}"#.to_owned())),
            (Role::Watches, _) => return Err(Refused::new("not-yours", Message::new("server-not-yours"))),
            (_, Deed::Evaluate) => return self.switch_evaluation(socket, action.on.unwrap_or(true)),
            (Role::Both, _) => self.table.turn(),
            (Role::Plays(side), _) => side,
        };
        // Both sides choose their own identifiers: they must not meet.
        let request = format!("{}:{}", role.word().unwrap_or_default(), action.id);
        if let Some(version) = self.table.answered(&request) {
            return Ok(Answer::Done(version));
        }
        self.flag_if_late(Instant::now()).await;
        let event = match action.r#do {
            Deed::Move => self.move_event(side, action)?,
            Deed::Resign => {
                self.refuse_if_over()?;
                Event::over(Outcome::Win(!side), Reason::Resignation)
            }
            Deed::Draw => self.draw_event(side)?,
            Deed::Takeback => self.takeback_event(role, side)?,
            Deed::Rematch => return self.rematch(role, side, request).await,
            Deed::Decline | Deed::Cancel => {
                let offer = action
                    .offer
                    .ok_or_else(|| Refused::new("malformed", Message::new("server-malformed")))?;
                let whose = if action.r#do == Deed::Cancel { side } else { !side };
                self.require_offer(offer, whose)?;
                Event::Declined { offer, side: whose }
            }
            Deed::Hint | Deed::Evaluate | Deed::Ping => return Ok(Answer::Nothing),
        };
        self.commit(event, Some(request), None, None).await.map(Answer::Done)
    }

    fn refuse_if_over(&self) -> Result<(), Refused> {
        match self.table.ending() {
            Some(ending) => {
                let reason = Message::new("move-game-over").with("reason", ending.reason.message());
                Err(Refused::new("over", reason))
            }
            None => Ok(()),
        }
    }

    fn require_offer(&self, offer: Offer, whose: Side) -> Result<(), Refused> {
        if self.table.offer(offer) == Some(whose) {
            Ok(())
        } else {
            Err(Refused::new("no-offer", Message::new("server-no-offer")))
        }
    }

    fn move_event(&self, side: Side, action: &Action) -> Result<Event, Refused> {
        self.refuse_if_over()?;
        let text = action.r#move.clone();
        let text = text.ok_or_else(|| Refused::new("malformed", Message::new("server-malformed")))?;
        if action.ply.is_some_and(|ply| ply != self.table.plies.len()) {
            return Err(Refused::new("stale", Message::new("server-stale")));
        }
        if self.table.turn() != side {
            return Err(Refused::new("not-your-turn", Message::new("server-not-your-turn")));
        }
        let used = self.table.timer.charge(Instant::now(), self.lag(side));
        Ok(Event::Move { text, used })
    }

    fn draw_event(&self, side: Side) -> Result<Event, Refused> {
        self.refuse_if_over()?;
        if self.table.device || self.table.offer(Offer::Draw) == Some(!side) {
            return Ok(Event::over(Outcome::Draw, Reason::Agreement));
        }
        if !self.table.is_between_people() {
            return Err(Refused::new("declined", Message::new("server-computer-declines")));
        }
        if self.table.offer(Offer::Draw).is_some() {
            return Err(Refused::new("nothing", Message::new("server-already-offered")));
        }
        Ok(Event::Offer { offer: Offer::Draw, side })
    }

    /// How many plies to take back until `side` can choose again; `None` when it has made no choice yet. On one device
    /// that is the last choice of anybody.
    fn plies_back(&self, role: Role, side: Side) -> Option<usize> {
        let chosen = |ply: &super::ply::Ply| !ply.pass && (role == Role::Both || ply.side == side);
        let index = self.table.plies.iter().rposition(chosen)?;
        Some(self.table.plies.len() - index)
    }

    fn takeback_event(&self, role: Role, side: Side) -> Result<Event, Refused> {
        self.refuse_if_over()?;
        let nothing = || Refused::new("nothing", Message::new("server-nothing-to-take-back"));
        if self.table.is_between_people() && role != Role::Both {
            if self.table.offer(Offer::Takeback) == Some(!side) {
                let count = self.plies_back(role, !side).ok_or_else(nothing)?;
                return Ok(Event::Takeback { count });
            }
            if self.table.offer(Offer::Takeback).is_some() {
                return Err(Refused::new("nothing", Message::new("server-already-offered")));
            }
            self.plies_back(role, side).ok_or_else(nothing)?;
            return Ok(Event::Offer { offer: Offer::Takeback, side });
        }
        let count = self.plies_back(role, side).ok_or_else(nothing)?;
        Ok(Event::Takeback { count })
    }

    async fn rematch(&mut self, role: Role, side: Side, request: String) -> Result<Answer, Refused> {
        if self.table.ending().is_none() {
            return Err(Refused::new("nothing", Message::new("server-not-over")));
        }
        if self.table.next.is_some() {
            return Ok(Answer::Done(self.table.version));
        }
        let asks = self.table.is_between_people() && role != Role::Both;
        let event = if asks && self.table.offer(Offer::Rematch) != Some(!side) {
            if self.table.offer(Offer::Rematch).is_some() {
                return Err(Refused::new("nothing", Message::new("server-already-offered")));
            }
            Event::Offer { offer: Offer::Rematch, side }
        } else {
            let draft = super::create::rematch(&self.table);
            let next = draft.write(&self.shared).await;
            let next = next.map_err(|refusal| Refused::new(refusal.code, refusal.message))?;
            Event::Rematch { next: next.id }
        };
        self.commit(event, Some(request), None, None).await.map(Answer::Done)
    }

    /// The side that a token opens, and whether it is that of a guest who holds it: such a token always opens it.
    pub(super) fn side_of_token(&self, token: &str) -> Result<(Side, bool), Refusal> {
        let (id, secret) = (&self.table.id, &self.shared.secret);
        if let Some(side) = secret.seat_of(id, token) {
            return Ok((side, false));
        }
        let owns = |side: &Side| {
            let guests = &self.table.seats[side.index()].guests;
            guests.iter().any(|guest| secret.is_own(id, *side, guest, token))
        };
        let side = Side::BOTH.into_iter().find(owns);
        side.map(|side| (side, true)).ok_or_else(|| Refusal::forbidden(Message::new("server-bad-link")))
    }

    async fn join(&mut self, token: &str, guest: String, name: Option<String>) -> Result<Side, Refusal> {
        let (side, own) = self.side_of_token(token)?;
        let seat = &self.table.seats[side.index()];
        let other = &self.table.seats[(!side).index()];
        if !seat.is_person() {
            return Err(Refusal::forbidden(Message::new("server-not-yours")));
        }
        if seat.guests.contains(&guest) {
            if let Some(name) = name {
                self.rename(&guest, &name).await?;
            }
            return Ok(side);
        }
        if other.guests.contains(&guest) && !self.table.device {
            return Err(Refusal::conflict("own-link", Message::new("server-own-link")));
        }
        if !seat.guests.is_empty() && !own {
            return Err(Refusal::conflict("taken", Message::new("server-seat-taken")));
        }
        let mut names = self.table.seats.clone().map(|seat| seat.name);
        if let Some(name) = name.filter(|_| !self.table.device && !own) {
            names[side.index()] = name;
        }
        let row = SeatRow { game: self.table.id.clone(), side: side.word().to_owned(), guest };
        let joined = self.commit(Event::Joined { side }, None, Some(row), Some(names)).await;
        joined.map(|_| side).map_err(|refused| Refusal::conflict(refused.code, refused.reason))
    }

    async fn rename(&mut self, guest: &str, name: &str) -> Result<(), Refusal> {
        let holds = |side: Side| {
            let seat = &self.table.seats[side.index()];
            seat.guests.contains(guest) && seat.is_person() && seat.name != name
        };
        // On one device the chosen name is the first player's.
        let Some(side) = Side::BOTH.into_iter().find(|side| holds(*side)) else { return Ok(()) };
        if self.table.device || self.table.ending().is_some() {
            return Ok(());
        }
        let mut names = self.table.seats.clone().map(|seat| seat.name);
        names[side.index()] = name.to_owned();
        let renamed = self.commit(Event::Renamed { side }, None, None, Some(names)).await;
        renamed.map(|_| ()).map_err(|refused| Refusal::conflict(refused.code, refused.reason))
    }

    /// A hint: never in a game between people.
    fn hint(&mut self, role: Role, lang: Lang, socket: Option<u64>, id: String, reply: Acted) {
        let refused = if !self.table.is_against_computer() || role == Role::Watches {
            Some(Refused::new("not-yours", Message::new("server-no-hint")))
        } else if !self.table.may_move(role) {
            Some(Refused::new("not-your-turn", Message::new("server-not-your-turn")))
        } else {
            None
        };
        if let Some(refused) = refused {
            let _ = reply.send(Err(refused.of(&id)));
            return;
        }
        let (version, own) = (self.table.version, self.own.clone());
        let to = match socket {
            Some(socket) => {
                let _ = reply.send(Ok(Answer::Nothing));
                HintTo::Socket(socket)
            }
            None => HintTo::Reply(reply),
        };
        // The queue drops what it does not take: the answer is then missed, and the client told to try again.
        let asked = id.clone();
        let told = Box::new(move |thought| {
            super::thinking::tell(&own, Request::Hint { version, id, lang, to, thought });
        });
        if let Err(reason) = self.shared.engines.ask(self.question(None), told)
            && let Some(socket) = socket
        {
            let text = Refused::new("busy", reason).of(&asked).json(lang);
            self.send_to(socket, text.into());
        }
    }

    fn switch_evaluation(&mut self, socket: Option<u64>, on: bool) -> Result<Answer, Refused> {
        if !self.table.is_against_computer() {
            return Err(Refused::new("not-yours", Message::new("server-no-hint")));
        }
        for attached in &mut self.sockets {
            if Some(attached.number) == socket {
                attached.evaluates = on;
            }
        }
        self.judge();
        Ok(Answer::Nothing)
    }

    /// The computer player whose turn it is.
    pub(super) fn computer_to_move(&self) -> Option<PlayerSpec> {
        let seat = &self.table.seats[self.table.turn().index()];
        (self.table.ending().is_none() && !seat.is_person()).then(|| seat.player.clone())
    }
}
