//! Data files: positions from self-play.
//!
//! ```text
//! 8 bytes   PLATDAT1
//! u32       length of the header
//! header    JSON, see [`DataHeader`]
//! u32       CRC-32 of the header
//! blocks    u32 games, u32 bytes, u32 CRC-32 of the records, records
//! ```
//! All numbers are little endian. A block is written at once: a file whose last block is cut off or damaged was being
//! written when something stopped, and loses that block alone.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::hash::{BuildHasherDefault, Hasher};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use plateau_core::Message;
use plateau_search::learned::Layout;
use serde::{Deserialize, Serialize};

use crate::Shape;

/// How a file begins; the digit is the version.
const MAGIC: &[u8; 8] = b"PLATDAT1";

/// The longest header.
const MOST_HEADER: usize = 1 << 22;

/// What a data file says about itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DataHeader {
    /// The page name of the game.
    pub game: String,
    /// The page name of the variant.
    pub variant: String,
    /// The options that differ from the default, as text.
    pub options: String,
    /// The patterns, so that training needs nothing but the file.
    pub layout: Layout,
    /// Points of one logistic unit.
    pub scale: f64,
    /// How the first of the positions were made.
    pub facts: serde_json::Value,
}

/// A data file in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct DataFile {
    /// What it says about itself.
    pub header: DataHeader,
    /// The records, one behind the other.
    pub records: Vec<u8>,
    /// The games they come from.
    pub games: u64,
    /// Where the last whole block ends.
    whole: u64,
}

impl DataFile {
    /// Reads a file; what was cut off at its end is left out.
    ///
    /// # Errors
    /// When it cannot be read, is no data file, or is damaged elsewhere.
    pub fn read(path: &Path) -> Result<Self, Message> {
        let bytes = std::fs::read(path).map_err(|error| cannot_read(path, &error))?;
        DataFile::parse(&bytes).map_err(|message| message.with("file", path.display().to_string()))
    }

    /// The file in `bytes`; errors lack the name of the file.
    pub fn parse(bytes: &[u8]) -> Result<Self, Message> {
        let foreign = || Message::new("learn-data-foreign");
        let damaged = || Message::new("learn-data-damaged");
        let mut rest = bytes.strip_prefix(MAGIC).ok_or_else(foreign)?;
        let length = number(&mut rest).ok_or_else(damaged)? as usize;
        if length > MOST_HEADER || rest.len() < length {
            return Err(damaged());
        }
        let (text, mut rest) = rest.split_at(length);
        if number(&mut rest) != Some(crc32fast::hash(text)) {
            return Err(damaged());
        }
        let header: DataHeader = serde_json::from_slice(text).map_err(|_| damaged())?;
        if !(header.layout.is_sound() && header.scale.is_finite() && header.scale > 0.0) {
            return Err(damaged());
        }
        let shape = Shape::new(&header.layout);
        let (limits, phases) = (header.layout.limits(), header.layout.phases);
        let mut file =
            DataFile { header, records: Vec::new(), games: 0, whole: (bytes.len() - rest.len()) as u64 };
        while !rest.is_empty() {
            let mut after = rest;
            let block = block(&mut after);
            let Some((games, records)) =
                block.filter(|(_, records)| records.len().is_multiple_of(shape.bytes()))
            else {
                // Only the last block may be broken: it was being written.
                if after.is_empty() { break } else { return Err(damaged()) }
            };
            let mut each = records.chunks_exact(shape.bytes());
            if !each.all(|record| shape.is_sound(&limits, phases, record)) {
                return Err(damaged());
            }
            file.records.extend_from_slice(records);
            file.games += u64::from(games);
            rest = after;
            file.whole = (bytes.len() - rest.len()) as u64;
        }
        Ok(file)
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.records.len() / Shape::new(&self.header.layout).bytes()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// The keys of all positions.
    fn keys(&self) -> Keys {
        let shape = Shape::new(&self.header.layout);
        self.records.chunks_exact(shape.bytes()).map(|record| shape.key(record)).collect()
    }
}

/// The next number.
fn number(rest: &mut &[u8]) -> Option<u32> {
    let (number, after) = rest.split_first_chunk::<4>()?;
    *rest = after;
    Some(u32::from_le_bytes(*number))
}

/// The games and the records of the next block, unless it is broken; `rest` is what follows it as far as can be told.
fn block<'a>(rest: &mut &'a [u8]) -> Option<(u32, &'a [u8])> {
    let whole = std::mem::take(rest);
    let mut inside = whole;
    let (games, length, sum) = (number(&mut inside)?, number(&mut inside)?, number(&mut inside)?);
    let (records, after) = inside.split_at_checked(length as usize)?;
    *rest = after;
    (crc32fast::hash(records) == sum).then_some((games, records))
}

