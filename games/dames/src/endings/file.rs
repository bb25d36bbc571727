//! Tables as files: one for each set of rules and number of pieces.
//!
//! A header of 64 bytes, then the values of every material, then their distances. All numbers are little-endian.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use plateau_core::Message;

use super::material::{Material, Numbering};
use super::{Distances, Endings, MOST_PIECES, Table};
use crate::board::Board;
use crate::rules::Rules;

/// How every file begins.
const MAGIC: [u8; 16] = *b"plateau endings\n";

/// The version of the format and of the rules behind it.
const VERSION: u32 = 1;

/// The length of a header.
const HEADER: usize = 64;

/// The number and the name of the rules of an ending: counts left out, `rapport` is `internationale`.
pub(super) fn kind(rules: &Rules) -> (u8, &'static str) {
    match (rules.board, rules.crowns_in_passing) {
        (Board::Ten, _) => (0, "internationale"),
        (Board::Eight, false) => (1, "bresilienne"),
        (Board::Eight, true) => (2, "russe"),
    }
}

/// The file of the endings of `pieces` pieces.
fn path(folder: &Path, rules: &Rules, pieces: u8) -> PathBuf {
    folder.join(format!("dames-{}-{pieces}.endings", kind(rules).1))
}

/// Adds `bytes` to a checksum that began at 0: order and every bit count.
fn checksum(sum: u64, bytes: &[u8]) -> u64 {
    let mut words = bytes.chunks_exact(8);
    let mut sum = sum;
    let mut add = |word: [u8; 8]| {
        sum = (sum.rotate_left(29) ^ u64::from_le_bytes(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    };
    for word in &mut words {
        add(std::array::from_fn(|place| word[place]));
    }
    let rest = words.remainder();
    add(std::array::from_fn(|place| rest.get(place).copied().unwrap_or(rest.len() as u8)));
    sum
}

/// What the header tells.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Header {
    /// The number of the rules.
    kind: u8,
    /// How many pieces.
    pieces: u8,
    /// The checksum of the values.
    values: u64,
    /// The checksum of the distances.
    distances: u64,
}

impl Header {
    /// The bytes of the file.
    fn bytes(self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..16].copy_from_slice(&MAGIC);
        bytes[16..20].copy_from_slice(&VERSION.to_le_bytes());
        bytes[20] = self.kind;
        bytes[21] = self.pieces;
        bytes[24..32].copy_from_slice(&self.values.to_le_bytes());
        bytes[32..40].copy_from_slice(&self.distances.to_le_bytes());
        let sum = checksum(0, &bytes[..40]);
        bytes[40..48].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Reads the bytes of a file; `None` when they are not the header of `kind` and `pieces`.
    fn read(bytes: &[u8; HEADER], kind: u8, pieces: u8) -> Option<Header> {
        let word = |at: usize| u64::from_le_bytes(std::array::from_fn(|place| bytes[at + place]));
        let header = Header { kind, pieces, values: word(24), distances: word(32) };
        (header.bytes() == *bytes).then_some(header)
    }
}

/// A fault of a file, as a message.
fn fault(id: &'static str, path: &Path) -> Message {
    Message::new(id).with("file", path.display().to_string())
}

/// A failure of the system, as a message.
fn failure(error: &io::Error, path: &Path) -> Message {
    fault("dames-endings-io", path).with("reason", error.to_string())
}

/// Reads all files of `rules` in `folder`, from two pieces up.
///
/// # Errors
/// When there is none, or one is not what it should be.
pub(super) fn open(folder: &Path, rules: &Rules) -> Result<Endings, Message> {
    let mut endings = Endings::empty(rules);
    for pieces in 2..=MOST_PIECES {
        let path = path(folder, rules, pieces);
        match File::open(&path) {
            Ok(file) => read(file, &path, &mut endings, pieces)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => break,
            Err(error) => return Err(failure(&error, &path)),
        }
        endings.pieces = pieces;
    }
    if endings.is_empty() {
        return Err(fault("dames-endings-none", folder));
    }
    Ok(endings)
}

/// Adds the tables of one file.
///
/// # Errors
/// When the file is too short, too long, or does not match its checksums.
fn read(mut file: File, path: &Path, endings: &mut Endings, pieces: u8) -> Result<(), Message> {
    let damaged = || fault("dames-endings-damaged", path);
    let mut bytes = [0; HEADER];
    file.read_exact(&mut bytes).map_err(|_| damaged())?;
    let header = Header::read(&bytes, kind(&endings.rules).0, pieces).ok_or_else(damaged)?;
    let materials = Material::all(pieces);
    let lengths: Vec<usize> =
        materials.iter().map(|material| Numbering::new(endings.rules.board, *material).len()).collect();
    let values: usize = lengths.iter().map(|length| length.div_ceil(4)).sum();
    let distances: usize = lengths.iter().sum();
    let length = file.metadata().map_err(|error| failure(&error, path))?.len();
    if length != (HEADER + values + distances) as u64 {
        return Err(damaged());
    }
    let mut tables = Vec::new();
    let mut sum = 0;
    for length in &lengths {
        let mut values = vec![0; length.div_ceil(4)];
        file.read_exact(&mut values).map_err(|error| failure(&error, path))?;
        sum = checksum(sum, &values);
        tables.push(values);
    }
    if sum != header.values {
        return Err(damaged());
    }
    let file = Arc::new(Mutex::new(file));
    let mut start = (HEADER + values) as u64;
    for ((material, values), length) in materials.into_iter().zip(tables).zip(lengths) {
        endings.add(material, values, Distances::There(Arc::clone(&file), start));
        start += length as u64;
    }
    Ok(())
}

/// Writes one file for each number of pieces.
///
/// # Errors
/// When the system refuses.
pub(super) fn save(endings: &Endings, folder: &Path) -> Result<(), Message> {
    fs::create_dir_all(folder).map_err(|error| failure(&error, folder))?;
    let mut tables = endings.tables.iter();
    for pieces in 2..=endings.pieces {
        let path = path(folder, &endings.rules, pieces);
        let own: Vec<&Table> = tables.by_ref().take(Material::all(pieces).len()).collect();
        // A file that was not written to its end never has the name of a good one.
        let unfinished = path.with_extension("unfinished");
        write(endings, &own, &unfinished, pieces)
            .and_then(|()| fs::rename(&unfinished, &path))
            .map_err(|error| failure(&error, &path))?;
    }
    Ok(())
}

/// Writes one file.
///
/// # Errors
/// When the system refuses.
fn write(endings: &Endings, tables: &[&Table], path: &Path, pieces: u8) -> io::Result<()> {
    let mut header = Header { kind: kind(&endings.rules).0, pieces, values: 0, distances: 0 };
    let mut file = BufWriter::new(File::create(path)?);
    file.write_all(&header.bytes())?;
    for table in tables {
        header.values = checksum(header.values, &table.values);
        file.write_all(&table.values)?;
    }
    for table in tables {
        let bytes = table.distances.all(table.numbering.len())?;
        header.distances = checksum(header.distances, &bytes);
        file.write_all(&bytes)?;
    }
    file.seek(SeekFrom::Start(0))?;
    file.write_all(&header.bytes())?;
    file.into_inner()?.sync_all()
}

impl Distances {
    /// All `length` of them.
    ///
    /// # Errors
    /// When the file cannot be read.
    fn all(&self, length: usize) -> io::Result<Vec<u8>> {
        match self {
            Distances::Here(bytes) => Ok(bytes.clone()),
            Distances::There(file, start) => {
                let mut file = file.lock().map_err(|_| io::Error::other("another thread failed"))?;
                let mut bytes = vec![0; length];
                file.seek(SeekFrom::Start(*start))?;
                file.read_exact(&mut bytes)?;
                Ok(bytes)
            }
        }
    }
}

/// Reads all distances of the files in `folder` and compares them with their checksums.
///
/// # Errors
/// When a file cannot be read or is damaged.
pub(super) fn check(endings: &Endings, folder: &Path) -> Result<(), Message> {
    let mut tables = endings.tables.iter();
    for pieces in 2..=endings.pieces {
        let path = path(folder, &endings.rules, pieces);
        let damaged = || fault("dames-endings-damaged", &path);
        let mut bytes = [0; HEADER];
        File::open(&path).and_then(|mut file| file.read_exact(&mut bytes)).map_err(|_| damaged())?;
        let header = Header::read(&bytes, kind(&endings.rules).0, pieces).ok_or_else(damaged)?;
        let mut sum = 0;
        for table in tables.by_ref().take(Material::all(pieces).len()) {
            let bytes = table.distances.all(table.numbering.len()).map_err(|error| failure(&error, &path))?;
            sum = checksum(sum, &bytes);
        }
        if sum != header.distances {
            return Err(damaged());
        }
    }
    Ok(())
}
