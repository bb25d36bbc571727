//! Between matches and records.

use plateau_core::{Ending, Message, Notation, Outcome, Position, Reason};

use super::{Record, RecordError, RecordMove};
use crate::{Erased, Game, Match, Options};

impl Record {
    /// The record of `game`, with the tags that name its rules. Names, dates and events are the caller's to add.
    pub fn from_match<G: Game>(game: &Match<G>) -> Record {
        let mut record = Record::default();
        let rules = game.start().rules();
        let (variant, options) = G::describe(&rules);
        record.set_tag("Game", G::NAMES.page);
        record.set_tag("Variant", variant);
        if !options.pairs().is_empty() {
            let texts: Vec<String> =
                options.pairs().iter().map(|(key, value)| format!("{key}={value}")).collect();
            record.set_tag("Options", texts.join(" "));
        }
        for (tag, value) in G::record_tags(&rules) {
            record.set_tag(tag, value);
        }
        if *game.start() != G::Position::start(&rules) {
            record.set_tag("SetUp", "1");
            record.set_tag("FEN", game.start().to_text());
        }
        let ending = game.ending();
        if let Some(ending) = ending {
            record.set_tag("Termination", ending.reason.word());
        }
        record.result = ending.map(|ending| ending.outcome);
        record.moves = game
            .positions()
            .zip(game.plies())
            .map(|(before, ply)| RecordMove {
                text: before.write_record_move(ply.mv),
                clocks: ply.clocks,
                comment: ply.comment.clone(),
                place: (0, 0),
            })
            .collect();
        record
    }
}

impl<G: Game> Match<G> {
    /// Replays `record`, whose tags give the rules and the starting position.
    ///
    /// # Errors
    /// When the tags name rules that do not exist, the position or a move is wrong, or the result contradicts the board.
    pub fn from_record(record: &Record) -> Result<Match<G>, RecordError> {
        let nowhere = |reason| RecordError { line: 0, column: 0, reason };
        let rules = record_rules::<G>(record).map_err(nowhere)?;
        let start = match record.tag("FEN") {
            None => G::Position::start(&rules),
            Some(text) => G::Position::from_text(&rules, text).map_err(|error| {
                nowhere(Message::new("position-bad").with("faults", error.faults().to_vec()))
            })?,
        };
        let mut game = Match::<G>::from_position(start);
        for (index, entry) in record.moves.iter().enumerate() {
            if let Err(error) = game.play_record_move(&entry.text) {
                let reason = Message::new("record-bad-move")
                    .with("number", index + 1)
                    .with("move", crate::options::shorten(&entry.text))
                    .with("reason", error);
                return Err(RecordError { line: entry.place.0, column: entry.place.1, reason });
            }
            if let Some(clocks) = entry.clocks {
                game.note_clocks(clocks);
            }
            if let Some(comment) = &entry.comment {
                game.note_comment(comment.clone());
            }
        }
        game.close_as(record).map_err(nowhere)?;
        Ok(game)
    }

    /// Plays a move of a record. Records of some programs leave forced passes out: they are played here.
    fn play_record_move(&mut self, text: &str) -> Result<(), Message> {
        match self.play_text(text) {
            Ok(_) => Ok(()),
            Err(error) => {
                let pass = crate::AnyMatch::forced_pass(self);
                let passed = pass.is_some_and(|pass| self.play_text(&pass).is_ok());
                if passed {
                    if self.play_text(text).is_ok() {
                        return Ok(());
                    }
                    self.undo();
                }
                Err(error.reason)
            }
        }
    }

    /// Ends the game as the record's result and `Termination` tag say.
    fn close_as(&mut self, record: &Record) -> Result<(), Message> {
        let Some(outcome) = record.result else { return Ok(()) };
        if let Some(ending) = self.ending() {
            return if ending.outcome == outcome {
                Ok(())
            } else {
                Err(Message::new("record-result")
                    .with("written", outcome.word())
                    .with("board", ending.outcome.word()))
            };
        }
        let reason =
            record.tag("Termination").and_then(|word| Reason::ALL.into_iter().find(|r| r.word() == word));
        let usual = if outcome == Outcome::Draw { Reason::Agreement } else { Reason::Resignation };
        let reason =
            reason.filter(|reason| matches!(reason, Reason::Agreement | Reason::Resignation | Reason::Time));
        self.close(Ending { outcome, reason: reason.unwrap_or(usual) });
        Ok(())
    }
}

/// The rules that the tags name: ours, or those of other programs.
fn record_rules<G: Game>(record: &Record) -> Result<<G::Position as Position>::Rules, Message> {
    if record.tag("Variant").is_none()
        && record.tag("Options").is_none()
        && let Some((variant, options)) = G::recognise(&record.tags)
    {
        return Erased::<G>::rules(Some(variant), &options);
    }
    let texts: Vec<&str> = record.tag("Options").unwrap_or_default().split_whitespace().collect();
    Erased::<G>::rules(record.tag("Variant"), &Options::parse(&texts)?)
}
