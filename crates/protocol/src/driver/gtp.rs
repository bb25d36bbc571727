//! GTP for Othello, as a board.

use std::time::Instant;

use plateau_core::{Message, Side};
use plateau_table::AnyMatch;

use super::child::Child;
use super::dialogue::{Dialogue, Question};
use crate::text::gtp::GtpReply;

/// The dialogue.
#[derive(Default)]
pub(crate) struct Gtp {
    commands: u32,
    size: u8,
    depth: Option<u32>,
    /// Whether the program has refused a time that is no whole number of seconds.
    whole_seconds: bool,
    /// The moves on the program's board; `None` when that is not known.
    known: Option<Vec<String>>,
}

/// How the sides are called.
fn color(side: Side) -> &'static str {
    match side {
        Side::First => "b",
        Side::Second => "w",
    }
}

impl Gtp {
    /// Says a command and waits for its answer.
    fn ask(&mut self, child: &mut Child, deadline: Instant, command: &str) -> Result<String, Message> {
        self.commands = self.commands.wrapping_add(1);
        let id = self.commands;
        child.say(&format!("{id} {command}"));
        let (ok, text) = child.wait(deadline, |line| {
            // A program that leaves the number out means the command that is being asked.
            let reply = GtpReply::parse(line).filter(|reply| reply.id.is_none_or(|found| found == id))?;
            Some((reply.ok, reply.text.to_owned()))
        })?;
        if ok { Ok(text) } else { Err(child.refused(&text)) }
    }

    /// Says a command that not every program knows. Whether this one obeyed.
    fn offer(&mut self, child: &mut Child, deadline: Instant, command: &str) -> Result<bool, Message> {
        match self.ask(child, deadline, command) {
            Ok(_) => Ok(true),
            Err(error) if error.id() == "protocol-refused" => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Brings the program's board to where ours is.
    fn set_up(&mut self, child: &mut Child, question: &Question<'_>) -> Result<(), Message> {
        if question.board.start().is_some() {
            return Err(Message::new("protocol-no-setup").with("protocol", "gtp"));
        }
        let deadline = question.deadline.min(child.soon());
        let size = question.board.game().view().columns;
        if size != self.size {
            self.ask(child, deadline, &format!("boardsize {size}"))?;
            self.size = size;
            self.known = None;
        }
        let played = question.board.played();
        let known = match self.known.take() {
            Some(known) if played.starts_with(&known) => known.len(),
            _ => {
                self.ask(child, deadline, "clear_board")?;
                0
            }
        };
        let mut game = question.board.copy()?;
        let mut sides = Vec::with_capacity(played.len());
        while game.undo() {
            sides.push(game.turn());
        }
        sides.reverse();
        for (text, side) in played.iter().zip(sides).skip(known) {
            if text == "pa" {
                // A program that passes by itself where it must does not know the word.
                self.offer(child, deadline, &format!("play {} pass", color(side)))?;
            } else {
                self.ask(child, deadline, &format!("play {} {text}", color(side)))?;
            }
        }
        Ok(())
    }

    /// Tells the limits.
    fn limit(&mut self, child: &mut Child, question: &Question<'_>) -> Result<(), Message> {
        let deadline = question.deadline.min(child.soon());
        let side = question.board.game().turn();
        if question.budget.depth != self.depth {
            if let Some(depth) = question.budget.depth {
                // Not every program has levels: one that refuses plays as it likes.
                self.offer(child, deadline, &format!("level {depth}"))?;
            }
            self.depth = question.budget.depth;
        }
        let (left, moves) = match (question.time(), question.budget.clocks) {
            // So much time for one stone is the time for a move.
            (Some(time), _) => (time, 1),
            (None, Some(clocks)) => (clocks[side.index()].0, 0),
            (None, None) => return Ok(()),
        };
        let said = |seconds: f64| format!("time_left {} {seconds} {moves}", color(side));
        let seconds = left.as_secs_f64();
        if !self.whole_seconds {
            self.whole_seconds = !self.offer(child, deadline, &said(seconds))? && seconds.fract() != 0.0;
        }
        // The protocol's own times are whole seconds. Less than one for a move cannot be said by these.
        if self.whole_seconds && (moves == 0 || seconds >= 1.0) {
            self.offer(child, deadline, &said(seconds.floor().max(1.0)))?;
        }
        Ok(())
    }
}

impl Dialogue for Gtp {
    fn greet(&mut self, child: &mut Child, _game: &dyn AnyMatch) -> Result<(), Message> {
        let deadline = child.soon();
        self.ask(child, deadline, "protocol_version").map(|_| ())
    }

    fn new_game(&mut self) {
        self.known = None;
    }

    fn choose(&mut self, child: &mut Child, question: &Question<'_>) -> Result<String, Message> {
        child.forget();
        self.set_up(child, question)?;
        self.limit(child, question)?;
        let side = color(question.board.game().turn());
        let answer = self.ask(child, question.deadline, &format!("genmove {side}"))?.to_ascii_lowercase();
        if answer == "resign" {
            return Err(Message::new("protocol-resigned").with("program", child.name()));
        }
        let mut known = question.board.played();
        known.push(answer.clone());
        self.known = Some(known);
        Ok(answer)
    }
}
