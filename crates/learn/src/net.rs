//! Networks of floats: what training writes and packing reads.
//!
//! ```text
//! 8 bytes   PLATNET1
//! u32       length of the header
//! header    JSON, see [`NetHeader`]
//! f32 …     bias, tables, hidden bias, output, dense inputs: the order of `learned::Numbers`
//! u32       CRC-32 of everything before it
//! ```
//! All numbers are little endian. The output is in logistic units; dense inputs are divided by their usual size first.

use std::path::Path;

use plateau_core::{Message, Side};
use plateau_search::learned::{Family, Layout, Numbers};
use serde::{Deserialize, Serialize};

use crate::data::{cannot_read, cannot_write};

/// How a file begins; the digit is the version.
const MAGIC: &[u8; 8] = b"PLATNET1";

/// What a network says about itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct NetHeader {
    /// The page name of the game.
    pub game: String,
    /// The page name of the variant.
    pub variant: String,
    /// The options that differ from the default, as text.
    pub options: String,
    /// The patterns.
    pub layout: Layout,
    /// The kind of model.
    pub family: Family,
    /// The width of the hidden layer; 0 without one.
    pub width: usize,
    /// Points of one logistic unit.
    pub scale: f64,
    /// How it was trained.
    pub facts: serde_json::Value,
}

/// A network of floats.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    /// What it says about itself.
    pub header: NetHeader,
    /// By phase.
    pub bias: Vec<f32>,
    /// By phase and entry, or by entry and hidden cell.
    pub tables: Vec<f32>,
    /// By hidden cell.
    pub hidden_bias: Vec<f32>,
    /// By phase: the own view's hidden cells, then the enemy view's.
    pub output: Vec<f32>,
    /// By phase and dense input.
    pub extras: Vec<f32>,
}

impl Net {
    /// A network that knows nothing: every weight is 0. The layout is that of the family, see [`Layout::of`].
    pub fn zero(header: NetHeader) -> Self {
        let [tables, hidden, output, extras] = Numbers::sizes(&header.layout, header.family, header.width);
        Net {
            bias: vec![0.0; header.layout.phases],
            tables: vec![0.0; tables],
            hidden_bias: vec![0.0; hidden],
            output: vec![0.0; output],
            extras: vec![0.0; extras],
            header,
        }
    }

    /// The judgement for the player who sees `cells`, in logistic units.
    pub fn logit(&self, cells: &[u8], phase: usize, extras: &[i16]) -> f64 {
        let NetHeader { layout, family, width, .. } = &self.header;
        let offsets = layout.offsets();
        let entry = |group: &plateau_search::learned::Group, cells: &[u8]| {
            offsets[group.table] + layout.index(group, cells)
        };
        let mut sum = f64::from(self.bias[phase]);
        match family {
            Family::Linear => {
                let tables = &self.tables[phase * layout.entries_in_all()..];
                sum += layout.groups.iter().map(|group| f64::from(tables[entry(group, cells)])).sum::<f64>();
            }
            Family::Hidden => {
                let mut other = vec![0; cells.len()];
                layout.view(cells, Side::Second, &mut other);
                for (half, seen) in [cells, &other].into_iter().enumerate() {
                    let entries: Vec<usize> = layout.groups.iter().map(|group| entry(group, seen)).collect();
                    for cell in 0..*width {
                        let rows = entries.iter().map(|entry| f64::from(self.tables[entry * width + cell]));
                        let value = rows.sum::<f64>() + f64::from(self.hidden_bias[cell]);
                        let weight = self.output[2 * phase * width + half * width + cell];
                        sum += value.clamp(0.0, 1.0) * f64::from(weight);
                    }
                }
            }
        }
        let weights = &self.extras[phase * layout.extras.len()..];
        for ((&weight, &extra), &size) in weights.iter().zip(extras).zip(&layout.extras) {
            sum += f64::from(weight) * f64::from(extra) / f64::from(size);
        }
        sum
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, is no network, or is damaged.
    pub fn read(path: &Path) -> Result<Self, Message> {
        let bytes = std::fs::read(path).map_err(|error| cannot_read(path, &error))?;
        Net::parse(&bytes).map_err(|message| message.with("file", path.display().to_string()))
    }

    /// The network in `bytes`; errors lack the name of the file.
    pub fn parse(bytes: &[u8]) -> Result<Self, Message> {
        let damaged = || Message::new("learn-net-damaged");
        if !bytes.starts_with(MAGIC) {
            return Err(Message::new("learn-net-foreign"));
        }
        let (body, sum) = bytes.split_at_checked(bytes.len() - 4).ok_or_else(damaged)?;
        if crc32fast::hash(body).to_le_bytes() != *sum {
            return Err(damaged());
        }
        let rest = body.get(MAGIC.len()..).ok_or_else(damaged)?;
        let (length, rest) = rest.split_first_chunk::<4>().ok_or_else(damaged)?;
        let (text, rest) = rest.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or_else(damaged)?;
        let header: NetHeader = serde_json::from_slice(text).map_err(|_| damaged())?;
        let width = header.family.has_width(header.width);
        if !(header.layout.is_sound() && width && header.scale.is_finite() && header.scale > 0.0) {
            return Err(damaged());
        }
        let mut net = Net::zero(header);
        let mut floats = rest.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
        let mut count = 0;
        for part in net.parts_mut() {
            count += part.len();
            for place in part.iter_mut() {
                *place = floats.next().filter(|float| float.is_finite()).ok_or_else(damaged)?;
            }
        }
        if rest.len() == 4 * count { Ok(net) } else { Err(damaged()) }
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let text = serde_json::to_vec(&self.header).unwrap_or_default();
        let mut bytes = MAGIC.to_vec();
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text);
        for part in [&self.bias, &self.tables, &self.hidden_bias, &self.output, &self.extras] {
            bytes.extend(part.iter().flat_map(|float| float.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Writes a file.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), Message> {
        std::fs::write(path, self.to_bytes()).map_err(|error| cannot_write(path, &error))
    }

    /// All weights, in the order of the file.
    fn parts_mut(&mut self) -> [&mut Vec<f32>; 5] {
        [&mut self.bias, &mut self.tables, &mut self.hidden_bias, &mut self.output, &mut self.extras]
    }
}
