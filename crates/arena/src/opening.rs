//! Where games begin.

use std::collections::HashSet;

use plateau_core::{Message, Random, random_from_seed};
use plateau_table::{AnyMatch, Options, Record};

use crate::Contest;

/// How often random moves are tried again before the positions that can be found are taken to be used up.
const TRIES: u32 = 200;

/// A position and the moves that lead to where the players begin.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Opening {
    /// The position text; `None` for the start of the game.
    start: Option<String>,
    moves: Vec<String>,
}

impl Opening {
    /// A game in which the opening has been played.
    pub(crate) fn open(&self, contest: &Contest) -> Result<Box<dyn AnyMatch>, Message> {
        let variant = contest.variant.as_deref();
        let mut game = contest.game.open(variant, &contest.options, self.start.as_deref())?;
        for text in &self.moves {
            game.play(text).map_err(|error| error.reason)?;
        }
        Ok(game)
    }

    /// The moves of `record`, number `number` of its file.
    fn from_record(
        contest: &Contest,
        rules: &(&'static str, Options),
        record: &Record,
        number: usize,
    ) -> Result<Opening, Message> {
        let bad =
            |reason: Message| Message::new("arena-opening-bad").with("number", number).with("reason", reason);
        let other = || bad(Message::new("arena-opening-other"));
        if record.tag("Game").is_some_and(|name| !contest.game.names().matches(name)) {
            return Err(other());
        }
        let mut record = record.clone();
        // What came of the game does not matter here, and would end it.
        record.result = None;
        record.remove_tag("Result");
        record.remove_tag("Termination");
        let says_rules = record.tag("Variant").is_some() || record.tag("Options").is_some();
        if !says_rules && contest.game.recognise(&record.tags).is_none() {
            record.set_tag("Variant", rules.0);
            let options: Vec<String> =
                rules.1.pairs().iter().map(|(key, value)| format!("{key}={value}")).collect();
            if !options.is_empty() {
                record.set_tag("Options", options.join(" "));
            }
        }
        let game = contest.game.replay(&record).map_err(|error| bad(error.message()))?;
        if game.rules() != *rules {
            return Err(other());
        }
        if game.ending().is_some() {
            return Err(bad(Message::new("arena-opening-over")));
        }
        let opening = Opening { start: record.tag("FEN").map(str::to_owned), moves: game.played() };
        opening.open(contest).map_err(bad)?;
        Ok(opening)
    }

    /// A line for the description of a contest.
    pub(crate) fn describe(&self) -> String {
        format!("{}|{}", self.start.as_deref().unwrap_or_default(), self.moves.join(" "))
    }
}

/// The openings of the records of `contest`; the start of the game when there are none.
///
/// # Errors
/// When a record is of another game or other rules, is illegal, or ends the game.
pub(crate) fn recorded(contest: &Contest, rules: &(&'static str, Options)) -> Result<Vec<Opening>, Message> {
    if contest.openings.is_empty() {
        return Ok(vec![Opening::default()]);
    }
    let numbered = contest.openings.iter().zip(1..);
    numbered.map(|(record, number)| Opening::from_record(contest, rules, record, number)).collect()
}

/// `count` openings: those of `bases` in turn, followed by random moves. The first ones do not depend on `count`.
///
/// # Errors
/// When the random moves end every game.
pub(crate) fn openings(contest: &Contest, bases: &[Opening], count: usize) -> Result<Vec<Opening>, Message> {
    let bases = bases.iter().cycle().take(count);
    if contest.random_plies == 0 {
        return Ok(bases.cloned().collect());
    }
    let mut random = random_from_seed(Some(contest.seed));
    let mut seen = HashSet::new();
    bases.map(|base| base.continued(contest, &mut random, &mut seen)).collect()
}

impl Opening {
    /// The opening followed by random moves to a position that is not in `seen`, if one is found.
    fn continued(
        &self,
        contest: &Contest,
        random: &mut Random,
        seen: &mut HashSet<String>,
    ) -> Result<Opening, Message> {
        let mut again = None;
        for _ in 0..TRIES {
            let Some(game) = self.wander(contest, random)? else { continue };
            let found = Opening { start: self.start.clone(), moves: game.played() };
            let position = game.position_text();
            if seen.insert(position.clone()) {
                return Ok(found);
            }
            again = Some((position, found));
        }
        let (position, found) =
            again.ok_or_else(|| Message::new("arena-random-plies").with("plies", contest.random_plies))?;
        // All were used: they may come once more, again each at most once.
        seen.clear();
        seen.insert(position);
        Ok(found)
    }

    /// A game after the opening and random moves; `None` when they ended it.
    fn wander(&self, contest: &Contest, random: &mut Random) -> Result<Option<Box<dyn AnyMatch>>, Message> {
        let mut game = self.open(contest)?;
        for _ in 0..contest.random_plies {
            let Some(text) = game.random_move(random) else { return Ok(None) };
            game.play(&text).map_err(|error| error.reason)?;
        }
        Ok(game.ending().is_none().then_some(game))
    }
}
