//! Reviews of whole games: one thread behind a bounded queue, which gives way to live games.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use plateau_core::{Lang, Message};
use plateau_review::{Fault, Judged, review, score_text};
use plateau_search::{Limits, Order};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::Refusal;
use crate::engines::{Engines, Question, Thought, give_way, new_engine};
use crate::live::{Games, Setup, Snapshot};
use crate::store::{ReviewRow, Store, Write};

/// How many reviews may wait.
const WAITING: usize = 100;

/// How many results of reviews that failed are remembered.
const REMEMBERED: usize = 1000;

/// What a review may spend on each position.
const NODES: u64 = 60_000;
const TIME: Duration = Duration::from_millis(500);

/// How long a review waits for live games before each position, at most.
const PATIENCE: Duration = Duration::from_secs(5);

/// A judged move, as the database keeps it. Texts are by language.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Verdict {
    ply: usize,
    side: String,
    played: String,
    before: f64,
    loss: f64,
    fault: Option<String>,
    remark: Option<[String; 2]>,
    best: Vec<String>,
    chance: f64,
    text: [String; 2],
}

/// A finished review, as the database keeps it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Finished {
    moves: Vec<Verdict>,
    end: Option<f64>,
}

/// A review that waits or runs.
#[derive(Clone, Debug)]
struct Job {
    game: String,
    snapshot: Snapshot,
    /// The game as text: it holds how the game ended, too.
    record: String,
}

/// Where reviews stand.
#[derive(Default)]
struct Board {
    queue: VecDeque<Job>,
    running: Option<Job>,
    /// What the running one has found, last move first.
    found: Vec<Verdict>,
    failed: HashMap<String, Message>,
    closed: bool,
}

/// The reviews of this server.
#[derive(Clone)]
pub struct Reviews {
    games: Games,
    store: Store,
    engines: Engines,
    shared: Arc<(Mutex<Board>, Condvar, AtomicBool)>,
}

impl Reviews {
    /// Starts the thread.
    pub(crate) fn start_thread(games: Games, store: Store, engines: Engines) -> Reviews {
        let reviews = Reviews { games, store, engines, shared: Arc::default() };
        let (worker, runtime) = (reviews.clone(), Handle::current());
        let spawned =
            std::thread::Builder::new().name("review".to_owned()).spawn(move || worker.serve(&runtime));
        if let Err(error) = spawned {
            tracing::error!(%error, "review thread");
        }
        reviews
    }

