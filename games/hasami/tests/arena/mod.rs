//! Games between players that search a fixed number of nodes.

use std::sync::atomic::AtomicBool;

use plateau_core::{MoveList, Occurrences, Outcome, Position, Random, Side};
use plateau_hasami::{Hasami, HasamiEvaluator, HasamiPosition, Move};
use plateau_search::{Evaluator, Features, Limits, Report, Settings, Table, Task, search};
use plateau_table::Game;

/// The position of a game, and what the rules of repetition remember.
#[derive(Clone)]
pub(crate) struct Match {
    pub(crate) position: HasamiPosition,
    past: Occurrences,
    repeated: bool,
}

impl Match {
    pub(crate) fn new(position: HasamiPosition) -> Match {
        let mut past = Occurrences::new();
        past.note(position.key());
        Match { position, past, repeated: false }
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let ending = self.position.ending().map(|ending| ending.outcome);
        ending.or(self.repeated.then_some(Outcome::Draw))
    }

    pub(crate) fn play(&mut self, mv: Move) {
        if self.position.is_irreversible(mv) {
            self.past.forget();
        }
        assert!(self.position.play(mv), "{mv} is legal");
        self.repeated = self.past.note(self.position.key()) >= HasamiPosition::REPETITIONS;
    }

    /// What a search is told: the keys before the position.
    pub(crate) fn task(&self) -> Task<HasamiPosition> {
        let mut task = Task::of(self.position.clone());
        task.past = self.past.keys().split_last().map_or(Vec::new(), |(_, before)| before.to_vec());
        task
    }
}

/// Who chooses moves.
pub(crate) trait Player {
    fn choose(&mut self, game: &Match) -> Move;
}

/// Chooses any legal move.
pub(crate) struct Anybody(pub(crate) Random);

impl Player for Anybody {
    fn choose(&mut self, game: &Match) -> Move {
        game.position.random_move(&mut self.0, &mut MoveList::new()).expect("a game that goes on")
    }
}

/// Chooses the first legal move.
pub(crate) struct Premier;

impl Player for Premier {
    fn choose(&mut self, game: &Match) -> Move {
        Hasami::first_move(&game.position).expect("a game that goes on")
    }
}

/// Searches.
pub(crate) struct Engine {
    pub(crate) evaluator: HasamiEvaluator,
    pub(crate) settings: Settings,
    table: Table,
}

impl Engine {
    pub(crate) fn new(evaluator: HasamiEvaluator, limits: Limits) -> Engine {
        // As the engine plays: draws count against it.
        let mut features = Features::of::<HasamiPosition, HasamiEvaluator>();
        features.contempt = features.tuning.contempt;
        Engine {
            evaluator,
            settings: Settings { limits, lines: 1, threads: 1, features },
            table: Table::new(8),
        }
    }

    /// An engine that searches `nodes` for each move of the variant of `position`.
    pub(crate) fn with_nodes(position: &HasamiPosition, nodes: u64) -> Engine {
        Engine::new(HasamiEvaluator::new(&position.rules()), Limits::nodes(nodes))
    }

    pub(crate) fn search(&self, task: &Task<HasamiPosition>) -> Report<Move> {
        let stop = AtomicBool::new(false);
        search(task, &self.evaluator, &self.table, &self.settings, &stop, &mut |_| {})
    }
}

impl Player for Engine {
    fn choose(&mut self, game: &Match) -> Move {
        self.search(&game.task()).lines[0].moves[0]
    }
}

/// `plies` random moves from the start of `position`'s variant, to a position where the game goes on.
pub(crate) fn opening(rules: &plateau_hasami::Rules, plies: u32, random: &mut Random) -> Match {
    loop {
        let mut game = Match::new(HasamiPosition::start(rules));
        for _ in 0..plies {
            if let Some(mv) = game.position.random_move(random, &mut MoveList::new()) {
                game.play(mv);
            }
        }
        if game.outcome().is_none() {
            return game;
        }
    }
}

/// Plays `game` to its end: `first` moves when it is the first side's turn.
pub(crate) fn play_out(game: &mut Match, first: &mut dyn Player, second: &mut dyn Player) -> Outcome {
    loop {
        if let Some(outcome) = game.outcome() {
            return outcome;
        }
        let mv = if game.position.turn() == Side::First { first.choose(game) } else { second.choose(game) };
        game.play(mv);
    }
}
