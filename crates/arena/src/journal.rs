//! The file in which a match is kept, and from which it goes on.
//!
//! Every game is written as soon as it is over, whole and in one piece, behind those that are there. Killing the program
//! costs the games in progress; at worst it leaves the beginning of one record at the end of the file, which the next run
//! cuts off.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use plateau_core::Message;
use plateau_table::{Record, RecordStyle, read_records, write_records};

/// The `Event` tag of every game of a match. It is the first tag of a record, and tells ours from others.
pub const EVENT: &str = "plateau match";

/// The tag that says which contest a game belongs to.
pub(crate) const CONTEST_TAG: &str = "Contest";
/// The tag with the number of the pair of players.
pub(crate) const PAIRING_TAG: &str = "Pairing";

/// The beginning of every record with the usual tags.
const FIRST_TAG: &str = "[Event ";
/// The beginning of every record of ours.
const BEGINNING: &str = "[Event \"plateau match\"]\n";

/// The file in which a match is kept.
pub(crate) struct Journal {
    file: File,
    path: PathBuf,
    style: RecordStyle,
    /// What separates the next record from what stands before it.
    gap: &'static str,
}

impl Journal {
    /// Opens the file at `path`, and reads the records that carry `mark`. Other records are left alone.
    ///
    /// # Errors
    /// When the file cannot be read or written, is used by another match, or holds something else than records.
    pub(crate) fn open(
        path: &Path,
        style: RecordStyle,
        mark: &str,
    ) -> Result<(Journal, Vec<Record>), Message> {
        let name = || path.display().to_string();
        let failed = |error: std::io::Error| {
            Message::new("arena-out-open").with("file", name()).with("reason", error.to_string())
        };
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(failed)?;
        // Not every file system knows locks; where there are none, two matches on one file are the user's care.
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(Message::new("arena-out-busy").with("file", name()));
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(failed)?;
        let (records, end) =
            kept(&text, &style).ok_or_else(|| Message::new("arena-out-foreign").with("file", name()))?;
        let records = records.into_iter().filter(|record| record.tag(CONTEST_TAG) == Some(mark)).collect();
        file.set_len(end as u64).and_then(|()| file.seek(SeekFrom::End(0))).map_err(failed)?;
        let gap = match &text[..end] {
            "" => "",
            kept if kept.ends_with("\n\n") => "",
            kept if kept.ends_with('\n') => "\n",
            _ => "\n\n",
        };
        let journal = Journal { file, path: path.to_owned(), style, gap };
        Ok((journal, records))
    }

    /// Writes one more game.
    ///
    /// # Errors
    /// When that fails: the disk is full, or the file is gone.
    pub(crate) fn append(&mut self, record: &Record) -> Result<(), Message> {
        let text = write_records(std::slice::from_ref(record), &self.style);
        let text = format!("{}{text}", self.gap);
        self.gap = "\n";
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| {
            Message::new("arena-out-write")
                .with("file", self.path.display().to_string())
                .with("reason", error.to_string())
        })
    }
}

/// The records of a file, and where the last whole one ends; `None` when the file is not one of records.
fn kept(text: &str, style: &RecordStyle) -> Option<(Vec<Record>, usize)> {
    let mut records = Vec::new();
    let mut end = 0;
    let mut chunks = chunks(text).into_iter().peekable();
    while let Some(chunk) = chunks.next() {
        let part = &text[chunk.clone()];
        let is_last = chunks.peek().is_none();
        match read_records(part).ok().filter(|records| is_whole(part, records, style)) {
            Some(more) => records.extend(more),
            None if is_last && is_torn(part) => break,
            // Between records something else may stand, but a file that begins or ends with it is not written to.
            None if is_last || chunk.start == 0 => return None,
            None => {}
        }
        end = chunk.end;
    }
    Some((records, end))
}

/// The parts of a file that each hold a record: from one `Event` tag behind a blank line to the next.
///
/// The file is not read as a whole: one damaged record would hide the others, and a long match outgrows what
/// [`read_records`] takes at once.
fn chunks(text: &str) -> Vec<Range<usize>> {
    let mut starts = vec![0];
    let (mut offset, mut after_blank) = (0, true);
    for line in text.split_inclusive('\n') {
        // The last line may hold no more than the first letters.
        let begins = line.starts_with(FIRST_TAG) || FIRST_TAG.starts_with(line);
        if after_blank && offset > 0 && begins {
            starts.push(offset);
        }
        after_blank = line.trim().is_empty();
        offset += line.len();
    }
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let ranges = starts.iter().copied().zip(ends).map(|(start, end)| start..end);
    ranges.filter(|range| !text[range.clone()].trim().is_empty()).collect()
}

/// Whether the text of `records` ends with the result of the last one: one of ours that does not was cut short, even when
/// what is left can be read.
fn is_whole(text: &str, records: &[Record], style: &RecordStyle) -> bool {
    let ours = records.iter().any(|record| record.tag(CONTEST_TAG).is_some()) || text.starts_with(BEGINNING);
    let last_word = text.split_whitespace().last().unwrap_or_default();
    !ours || style.results.contains(&last_word)
}

/// Whether `text` is the beginning of a record of ours, or even of its first tag.
fn is_torn(text: &str) -> bool {
    text.starts_with(BEGINNING) || BEGINNING.starts_with(text)
}
