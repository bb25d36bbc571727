//! Lines in, lines out.

use std::io::{self, BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Instant;

use crate::ClassicError;

/// The longest line that is kept. The rest of a longer one is read and dropped.
pub const LINE_LIMIT: usize = 4096;

/// What came instead of a line, or the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A line, without its end. Bytes that are not UTF-8 are replaced; what is beyond [`LINE_LIMIT`] is dropped.
    Line(String),
    /// The deadline passed first.
    TimeOut,
    /// There will be no more lines.
    End,
}

/// Where a line-by-line program reads and writes.
pub trait Console {
    /// Shows `text` at once, as it is.
    ///
    /// # Errors
    /// When nobody can read it any more.
    fn print(&mut self, text: &str) -> Result<(), ClassicError>;

    /// Waits for a line, until `deadline` if there is one.
    fn read(&mut self, deadline: Option<Instant>) -> Input;

    /// Waits for a line without a deadline.
    ///
    /// # Errors
    /// When the input is over.
    fn line(&mut self) -> Result<String, ClassicError> {
        match self.read(None) {
            Input::Line(line) => Ok(line),
            Input::TimeOut | Input::End => Err(ClassicError::EndOfInput),
        }
    }
}

/// Standard input and output. A thread reads, so that waiting for a line can be given up at a deadline, whether the
/// input is a terminal or a pipe that stays open.
#[derive(Debug)]
pub struct StdConsole {
    lines: Receiver<String>,
}

impl StdConsole {
    /// Takes standard input. It is read a few lines ahead.
    pub fn new() -> Self {
        let (sender, lines) = sync_channel(16);
        std::thread::spawn(move || {
            let mut input = io::stdin().lock();
            // A read error is the end of input: there is nothing else to read.
            while let Ok(Some((line, _))) = read_line(&mut input, LINE_LIMIT) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        StdConsole { lines }
    }
}

impl Default for StdConsole {
    fn default() -> Self {
        StdConsole::new()
    }
}

impl Console for StdConsole {
    fn print(&mut self, text: &str) -> Result<(), ClassicError> {
        let mut output = io::stdout().lock();
        output.write_all(text.as_bytes()).and_then(|()| output.flush()).map_err(|_| ClassicError::Output)
    }

    fn read(&mut self, deadline: Option<Instant>) -> Input {
        match deadline {
            None => self.lines.recv().map_or(Input::End, Input::Line),
            Some(deadline) => {
                match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                    Ok(line) => Input::Line(line),
                    Err(RecvTimeoutError::Timeout) => Input::TimeOut,
                    Err(RecvTimeoutError::Disconnected) => Input::End,
                }
            }
        }
    }
}

/// Reads one line, without its end, of which at most `limit` bytes are kept; `None` at the end of input. Bytes that are
/// not UTF-8 are replaced. The flag tells whether something was dropped.
///
/// # Errors
/// When reading fails.
pub fn read_line(input: &mut impl BufRead, limit: usize) -> io::Result<Option<(String, bool)>> {
    let mut bytes = Vec::new();
    let mut any = false;
    let mut cut = false;
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            chunk => chunk?,
        };
        if chunk.is_empty() {
            break;
        }
        any = true;
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.unwrap_or(chunk.len());
        let room = limit.saturating_sub(bytes.len()).min(taken);
        cut |= room < taken;
        bytes.extend_from_slice(&chunk[..room]);
        input.consume(taken + usize::from(end.is_some()));
        if end.is_some() {
            break;
        }
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    Ok(any.then(|| (String::from_utf8_lossy(&bytes).into_owned(), cut)))
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use super::*;

    /// Every line of `input`.
    fn lines(input: impl Read) -> Vec<String> {
        let mut input = BufReader::with_capacity(64, input);
        std::iter::from_fn(|| read_line(&mut input, LINE_LIMIT).unwrap()).map(|(line, _)| line).collect()
    }

    #[test]
    fn lines_lose_their_ends() {
        assert_eq!(lines(&b"one\r\ntwo\n\n\xff!\nlast"[..]), ["one", "two", "", "\u{fffd}!", "last"]);
        assert_eq!(lines(&b""[..]), [""; 0]);
        assert_eq!(lines(&b"\n"[..]), [""]);
    }

    #[test]
    fn endless_lines_are_cut() {
        let long = io::repeat(b'a').take(100 << 20).chain(&b"\nnext\n"[..]);
        let lines = lines(long);
        assert_eq!(lines.iter().map(String::len).collect::<Vec<_>>(), [LINE_LIMIT, 4]);
    }

    #[test]
    fn errors_are_passed_on() {
        struct Broken;
        impl Read for Broken {
            fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
                Err(io::Error::other("broken"))
            }
        }
        assert!(read_line(&mut BufReader::new(Broken), LINE_LIMIT).is_err());
    }
}
