//! Small players and contests for tests.
#![allow(dead_code, reason = "each test file uses its own part")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::path::Path;
use std::sync::atomic::AtomicBool;

use plateau_arena::{Contest, Entrant, Standings};
use plateau_core::Message;
use plateau_othello::Othello;
use plateau_table::{AnyMatch, Budget, Erased, FirstMove, Options, Player, RandomMove, Record, read_records};

/// A player made of a function.
pub(crate) struct Dummy<F>(pub(crate) F);

impl<F: FnMut(&dyn AnyMatch, &Budget) -> Result<String, Message> + Send> Player for Dummy<F> {
    fn choose(&mut self, game: &dyn AnyMatch, budget: &Budget) -> Result<String, Message> {
        (self.0)(game, budget)
    }
}

/// A player made of a function without memory.
pub(crate) fn dummy(
    name: &str,
    choose: impl Fn(&dyn AnyMatch, &Budget) -> Result<String, Message> + Send + Sync + Copy + 'static,
) -> Entrant {
    Entrant::new(name, move || Ok(Box::new(Dummy(choose))))
}

pub(crate) fn first() -> Entrant {
    Entrant::new("premier", || Ok(Box::new(FirstMove)))
}

pub(crate) fn random(seed: u64) -> Entrant {
    Entrant::new(format!("hasard:{seed}"), move || Ok(Box::new(RandomMove::new(Some(seed)))))
}

/// A player that always gives up.
pub(crate) fn loser() -> Entrant {
    dummy("loser", |_, _| Err(Message::new("player-no-move")))
}

/// How many moves the player to move has made in this game.
pub(crate) fn own_moves(game: &dyn AnyMatch) -> usize {
    game.played().len() / 2
}

/// A contest of Othello on a small board.
pub(crate) fn contest(entrants: Vec<Entrant>, games: u32) -> Contest {
    let mut contest = Contest::new(Erased::<Othello>::GAME, entrants);
    contest.options = Options::new().with("size", 6);
    contest.games = games;
    contest.random_plies = 4;
    contest
}

pub(crate) fn run(contest: &Contest) -> Standings {
    contest.run(&AtomicBool::new(false), &mut |_| {}).unwrap()
}

pub(crate) fn refused(contest: &Contest) -> Message {
    contest.run(&AtomicBool::new(false), &mut |_| {}).unwrap_err()
}

/// How many games this run played, and where it stood then.
pub(crate) fn run_counting(contest: &Contest) -> (usize, Standings) {
    let mut played = 0;
    let standings =
        contest.run(&AtomicBool::new(false), &mut |progress| played += usize::from(progress.last.is_some()));
    (played, standings.unwrap())
}

pub(crate) fn records(path: &Path) -> Vec<Record> {
    read_records(&std::fs::read_to_string(path).unwrap()).unwrap()
}

pub(crate) fn tag<'a>(record: &'a Record, name: &str) -> &'a str {
    record.tag(name).unwrap_or_else(|| panic!("no tag {name} in {:?}", record.tags))
}
