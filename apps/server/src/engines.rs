//! Threads that think: a bounded pool for computer players, hints and evaluations.
//!
//! Moves of computer players go before hints. All these threads give way to those that serve people.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use plateau_core::{Message, Side};
use plateau_search::{AnyEngine, BookChoice, EnginePlayer, Level, Limits, Order, TextLine};
use plateau_table::{Budget, Player, PlayerSpec};

use crate::live::Setup;

/// The megabytes of an engine's table: levels look at a few hundred thousand positions at most.
const MEGABYTES: usize = 8;

/// How many players a thread keeps ready.
const KEPT: usize = 4;

/// How many hints and evaluations may wait.
const HINTS_WAITING: usize = 64;

/// How long full strength thinks at most.
const LONGEST: Duration = Duration::from_secs(2);

/// How long a hint thinks at most, and how many positions it looks at.
const HINT_TIME: Duration = Duration::from_millis(400);
const HINT_NODES: u64 = 150_000;

/// What a game asks of the pool.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    /// The game.
    pub setup: Setup,
    /// The moves played so far.
    pub moves: Vec<String>,
    /// Who is to move: a computer player, or nobody when only the best line is wanted.
    pub player: Option<PlayerSpec>,
    /// What the clocks show, with the increment for each move.
    pub clocks: Option<[(Duration, Duration); 2]>,
}

/// What the pool found.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    /// The move to play.
    pub text: String,
    /// The best line, when one was asked for.
    pub line: Option<TextLine>,
    /// The message of the unit of its score.
    pub unit: &'static str,
    /// Whose move it is.
    pub side: Side,
}

/// How a thought is told.
type Told = Box<dyn FnOnce(Result<Thought, Message>) + Send>;

/// The pool.
#[derive(Clone)]
pub(crate) struct Engines(Arc<Shared>);

/// What the threads share.
struct Shared {
    queue: Mutex<Queue>,
    ready: Condvar,
    /// Moves that wait or are being thought about.
    busy: AtomicUsize,
    stop: AtomicBool,
    /// What players at full strength play from.
    book: BookChoice,
}

/// What waits.
#[derive(Default)]
struct Queue {
    moves: VecDeque<(Question, Told)>,
    hints: VecDeque<(Question, Told)>,
    closed: bool,
}

impl Engines {
    /// Starts `threads` threads; they end with the last clone, after [`Engines::close`].
    pub(crate) fn start(threads: usize, book: BookChoice) -> Engines {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            ready: Condvar::new(),
            busy: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            book,
        });
        for number in 0..threads {
            let shared = Arc::clone(&shared);
            let thread = std::thread::Builder::new().name(format!("engine-{number}"));
            if let Err(error) = thread.spawn(move || serve(&shared)) {
                tracing::error!(%error, "engine thread");
            }
        }
        Engines(shared)
    }

    /// Asks a question; `told` is called from another thread.
    ///
    /// # Errors
    /// When too many hints wait already.
    pub(crate) fn ask(&self, question: Question, told: Told) -> Result<(), Message> {
        let mut queue = self.0.lock();
        if question.player.is_some() {
            self.0.busy.fetch_add(1, Ordering::Relaxed);
            queue.moves.push_back((question, told));
        } else if queue.hints.len() < HINTS_WAITING {
            queue.hints.push_back((question, told));
        } else {
            return Err(Message::new("server-busy"));
        }
        self.0.ready.notify_one();
        Ok(())
    }

    /// Whether a computer player's move is being thought about, or waits.
    pub(crate) fn is_busy(&self) -> bool {
        self.0.busy.load(Ordering::Relaxed) > 0
    }

    /// Ends the threads.
    pub(crate) fn close(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
        self.0.lock().closed = true;
        self.0.ready.notify_all();
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        // The queue is whole between any two statements: a panic elsewhere leaves nothing half done.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next question and how many moves wait behind it; `None` when the pool is closed.
    fn next(&self) -> Option<(Question, Told, u32)> {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return None;
            }
            if let Some((question, told)) = queue.moves.pop_front().or_else(|| queue.hints.pop_front()) {
                let waiting = u32::try_from(queue.moves.len()).unwrap_or(u32::MAX);
                return Some((question, told, waiting));
            }
            queue = self.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// Lets the threads that serve people go first.
pub(crate) fn give_way(by: i32) {
    // Refused only where the system has no priorities: then all threads are equal.
    #[cfg(unix)]
    let _ = rustix::process::nice(by);
    #[cfg(not(unix))]
    let _ = by;
}

/// One thread of the pool.
fn serve(shared: &Shared) {
    give_way(5);
    let mut bench = Bench::default();
    while let Some((question, told, waiting)) = shared.next() {
        let is_move = question.player.is_some();
        let thought = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            bench.think(&question, waiting, shared)
        }));
        if is_move {
            shared.busy.fetch_sub(1, Ordering::Relaxed);
        }
        told(thought.unwrap_or_else(|_| {
            // A broken player is not used again.
            bench = Bench::default();
            Err(Message::new("server-failed"))
        }));
    }
}

