//! A model ready to judge positions.

use std::sync::{Arc, OnceLock};

use plateau_core::{Message, Side};

use super::indices::{Indices, Lanes};
use super::layout::Layout;
use super::packed::{Family, Numbers, Packed};
use super::reading::Reading;
use super::simd::{hidden_view, sum_entries};
use crate::Score;

/// The largest judgement: well within what is proved.
pub const MOST_POINTS: i32 = Score::KNOWN - 1_000;

/// The weights of a game, for boards whose groups fit into `L` lanes; none where the game adds up the weights itself.
#[derive(Clone, Debug)]
pub struct Model<const L: usize> {
    lanes: Lanes<L>,
    /// Groups that the lanes follow.
    pub(super) followed: usize,
    /// The tables as each player reads them.
    pub(super) readings: [Reading; 2],
    /// Dense inputs.
    extras: usize,
    pub(super) phases: usize,
    pub(super) family: Family,
    pub(super) width: usize,
    shift: u32,
    extras_shift: u32,
    pub(super) one: i16,
    pub(super) numbers: Numbers,
}

impl<const L: usize> Model<L> {
    /// The model of `packed` for a game that `layout` describes.
    ///
    /// # Errors
    /// When the weights were made for another layout, or the layout does not fit the lanes.
    pub fn new(layout: Layout, packed: &Packed) -> Result<Self, Message> {
        let header = &packed.header;
        let layout = &layout.of(header.family);
        let sound = layout.is_sound().then(|| Lanes::new(layout)).flatten();
        let lanes = sound.ok_or_else(|| Message::new("learn-weights-layout"))?;
        let mut numbers = packed.numbers(layout)?;
        if layout.loose > 0 && header.family != Family::Linear {
            return Err(Message::new("learn-weights-linear"));
        }
        let first = Reading::first(layout, std::mem::take(&mut numbers.tables));
        // Games without lanes read the tables themselves.
        let second =
            if L > 0 { first.second(layout, header.family, header.width) } else { Some(Reading::default()) };
        let second = second.ok_or_else(|| Message::new("learn-weights-layout"))?;
        Ok(Model {
            lanes,
            followed: layout.followed().len(),
            readings: [first, second],
            extras: layout.extras.len(),
            phases: layout.phases,
            family: header.family,
            width: header.width,
            shift: header.shift,
            extras_shift: header.extras_shift,
            one: header.one,
            numbers,
        })
    }

    /// What keeps the indices.
    #[inline(always)]
    pub fn lanes(&self) -> &Lanes<L> {
        &self.lanes
    }

    /// Whether there are loose groups.
    #[inline(always)]
    pub fn has_loose(&self) -> bool {
        self.readings[0].starts.len() > self.followed
    }

    /// What the loose groups weigh together in `phase`, given the index of each as the player to move sees it.
    #[inline(always)]
    pub fn loose(&self, indices: &[u16], phase: usize) -> i32 {
        let (reading, phase) = (&self.readings[0], phase.min(self.phases - 1));
        sum_entries(reading.since_phase(phase), indices, &reading.starts[self.followed..])
    }

    /// The judgement for `side`, whose turn it is, in the game's points; the [`Model::loose`] groups weigh `loose`.
    #[inline(always)]
    pub fn score(&self, indices: &Indices<L>, side: Side, phase: usize, loose: i32, extras: &[i16]) -> i32 {
        let phase = phase.min(self.phases - 1);
        let sum = match self.family {
            Family::Linear => self.linear(indices, side, phase) + loose,
            Family::Hidden => self.hidden(indices, side, phase),
        };
        self.points(sum, phase, extras)
    }

    /// The weights of all tables in `phase`, one table behind the other; `None` in the hidden family.
    pub fn linear_tables(&self, phase: usize) -> Option<&[i16]> {
        let phase = phase.min(self.phases - 1);
        (self.family == Family::Linear).then(|| self.readings[0].of_phase(phase))
    }

    /// The rows of all tables, one table behind the other, and what the hidden cells begin with; `None` in the linear family.
    pub fn hidden_tables(&self) -> Option<(&[i16], &[i16])> {
        (self.family == Family::Hidden).then(|| (self.readings[0].tables(), &*self.numbers.hidden_bias))
    }

    /// What the hidden cells weigh together in `phase`, for games that keep their sums from move to move: those of the
    /// player to move's view, then those of the other's.
    #[inline(always)]
    pub fn hidden_sum(&self, views: [&[i32]; 2], phase: usize) -> i32 {
        let phase = phase.min(self.phases - 1);
        let mut total = 0;
        for (half, sums) in views.into_iter().enumerate() {
            let output = &self.numbers.output[(2 * phase + half) * self.width..][..self.width];
            for (&sum, &weight) in sums.iter().zip(output) {
                total += sum.clamp(0, i32::from(self.one)) * i32::from(weight);
            }
        }
        total
    }

