//! Weight files: what the engine reads and `plateau train pack` writes.
//!
//! ```text
//! 8 bytes   PLATWGT1
//! u32       length of the header
//! header    JSON, see [`Header`]
//! u32       length of the payload before compression
//! u32       length of the compressed payload
//! payload   zstd
//! u32       CRC-32 of everything before it
//! ```
//! All numbers are little endian.

use std::io::Read;

use plateau_core::Message;
use plateau_table::Options;
use serde::{Deserialize, Serialize};

use super::layout::Layout;

/// How a file begins; the digit is the version.
pub const MAGIC: &[u8; 8] = b"PLATWGT1";

/// The largest payload that is read.
const MOST_BYTES: usize = 64 << 20;

/// Which kind of model the weights are for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// A sum of one weight for each group, by phase.
    Linear,
    /// A sum of one vector for each group, clipped, then weighed by phase.
    Hidden,
}

impl Family {
    /// The widths that a hidden layer can have.
    pub const WIDTHS: [usize; 5] = [16, 32, 64, 128, 256];

    /// The widest of them.
    pub const MOST_WIDTH: usize = Family::WIDTHS[Family::WIDTHS.len() - 1];

    /// Whether a model of this family can have a hidden layer of `width`.
    pub fn has_width(self, width: usize) -> bool {
        match self {
            Family::Linear => width == 0,
            Family::Hidden => Family::WIDTHS.contains(&width),
        }
    }
}

/// What a weight file says about itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The page name of the game.
    pub game: String,
    /// The page name of the variant.
    pub variant: String,
    /// The options that differ from the default, as text.
    pub options: String,
    /// [`Layout::hash`], in hexadecimal.
    pub layout: String,
    /// The kind of model.
    pub family: Family,
    /// The width of the hidden layer; 0 without one.
    pub width: usize,
    /// A weight of 1 stands for 2⁻ˢ points in a table or in the output.
    pub shift: u32,
    /// A weight of 1 of a dense input stands for 2⁻ˢ points.
    pub extras_shift: u32,
    /// The number that stands for 1 in the hidden layer; a power of two.
    pub one: i16,
    /// How the weights were made.
    pub facts: serde_json::Value,
}

/// A weight file in memory: whole, checked, not yet tied to a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Packed {
    /// What it says about itself.
    pub header: Header,
    /// The weights as [`Numbers`] reads them.
    pub payload: Vec<u8>,
}

impl Packed {
    /// Reads a file.
    ///
    /// # Errors
    /// When it is no weight file, of another version, cut off or damaged.
    pub fn read(bytes: &[u8]) -> Result<Self, Message> {
        let damaged = || Message::new("learn-weights-damaged");
        if bytes.len() < MAGIC.len() || bytes[..7] != MAGIC[..7] {
            return Err(Message::new("learn-weights-foreign"));
        }
        if bytes[7] != MAGIC[7] {
            return Err(Message::new("learn-weights-version"));
        }
        let (body, sum) = bytes.split_at_checked(bytes.len() - 4).ok_or_else(damaged)?;
        if body.len() < MAGIC.len() || crc32fast::hash(body).to_le_bytes() != *sum {
            return Err(damaged());
        }
        let rest = &body[MAGIC.len()..];
        let (header, rest) = sized(rest).ok_or_else(damaged)?;
        let header: Header = serde_json::from_slice(header).map_err(|_| damaged())?;
        let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
        let length = u32::from_le_bytes(*length) as usize;
        let (compressed, rest) = sized(rest).ok_or_else(damaged)?;
        if !rest.is_empty() || length > MOST_BYTES || !header.is_sound() {
            return Err(damaged());
        }
        let mut payload = Vec::with_capacity(length);
        let mut source = compressed;
        ruzstd::decoding::StreamingDecoder::new(&mut source)
            .map_err(|_| damaged())?
            .take(length as u64 + 1)
            .read_to_end(&mut payload)
            .map_err(|_| damaged())?;
        if payload.len() != length { Err(damaged()) } else { Ok(Packed { header, payload }) }
    }

