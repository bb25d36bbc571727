//! What every protocol shares: the board, the search in progress, and the voice.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};

use plateau_core::{Lang, Message, shorten};
use plateau_search::{BookChoice, Order, TextLine, TextReport};
use plateau_table::AnyMatch;

use super::worker::Job;
use crate::Log;
use crate::board::Board;

/// The largest table that a board may ask for, in megabytes.
pub(crate) const MOST_MEGABYTES: usize = 16 << 10;
/// The most threads that a board may ask for.
pub(crate) const MOST_THREADS: usize = 256;

/// A dialogue in progress.
pub(crate) struct Session<'a> {
    output: &'a mut dyn Write,
    log: Option<Log>,
    notes: Box<dyn FnMut(&Message)>,
    jobs: Sender<Job>,
    /// The game that commands speak of.
    pub(crate) board: Board,
    search: Option<Search>,
    searches: u64,
    /// Whether the last search was told to end.
    stopped: bool,
    /// The depth and nodes of the last report that was told.
    told: (u32, u64),
    broken: bool,
}

/// A search in progress.
struct Search {
    serial: u64,
    stop: Arc<AtomicBool>,
    cancelled: bool,
    /// What to answer when the engine fails.
    spare: Option<String>,
}

impl<'a> Session<'a> {
    pub(crate) fn new(
        output: &'a mut dyn Write,
        log: Option<Log>,
        notes: Box<dyn FnMut(&Message)>,
        board: Board,
        jobs: Sender<Job>,
    ) -> Self {
        Session {
            output,
            log,
            notes,
            jobs,
            board,
            search: None,
            searches: 0,
            stopped: false,
            told: (0, 0),
            broken: false,
        }
    }

    /// Says `text`, one line or several, at once.
    pub(crate) fn say(&mut self, text: &str) {
        if let Some(log) = &self.log {
            text.split('\n').for_each(|line| log.line('>', line));
        }
        // One write, so that whoever reads never sees half a line.
        let line = format!("{text}\n");
        if self.output.write_all(line.as_bytes()).and_then(|()| self.output.flush()).is_err() {
            self.broken = true;
        }
    }

    /// Tells the person who started the engine, not the board.
    pub(crate) fn note(&mut self, note: &Message) {
        if let Some(log) = &self.log {
            log.line('!', &note.text(Lang::En));
        }
        (self.notes)(note);
    }

    /// Notes that a line means nothing.
    pub(crate) fn note_unknown(&mut self, line: &str) {
        if !line.trim().is_empty() {
            self.note(&Message::new("protocol-note-unknown").with("line", shorten(line.trim())));
        }
    }

    /// Notes that a line cannot be obeyed.
    pub(crate) fn note_refused(&mut self, line: &str, reason: Message) {
        let note = Message::new("protocol-note-refused").with("line", shorten(line.trim()));
        self.note(&note.with("reason", reason));
    }

    /// Begins a search of the board.
    pub(crate) fn think(&mut self, order: Order) {
        let game = self.board.copy();
        self.think_of(game, order);
    }

    /// Begins a search of `game`. Even when that is a failure, an answer comes.
    pub(crate) fn think_of(&mut self, game: Result<Box<dyn AnyMatch>, Message>, order: Order) {
        self.searches += 1;
        self.told = (0, 0);
        let serial = self.searches;
        let stop = Arc::new(AtomicBool::new(false));
        let spare = game.as_ref().map_or_else(|_| self.board.game().first_move(), |game| game.first_move());
        self.search = Some(Search { serial, stop: Arc::clone(&stop), cancelled: false, spare });
        // The thread lives as long as this sender.
        let _ = self.jobs.send(match game {
            Ok(game) => Job::Think { serial, game, order, stop },
            Err(error) => Job::Fail(serial, error),
        });
    }

