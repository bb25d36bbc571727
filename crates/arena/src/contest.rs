//! What is to be played.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use plateau_core::Message;
use plateau_table::{AnyGame, Options, Player, Record};

use crate::{Balance, Limit, Sprt};

/// By how much a move may be late: threads do not wake up at once on a busy machine.
pub const TOLERANCE: Duration = Duration::from_millis(50);

/// How long a player may think where no time was set, before it is taken for dead.
pub const PATIENCE: Duration = Duration::from_secs(600);

/// What starts a player.
pub type MakePlayer = Arc<dyn Fn() -> Result<Box<dyn Player>, Message> + Send + Sync>;

/// Somebody who plays.
#[derive(Clone)]
pub struct Entrant {
    /// The name in records and tables. Equal names are told apart by a number.
    pub name: String,
    /// Starts one more instance: each thread has its own, and one that committed a fault is replaced.
    pub make: MakePlayer,
    /// A limit of its own instead of the contest's.
    pub limit: Option<Limit>,
}

impl Entrant {
    /// A player called `name`, started by `make`.
    pub fn new(
        name: impl Into<String>,
        make: impl Fn() -> Result<Box<dyn Player>, Message> + Send + Sync + 'static,
    ) -> Self {
        Entrant { name: name.into(), make: Arc::new(make), limit: None }
    }

    /// The same player with a limit of its own.
    #[must_use]
    pub fn with_limit(mut self, limit: Limit) -> Self {
        self.limit = Some(limit);
        self
    }
}

impl fmt::Debug for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Entrant")
            .field("name", &self.name)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    #[default]
    RoundRobin,
    /// The first meets each of the others.
    Gauntlet,
}

impl Format {
    /// The pairs, as indices of players.
    pub(crate) fn pairings(self, players: usize) -> Vec<[usize; 2]> {
        let firsts = match self {
            Format::RoundRobin => players,
            Format::Gauntlet => players.min(1),
        };
        (0..firsts).flat_map(|a| (a + 1..players).map(move |b| [a, b])).collect()
    }
}

/// Everything that is to be known of a match. [`Contest::new`] gives what is usual, the fields are there to be changed.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// The variant; `None` for the default one.
    pub variant: Option<String>,
    /// The rule options.
    pub options: Options,
    /// The players, two at least.
    pub entrants: Vec<Entrant>,
    /// Who meets whom when there are more than two.
    pub format: Format,
    /// How many games each pair plays. An odd number leaves the last opening with one game.
    pub games: u32,
    /// What each player may spend.
    pub limit: Limit,
    /// By how much a move may be late.
    pub tolerance: Duration,
    /// How long a player may think where no time was set.
    pub patience: Duration,
    /// The openings: the moves of each record. When there are not enough they come again. Empty for the start.
    pub openings: Vec<Record>,
    /// How many random moves follow the opening. They never end the game, and give as many different positions as
    /// can be found before one comes again. Where chance decides moves and the rules hold no seed for it, they differ
    /// from run to run.
    pub random_plies: u32,
    /// Leaves out openings that favour a player; `None` takes them all.
    pub balance: Option<Balance>,
    /// What the random moves depend on.
    pub seed: u64,
    /// How many games are played at the same time. Each thread keeps an instance of every player it has needed.
    pub concurrency: usize,
    /// After how many moves a game is called a draw; `None` leaves that to the rules.
    pub max_plies: Option<u32>,
    /// The test that may stop a match of two players.
    pub sprt: Option<Sprt>,
    /// Where every game is saved as soon as it is over. Games of the same contest that are already there count, and are
    /// not played again.
    pub out: Option<PathBuf>,
    /// More tags for every record, such as `Date` and `Site`.
    pub tags: Vec<(String, String)>,
}

impl Contest {
    /// A match of two games from the start, without limit, one game at a time.
    pub fn new(game: &'static dyn AnyGame, entrants: Vec<Entrant>) -> Self {
        Contest {
            game,
            variant: None,
            options: Options::new(),
            entrants,
            format: Format::RoundRobin,
            games: 2,
            limit: Limit::default(),
            tolerance: TOLERANCE,
            patience: PATIENCE,
            openings: Vec::new(),
            random_plies: 0,
            balance: None,
            seed: 0,
            concurrency: 1,
            max_plies: None,
            sprt: None,
            out: None,
            tags: Vec::new(),
        }
    }

    /// The names of the players, each different from the others.
    pub fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::with_capacity(self.entrants.len());
        for entrant in &self.entrants {
            let again = (2..).map(|number| format!("{} ({number})", entrant.name));
            let name = std::iter::once(entrant.name.clone()).chain(again).find(|name| !names.contains(name));
            names.extend(name);
        }
        names
    }

    /// The limit of the entrant `index`.
    pub(crate) fn limit_of(&self, index: usize) -> Limit {
        self.entrants.get(index).and_then(|entrant| entrant.limit).unwrap_or(self.limit)
    }
}
