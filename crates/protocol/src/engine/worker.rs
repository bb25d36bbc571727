//! The thread that searches.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};

use plateau_core::Message;
use plateau_search::{AnyEngine, BookChoice, Order, TextReport};
use plateau_table::AnyMatch;

use crate::Line;

/// What the thread that answers is told.
pub(crate) enum Event {
    /// A line arrived.
    Line(Line),
    /// No more lines will arrive.
    End,
    /// A search found something.
    Report(u64, TextReport),
    /// A search is over.
    Done(u64, Result<TextReport, Message>),
}

/// What the thread that searches is asked.
pub(crate) enum Job {
    /// Search.
    Think {
        /// Which search this is.
        serial: u64,
        /// What to search.
        game: Box<dyn AnyMatch>,
        /// How.
        order: Order,
        /// Set to end it.
        stop: Arc<AtomicBool>,
    },
    /// Tell that a search failed before it began.
    Fail(u64, Message),
    /// Change the size of the table, in megabytes.
    Resize(usize),
    /// Play from another book, if there is such a book for the rules of the game, and tell whether there is.
    Book(BookChoice, Box<dyn AnyMatch>, Sender<Result<(), Message>>),
    /// Another game begins.
    Forget,
    /// Tell that everything before this is done.
    Tell(Sender<()>),
}

/// Starts the thread; it ends when nobody asks any more.
pub(crate) fn spawn(engine: Box<dyn AnyEngine>, events: SyncSender<Event>) -> Sender<Job> {
    let (jobs, inbox) = channel();
    std::thread::spawn(move || work(engine, &inbox, &events));
    jobs
}

fn work(mut engine: Box<dyn AnyEngine>, inbox: &Receiver<Job>, events: &SyncSender<Event>) {
    // Sending fails only when the dialogue is over; the next receive then ends the thread.
    while let Ok(job) = inbox.recv() {
        match job {
            Job::Think { serial, game, order, stop } => {
                let mut told = |report: &TextReport| {
                    let _ = events.send(Event::Report(serial, report.clone()));
                };
                // A fault in the engine must not leave the board waiting for ever.
                let result =
                    catch_unwind(AssertUnwindSafe(|| engine.think(game.as_ref(), &order, &stop, &mut told)));
                let result = result.unwrap_or_else(|_| Err(Message::new("protocol-engine-failed")));
                let _ = events.send(Event::Done(serial, result));
            }
            Job::Fail(serial, error) => {
                let _ = events.send(Event::Done(serial, Err(error)));
            }
            Job::Resize(megabytes) => engine.resize(megabytes),
            Job::Book(book, game, done) => {
                let checked = engine.check_book(game.as_ref(), &book);
                if checked.is_ok() {
                    engine.set_book(book, None);
                }
                let _ = done.send(checked);
            }
            Job::Forget => engine.forget(),
            Job::Tell(done) => {
                let _ = done.send(());
            }
        }
    }
}
