//! The threads in the background: players, the analysing engine, the files. The screen never waits for them.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use plateau_catalog::Seat;
use plateau_core::{Message, Side};
use plateau_review::review;
use plateau_search::{AnyEngine, BookChoice, EnginePlayer, Level, Limits, Order};
use plateau_table::{AnyGame, AnyMatch, Budget, Player, PlayerSpec, Record};

use crate::config;
use crate::event::{Effect, Event, Report};
use crate::saved::Store;

/// How long a hint is thought about.
const HINT_TIME: Duration = Duration::from_secs(2);
/// How long each move of a review is thought about.
const REVIEW_TIME: Duration = Duration::from_millis(150);
/// How long another move for a mistake is thought about.
const WEIGH_TIME: Duration = Duration::from_millis(500);
/// How many lines a hint shows.
const HINT_LINES: usize = 3;

/// Tells a thread which order still matters, and to stop with any other.
#[derive(Clone, Debug, Default)]
struct Wanted {
    job: Arc<AtomicU64>,
    stop: Arc<AtomicBool>,
}

impl Wanted {
    /// Only `job` matters from now on; 0 for none.
    fn set(&self, job: u64) {
        self.job.store(job, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
    }

    /// Begins `job`: `false` when nobody wants it any more.
    fn begin(&self, job: u64) -> bool {
        // The order matters: whoever changes the job afterwards also sets the flag again.
        self.stop.store(false, Ordering::SeqCst);
        self.job.load(Ordering::SeqCst) == job
    }
}

/// The background threads.
pub struct Worker {
    out: Sender<Event>,
    book: BookChoice,
    seats: Vec<SeatThread>,
    sitting: u64,
    analysis: Sender<Analysis>,
    analysis_wanted: Wanted,
    files: Sender<Effect>,
    file_thread: JoinHandle<()>,
}

/// A computer player at the board.
struct SeatThread {
    side: Side,
    orders: Sender<(u64, &'static dyn AnyGame, Record, Budget)>,
    wanted: Wanted,
}

/// What the analysing engine is asked.
enum Analysis {
    Lines(u64, &'static dyn AnyGame, Record),
    Review(u64, &'static dyn AnyGame, Record),
    Weigh(u64, &'static dyn AnyGame, Record),
}

impl Worker {
    /// Starts the threads; what they find is sent to `out`. Engines at full strength play from `book`.
    pub fn start(out: Sender<Event>, store: Store, book: BookChoice) -> Worker {
        let (analysis, orders) = channel();
        let (files, effects) = channel();
        let analysis_wanted = Wanted::default();
        let (out_analysis, wanted) = (out.clone(), analysis_wanted.clone());
        std::thread::spawn(move || analyse(&orders, &out_analysis, &wanted));
        let out_files = out.clone();
        let file_thread = std::thread::spawn(move || keep_files(&effects, &out_files, store));
        Worker { out, book, seats: Vec::new(), sitting: 0, analysis, analysis_wanted, files, file_thread }
    }

    /// Starts what `effect` asks for. Effects of the screen are not of this place.
    pub fn carry_out(&mut self, effect: Effect) {
        match effect {
            Effect::Think { job, sitting, spec, side, game, record, budget } => {
                if self.sitting != sitting {
                    self.stop_players();
                    self.seats.clear();
                    self.sitting = sitting;
                }
                let seat = match self.seats.iter().position(|seat| seat.side == side) {
                    Some(index) => &self.seats[index],
                    None => {
                        self.seats.push(SeatThread::start(side, spec, self.book.clone(), self.out.clone()));
                        &self.seats[self.seats.len() - 1]
                    }
                };
                seat.wanted.set(job);
                // A thread that is gone has said why.
                let _ = seat.orders.send((job, game, *record, budget));
            }
            Effect::StopPlayers => self.stop_players(),
            Effect::StopAnalysis => self.analysis_wanted.set(0),
            Effect::Analyse { job, game, record } => self.ask(job, Analysis::Lines(job, game, *record)),
            Effect::Review { job, game, record } => self.ask(job, Analysis::Review(job, game, *record)),
            Effect::Weigh { job, game, record } => self.ask(job, Analysis::Weigh(job, game, *record)),
            effect @ (Effect::Keep { .. }
            | Effect::Save { .. }
            | Effect::Open(_)
            | Effect::List
            | Effect::Remember { .. }) => {
                let _ = self.files.send(effect);
            }
            Effect::Copy(_) | Effect::Quit => {}
        }
    }

    fn ask(&self, job: u64, order: Analysis) {
        self.analysis_wanted.set(job);
        let _ = self.analysis.send(order);
    }

    fn stop_players(&self) {
        for seat in &self.seats {
            seat.wanted.set(0);
        }
    }

    /// Waits until every file that was asked for is written.
    pub fn finish(self) {
        self.stop_players();
        self.analysis_wanted.set(0);
        drop(self.files);
        // A thread that panicked has nothing more to write.
        let _ = self.file_thread.join();
    }
}

impl SeatThread {
    fn start(side: Side, spec: PlayerSpec, book: BookChoice, out: Sender<Event>) -> SeatThread {
        let (orders, received) = channel::<(u64, &'static dyn AnyGame, Record, Budget)>();
        let wanted = Wanted::default();
        let watched = wanted.clone();
        std::thread::spawn(move || {
            let mut player: Option<Box<dyn Player>> = None;
            while let Ok((job, game, record, budget)) = received.recv() {
                if !watched.begin(job) {
                    continue;
                }
                let chosen = guarded(|| {
                    let game = game.replay(&record).map_err(|error| error.message())?;
                    let player = match &mut player {
                        Some(player) => player,
                        None => player.insert(seat(game.as_ref(), &spec, &book, &watched)?),
                    };
                    player.choose(game.as_ref(), &budget)
                });
                if out.send(Event::Report(Report::Chosen { job, result: chosen })).is_err() {
                    break;
                }
            }
        });
        SeatThread { side, orders, wanted }
    }
}

/// Runs `work`; a panic in it becomes an error, since the game must go on.
fn guarded<T>(work: impl FnOnce() -> Result<T, Message>) -> Result<T, Message> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| Err(Message::new("tui-player-broke")))
}

/// The computer player of a spec.
fn seat(
    game: &dyn AnyMatch,
    spec: &PlayerSpec,
    book: &BookChoice,
    wanted: &Wanted,
) -> Result<Box<dyn Player>, Message> {
    let threads = threads();
    match spec {
        PlayerSpec::Engine { level } => {
            let level = level.map_or(Level::Max, Level::Number);
            let engine = plateau_catalog::engine(game.game());
            let player = EnginePlayer::new(engine, level, threads, None).with_book(book.clone(), None);
            Ok(Box::new(player.with_stop(Arc::clone(&wanted.stop))))
        }
        spec => plateau_catalog::player(game, spec, &Seat { threads, ..Seat::default() }),
    }
}

/// The threads of an engine: every core.
fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// The analysing engine's thread.
fn analyse(orders: &Receiver<Analysis>, out: &Sender<Event>, wanted: &Wanted) {
    let mut engine: Option<Box<dyn AnyEngine>> = None;
    while let Ok(order) = orders.recv() {
        let (Analysis::Lines(job, game, _) | Analysis::Review(job, game, _) | Analysis::Weigh(job, game, _)) =
            order;
        if !wanted.begin(job) {
            continue;
        }
        let known = engine.take().filter(|engine| engine.game().id() == game.id());
        let engine = engine.insert(known.unwrap_or_else(|| plateau_catalog::engine(game)));
        let answer = one_analysis(order, engine.as_mut(), out, wanted);
        if let Some(report) = answer
            && out.send(Event::Report(report)).is_err()
        {
            break;
        }
    }
}

/// One order to the analysing engine.
fn one_analysis(
    order: Analysis,
    engine: &mut dyn AnyEngine,
    out: &Sender<Event>,
    wanted: &Wanted,
) -> Option<Report> {
    let unit = engine.unit();
    let stop = &wanted.stop;
    let send = |report| {
        // When the screen is gone the engine will be told to stop, too.
        let _ = out.send(Event::Report(report));
    };
    let limits = |time| Order { threads: threads(), ..Order::new(Limits::time(time)) };
    match order {
        Analysis::Lines(job, game, record) => {
            let order = Order { lines: HINT_LINES, ..limits(HINT_TIME) };
            let found = guarded(|| {
                let game = game.replay(&record).map_err(|error| error.message())?;
                engine.think(game.as_ref(), &order, stop, &mut |report| {
                    send(Report::Lines { job, report: report.clone(), unit, done: false });
                })
            });
            found.ok().map(|report| Report::Lines { job, report, unit, done: true })
        }
        Analysis::Review(job, game, record) => {
            let result = guarded(|| {
                let game = game.replay(&record).map_err(|error| error.message())?;
                review(game.as_ref(), engine, &limits(REVIEW_TIME), stop, &mut |judged| {
                    send(Report::Judged { job, judged: Box::new(judged.clone()), unit });
                })
            });
            Some(Report::Reviewed { job, result: result.map(|review| review.end) })
        }
        Analysis::Weigh(job, game, record) => {
            let answer = guarded(|| {
                let game = game.replay(&record).map_err(|error| error.message())?;
                if game.ending().is_some() {
                    return Ok(None);
                }
                let report = engine.think(game.as_ref(), &limits(WEIGH_TIME), stop, &mut |_| {})?;
                Ok(report.lines.into_iter().next())
            });
            Some(Report::Weighed { job, answer })
        }
    }
}

/// The thread of the files: whatever is asked, in its order.
fn keep_files(effects: &Receiver<Effect>, out: &Sender<Event>, mut store: Store) {
    while let Ok(effect) = effects.recv() {
        let report = match effect {
            Effect::Keep { sitting, path, record } => Report::Kept(store.keep(sitting, path, &record)),
            Effect::Save { path, replace, .. } if !replace && path.exists() => Report::Exists(path),
            Effect::Save { path, record, .. } => {
                Report::Saved(plateau_catalog::records::save(&path, &[*record]).map(|()| path))
            }
            Effect::Open(path) => Report::Opened(store.open(&path).map(Box::new)),
            Effect::List => Report::Listed(store.list()),
            Effect::Remember { key, value } => {
                config::remember(key, &value);
                continue;
            }
            _ => continue,
        };
        if out.send(Event::Report(report)).is_err() {
            break;
        }
    }
}