/// The players and engines a thread keeps ready, the most recent last.
#[derive(Default)]
struct Bench {
    players: Vec<(String, Box<dyn Player>)>,
    engine: Option<Box<dyn AnyEngine>>,
}

impl Bench {
    fn think(&mut self, question: &Question, waiting: u32, shared: &Shared) -> Result<Thought, Message> {
        let game = question.setup.replay(&question.moves)?;
        let side = game.turn();
        if let Some(spec) = &question.player {
            let clocks = question.clocks;
            let time = clocks.map(|clocks| {
                let (left, increment) = clocks[side.index()];
                let limits = Limits::clock(left, increment);
                limits.soft.unwrap_or(LONGEST).min(LONGEST)
            });
            let max = *spec == PlayerSpec::Engine { level: None };
            // Levels look at so many positions; full strength takes what time there is, and less when others wait.
            let most = LONGEST / 2 / (1 + waiting / 2);
            let time = if max { Some(time.unwrap_or(most).min(most)) } else { time };
            let player = self.player(&question.setup, spec, &shared.book)?;
            let text = player.choose(game.as_ref(), &Budget { time, ..Budget::default() })?;
            return Ok(Thought { text, line: None, unit: "", side });
        }
        let id = question.setup.game.id();
        let engine = match self.engine.take() {
            Some(engine) if engine.game().id() == id => engine,
            _ => new_engine(&question.setup),
        };
        let engine = self.engine.insert(engine);
        let limits = Limits { nodes: Some(HINT_NODES), hard: Some(HINT_TIME), ..Limits::default() };
        let report = engine.think(game.as_ref(), &Order::new(limits), &shared.stop, &mut |_| {})?;
        let line = report.lines.into_iter().next().ok_or_else(|| Message::new("player-no-move"))?;
        let text = line.moves.first().cloned().ok_or_else(|| Message::new("player-no-move"))?;
        Ok(Thought { text, line: Some(line), unit: engine.unit(), side })
    }

    /// The player, as it was left or new.
    fn player(
        &mut self,
        setup: &Setup,
        spec: &PlayerSpec,
        book: &BookChoice,
    ) -> Result<&mut Box<dyn Player>, Message> {
        let key = format!("{} {spec}", setup.game.id());
        let known = self.players.iter().position(|(name, _)| *name == key);
        let player = match known {
            Some(index) => self.players.remove(index).1,
            None => new_player(setup, spec, book)?,
        };
        if self.players.len() == KEPT {
            self.players.remove(0);
        }
        self.players.push((key, player));
        self.players.last_mut().map(|(_, player)| player).ok_or_else(|| Message::new("server-failed"))
    }
}

/// A computer player of the game; at full strength it plays from `book`.
///
/// # Errors
/// When the game has none of this name. Programs of this machine are never started for a visitor.
pub(crate) fn new_player(
    setup: &Setup,
    spec: &PlayerSpec,
    book: &BookChoice,
) -> Result<Box<dyn Player>, Message> {
    match spec {
        PlayerSpec::Engine { level } => {
            let level = level.map_or(Level::Max, Level::Number);
            let player = EnginePlayer::new(new_engine(setup), level, 1, None);
            Ok(Box::new(player.with_book(book.clone(), None)))
        }
        PlayerSpec::Computer { .. } => setup.game.player(spec),
        PlayerSpec::Human | PlayerSpec::External { .. } => {
            Err(Message::new("server-no-such-player").with("name", plateau_core::shorten(&spec.to_string())))
        }
    }
}

/// An engine with a small table.
pub(crate) fn new_engine(setup: &Setup) -> Box<dyn AnyEngine> {
    let mut engine = plateau_catalog::engine(setup.game);
    engine.resize(MEGABYTES);
    engine
}