    /// Ends the search in progress, if there is one; its answer comes soon.
    pub(crate) fn stop(&mut self) {
        if let Some(search) = &self.search {
            search.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the search in progress, if there is one; nobody hears of it again.
    pub(crate) fn cancel(&mut self) {
        self.stop();
        if let Some(search) = &mut self.search {
            search.cancelled = true;
        }
    }

    /// Whether the last search ended because it was told to.
    pub(crate) fn was_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether no search is in progress.
    pub(crate) fn is_idle(&self) -> bool {
        self.search.is_none()
    }

    /// Whether nobody can hear us any more.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    /// Whether a report is of the search in progress, and wanted.
    pub(crate) fn is_current(&self, serial: u64) -> bool {
        self.search.as_ref().is_some_and(|search| search.serial == serial && !search.cancelled)
    }

    /// Whether a report says more than the last one of the same search; it is then remembered as told.
    pub(crate) fn is_news(&mut self, report: &TextReport) -> bool {
        let told = (report.depth, report.nodes);
        std::mem::replace(&mut self.told, told) != told || report.from_book
    }

    /// Takes note that a search is over: what it found, if anybody wants to hear it. A search that failed, or was
    /// stopped before it found anything, gives the first legal move.
    pub(crate) fn finished(
        &mut self,
        serial: u64,
        result: Result<TextReport, Message>,
    ) -> Option<TextReport> {
        let search = self.search.take_if(|search| search.serial == serial)?;
        self.stopped = search.stop.load(Ordering::Relaxed);
        if search.cancelled {
            return None;
        }
        let mut report = result.unwrap_or_else(|error| {
            if search.spare.is_some() {
                self.note(&error);
            }
            TextReport {
                depth: 0,
                deepest: 0,
                nodes: 0,
                time: std::time::Duration::ZERO,
                permille: 0,
                from_book: false,
                lines: Vec::new(),
            }
        });
        report.lines.retain(|line| !line.moves.is_empty());
        if let (true, Some(spare)) = (report.lines.is_empty(), search.spare) {
            report.lines.push(TextLine {
                score: plateau_search::Score(0),
                units: Some(0.0),
                probability: 0.5,
                moves: vec![spare],
            });
        }
        Some(report)
    }

    /// Asks for a table of so many megabytes.
    pub(crate) fn resize(&mut self, megabytes: usize) {
        let _ = self.jobs.send(Job::Resize(megabytes.clamp(1, MOST_MEGABYTES)));
    }

    /// Plays from another book: `none`, `own`, or a file.
    ///
    /// # Errors
    /// When there is no such book for the rules of the board; the old one stays.
    pub(crate) fn set_book(&mut self, text: &str) -> Result<(), Message> {
        let book = BookChoice::open(text.trim())?;
        let (tell, told) = channel();
        let game = self.board.copy()?;
        // A thread that is gone plays no more.
        let _ = self.jobs.send(Job::Book(book, game, tell));
        told.recv().unwrap_or(Ok(()))
    }

    /// Tells the engine that another game begins.
    pub(crate) fn forget(&mut self) {
        let _ = self.jobs.send(Job::Forget);
    }

    /// Waits until tables have their size, unless a search is in progress.
    pub(crate) fn settle(&mut self) {
        if self.is_idle() {
            let (tell, told) = channel();
            // A thread that is gone has nothing left to wait for.
            if self.jobs.send(Job::Tell(tell)).is_ok() {
                let _ = told.recv();
            }
        }
    }

    /// The end of the dialogue.
    pub(crate) fn close(mut self) -> Result<(), Message> {
        self.stop();
        if self.broken { Err(Message::new("protocol-output")) } else { Ok(()) }
    }
}

/// The best move of a report, and the answer that is expected.
pub(crate) fn best(report: &TextReport) -> Option<(&str, Option<&str>)> {
    let line = report.lines.first()?;
    Some((line.moves.first()?, line.moves.get(1).map(String::as_str)))
}

/// Positions a second.
pub(crate) fn speed(report: &TextReport) -> u64 {
    let seconds = report.time.as_secs_f64().max(0.001);
    (report.nodes as f64 / seconds) as u64
}
