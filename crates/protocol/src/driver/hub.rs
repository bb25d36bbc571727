//! Hub, as a board.

use plateau_core::{Message, shorten};
use plateau_table::AnyMatch;

use super::child::Child;
use super::dialogue::{Dialogue, Question};
use crate::board::Board;
use crate::text::hub::{HubLine, find_move, write_move, write_position};

/// The dialogue.
#[derive(Default)]
pub(crate) struct Hub {
    /// Whether the game that is played has been told of.
    begun: bool,
}

/// Waits for a command; an `error` is a failure.
fn wait(child: &mut Child, deadline: std::time::Instant, command: &str) -> Result<HubLine, Message> {
    let found = child.wait(deadline, |line| {
        HubLine::parse(line).filter(|line| line.command == command || line.command == "error")
    })?;
    if found.command == command {
        return Ok(found);
    }
    Err(child.refused(found.get("message").unwrap_or_default()))
}

/// The game as Hub tells it: the starting position and all moves, which engines need to see repetitions.
fn position(board: &Board) -> Result<HubLine, Message> {
    let mut copy = board.copy()?;
    while copy.undo() {}
    let mut line = HubLine::new("pos").with("pos", write_position(&copy.view()));
    let mut moves = Vec::new();
    for text in board.played() {
        let view = copy.view();
        if let Some(mv) = view.moves.iter().find(|mv| mv.text == text) {
            moves.push(write_move(&view, mv));
        }
        copy.play(&text).map_err(|error| error.reason)?;
    }
    if !moves.is_empty() {
        line = line.with("moves", moves.join(" "));
    }
    Ok(line)
}

impl Dialogue for Hub {
    fn greet(&mut self, child: &mut Child, _game: &dyn AnyMatch) -> Result<(), Message> {
        let deadline = child.soon();
        child.say("hub");
        wait(child, deadline, "wait")?;
        child.say("init");
        wait(child, deadline, "ready").map(|_| ())
    }

    fn new_game(&mut self) {
        self.begun = false;
    }

    fn choose(&mut self, child: &mut Child, question: &Question<'_>) -> Result<String, Message> {
        child.forget();
        if !std::mem::replace(&mut self.begun, true) {
            child.say("new-game");
        }
        // What is still said about an earlier search comes before this answer.
        child.say("ping");
        wait(child, question.deadline.min(child.soon()), "pong")?;
        child.say(&position(question.board)?.write());
        let mut level = |line: HubLine| child.say(&HubLine::write(&line));
        if let Some(depth) = question.budget.depth {
            level(HubLine::new("level").with("depth", depth));
        }
        if let Some(nodes) = question.budget.nodes {
            level(HubLine::new("level").with("nodes", nodes));
        }
        if let Some(time) = question.time() {
            level(HubLine::new("level").with("move-time", time.as_secs_f64()));
        } else if let Some(clocks) = question.budget.clocks {
            let (left, increment) = clocks[question.board.game().turn().index()];
            let line = HubLine::new("level").with("time", left.as_secs_f64());
            level(if increment.is_zero() { line } else { line.with("inc", increment.as_secs_f64()) });
        }
        child.say("go think");
        let done = wait(child, question.deadline, "done")?;
        let text = done.get("move").unwrap_or_default();
        let view = question.board.game().view();
        if let Some(mv) = find_move(&view, text) {
            return Ok(mv.text.clone());
        }
        if text.split(['-', 'x']).count() < 2
            || text.split(['-', 'x']).any(|name| view.square_named(name).is_none())
        {
            return Err(child.bad_reply(&done.write()));
        }
        let error = Message::new("protocol-illegal-move").with("program", child.name());
        let error = error.with("move", shorten(text));
        Err(error.with("reason", Message::new("move-illegal")))
    }
}
