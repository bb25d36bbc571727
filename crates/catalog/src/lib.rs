//! The one table of games: adding a game is a row here, a dependency and a folder.

mod players;
pub mod records;

use plateau_learn::{AnyBookMaker, AnyLearner, AnyPromiser, BookMaker, Learner, Promiser};
use plateau_search::{AnyEngine, Engine};
use plateau_table::{AnyGame, Erased, Record};

pub use players::{Seat, player};

/// One game: its rules and its engine.
struct Row {
    game: &'static dyn AnyGame,
    engine: fn() -> Box<dyn AnyEngine>,
    learner: Option<&'static dyn AnyLearner>,
    promiser: Option<&'static dyn AnyPromiser>,
    books: &'static dyn AnyBookMaker,
}

/// The row of the game `$game`; `described` where its evaluator is, so that it can learn; `promising` where the order of its
/// moves can be learned too.
macro_rules! row {
    ($game:ty) => {
        Row {
            game: Erased::<$game>::GAME,
            engine: Engine::<$game>::boxed,
            learner: None,
            promiser: None,
            books: &BookMaker::<$game>::new(),
        }
    };
    ($game:ty, described) => {
        Row { learner: Some(&Learner::<$game>::new()), ..row!($game) }
    };
    ($game:ty, described, promising) => {
        Row { promiser: Some(&Promiser::<$game>::new()), ..row!($game, described) }
    };
}

/// The table, in the order in which lists show the games.
const TABLE: [Row; 5] = [
    row!(plateau_pente::Pente, described, promising),
    row!(plateau_attaxx::Attaxx, described),
    row!(plateau_hasami::Hasami, described, promising),
    row!(plateau_othello::Othello, described),
    row!(plateau_dames::Dames, described),
];

/// Every game, in the order in which lists show them.
pub const GAMES: [&dyn AnyGame; TABLE.len()] = {
    let mut games = [TABLE[0].game; TABLE.len()];
    let mut index = 0;
    while index < games.len() {
        games[index] = TABLE[index].game;
        index += 1;
    }
    games
};

/// Other names under which people look for a game, with the variant that the name means.
const ALIASES: [(&str, &str, Option<&str>); 2] =
    [("reversi", "othello", None), ("ataxx", "attaxx", Some("standard"))];

/// A game that was asked for by name.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The variant that the name implies, if it implies one.
    pub variant: Option<&'static str>,
}

/// The game called `name` in any language, whatever the case of its letters.
///
/// ```
/// let found = plateau_catalog::find("Ataxx").unwrap();
/// assert_eq!((found.game.id(), found.variant), ("attaxx", Some("standard")));
/// assert!(plateau_catalog::find("chess").is_none());
/// ```
pub fn find(name: &str) -> Option<Found> {
    let alias = ALIASES.iter().find(|(alias, ..)| alias.eq_ignore_ascii_case(name));
    let (id, variant) = alias.map_or((name, None), |&(_, id, variant)| (id, variant));
    let game = GAMES.into_iter().find(|game| game.names().matches(id))?;
    Some(Found { game, variant })
}

/// A new engine for `game`.
///
/// # Panics
/// When the game is not of this table, which is a fault of the program: every `AnyGame` comes from it.
pub fn engine(game: &dyn AnyGame) -> Box<dyn AnyEngine> {
    match TABLE.iter().find(|row| row.game.id() == game.id()) {
        Some(row) => (row.engine)(),
        None => panic!("{} is not in the table of games", game.id()),
    }
}

/// What learns for `game`; `None` where its evaluator is not described.
pub fn learner(game: &dyn AnyGame) -> Option<&'static dyn AnyLearner> {
    TABLE.iter().find(|row| row.game.id() == game.id())?.learner
}

/// Who learns the order of moves of `game`; `None` where it is not described.
pub fn promiser(game: &dyn AnyGame) -> Option<&'static dyn AnyPromiser> {
    TABLE.iter().find(|row| row.game.id() == game.id())?.promiser
}

/// Who makes opening books of `game`; `None` for a game that is not of this table.
pub fn book_maker(game: &dyn AnyGame) -> Option<&'static dyn AnyBookMaker> {
    TABLE.iter().find(|row| row.game.id() == game.id()).map(|row| row.books)
}

/// The game of a record: the one its `Game` tag names, else the one that knows its other tags, else the only one in
/// which its moves are legal.
pub fn game_of_record(record: &Record) -> Option<&'static dyn AnyGame> {
    if let Some(name) = record.tag("Game") {
        return find(name).map(|found| found.game);
    }
    let recognised = GAMES.into_iter().find(|game| game.recognise(&record.tags).is_some());
    recognised.or_else(|| {
        let mut possible =
            GAMES.into_iter().filter(|game| !record.moves.is_empty() && game.replay(record).is_ok());
        possible.next().filter(|_| possible.next().is_none())
    })
}