    /// The bytes of the file, given a compressor for the payload.
    pub fn write(&self, compress: impl FnOnce(&[u8]) -> Vec<u8>) -> Vec<u8> {
        let header = serde_json::to_vec(&self.header).unwrap_or_default();
        let compressed = compress(&self.payload);
        let mut bytes = MAGIC.to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header);
        bytes.extend((self.payload.len() as u32).to_le_bytes());
        bytes.extend((compressed.len() as u32).to_le_bytes());
        bytes.extend(compressed);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Whether the weights are for this game, variant and options.
    ///
    /// # Errors
    /// A message that says for which they are.
    pub fn check(&self, game: &str, variant: &str, options: &str) -> Result<(), Message> {
        let Header { game: own, variant: own_variant, options: own_options, .. } = &self.header;
        if (own.as_str(), own_variant.as_str(), own_options.as_str()) == (game, variant, options) {
            return Ok(());
        }
        let name = |game: &str, variant: &str, options: &str| {
            format!("{game} {variant} {options}").trim_end().to_owned()
        };
        Err(Message::new("learn-weights-other-game")
            .with("found", name(own, own_variant, own_options))
            .with("wanted", name(game, variant, options)))
    }

    /// The judgement of one position by the definition, for the player who sees `cells`: what every [`Model`](super::Model)
    /// must give. `numbers` are those of this file for `layout`.
    pub fn plain_score(
        &self,
        layout: &Layout,
        numbers: &Numbers,
        cells: &[u8],
        phase: usize,
        extras: &[i16],
    ) -> i32 {
        let header = &self.header;
        let (offsets, width) = (layout.offsets(), header.width);
        let mut sum = i64::from(numbers.bias[phase]);
        match header.family {
            Family::Linear => {
                for group in &layout.groups {
                    let entry = offsets[group.table] + layout.index(group, cells);
                    sum += i64::from(numbers.tables[phase * offsets[offsets.len() - 1] + entry]);
                }
            }
            Family::Hidden => {
                let mut other = vec![0; cells.len()];
                layout.view(cells, plateau_core::Side::Second, &mut other);
                for (half, seen) in [cells, &other].into_iter().enumerate() {
                    for cell in 0..width {
                        let rows = layout.groups.iter().map(|group| {
                            let entry = offsets[group.table] + layout.index(group, seen);
                            i64::from(numbers.tables[entry * width + cell])
                        });
                        let value = rows.sum::<i64>() + i64::from(numbers.hidden_bias[cell]);
                        let weight = numbers.output[2 * phase * width + half * width + cell];
                        sum += value.clamp(0, i64::from(header.one)) * i64::from(weight);
                    }
                }
            }
        }
        let rounded = |sum: i64, shift: u32| (sum + (1 << shift >> 1)) >> shift;
        let weights = &numbers.extras[phase * layout.extras.len()..][..layout.extras.len()];
        let dense = weights.iter().zip(extras).map(|(&weight, &extra)| i64::from(weight) * i64::from(extra));
        let dense = rounded(dense.sum(), header.extras_shift).clamp(-100_000, 100_000);
        let most = i64::from(super::MOST_POINTS);
        (rounded(sum, header.shift) + dense).clamp(-most, most) as i32
    }

    /// The weights, laid out for `layout`.
    ///
    /// # Errors
    /// When they were made for another layout.
    pub fn numbers(&self, layout: &Layout) -> Result<Numbers, Message> {
        if self.header.layout != format!("{:016x}", layout.hash()) {
            // Files of promises tell how many choices they were learned from.
            let orders = self.header.facts.get("choices").is_some();
            return Err(Message::new(if orders { "learn-weights-promises" } else { "learn-weights-layout" }));
        }
        Numbers::read(self, layout).ok_or_else(|| Message::new("learn-weights-damaged"))
    }
}

impl Header {
    /// Whether the numbers make sense.
    fn is_sound(&self) -> bool {
        self.family.has_width(self.width)
            && self.shift <= 24
            && self.extras_shift <= 24
            && (1..=512).contains(&self.one)
    }
}

/// Options as a weight file names them: `size=6 other=1`.
pub fn options_text(options: &Options) -> String {
    let pairs = options.pairs().iter().map(|(key, value)| format!("{key}={value}"));
    pairs.collect::<Vec<String>>().join(" ")
}