    /// The judgement where `sum` is what all groups weigh together, for games that keep it from move to move.
    #[inline(always)]
    pub fn points(&self, sum: i32, phase: usize, extras: &[i16]) -> i32 {
        let phase = phase.min(self.phases - 1);
        let sum = sum + self.numbers.bias[phase];
        let half = 1 << self.shift >> 1;
        let mut points = (sum + half) >> self.shift;
        if self.extras > 0 {
            let weights = &self.numbers.extras[phase * self.extras..][..self.extras];
            let product = |(&weight, &extra): (&i16, &i16)| i64::from(weight) * i64::from(extra);
            let dense: i64 = weights.iter().zip(extras).map(product).sum();
            let half = 1 << self.extras_shift >> 1;
            points += ((dense + half) >> self.extras_shift).clamp(-100_000, 100_000) as i32;
        }
        points.clamp(-MOST_POINTS, MOST_POINTS)
    }

    /// One weight for each group.
    #[inline(always)]
    fn linear(&self, indices: &Indices<L>, side: Side, phase: usize) -> i32 {
        let reading = &self.readings[side.index()];
        sum_entries(reading.since_phase(phase), &indices.0, &reading.starts[..self.followed])
    }

    /// One vector for each group and player. Out of the way of the linear family, whose code is small.
    #[inline(never)]
    fn hidden(&self, indices: &Indices<L>, side: Side, phase: usize) -> i32 {
        let width = self.width;
        let view = |half: usize, seen: Side| {
            let reading = &self.readings[seen.index()];
            let rows = indices.0.iter().zip(&reading.starts);
            let starts = rows.map(|(&index, &start)| (start as usize + usize::from(index)) * width);
            let output = &self.numbers.output[(2 * phase + half) * width..][..width];
            hidden_view(reading.tables(), starts, &self.numbers.hidden_bias, self.one, output)
        };
        view(0, side) + view(1, !side)
    }
}

/// The weights that come with a game's code.
pub struct Embedded<const L: usize> {
    bytes: &'static [u8],
    model: OnceLock<Option<Arc<Model<L>>>>,
}

impl<const L: usize> Embedded<L> {
    /// The weights of a file; an empty one means that there are none yet.
    pub const fn new(bytes: &'static [u8]) -> Self {
        Embedded { bytes, model: OnceLock::new() }
    }

    /// The model, read once. `None` when there are no weights, or when they are not for `layout`: a test of each game sees
    /// to it that this does not happen.
    pub fn get(&self, layout: impl FnOnce() -> Option<Layout>) -> Option<Arc<Model<L>>> {
        let read = || {
            let packed = (!self.bytes.is_empty()).then(|| Packed::read(self.bytes).ok())??;
            Model::new(layout()?, &packed).ok().map(Arc::new)
        };
        self.model.get_or_init(read).clone()
    }

    /// Whether weights are there at all.
    pub const fn is_some(&self) -> bool {
        !self.bytes.is_empty()
    }
}

/// Which weights an engine judges by.
#[derive(Clone, Debug, Default)]
pub enum Weights {
    /// Those that come with the game; without any, its hand-made judgement.
    #[default]
    Own,
    /// None: the hand-made judgement.
    None,
    /// Those of a file.
    From(Arc<Packed>),
}

impl Weights {
    /// `none`, or the name of a weight file, which is read.
    ///
    /// # Errors
    /// When the file cannot be read, or is no sound weight file.
    pub fn open(text: &str) -> Result<Self, Message> {
        if text == "none" {
            return Ok(Weights::None);
        }
        let bytes = std::fs::read(text).map_err(|error| {
            Message::new("learn-cannot-read").with("file", text).with("reason", error.to_string())
        })?;
        let packed = Packed::read(&bytes)
            .map_err(|reason| Message::new("learn-in-file").with("file", text).with("reason", reason))?;
        Ok(Weights::From(Arc::new(packed)))
    }

    /// The model to judge by, for a game described by `layout` whose own weights are `embedded`. Nothing is read or described
    /// that is not needed.
    ///
    /// # Errors
    /// When a file's weights are not for that layout, or the game has no layout at all.
    pub fn model<const L: usize>(
        &self,
        layout: impl FnOnce() -> Option<Layout>,
        embedded: Option<&Embedded<L>>,
    ) -> Result<Option<Arc<Model<L>>>, Message> {
        match self {
            Weights::Own => Ok(embedded.and_then(|embedded| embedded.get(layout))),
            Weights::None => Ok(None),
            Weights::From(packed) => {
                let layout = layout().ok_or_else(|| Message::new("learn-not-described"))?;
                Model::new(layout, packed).map(|model| Some(Arc::new(model)))
            }
        }
    }
}
