//! Standard output, and the files people name.

use std::io::Write;
use std::path::Path;

use plateau_catalog::records::{FILE_LIMIT, read_text};
use plateau_core::Message;

use crate::Outcome;
use crate::failure::Failure;

/// Prints `text` as it is. A reader that went away is no error: it has seen what it wanted.
pub(crate) fn print(text: &str) -> Outcome {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(|_| Failure::ClosedOutput)
}

/// Whether a file name means standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// Reads a whole text file, or standard input for `-`.
pub(crate) fn read_file(path: &Path) -> Result<String, Message> {
    let file = || path.display().to_string();
    let failed = |error: std::io::Error| {
        Message::new("app-cannot-read").with("file", file()).with("reason", error.to_string())
    };
    let text = if is_standard(path) {
        read_text(std::io::stdin().lock())
    } else {
        std::fs::File::open(path).and_then(read_text)
    };
    text.map_err(failed)?.ok_or_else(|| {
        Message::new("app-file-too-large").with("file", file()).with("limit", FILE_LIMIT / (1024 * 1024))
    })
}

/// Writes a whole text file, all of it or nothing; standard output for `-`.
pub(crate) fn write_file(path: &Path, text: &str) -> Outcome {
    if is_standard(path) {
        return print(text);
    }
    plateau_table::save_atomically(path, text.as_bytes()).map_err(|error| {
        let message = Message::new("app-cannot-write").with("file", path.display().to_string());
        message.with("reason", error.to_string()).into()
    })
}
