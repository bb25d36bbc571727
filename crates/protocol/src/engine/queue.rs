//! Lines that wait for a search to end.

use std::collections::VecDeque;

use crate::LINE_LIMIT;

/// How many bytes may wait.
const LIMIT: usize = 4 * LINE_LIMIT;

/// Lines that wait, in bounded memory.
#[derive(Debug, Default)]
pub(crate) struct Queue {
    lines: VecDeque<String>,
    bytes: usize,
}

/// What a line costs beside its bytes.
const OVERHEAD: usize = 64;

impl Queue {
    /// Adds a line; gives it back when too much is waiting already.
    pub(crate) fn push(&mut self, line: String) -> Result<(), String> {
        if self.bytes + line.len() + OVERHEAD > LIMIT {
            return Err(line);
        }
        self.bytes += line.len() + OVERHEAD;
        self.lines.push_back(line);
        Ok(())
    }

    pub(crate) fn first(&self) -> Option<&str> {
        self.lines.front().map(String::as_str)
    }

    pub(crate) fn pop(&mut self) -> Option<String> {
        let line = self.lines.pop_front()?;
        self.bytes -= line.len() + OVERHEAD;
        Some(line)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(crate) fn clear(&mut self) {
        *self = Queue::default();
    }
}
