//! A program that is spoken to.

use std::collections::VecDeque;
use std::io::{BufReader, Read, Write};
use std::process::{self, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use plateau_core::{Message, shorten};

use super::{Patience, Setup};
use crate::{Log, read_line};

/// How many lines of the program may wait to be read; beyond that it waits.
const WAITING: usize = 1024;
/// How long a program may take to leave when it is asked to.
const FAREWELL: Duration = Duration::from_millis(300);
/// How many lines of standard error are remembered.
const LAST_WORDS: usize = 3;

/// A program, with a thread for each of its three streams: whatever it does with them, we never block.
pub(crate) struct Child {
    process: process::Child,
    name: String,
    patience: Patience,
    log: Option<Log>,
    to: Option<Sender<String>>,
    from: Receiver<String>,
    last_words: Arc<Mutex<VecDeque<String>>>,
    errors: JoinHandle<()>,
    farewell: &'static str,
}

impl Child {
    /// Starts a program.
    pub(crate) fn spawn(command: &[String], setup: &Setup) -> Result<Self, Message> {
        let failed = |reason: String| {
            let program = shorten(command.first().map_or("", String::as_str));
            Message::new("protocol-start").with("program", program).with("reason", reason)
        };
        let [program, arguments @ ..] = command else { return Err(failed(String::new())) };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C in a terminal is for us: a program that ended by it would lose its game.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut process = command.spawn().map_err(|error| failed(error.to_string()))?;
        let (Some(stdin), Some(stdout), Some(stderr)) =
            (process.stdin.take(), process.stdout.take(), process.stderr.take())
        else {
            return Err(failed("no pipes".to_owned()));
        };
        let (to, outgoing) = channel();
        std::thread::spawn(move || write_lines(stdin, &outgoing));
        let (incoming, from) = sync_channel(WAITING);
        let log = setup.log.clone();
        std::thread::spawn(move || {
            read_lines(stdout, |line| {
                if let Some(log) = &log {
                    log.line('<', &line);
                }
                incoming.send(line).is_ok()
            });
        });
        let last_words = Arc::new(Mutex::new(VecDeque::new()));
        let (memory, log) = (Arc::clone(&last_words), setup.log.clone());
        let errors = std::thread::spawn(move || {
            read_lines(stderr, |line| {
                if let Some(log) = &log {
                    log.line('!', &line);
                }
                let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
                memory.push_back(shorten(&line));
                if memory.len() > LAST_WORDS {
                    memory.pop_front();
                }
                true
            });
        });
        Ok(Child {
            process,
            name: shorten(program),
            patience: setup.patience,
            log: setup.log.clone(),
            to: Some(to),
            from,
            last_words,
            errors,
            farewell: "quit",
        })
    }

    /// What ends the dialogue, if not `quit`.
    pub(crate) fn set_farewell(&mut self, word: &'static str) {
        self.farewell = word;
    }

    /// The program, as errors name it.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// When an answer that needs no thought is too late.
    pub(crate) fn soon(&self) -> Instant {
        Instant::now() + self.patience.start
    }

    /// Says a line, or several.
    pub(crate) fn say(&mut self, text: &str) {
        if let Some(log) = &self.log {
            text.split('\n').for_each(|line| log.line('>', line));
        }
        // When the program is gone, the next answer that is waited for says so.
        if let Some(to) = &self.to {
            let _ = to.send(format!("{text}\n"));
        }
    }

    /// Waits for a line.
    pub(crate) fn line(&mut self, deadline: Instant) -> Result<String, Message> {
        let started = Instant::now();
        match self.from.recv_timeout(deadline.saturating_duration_since(started)) {
            Ok(line) => Ok(line),
            Err(RecvTimeoutError::Disconnected) => Err(self.crashed()),
            Err(RecvTimeoutError::Timeout) => {
                let error = Message::new("protocol-timeout").with("program", self.name());
                Err(error.with("seconds", format!("{:.1}", started.elapsed().as_secs_f64())))
            }
        }
    }

    /// Waits for a line that `wanted` understands; others are passed over.
    pub(crate) fn wait<T>(
        &mut self,
        deadline: Instant,
        mut wanted: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, Message> {
        let started = Instant::now();
        loop {
            if let Some(found) = wanted(&self.line(deadline)?) {
                return Ok(found);
            }
            // A program that never stops talking never lets a wait time out.
            if Instant::now() >= deadline {
                let error = Message::new("protocol-timeout").with("program", self.name());
                return Err(error.with("seconds", format!("{:.1}", started.elapsed().as_secs_f64())));
            }
        }
    }

    /// Drops what was said before now and not listened to.
    pub(crate) fn forget(&mut self) {
        // As much as can wait: a program that goes on talking is not listened to here.
        for _ in 0..=WAITING {
            if self.from.try_recv().is_err() {
                break;
            }
        }
    }

    /// An answer that the protocol does not know.
    pub(crate) fn bad_reply(&self, reply: &str) -> Message {
        Message::new("protocol-bad-reply").with("program", self.name()).with("reply", shorten(reply))
    }

    /// An error that the program answered with.
    pub(crate) fn refused(&self, reply: &str) -> Message {
        Message::new("protocol-refused").with("program", self.name()).with("reply", shorten(reply))
    }

    /// The program is gone: its status and its last words.
    fn crashed(&mut self) -> Message {
        // It closed its output; whether it has ended too is known a moment later.
        let deadline = Instant::now() + FAREWELL;
        let status = loop {
            match self.process.try_wait() {
                Ok(Some(status)) => break status.to_string(),
                Ok(None) if Instant::now() < deadline => std::thread::sleep(Duration::from_millis(5)),
                _ => break "?".to_owned(),
            }
        };
        // So are its last words.
        while !self.errors.is_finished() && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(5));
        }
        let memory = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        let words = memory.iter().cloned().collect::<Vec<_>>().join(" / ");
        let error = Message::new("protocol-crashed").with("program", self.name()).with("status", status);
        error.with("words", if words.is_empty() { "—".to_owned() } else { words })
    }
}

impl Drop for Child {
    fn drop(&mut self) {
        self.say(self.farewell);
        // The end of its input ends every program that listens, and those that it started.
        self.to = None;
        let deadline = Instant::now() + FAREWELL;
        while matches!(self.process.try_wait(), Ok(None)) && Instant::now() < deadline {
            // It must not be kept from leaving by what it still has to say.
            self.forget();
            std::thread::sleep(Duration::from_millis(2));
        }
        // Both fail only when it is gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Writes what is said until nobody speaks or the program is gone.
fn write_lines(mut output: impl Write, lines: &Receiver<String>) {
    while let Ok(line) = lines.recv() {
        if output.write_all(line.as_bytes()).and_then(|()| output.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until there are no more or `heard` has had enough.
fn read_lines(input: impl Read, mut heard: impl FnMut(String) -> bool) {
    let mut input = BufReader::new(input);
    while let Ok(Some(line)) = read_line(&mut input) {
        if !heard(line.text) {
            return;
        }
    }
}