/// A file that cannot be read.
pub(crate) fn cannot_read(path: &Path, error: &std::io::Error) -> Message {
    Message::new("learn-cannot-read")
        .with("file", path.display().to_string())
        .with("reason", error.to_string())
}

/// A file that cannot be written.
pub(crate) fn cannot_write(path: &Path, error: &std::io::Error) -> Message {
    Message::new("learn-cannot-write")
        .with("file", path.display().to_string())
        .with("reason", error.to_string())
}

/// Keys are hashes already.
#[derive(Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// The keys of positions.
type Keys = HashSet<u64, BuildHasherDefault<KeyHasher>>;

/// How many bytes of records make a block.
const BLOCK: usize = 1 << 18;

/// A data file that grows.
pub struct DataWriter {
    file: File,
    path: PathBuf,
    shape: Shape,
    keys: Keys,
    games: u64,
    /// Games and records that are not written yet.
    waiting: (u32, Vec<u8>),
    duplicates: u64,
}

impl DataWriter {
    /// Makes the file, or goes on with the one that is there: a block that was cut off is removed.
    ///
    /// # Errors
    /// When the file is of another game or layout, is damaged, or cannot be written.
    pub fn open(path: &Path, header: &DataHeader) -> Result<Self, Message> {
        let shape = Shape::new(&header.layout);
        let io = |error: std::io::Error| cannot_write(path, &error);
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path).map_err(io)?;
        let mut writer = DataWriter {
            path: path.to_owned(),
            shape,
            keys: Keys::default(),
            games: 0,
            waiting: (0, Vec::new()),
            duplicates: 0,
            file: file.try_clone().map_err(io)?,
        };
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| cannot_read(path, &error))?;
        let mut start = MAGIC.to_vec();
        let text = serde_json::to_vec(header).unwrap_or_default();
        start.extend((text.len() as u32).to_le_bytes());
        start.extend(&text);
        start.extend(crc32fast::hash(&text).to_le_bytes());
        // A file that stops inside its header holds nothing yet.
        if bytes.len() < start.len() && start.starts_with(&bytes) {
            file.set_len(0).map_err(io)?;
            file.seek(SeekFrom::Start(0)).map_err(io)?;
            file.write_all(&start).map_err(io)?;
            return Ok(writer);
        }
        let name = || path.display().to_string();
        let found = DataFile::parse(&bytes).map_err(|message| message.with("file", name()))?;
        let same = |one: &DataHeader| {
            (one.game.clone(), one.variant.clone(), one.options.clone(), one.layout.hash())
        };
        if same(&found.header) != same(header) {
            return Err(Message::new("learn-data-other").with("file", name()));
        }
        writer.keys = found.keys();
        writer.games = found.games;
        file.set_len(found.whole).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        Ok(writer)
    }

    /// Adds the records of one game; positions that are already there are left out.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add_game(&mut self, records: &[u8]) -> Result<(), Message> {
        for record in records.chunks_exact(self.shape.bytes()) {
            if self.keys.insert(self.shape.key(record)) {
                self.waiting.1.extend_from_slice(record);
            } else {
                self.duplicates += 1;
            }
        }
        self.waiting.0 += 1;
        self.games += 1;
        if self.waiting.1.len() >= BLOCK { self.flush() } else { Ok(()) }
    }

    /// Writes what waits.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn flush(&mut self) -> Result<(), Message> {
        let (games, records) = std::mem::take(&mut self.waiting);
        if games == 0 {
            return Ok(());
        }
        let mut block = games.to_le_bytes().to_vec();
        block.extend((records.len() as u32).to_le_bytes());
        block.extend(crc32fast::hash(&records).to_le_bytes());
        block.extend(records);
        self.file.write_all(&block).map_err(|error| cannot_write(&self.path, &error))
    }

    /// The games of the file.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The positions of the file.
    pub fn positions(&self) -> u64 {
        self.keys.len() as u64
    }

    /// The positions that were left out because they were there already.
    pub fn duplicates(&self) -> u64 {
        self.duplicates
    }
}
