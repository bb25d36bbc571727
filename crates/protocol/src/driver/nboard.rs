//! NBoard, as a board.

use std::time::{Duration, Instant};

use plateau_core::Message;
use plateau_table::AnyMatch;

use super::child::Child;
use super::dialogue::{Dialogue, Question};
use crate::board::Board;
use crate::text::ggf::{Ggf, GgfMove};
use crate::text::nboard::answer;

/// The depth when none is asked for: to the end of the game. The time then ends the search.
const DEEPEST: u32 = 60;
/// How much earlier than the time for a move the search is ended, for the answer to arrive.
const DELIVERY: Duration = Duration::from_millis(20);

/// The dialogue.
#[derive(Default)]
pub(crate) struct Nboard {
    pings: u32,
    depth: u32,
}

/// The game as GGF, with what the clocks show.
fn game(question: &Question<'_>) -> Result<Ggf, Message> {
    let board: &Board = question.board;
    let mut copy = board.copy()?;
    let mut sides = Vec::new();
    while copy.undo() {
        sides.push(copy.turn());
    }
    let mut ggf = Ggf::from_view(&copy.view());
    for (text, side) in board.played().into_iter().zip(sides.into_iter().rev()) {
        let text = if text == "pa" { "PA".to_owned() } else { text };
        ggf.moves.push(GgfMove { side, text, eval: None, seconds: None });
    }
    if let Some(clocks) = question.budget.clocks {
        for (tag, (left, _)) in ["TB", "TW"].into_iter().zip(clocks) {
            ggf.set_tag(tag, &format!("{}:{:02}", left.as_secs() / 60, left.as_secs() % 60));
        }
    }
    Ok(ggf)
}

impl Nboard {
    /// Asks for a sign of life; what it said before is forgotten, unless it was a move.
    fn ping(&mut self, child: &mut Child, deadline: Instant) -> Result<Option<String>, Message> {
        self.pings = self.pings.wrapping_add(1);
        let pong = format!("pong {}", self.pings);
        child.say(&format!("ping {}", self.pings));
        let mut found = None;
        child.wait(deadline, |line| {
            found = answer(line).map(str::to_owned).or(found.take());
            (line.trim() == pong).then_some(())
        })?;
        Ok(found)
    }
}

impl Dialogue for Nboard {
    fn greet(&mut self, child: &mut Child, _game: &dyn AnyMatch) -> Result<(), Message> {
        let deadline = child.soon();
        child.say("nboard 2");
        self.ping(child, deadline).map(|_| ())
    }

    fn new_game(&mut self) {}

    fn choose(&mut self, child: &mut Child, question: &Question<'_>) -> Result<String, Message> {
        child.forget();
        let depth = question.budget.depth.unwrap_or(DEEPEST);
        if depth != self.depth {
            child.say(&format!("set depth {depth}"));
            self.depth = depth;
        }
        child.say(&format!("set game {}", game(question)?.write()));
        let soon = question.deadline.min(child.soon());
        self.ping(child, soon)?;
        let asked = Instant::now();
        child.say("go");
        let Some(time) = question.time() else {
            return child.wait(question.deadline, |line| answer(line).map(str::to_owned));
        };
        // NBoard knows no time for a move. A ping ends the search.
        let enough = asked + time.saturating_sub(DELIVERY.min(time / 5));
        match child.wait(enough.min(question.deadline), |line| answer(line).map(str::to_owned)) {
            Err(error) if error.id() == "protocol-timeout" => {
                let found = self.ping(child, question.deadline)?;
                found.ok_or(error)
            }
            result => result,
        }
    }
}
