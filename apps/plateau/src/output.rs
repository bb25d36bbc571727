//! Standard output, and the files people name.

use std::io::Write;
use std::path::Path;

use plateau_catalog::records::{read_text, write_text};
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
    let file = path.display().to_string();
    if is_standard(path) {
        read_text(&file, Ok(std::io::stdin().lock()))
    } else {
        read_text(&file, std::fs::File::open(path))
    }
}

/// Writes a whole text file, all of it or nothing; standard output for `-`.
pub(crate) fn write_file(path: &Path, text: &str) -> Outcome {
    if is_standard(path) { print(text) } else { Ok(write_text(path, text)?) }
}