    /// Ends the thread.
    pub(crate) fn close(&self) {
        self.shared.2.store(true, Ordering::Relaxed);
        self.lock().closed = true;
        self.shared.1.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Board> {
        // The board is whole between any two statements.
        self.shared.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues the review of a game, unless there is one.
    ///
    /// # Errors
    /// When there is no such game, it is still being played, or too many reviews wait.
    pub async fn start(&self, id: &str) -> Result<(), Refusal> {
        let snapshot = self.games.snapshot(id).await?;
        if !snapshot.reviewable {
            return Err(Refusal::conflict("not-over", Message::new("server-not-over")));
        }
        if self.stored(id, &snapshot).await?.is_some() {
            return Ok(());
        }
        let (_, record) = self.games.record(id).await?;
        let mut board = self.lock();
        let waits = board.queue.iter().chain(&board.running).any(|job| job.game == id);
        if waits {
            return Ok(());
        }
        if board.queue.len() >= WAITING {
            return Err(Refusal {
                retry_after: Some(60),
                ..Refusal::new(
                    axum::http::StatusCode::SERVICE_UNAVAILABLE,
                    "busy",
                    Message::new("server-busy"),
                )
            });
        }
        board.failed.remove(id);
        board.queue.push_back(Job { game: id.to_owned(), snapshot, record });
        self.shared.1.notify_one();
        Ok(())
    }

    /// The finished review of the moves that were played, if there is one.
    async fn stored(&self, id: &str, snapshot: &Snapshot) -> Result<Option<Finished>, Refusal> {
        let row = self.store.review(id).await?;
        let fits = |row: &ReviewRow| usize::try_from(row.version) == Ok(snapshot.moves.len());
        Ok(row.filter(fits).and_then(|row| serde_json::from_str(&row.data).ok()))
    }

    /// Where the review of a game stands: the `review` document of the API.
    ///
    /// # Errors
    /// When there is no such game.
    pub async fn document(&self, id: &str, lang: Lang) -> Result<Value, Refusal> {
        let snapshot = self.games.snapshot(id).await?;
        let total = snapshot.moves.len();
        if let Some(finished) = self.stored(id, &snapshot).await? {
            return Ok(document("done", None, total, &finished, lang));
        }
        let board = self.lock();
        if board.running.as_ref().is_some_and(|job| job.game == id) {
            let mut moves = board.found.clone();
            moves.reverse();
            return Ok(document("running", None, total, &Finished { moves, end: None }, lang));
        }
        if let Some(ahead) = board.queue.iter().position(|job| job.game == id) {
            let ahead = ahead + usize::from(board.running.is_some());
            return Ok(document("queued", Some(ahead), total, &Finished::default(), lang));
        }
        let mut none = document("none", None, total, &Finished::default(), lang);
        if let Some(reason) = board.failed.get(id) {
            none["status"] = "failed".into();
            none["error"] = reason.text(lang).into();
        }
        Ok(none)
    }

    /// Judges a move that somebody would rather have played.
    ///
    /// # Errors
    /// When the game is still being played, there is no such ply, or the move is not legal there.
    pub async fn try_move(&self, id: &str, ply: usize, text: &str, lang: Lang) -> Result<Value, Refusal> {
        let Snapshot { setup, mut moves, reviewable, .. } = self.games.snapshot(id).await?;
        if !reviewable {
            return Err(Refusal::conflict("not-over", Message::new("server-not-over")));
        }
        if ply > moves.len() {
            return Err(Refusal::not_found());
        }
        moves.truncate(ply);
        let mut game = setup.replay(&moves)?;
        let played = game.play(text).map_err(|error| Refusal::conflict("illegal", error.reason))?;
        let Thought { line: Some(best), unit, .. } = self.think(&setup, moves.clone()).await? else {
            return Err(Refusal::failed());
        };
        let after = match game.ending() {
            Some(ending) if ending.outcome.winner() == Some(played.side) => 1.0,
            Some(ending) if ending.outcome.winner().is_some() => 0.0,
            Some(_) => 0.5,
            None => {
                moves.push(played.text.clone());
                let answer = self.think(&setup, moves).await?;
                let chance = answer.line.map_or(0.5, |line| line.probability);
                if answer.side == played.side { chance } else { 1.0 - chance }
            }
        };
        let same = best.moves.first() == Some(&played.text);
        let loss = if same { 0.0 } else { (best.probability - after).max(0.0) };
        let fault = Fault::of(loss);
        Ok(json!({
            "move": played.text, "loss": loss, "fault": fault.map(Fault::word), "good": fault.is_none(),
            "chance": after,
            "best": { "moves": best.moves, "text": score_text(unit, &best, lang), "chance": best.probability },
        }))
    }

    /// Asks the pool for the best line.
    async fn think(&self, setup: &Setup, moves: Vec<String>) -> Result<Thought, Refusal> {
        let (sender, answer) = oneshot::channel();
        let question = Question { setup: setup.clone(), moves, player: None, clocks: None };
        let told = Box::new(move |thought| {
            // Whoever asked may have gone.
            let _ = sender.send(thought);
        });
        self.engines.ask(question, told).map_err(|reason| Refusal::conflict("busy", reason))?;
        let thought = answer.await.map_err(|_| Refusal::failed())?;
        thought.map_err(Refusal::bad)
    }

    /// The thread.
    fn serve(&self, runtime: &Handle) {
        give_way(10);
        while let Some(job) = self.next() {
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.judge(&job)));
            let result = result.unwrap_or_else(|_| Err(Message::new("server-failed")));
            let written = result.and_then(|finished| {
                let row = ReviewRow {
                    game: job.game.clone(),
                    version: i64::try_from(job.snapshot.moves.len()).unwrap_or(i64::MAX),
                    data: serde_json::to_string(&finished).unwrap_or_default(),
                };
                runtime.block_on(self.store.write(Write::Review(row))).map_err(|error| {
                    tracing::error!(%error, "review");
                    Message::new("server-failed")
                })
            });
            let mut board = self.lock();
            board.running = None;
            board.found.clear();
            if let Err(reason) = written {
                if board.failed.len() >= REMEMBERED {
                    board.failed.clear();
                }
                board.failed.insert(job.game, reason);
            }
        }
    }

