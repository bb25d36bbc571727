//! Everything that crosses, written down.

use std::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A record of dialogues: one line for each line that crosses, with the seconds since the log began, a direction and,
/// where several programs share the log, a name. `<` was read by us, `>` was written by us, `!` is a note, or what a
/// program said on its standard error.
///
/// Clones write to the same place. A log that cannot be written is silent: the dialogue matters more.
#[derive(Clone)]
pub struct Log {
    output: Arc<Mutex<Box<dyn Write + Send>>>,
    started: Instant,
    name: String,
}

impl Log {
    /// A log that begins now.
    pub fn new(output: Box<dyn Write + Send>) -> Self {
        Log { output: Arc::new(Mutex::new(output)), started: Instant::now(), name: String::new() }
    }

    /// The same log, its lines marked with `name`.
    #[must_use]
    pub fn named(&self, name: &str) -> Self {
        Log { name: format!("{name} "), ..self.clone() }
    }

    /// Writes a line down.
    pub fn line(&self, direction: char, text: &str) {
        let seconds = self.started.elapsed().as_secs_f64();
        // A thread that panicked while writing left at worst half a line.
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        // Flushed at once: a log is read when something went wrong.
        let _ =
            writeln!(output, "{seconds:10.3} {}{direction} {text}", self.name).and_then(|()| output.flush());
    }
}

impl fmt::Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Log").field("name", &self.name).finish_non_exhaustive()
    }
}
