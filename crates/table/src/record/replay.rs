//! Between matches and records.

use plateau_core::{Ending, Message, Notation, Outcome, Position, Reason, Side, random_from_seed, shorten};

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
        record.second_starts = game.start().turn() == Side::Second;
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
                clock: ply.clock,
                comment: ply.comment.clone(),
                nags: ply.nags.clone(),
                place: (0, 0),
            })
            .collect();
        record
    }
}

impl<G: Game> Match<G> {
    /// Replays `record`, whose tags give the rules and the starting position.
    ///
    /// Forced passes that the record leaves out are played. A game that the board does not end is ended as the result
    /// and the `Termination` tag say: by resignation, on time or by agreement.
    ///
    /// # Errors
    /// When the tags name rules that do not exist, the position or a move is wrong, a move lacks what chance decided,
    /// or the result contradicts the board.
    pub fn from_record(record: &Record) -> Result<Match<G>, RecordError> {
        let rules = record_rules::<G>(record)?;
        let start = match record.tag("FEN") {
            None => G::Position::start(&rules),
            Some(text) => G::Position::from_text(&rules, text).map_err(|error| {
                let reason = Message::new("position-bad").with("faults", error.faults().to_vec());
                RecordError::new(record.tag_place("FEN"), reason)
            })?,
        };
        let mut game = Match::<G>::from_position(start);
        for (index, entry) in record.moves.iter().enumerate() {
            if let Err(error) = game.play_record_move(&entry.text) {
                let reason = Message::new("record-bad-move")
                    .with("number", index + 1)
                    .with("move", shorten(&entry.text))
                    .with("reason", error);
                return Err(RecordError::new(entry.place, reason));
            }
            if let Some(clock) = entry.clock {
                game.note_clock(clock);
            }
            if let Some(comment) = &entry.comment {
                game.note_comment(comment.clone());
            }
            game.note_nags(entry.nags.clone());
        }
        game.close_as(record)?;
        Ok(game)
    }

    /// Plays a move of a record. Records of some programs leave forced passes out: they are played here.
    fn play_record_move(&mut self, text: &str) -> Result<(), Message> {
        self.require_outcome(text)?;
        match self.play_text(text) {
            Ok(_) => Ok(()),
            Err(error) => {
                let pass = crate::AnyMatch::forced_pass(self);
                let passed = pass.is_some_and(|pass| self.play_text(&pass).is_ok());
                if passed {
                    if self.require_outcome(text).is_ok() && self.play_text(text).is_ok() {
                        return Ok(());
                    }
                    self.undo();
                }
                Err(error.reason)
            }
        }
    }

    /// Refuses a move whose outcome was left to chance: it would come out otherwise than in the game that was played.
    /// Where the rules hold a seed, chance repeats itself.
    fn require_outcome(&self, text: &str) -> Result<(), Message> {
        let position = self.position();
        if !position.has_chance() || G::seed(&position.rules()).is_some() {
            return Ok(());
        }
        match position.read_move(text) {
            Ok(mv) if position.settle(mv, &mut random_from_seed(Some(0))) != mv => {
                Err(Message::new("record-no-outcome"))
            }
            _ => Ok(()),
        }
    }

    /// Ends the game as the record's result and `Termination` tag say.
    fn close_as(&mut self, record: &Record) -> Result<(), RecordError> {
        let Some(outcome) = record.result else { return Ok(()) };
        if let Some(ending) = self.ending() {
            return if ending.outcome == outcome {
                Ok(())
            } else {
                let reason = Message::new("record-result")
                    .with("written", outcome.word())
                    .with("board", ending.outcome.word());
                Err(RecordError::new(record.places.result, reason))
            };
        }
        let word = record.tag("Termination").unwrap_or_default();
        let reason = Reason::ALL.into_iter().find(|reason| reason.word().eq_ignore_ascii_case(word));
        let reason = match (outcome, reason) {
            (Outcome::Win(_), Some(reason @ (Reason::Resignation | Reason::Time))) => reason,
            // Other programs have words of their own, and draws on time.
            (_, None | Some(Reason::Agreement | Reason::Resignation | Reason::Time)) => match outcome {
                Outcome::Draw => Reason::Agreement,
                Outcome::Win(_) => Reason::Resignation,
            },
            (_, Some(reason)) => {
                let reason = Message::new("record-termination").with("reason", reason.message());
                return Err(RecordError::new(record.tag_place("Termination"), reason));
            }
        };
        self.close(Ending { outcome, reason });
        Ok(())
    }
}

/// The rules that the tags name: ours, or those of other programs.
fn record_rules<G: Game>(record: &Record) -> Result<<G::Position as Position>::Rules, RecordError> {
    if record.tag("Variant").is_none()
        && record.tag("Options").is_none()
        && let Some((variant, options)) = G::recognise(&record.tags)
    {
        return Erased::<G>::rules(Some(variant), &options)
            .map_err(|reason| RecordError::new(record.places.start, reason));
    }
    let variant = record.tag("Variant");
    Erased::<G>::rules(variant, &Options::new())
        .map_err(|reason| RecordError::new(record.tag_place("Variant"), reason))?;
    let texts: Vec<&str> = record.tag("Options").unwrap_or_default().split_whitespace().collect();
    Options::parse(&texts)
        .and_then(|options| Erased::<G>::rules(variant, &options))
        .map_err(|reason| RecordError::new(record.tag_place("Options"), reason))
}
