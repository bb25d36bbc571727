//! UAI and UGI, as a board.

use plateau_core::Message;
use plateau_table::AnyMatch;

use super::child::Child;
use super::dialogue::{Dialogue, Question};
use crate::text::universal::{PositionLine, Vocabulary, best_move};

/// The dialogue.
pub(crate) struct Universal {
    words: Vocabulary,
    fresh: bool,
}

impl Universal {
    pub(crate) fn new(words: Vocabulary) -> Self {
        Universal { words, fresh: true }
    }

    fn go(&self, question: &Question<'_>) -> String {
        let mut line = "go".to_owned();
        let mut add = |word: &str, value: u128| line.push_str(&format!(" {word} {value}"));
        if let Some(time) = question.time() {
            add("movetime", time.as_millis().max(1));
        } else if let Some(clocks) = question.budget.clocks {
            for (word, (left, _)) in self.words.times.iter().zip(clocks) {
                add(word, left.as_millis().max(1));
            }
            for (word, (_, increment)) in self.words.increments.iter().zip(clocks) {
                add(word, increment.as_millis());
            }
        }
        if let Some(nodes) = question.budget.nodes {
            add("nodes", nodes.into());
        }
        if let Some(depth) = question.budget.depth {
            add("depth", depth.into());
        }
        line
    }
}

impl Dialogue for Universal {
    fn greet(&mut self, child: &mut Child, _game: &dyn AnyMatch) -> Result<(), Message> {
        let deadline = child.soon();
        child.say(self.words.hello);
        child.wait(deadline, |line| (line.trim() == self.words.hello_ok).then_some(()))?;
        child.say("isready");
        child.wait(deadline, |line| (line.trim() == "readyok").then_some(()))
    }

    fn new_game(&mut self) {
        self.fresh = true;
    }

    fn choose(&mut self, child: &mut Child, question: &Question<'_>) -> Result<String, Message> {
        child.forget();
        if std::mem::take(&mut self.fresh) {
            child.say(self.words.new_game);
        }
        let start = question.board.start().map(str::to_owned);
        child.say(&PositionLine { start, moves: question.board.played() }.write());
        // What is still said about an earlier search comes before this answer.
        child.say("isready");
        child.wait(question.deadline.min(child.soon()), |line| (line.trim() == "readyok").then_some(()))?;
        child.say(&self.go(question));
        let answer = child.wait(question.deadline, |line| best_move(line).map(str::to_owned))?;
        if answer.is_empty() { Err(child.bad_reply("bestmove")) } else { Ok(answer) }
    }
}
