//! Standard output, and the files people name.

use std::io::{Read, Write};
use std::path::Path;

use plateau_core::Message;

use crate::Outcome;
use crate::failure::Failure;

/// The largest file that is read.
const FILE_LIMIT: u64 = 16 * 1024 * 1024;

/// Prints `text` as it is. A reader that went away is no error: it has seen what it wanted.
pub(crate) fn print(text: &str) -> Outcome {
    let mut stdout = std::io::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()).map_err(|_| Failure::ClosedOutput)
}

/// Reads a whole text file, or standard input for `-`. A file that is not UTF-8 is read as Latin-1, which old records
/// are written in.
pub(crate) fn read_file(path: &Path) -> Result<String, Message> {
    let failed = |error: std::io::Error| {
        Message::new("app-cannot-read")
            .with("file", path.display().to_string())
            .with("reason", error.to_string())
    };
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().lock().take(FILE_LIMIT + 1).read_to_end(&mut bytes).map_err(failed)?;
    } else {
        let file = std::fs::File::open(path).map_err(failed)?;
        file.take(FILE_LIMIT + 1).read_to_end(&mut bytes).map_err(failed)?;
    }
    if bytes.len() as u64 > FILE_LIMIT {
        let error = Message::new("app-file-too-large").with("file", path.display().to_string());
        return Err(error.with("limit", FILE_LIMIT / (1024 * 1024)));
    }
    Ok(String::from_utf8(bytes)
        .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect()))
}

/// Writes a whole text file, all of it or nothing; standard output for `-`.
pub(crate) fn write_file(path: &Path, text: &str) -> Outcome {
    if path == Path::new("-") {
        return print(text);
    }
    plateau_table::save_atomically(path, text.as_bytes()).map_err(|error| {
        let message = Message::new("app-cannot-write").with("file", path.display().to_string());
        message.with("reason", error.to_string()).into()
    })
}
