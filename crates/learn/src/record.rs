//! One position of a data file.

use plateau_search::learned::Layout;

/// A position as the player to move sees it, with what is known of its worth. It names no game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What each cell holds.
    pub cells: Vec<u8>,
    /// The set of weights.
    pub phase: u8,
    /// The dense inputs.
    pub extras: Vec<i16>,
    /// What the search thought, in points.
    pub score: i16,
    /// How the game ended for the player to move: 1, 0 or -1.
    pub result: i8,
    /// By how many points, where games are won by a margin.
    pub margin: Option<i16>,
}

/// A margin that there is not.
const NO_MARGIN: i16 = i16::MIN;

/// How records of one layout lie in a file: cells by bits, the lowest first; phase; dense inputs; score; result; margin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    cells: usize,
    /// Bits for each cell.
    bits: usize,
    /// Bytes for all cells.
    board: usize,
    extras: usize,
}

impl Shape {
    /// The shape of records of `layout`.
    pub fn new(layout: &Layout) -> Self {
        let bits = (u8::BITS - (layout.values - 1).leading_zeros()) as usize;
        Shape {
            cells: layout.cells,
            bits,
            board: (layout.cells * bits).div_ceil(8),
            extras: layout.extras.len(),
        }
    }

    /// How many bytes a record has.
    pub fn bytes(self) -> usize {
        self.key_bytes() + 5
    }

    /// How many of them say which position it is; the others say what it is worth.
    pub fn key_bytes(self) -> usize {
        self.board + 1 + 2 * self.extras
    }

    /// Appends `record`.
    pub fn write(self, record: &Record, into: &mut Vec<u8>) {
        let (mut word, mut filled) = (0_u32, 0);
        for &value in &record.cells {
            word |= u32::from(value) << filled;
            filled += self.bits;
            if filled >= 8 {
                into.push(word as u8);
                word >>= 8;
                filled -= 8;
            }
        }
        if filled > 0 {
            into.push(word as u8);
        }
        into.push(record.phase);
        into.extend(record.extras.iter().flat_map(|extra| extra.to_le_bytes()));
        into.extend(record.score.to_le_bytes());
        into.push(record.result as u8);
        into.extend(record.margin.unwrap_or(NO_MARGIN).to_le_bytes());
    }

    /// The record in `bytes`, which has as many as [`Shape::bytes`] says.
    pub fn read(self, bytes: &[u8]) -> Record {
        let mut cells = vec![0; self.cells];
        self.read_cells(bytes, &mut cells);
        let margin = word(bytes, self.key_bytes() + 3);
        Record {
            cells,
            phase: self.phase(bytes) as u8,
            extras: (0..self.extras).map(|index| self.extra(bytes, index)).collect(),
            score: self.score(bytes),
            result: self.result(bytes),
            margin: (margin != NO_MARGIN).then_some(margin),
        }
    }

    /// What each cell holds.
    #[inline]
    pub fn read_cells(self, bytes: &[u8], into: &mut [u8]) {
        let (mut word, mut filled, mut next) = (0_u32, 0, 0);
        let mask = (1_u32 << self.bits) - 1;
        for cell in into.iter_mut() {
            if filled < self.bits {
                word |= u32::from(bytes[next]) << filled;
                next += 1;
                filled += 8;
            }
            *cell = (word & mask) as u8;
            word >>= self.bits;
            filled -= self.bits;
        }
    }

    /// The set of weights.
    pub fn phase(self, bytes: &[u8]) -> usize {
        usize::from(bytes[self.board])
    }

    /// A dense input.
    pub fn extra(self, bytes: &[u8], index: usize) -> i16 {
        word(bytes, self.board + 1 + 2 * index)
    }

    /// What the search thought.
    pub fn score(self, bytes: &[u8]) -> i16 {
        word(bytes, self.key_bytes())
    }

    /// How the game ended.
    pub fn result(self, bytes: &[u8]) -> i8 {
        bytes[self.key_bytes() + 2] as i8
    }

    /// By how much, if games have a margin.
    pub fn margin(self, bytes: &[u8]) -> Option<i16> {
        Some(word(bytes, self.key_bytes() + 3)).filter(|&margin| margin != NO_MARGIN)
    }

    /// A number for the position; the same position always has the same.
    pub fn key(self, bytes: &[u8]) -> u64 {
        // FNV-1a, folded.
        let hash = bytes[..self.key_bytes()].iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        hash ^ hash >> 32
    }

    /// Whether the bytes are a record of a layout with these [`Layout::limits`] and so many phases.
    pub fn is_sound(self, limits: &[u8], phases: usize, bytes: &[u8]) -> bool {
        let mut cells = vec![0; self.cells];
        self.read_cells(bytes, &mut cells);
        cells.iter().zip(limits).all(|(value, limit)| value < limit)
            && self.phase(bytes) < phases
            && (-1..=1).contains(&self.result(bytes))
    }
}

/// The number at `place`.
#[inline]
fn word(bytes: &[u8], place: usize) -> i16 {
    i16::from_le_bytes([bytes[place], bytes[place + 1]])
}
