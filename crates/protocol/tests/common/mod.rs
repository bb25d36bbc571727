//! What the tests share.
#![allow(dead_code, reason = "each test file compiles its own copy and uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "helpers of tests fail by panicking, as tests do"
)]

pub(crate) mod dummy;

use std::io::{self, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use plateau_core::Message;
use plateau_protocol::{Protocol, Service};
use plateau_table::Options;

/// A place to write to and to look at.
#[derive(Clone, Default)]
pub(crate) struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A service of the dummy engine.
pub(crate) fn service(protocol: Protocol, game: &str, variant: Option<&str>, options: &[&str]) -> Service {
    let found = plateau_catalog::find(game).unwrap();
    let mut service = Service::new(protocol, dummy::Dummy::boxed(found.game));
    service.variant = variant.or(found.variant).map(str::to_owned);
    service.options = Options::parse(options).unwrap();
    service
}

/// Runs a service on a whole input: what it said, and the notes it made.
pub(crate) fn run(
    mut service: Service,
    input: impl Into<Vec<u8>>,
) -> (String, Vec<&'static str>, Result<(), Message>) {
    let (notes, made) = channel();
    service.notes = Box::new(move |note| notes.send(note.id()).unwrap());
    let output = Shared::default();
    let result = service.run(BufReader::new(io::Cursor::new(input.into())), output.clone());
    (output.text(), made.try_iter().collect(), result)
}

/// Runs a dialogue as documents show it: `> line` is said to the engine, every other line is what it answers. The
/// engine is given time to answer before the next line is said. Its whole output is compared.
pub(crate) fn dialogue(service: Service, script: &str) {
    let mut live = Live::start(service);
    for line in script.split('\n') {
        match line.strip_prefix("> ") {
            Some(said) => live.say(said),
            None => assert_eq!(live.line(), line, "in\n{script}"),
        }
    }
    let rest = live.end();
    assert_eq!(rest, [""; 0], "after the end of\n{script}");
}

/// A service that is spoken to line by line.
pub(crate) struct Live {
    to: Option<Sender<Vec<u8>>>,
    from: Receiver<String>,
    thread: Option<std::thread::JoinHandle<Result<(), Message>>>,
}

impl Live {
    /// Starts a service.
    pub(crate) fn start(service: Service) -> Live {
        let (to, input) = channel();
        let (output, from) = channel();
        let Service { protocol, variant, options, log, threads, engine, .. } = service;
        let thread = std::thread::spawn(move || {
            let mut service = Service::new(protocol, engine);
            (service.variant, service.options, service.log, service.threads) =
                (variant, options, log, threads);
            service.notes = Box::new(|_| {});
            service.run(BufReader::new(Pipe(input, Vec::new())), Lines(output, Vec::new()))
        });
        Live { to: Some(to), from, thread: Some(thread) }
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.to.as_ref().unwrap().send(format!("{line}\n").into_bytes()).unwrap();
    }

    /// The next line that it says.
    pub(crate) fn line(&mut self) -> String {
        self.from.recv_timeout(Duration::from_secs(20)).expect("the engine says nothing")
    }

    /// Ends its input: what else it says.
    pub(crate) fn end(mut self) -> Vec<String> {
        self.to = None;
        self.thread.take().unwrap().join().unwrap().unwrap();
        self.from.try_iter().collect()
    }
}

/// The reading end of a channel.
struct Pipe(Receiver<Vec<u8>>, Vec<u8>);

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1 = self.0.recv().unwrap_or_default();
        }
        let count = self.1.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.1[..count]);
        self.1.drain(..count);
        Ok(count)
    }
}

/// The writing end of a channel of lines.
struct Lines(Sender<String>, Vec<u8>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.1)).unwrap();
                // Nobody may be listening any more.
                let _ = self.0.send(line);
            } else {
                self.1.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
