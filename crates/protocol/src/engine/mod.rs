//! Being an engine: one thread reads lines, one searches, and the caller's answers both.

mod dialect;
mod gomocup;
mod gtp;
mod hub;
mod nboard;
mod queue;
mod session;
mod universal;
mod worker;

use std::io::{BufRead, Write};
use std::sync::mpsc::{SyncSender, sync_channel};

use plateau_core::{Lang, Message, shorten};
use plateau_search::{AnyEngine, BookChoice};
use plateau_table::{AnyGame, Options};

use self::dialect::{Dialect, Flow, Urgency};
use self::queue::Queue;
use self::session::Session;
use self::worker::Event;
use crate::board::Board;
use crate::text::universal::Vocabulary;
use crate::{Line, Log, Protocol, read_line};

/// What an engine calls itself in every protocol.
pub(crate) const NAME: &str = "Plateau";
/// Its version.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// Its authors.
pub(crate) const AUTHORS: &str = "the Plateau authors";

/// How many lines and reports may wait for an answer; whoever produces more waits too.
const WAITING: usize = 64;

/// An engine that is about to speak a protocol.
///
/// ```no_run
/// # fn demo(engine: Box<dyn plateau_search::AnyEngine>) -> Result<(), plateau_core::Message> {
/// use plateau_protocol::{Protocol, Service};
/// let service = Service::new(Protocol::Ugi, engine);
/// service.run(std::io::BufReader::new(std::io::stdin()), std::io::stdout().lock())
/// # }
/// ```
pub struct Service {
    /// The language of the dialogue.
    pub protocol: Protocol,
    /// The engine, which knows the game.
    pub engine: Box<dyn AnyEngine>,
    /// The variant; the one the protocol means, or the game's default, for `None`.
    pub variant: Option<String>,
    /// The rule options.
    pub options: Options,
    /// How many threads to search with, until the board says otherwise.
    pub threads: usize,
    /// The opening book to play from, until the board says otherwise.
    pub book: BookChoice,
    /// Where everything that crosses is written down.
    pub log: Option<Log>,
    /// Told about lines that mean nothing or cannot be obeyed, where the protocol has no answer for that. Writes to
    /// standard error in English unless replaced.
    pub notes: Box<dyn FnMut(&Message)>,
}

impl Service {
    /// An engine with the usual rules, one thread, no book and no log.
    pub fn new(protocol: Protocol, engine: Box<dyn AnyEngine>) -> Self {
        Service {
            protocol,
            engine,
            variant: None,
            options: Options::new(),
            threads: 1,
            book: BookChoice::None,
            log: None,
            notes: Box::new(|note| {
                // When standard error is closed there is nobody left to tell.
                let _ = writeln!(std::io::stderr(), "{}", note.text(Lang::En));
            }),
        }
    }

    /// Speaks until the board says goodbye or `input` ends; a search in progress is then stopped and its answer given.
    /// `input` may still be read from when this returns.
    ///
    /// # Errors
    /// When the rules are none of the game, the protocol cannot speak of them, there is no such book for them, or `output`
    /// cannot be written.
    pub fn run(
        mut self,
        input: impl BufRead + Send + 'static,
        mut output: impl Write,
    ) -> Result<(), Message> {
        let game: &'static dyn AnyGame = self.engine.game();
        let variant = self.variant.as_deref().or(self.protocol.default_variant());
        // A game that has no such variant is told that the protocol is not for it, which is what the user can change.
        let known = variant.is_none_or(|name| game.variants().iter().any(|known| known.names.matches(name)));
        if self.variant.is_none() && !known {
            self.protocol.check(game.id(), "—")?;
        }
        let board = Board::new(game, variant, &self.options)?;
        self.protocol.check(game.id(), board.variant())?;
        self.engine.check_book(board.game(), &self.book)?;
        let book = self.book.to_string();
        self.engine.set_book(self.book, None);
        self.engine.prepare(board.game())?;
        let mut dialect: Box<dyn Dialect> = match self.protocol {
            Protocol::Uai => Box::new(universal::Universal::new(Vocabulary::UAI, self.threads, book)),
            Protocol::Ugi => Box::new(universal::Universal::new(Vocabulary::UGI, self.threads, book)),
            Protocol::Hub => Box::new(hub::Hub::new(self.threads, book)),
            Protocol::Gtp => Box::new(gtp::Gtp::new(self.threads)),
            Protocol::Nboard => Box::new(nboard::Nboard::new(self.threads)),
            Protocol::Gomocup => Box::new(gomocup::Gomocup::new(self.threads)),
        };
        let (events, inbox) = sync_channel(WAITING);
        let jobs = worker::spawn(self.engine, events.clone());
        let log = self.log.clone();
        std::thread::spawn(move || read(input, &events, log.as_ref()));
        let mut session = Session::new(&mut output, self.log, self.notes, board, jobs);
        let mut queue = Queue::default();
        // No more lines come; and, after a goodbye, none are listened to.
        let (mut ended, mut parted) = (false, false);
        loop {
            let done = ended && session.is_idle() && queue.is_empty();
            if done || session.is_broken() {
                return session.close();
            }
            match inbox.recv() {
                Ok(Event::Line(_)) if parted => {}
                Ok(Event::Line(line)) => hear(line, dialect.as_ref(), &mut session, &mut queue),
                Ok(Event::End) | Err(_) => ended = true,
                Ok(Event::Report(serial, report)) => {
                    if session.is_current(serial) {
                        dialect.progress(&report, &mut session);
                    }
                }
                Ok(Event::Done(serial, result)) => {
                    if let Some(report) = session.finished(serial, result) {
                        dialect.finish(report, &mut session);
                    }
                }
            }
            if advance(dialect.as_mut(), &mut session, &mut queue) == Flow::Quit {
                (ended, parted) = (true, true);
                queue.clear();
            }
            if ended {
                dialect.stop(&mut session);
            }
        }
    }
}

/// Reads lines until there are no more.
fn read(mut input: impl BufRead, events: &SyncSender<Event>, log: Option<&Log>) {
    // A read error is the end of input: there is nothing else to read.
    while let Ok(Some(line)) = read_line(&mut input) {
        if let Some(log) = log {
            log.line('<', &line.text);
        }
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    // Nobody listens when the board has said goodbye.
    let _ = events.send(Event::End);
}

/// Puts a line where it waits for its turn. What makes a search end does so at once, however many lines wait before it.
fn hear(line: Line, dialect: &dyn Dialect, session: &mut Session<'_>, queue: &mut Queue) {
    if line.cut {
        session.note(&Message::new("protocol-note-long").with("line", shorten(&line.text)));
    }
    if dialect.halts(&line.text) {
        session.stop();
    }
    if let Err(lost) = queue.push(line.text) {
        session.note(&Message::new("protocol-note-busy").with("line", shorten(&lost)));
    }
}

/// Obeys the lines that can be obeyed now.
fn advance(dialect: &mut dyn Dialect, session: &mut Session<'_>, queue: &mut Queue) -> Flow {
    while let Some(line) = queue.first() {
        if !session.is_idle() {
            match dialect.urgency(line) {
                Urgency::Now => {}
                Urgency::Later => break,
                Urgency::Stop => {
                    session.stop();
                    break;
                }
                Urgency::Cancel => {
                    session.cancel();
                    break;
                }
            }
        }
        let Some(line) = queue.pop() else { break };
        if dialect.hear(&line, session) == Flow::Quit {
            return Flow::Quit;
        }
    }
    Flow::On
}