/// A length and so many bytes, then the rest.
fn sized(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<4>()?;
    rest.split_at_checked(u32::from_le_bytes(*length) as usize)
}

/// The integer weights of a model.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// What is added in each phase, in the unit of the tables or of the output.
    pub bias: Vec<i32>,
    /// By phase and entry, or by entry and hidden cell.
    pub tables: Vec<i16>,
    /// What the hidden cells begin with.
    pub hidden_bias: Vec<i16>,
    /// By phase: the weights of the own view's hidden cells, then of the enemy view's.
    pub output: Vec<i16>,
    /// By phase and dense input.
    pub extras: Vec<i16>,
}

impl Numbers {
    /// How many numbers of each kind a model has: the tables, hidden biases, output weights and dense inputs.
    pub fn sizes(layout: &Layout, family: Family, width: usize) -> [usize; 4] {
        let (entries, phases) = (layout.entries_in_all(), layout.phases);
        let extras = phases * layout.extras.len();
        match family {
            Family::Linear => [phases * entries, 0, 0, extras],
            Family::Hidden => [entries * width, width, 2 * phases * width, extras],
        }
    }

    fn read(packed: &Packed, layout: &Layout) -> Option<Numbers> {
        let sizes = Numbers::sizes(layout, packed.header.family, packed.header.width);
        let (bias, mut rest) = packed.payload.split_at_checked(4 * layout.phases)?;
        let bias = bias.as_chunks::<4>().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect();
        if rest.len() != 2 * sizes.iter().sum::<usize>() {
            return None;
        }
        let mut parts = sizes.map(|size| {
            let (part, after) = rest.split_at(2 * size);
            rest = after;
            part.as_chunks::<2>().0.iter().map(|bytes| i16::from_le_bytes(*bytes)).collect::<Vec<i16>>()
        });
        let [tables, hidden_bias, output, extras] = parts.each_mut().map(std::mem::take);
        let numbers = Numbers { bias, tables, hidden_bias, output, extras };
        numbers.cannot_overflow(packed.header.family, layout, packed.header.one).then_some(numbers)
    }

    /// The payload of a file.
    pub fn to_payload(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.bias.iter().flat_map(|bias| bias.to_le_bytes()).collect();
        for part in [&self.tables, &self.hidden_bias, &self.output, &self.extras] {
            bytes.extend(part.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes
    }

    /// The largest number of a hidden row where the sums are kept from move to move: what 64 rows change together is
    /// sixteen bits.
    pub const MOST_KEPT: i16 = i16::MAX / 64;

    /// Whether no sum of these weights leaves its integer: sixteen bits in the hidden layer, but for layouts that
    /// [keep sums](Layout::keeps_sums); 32 elsewhere.
    pub fn cannot_overflow(&self, family: Family, layout: &Layout, one: i16) -> bool {
        const BIAS: i32 = 1 << 28;
        if self.bias.iter().any(|&bias| !(-BIAS..=BIAS).contains(&bias)) {
            return false;
        }
        if family == Family::Linear {
            // At most 4,096 groups of sixteen bits and a bias: below 2²⁸ + 2²⁸.
            return true;
        }
        let width = self.hidden_bias.len();
        let offsets = layout.offsets();
        let kept = |number: &i16| number.unsigned_abs() <= Numbers::MOST_KEPT.unsigned_abs();
        let summed = || {
            (0..width).all(|cell| {
                let largest = |table: usize| {
                    let entries = offsets[table]..offsets[table + 1];
                    entries.map(|entry| i32::from(self.tables[entry * width + cell]).abs()).max().unwrap_or(0)
                };
                let tables: Vec<i32> = (0..offsets.len() - 1).map(largest).collect();
                let sum: i32 = layout.groups.iter().map(|group| tables[group.table]).sum();
                sum + i32::from(self.hidden_bias[cell]).abs() <= i32::from(i16::MAX)
            })
        };
        let hidden = if layout.keeps_sums() { self.tables.iter().all(kept) } else { summed() };
        let output = self.output.chunks(2 * width.max(1)).all(|weights| {
            let sum: i64 = weights.iter().map(|&weight| i64::from(weight).abs()).sum();
            sum * i64::from(one) <= 1 << 30
        });
        hidden && output
    }
}
