//! Computer players, hints and evaluations in a live game.

use std::time::Instant;

use plateau_core::{Lang, Message, Side};
use plateau_review::score_text;
use plateau_table::{ClockSpec, PlayerSpec};
use serde_json::json;
use tokio::sync::mpsc;

use super::action::{Answer, Refused};
use super::actor::Actor;
use super::event::Event;
use super::request::{HintTo, Request};
use crate::engines::{Question, Thought};

/// Tells the actor something from another thread. An actor that has gone needs no answer.
pub(super) fn tell(own: &mpsc::WeakSender<Request>, request: Request) {
    if let Some(own) = own.upgrade() {
        let _ = own.blocking_send(request);
    }
}

impl Actor {
    /// Lets a computer player think when it is its turn. Two computers play only while somebody looks on.
    pub(super) fn think(&mut self) {
        let version = self.table.version;
        if self.thinking.is_some_and(|(thought, _)| thought == version) {
            return;
        }
        self.thinking = None;
        self.chosen = None;
        let Some(player) = self.computer_to_move() else { return };
        let alone = self.table.seats.iter().all(|seat| !seat.is_person()) && self.sockets.is_empty();
        if alone {
            return;
        }
        let own = self.own.clone();
        let told = Box::new(move |thought| tell(&own, Request::Chosen { version, thought }));
        if self.shared.engines.ask(self.question(Some(player)), told).is_ok() {
            self.thinking = Some((version, Instant::now() + self.shared.config.pace));
        }
    }

    /// What to ask the pool about the board.
    pub(super) fn question(&self, player: Option<PlayerSpec>) -> Question {
        let (now, turn) = (Instant::now(), self.table.turn());
        let timer = &self.table.timer;
        let clocks = (timer.spec() != &ClockSpec::None).then(|| {
            Side::BOTH.map(|side| (timer.remaining(side, turn, now).total(), timer.spec().increment()))
        });
        Question { setup: self.table.setup.clone(), moves: self.table.moves(), player, clocks }
    }

    /// A computer player has chosen; its move is shown when people can follow.
    pub(super) async fn chosen(&mut self, version: i64, thought: Result<Thought, Message>) {
        if self.thinking.is_none_or(|(thinking, _)| thinking != version) {
            return;
        }
        match thought {
            Ok(thought) => {
                self.chosen = Some(thought.text);
                self.show_chosen(Instant::now()).await;
            }
            Err(reason) => {
                tracing::error!(game = self.table.id, %reason, "a computer player failed");
                self.thinking = None;
            }
        }
    }

    /// Plays the chosen move once its time has come.
    pub(super) async fn show_chosen(&mut self, now: Instant) {
        let Some((version, at)) = self.thinking else { return };
        if now < at || version != self.table.version {
            return;
        }
        let Some(text) = self.chosen.take() else { return };
        self.thinking = None;
        let used = self.table.timer.charge(now, std::time::Duration::ZERO);
        if self.table.timer.is_late(self.table.turn(), used) {
            self.flag_if_late(now).await;
            return;
        }
        if let Err(refused) = self.commit(Event::Move { text, used }, None, None, None).await {
            tracing::error!(game = self.table.id, reason = %refused.reason, "a computer's move was refused");
        }
    }

    /// Answers a request for a hint.
    pub(super) fn hinted(
        &mut self,
        version: i64,
        id: String,
        lang: Lang,
        to: HintTo,
        thought: Result<Thought, Message>,
    ) {
        let answer = match thought {
            _ if version != self.table.version => {
                Err(Refused::new("stale", Message::new("server-stale")).of(&id))
            }
            Ok(Thought { text, line: Some(line), unit, .. }) => Ok(json!({
                "type": "hint", "id": id, "ply": self.table.plies.len(), "move": text,
                "line": line.moves, "chance": line.probability, "text": score_text(unit, &line, lang),
            })
            .to_string()),
            Ok(_) => Err(Refused::new("failed", Message::new("server-failed")).of(&id)),
            Err(reason) => Err(Refused::new("failed", reason).of(&id)),
        };
        match to {
            HintTo::Socket(number) => {
                let text = answer.unwrap_or_else(|refused| refused.json(lang));
                self.send_to(number, text.into());
            }
            HintTo::Reply(reply) => {
                let _ = reply.send(answer.map(Answer::Said));
            }
        }
    }

    /// Asks what the board is worth, when somebody wants to know.
    pub(super) fn judge(&mut self) {
        let wanted = self.sockets.iter().any(|attached| attached.evaluates);
        let version = self.table.version;
        if !wanted || self.judging.is_some() || self.table.ending().is_some() {
            return;
        }
        let own = self.own.clone();
        let told = Box::new(move |thought| tell(&own, Request::Judged { version, thought }));
        // A full queue means that the bar stands still for a move.
        if self.shared.engines.ask(self.question(None), told).is_ok() {
            self.judging = Some(version);
        }
    }

    /// Tells what the board is worth.
    pub(super) fn judged(&mut self, version: i64, thought: Result<Thought, Message>) {
        self.judging = None;
        if version != self.table.version {
            self.judge();
            return;
        }
        let Ok(Thought { text, line: Some(line), unit, side }) = thought else { return };
        let chance = if side == Side::First { line.probability } else { 1.0 - line.probability };
        let readers: Vec<(u64, Lang)> = self
            .sockets
            .iter()
            .filter(|attached| attached.evaluates)
            .map(|attached| (attached.number, attached.socket.lang))
            .collect();
        for (number, lang) in readers {
            let message = json!({
                "type": "evaluation", "ply": self.table.plies.len(), "chance": chance, "side": side.word(),
                "text": score_text(unit, &line, lang), "best": text,
            });
            self.send_to(number, message.to_string().into());
        }
    }
}
