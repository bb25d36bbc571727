//! Where games begin.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// The openings of a contest, each drawn when it is first asked for: to judge one takes a while, and a test may end a
/// contest long before its last one.
pub(crate) struct Draw<'a> {
    contest: &'a Contest,
    stop: &'a AtomicBool,
    random: Random,
    /// What the openings begin with, in turn.
    bases: Vec<Opening>,
    drawn: Vec<Opening>,
    /// The positions that were drawn, all of them fair.
    seen: HashSet<String>,
}

impl<'a> Draw<'a> {
    /// Of `contest`: those of `bases` in turn, followed by random moves. Once `stop` is set every opening is as good as another.
    ///
    /// # Errors
    /// When the random moves after one of `bases` end every game, or there is no position with equal chances where such are
    /// asked for.
    pub(crate) fn new(
        contest: &'a Contest,
        stop: &'a AtomicBool,
        bases: Vec<Opening>,
    ) -> Result<Self, Message> {
        let random = random_from_seed(Some(contest.seed));
        let mut draw = Draw { contest, stop, random, bases, drawn: Vec::new(), seen: HashSet::new() };
        if contest.random_plies == 0 {
            draw.bases = draw.fair_bases()?;
        } else {
            let needed = contest.games.div_ceil(2) as usize;
            for base in draw.bases.clone().iter().take(needed) {
                let opening = draw.continued(base)?;
                draw.drawn.push(opening);
            }
        }
        Ok(draw)
    }

    /// Opening `number`, which does not depend on how many there are.
    pub(crate) fn opening(&mut self, number: usize) -> Opening {
        if self.contest.random_plies == 0 {
            return self.bases[number % self.bases.len()].clone();
        }
        while self.drawn.len() <= number {
            let turn = self.drawn.len() % self.bases.len();
            let base = self.bases[turn].clone();
            // What was found once comes again where nothing else is found.
            let opening = self.continued(&base).unwrap_or_else(|_| self.drawn[turn].clone());
            self.drawn.push(opening);
        }
        self.drawn[number].clone()
    }

    /// Those of the bases that give both players equal chances, where such are asked for.
    fn fair_bases(&self) -> Result<Vec<Opening>, Message> {
        let mut fair = Vec::with_capacity(self.bases.len());
        for base in &self.bases {
            if self.is_fair(base.open(self.contest)?.as_ref())? {
                fair.push(base.clone());
            }
        }
        if fair.is_empty() { Err(Message::new("arena-unbalanced")) } else { Ok(fair) }
    }

    /// The opening `base` followed by random moves to a position that was not drawn before, if one is found.
    fn continued(&mut self, base: &Opening) -> Result<Opening, Message> {
        let mut again = None;
        let mut id = "arena-random-plies";
        for _ in 0..TRIES {
            let Some(game) = self.wander(base)? else { continue };
            let position = game.position_text();
            let is_new = !self.seen.contains(&position);
            if is_new && !self.is_fair(game.as_ref())? {
                id = "arena-random-unbalanced";
                continue;
            }
            let found = Opening { start: base.start.clone(), moves: game.played() };
            if is_new {
                self.seen.insert(position);
                return Ok(found);
            }
            again = Some((position, found));
        }
        let (position, found) =
            again.ok_or_else(|| Message::new(id).with("plies", self.contest.random_plies))?;
        // All were used: they may come once more, again each at most once.
        self.seen.clear();
        self.seen.insert(position);
        Ok(found)
    }

    /// A game after the opening `base` and random moves; `None` when they ended it.
    fn wander(&mut self, base: &Opening) -> Result<Option<Box<dyn AnyMatch>>, Message> {
        let mut game = base.open(self.contest)?;
        for _ in 0..self.contest.random_plies {
            let Some(text) = game.random_move(&mut self.random) else { return Ok(None) };
            game.play(&text).map_err(|error| error.reason)?;
        }
        Ok(game.ending().is_none().then_some(game))
    }

    /// Whether the players may begin from the position on the board of `game`.
    fn is_fair(&self, game: &dyn AnyMatch) -> Result<bool, Message> {
        match &self.contest.balance {
            Some(balance) if !self.stop.load(Ordering::Relaxed) => balance.is_fair(game),
            _ => Ok(true),
        }
    }
}