    /// The next review; `None` when the server stops.
    fn next(&self) -> Option<Job> {
        let mut board = self.lock();
        loop {
            if board.closed {
                return None;
            }
            if let Some(job) = board.queue.pop_front() {
                board.running = Some(job.clone());
                return Some(job);
            }
            board = self.shared.1.wait(board).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Reviews one game.
    fn judge(&self, job: &Job) -> Result<Finished, Message> {
        let loaded = plateau_catalog::records::read(&job.record, "")?;
        let (_, game) = loaded.into_iter().next().ok_or_else(|| Message::new("server-failed"))?;
        let mut engine = new_engine(&job.snapshot.setup);
        let unit = engine.unit();
        let limits = Limits { nodes: Some(NODES), hard: Some(TIME), ..Limits::default() };
        let mut told = |judged: &Judged| {
            self.lock().found.push(verdict(judged, unit));
            let since = Instant::now();
            while self.engines.is_busy() && since.elapsed() < PATIENCE {
                std::thread::sleep(Duration::from_millis(10));
            }
        };
        let done = review(game.as_ref(), engine.as_mut(), &Order::new(limits), &self.shared.2, &mut told)?;
        if self.shared.2.load(Ordering::Relaxed) {
            return Err(Message::new("server-failed"));
        }
        Ok(Finished { moves: done.moves.iter().map(|judged| verdict(judged, unit)).collect(), end: done.end })
    }
}

/// A judged move in both languages.
fn verdict(judged: &Judged, unit: &'static str) -> Verdict {
    Verdict {
        ply: judged.ply,
        side: judged.side.word().to_owned(),
        played: judged.played.clone(),
        before: judged.before,
        loss: judged.loss,
        fault: judged.fault().map(|fault| fault.word().to_owned()),
        remark: judged.remark().map(|remark| Lang::ALL.map(|lang| remark.text(lang))),
        best: judged.best.moves.clone(),
        chance: judged.best.probability,
        text: Lang::ALL.map(|lang| score_text(unit, &judged.best, lang)),
    }
}

/// A review as JSON.
fn document(status: &str, ahead: Option<usize>, total: usize, finished: &Finished, lang: Lang) -> Value {
    let language = Lang::ALL.iter().position(|known| *known == lang).unwrap_or_default();
    let moves = finished.moves.iter().map(|verdict| {
        json!({
            "ply": verdict.ply, "side": verdict.side, "played": verdict.played, "before": verdict.before,
            "loss": verdict.loss, "fault": verdict.fault,
            "fault_text": verdict.remark.as_ref().map(|texts| &texts[language]),
            "best": { "moves": verdict.best, "text": verdict.text[language], "chance": verdict.chance },
        })
    });
    let curve = finished.moves.iter().map(|verdict| verdict.before).chain(finished.end);
    json!({
        "status": status, "ahead": ahead, "done": finished.moves.len(), "total": total, "error": null,
        "moves": moves.collect::<Vec<Value>>(), "curve": curve.collect::<Vec<f64>>(), "end": finished.end,
    })
}
