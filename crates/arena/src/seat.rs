//! A player at work, on a thread of its own.
//!
//! A player may panic, and it may never answer. On its own thread neither stops the match: the thread is left to itself,
//! and another instance takes its place. Nothing of the match is lost with it but a copy of the game.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use plateau_core::{Message, shorten};
use plateau_table::{AnyMatch, Budget, Player};

use crate::fault::Fault;
use crate::{Entrant, FaultKind, MakePlayer};

/// How long a player may take to start.
const START: Duration = Duration::from_secs(60);
/// How long a player may take to leave, once nobody needs it.
const LEAVE: Duration = Duration::from_secs(2);
/// How often a thread that waits looks whether the match was stopped.
const LOOK: Duration = Duration::from_millis(20);

/// What the player is asked.
struct Task {
    game: Box<dyn AnyMatch>,
    budget: Budget,
    new_game: bool,
}

/// What comes back from the thread.
enum Reply {
    Started(Result<(), Fault>),
    Answer(Answer),
}

/// A move, or what went wrong, and how long that took.
pub(crate) struct Answer {
    pub(crate) game: Box<dyn AnyMatch>,
    pub(crate) choice: Result<String, Fault>,
    pub(crate) spent: Duration,
}

/// Why no answer came.
pub(crate) enum Silence {
    /// The match was stopped.
    Stopped,
    /// The player is at fault. The game it was given is lost.
    Fault(Fault),
}

/// A player at work.
pub(crate) struct Seat {
    tasks: Sender<Task>,
    replies: Receiver<Reply>,
}

impl Seat {
    /// Starts an instance of `entrant`.
    pub(crate) fn start(entrant: &Entrant, halted: &dyn Fn() -> bool) -> Result<Seat, Silence> {
        let (tasks, asked) = channel();
        let (answers, replies) = channel();
        let make = MakePlayer::clone(&entrant.make);
        let thread =
            std::thread::Builder::new().name(format!("player {}", shorten(&entrant.name).replace('\0', " ")));
        thread.spawn(move || work(answers, asked, &make)).map_err(|error| {
            let reason = Message::new("arena-thread").with("reason", error.to_string());
            Silence::Fault(Fault::new(FaultKind::Start, reason))
        })?;
        let seat = Seat { tasks, replies };
        let started = match seat.wait(START, halted) {
            Ok(Reply::Started(started)) => started.map_err(Silence::Fault),
            // Nothing was asked: there is nothing to answer.
            Ok(Reply::Answer(_)) => Ok(()),
            Err(Silence::Stopped) => Err(Silence::Stopped),
            Err(Silence::Fault(fault)) => Err(Silence::Fault(Fault { kind: FaultKind::Start, ..fault })),
        };
        started.map(|()| seat)
    }

    /// Asks for a move, and waits for it `longest`.
    pub(crate) fn ask(
        &self,
        game: Box<dyn AnyMatch>,
        budget: Budget,
        new_game: bool,
        longest: Duration,
        halted: &dyn Fn() -> bool,
    ) -> Result<Answer, Silence> {
        // When the thread is gone, waiting says so.
        let _ = self.tasks.send(Task { game, budget, new_game });
        loop {
            if let Reply::Answer(answer) = self.wait(longest, halted)? {
                return Ok(answer);
            }
        }
    }

    /// Lets the player go, and waits a little for it: programs should not outlive the match.
    pub(crate) fn leave(self) {
        let Seat { tasks, replies } = self;
        drop(tasks);
        // No reply comes any more: the channel closes, or the time is over.
        let _ = replies.recv_timeout(LEAVE);
    }

    fn wait(&self, longest: Duration, halted: &dyn Fn() -> bool) -> Result<Reply, Silence> {
        let begin = Instant::now();
        loop {
            let left = longest.saturating_sub(begin.elapsed());
            match self.replies.recv_timeout(left.min(LOOK)) {
                Ok(reply) => return Ok(reply),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Silence::Fault(Fault::new(FaultKind::Crash, Message::new("arena-gone"))));
                }
                Err(RecvTimeoutError::Timeout) if halted() => return Err(Silence::Stopped),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    let reason = Message::new("arena-no-answer").with("seconds", seconds(longest));
                    return Err(Silence::Fault(Fault::new(FaultKind::Time, reason)));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }
}

/// A duration as messages show it.
pub(crate) fn seconds(duration: Duration) -> String {
    format!("{:.3}", duration.as_secs_f64())
}

/// The life of a player. `replies` is closed last, after the player is gone.
fn work(replies: Sender<Reply>, tasks: Receiver<Task>, make: &MakePlayer) {
    let mut player = match guarded(|| make()) {
        Ok(Ok(player)) => player,
        Ok(Err(reason)) => {
            let _ = replies.send(Reply::Started(Err(Fault::new(FaultKind::Start, reason))));
            return;
        }
        Err(fault) => {
            let _ = replies.send(Reply::Started(Err(Fault { kind: FaultKind::Start, ..fault })));
            return;
        }
    };
    // Whoever no longer listens has closed the other channel too: the loop ends by itself.
    let _ = replies.send(Reply::Started(Ok(())));
    while let Ok(task) = tasks.recv() {
        let _ = replies.send(Reply::Answer(answer(player.as_mut(), task)));
    }
}

/// One move of `player`. Only the choice itself costs time.
fn answer(player: &mut dyn Player, task: Task) -> Answer {
    let Task { game, budget, new_game } = task;
    let ready = if new_game { guarded(|| player.new_game()) } else { Ok(()) };
    let begin = Instant::now();
    let choice = ready.and_then(|()| guarded(|| player.choose(game.as_ref(), &budget)));
    let spent = begin.elapsed();
    let choice = choice.and_then(|choice| choice.map_err(|reason| Fault::new(FaultKind::Error, reason)));
    Answer { game, choice, spent }
}

/// Does `work`, and turns a panic into a fault. The player is not used again after one, whatever state it is in.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
        let reason = Message::new("arena-panic").with("text", shorten(panic_text(payload.as_ref())));
        Fault::new(FaultKind::Crash, reason)
    })
}

/// What a panic said.
fn panic_text(payload: &(dyn Any + Send)) -> &str {
    let owned = || payload.downcast_ref::<String>().map(String::as_str);
    payload.downcast_ref::<&str>().copied().or_else(owned).unwrap_or("?")
}
