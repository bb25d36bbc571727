//! The positions that a model is fitted to.

use plateau_core::Side;
use plateau_search::learned::Layout;

use super::FitOrder;
use crate::{DataFile, DataHeader, Shape};

/// Positions, those to learn from and those kept apart, by phase.
pub(super) struct Samples {
    pub(super) layout: Layout,
    shape: Shape,
    /// Where each table begins.
    offsets: Vec<usize>,
    /// The entry whose weight an entry uses.
    first: Vec<u32>,
    scale: f64,
    lambda: f64,
    /// By phase: the records to learn from, then those kept apart.
    records: Vec<[Vec<u8>; 2]>,
}

/// Which records.
pub(super) const TRAIN: usize = 0;
pub(super) const VALIDATION: usize = 1;

/// One position in so many is kept apart.
const KEPT: usize = 20;

impl Samples {
    pub(super) fn new(header: &DataHeader, files: Vec<DataFile>, order: &FitOrder) -> Self {
        let layout = header.layout.clone().of(order.family);
        let shape = Shape::new(&layout);
        let mut records = vec![[Vec::new(), Vec::new()]; layout.phases];
        for file in files {
            // The last games of a file are kept apart: positions of one game are too much alike, and end alike.
            let count = file.records.len() / shape.bytes();
            let (learned, kept) = file.records.split_at((count - count / KEPT) * shape.bytes());
            for (part, bytes) in [(TRAIN, learned), (VALIDATION, kept)] {
                for record in bytes.chunks_exact(shape.bytes()) {
                    records[shape.phase(record)][part].extend_from_slice(record);
                }
            }
        }
        Samples {
            shape,
            offsets: layout.offsets(),
            first: layout.representatives(),
            scale: header.scale,
            lambda: order.lambda,
            records,
            layout,
        }
    }

    /// How many positions there are of each part.
    pub(super) fn counts(&self) -> [usize; 2] {
        [TRAIN, VALIDATION].map(|part| (0..self.layout.phases).map(|phase| self.count(phase, part)).sum())
    }

    /// How many positions a phase has.
    pub(super) fn count(&self, phase: usize, part: usize) -> usize {
        self.records[phase][part].len() / self.shape.bytes()
    }

    /// One position.
    pub(super) fn sample(&self, phase: usize, part: usize, number: usize) -> Sample<'_> {
        let bytes = self.shape.bytes();
        Sample { samples: self, record: &self.records[phase][part][number * bytes..][..bytes] }
    }

    /// Entries of all tables together.
    pub(super) fn entries(&self) -> usize {
        self.first.len()
    }

    /// The entry whose weight `entry` uses.
    pub(super) fn representative(&self, entry: usize) -> usize {
        self.first[entry] as usize
    }
}

/// One position.
#[derive(Clone, Copy)]
pub(super) struct Sample<'a> {
    samples: &'a Samples,
    record: &'a [u8],
}

/// Memory for the cells of a position.
pub(super) struct Cells {
    own: Vec<u8>,
    other: Vec<u8>,
}

impl Cells {
    pub(super) fn new(layout: &Layout) -> Self {
        Cells { own: vec![0; layout.cells], other: vec![0; layout.cells] }
    }
}

impl Sample<'_> {
    /// The entries of the groups as the player to move sees them.
    #[inline]
    pub(super) fn entries(&self, cells: &mut Cells, into: &mut Vec<u32>) {
        self.samples.shape.read_cells(self.record, &mut cells.own);
        collect(self.samples, &cells.own, into);
    }

    /// The same as the other player sees them; after [`Sample::entries`].
    #[inline]
    pub(super) fn other_entries(&self, cells: &mut Cells, into: &mut Vec<u32>) {
        self.samples.layout.view(&cells.own, Side::Second, &mut cells.other);
        collect(self.samples, &cells.other, into);
    }

    /// A dense input, divided by its usual size.
    #[inline]
    pub(super) fn extra(&self, index: usize) -> f32 {
        let samples = self.samples;
        f32::from(samples.shape.extra(self.record, index)) / f32::from(samples.layout.extras[index])
    }

    /// What the model should say: how the game ended, blended with what the search thought.
    #[inline]
    pub(super) fn target(&self) -> f32 {
        let Samples { shape, scale, lambda, .. } = self.samples;
        let logistic = |points: i16| 1.0 / (1.0 + (-f64::from(points) / scale).exp());
        let result = match shape.margin(self.record) {
            Some(margin) => logistic(margin),
            None => 0.5 + 0.5 * f64::from(shape.result(self.record)),
        };
        (lambda * result + (1.0 - lambda) * logistic(shape.score(self.record))) as f32
    }
}

/// The entries of the groups of a board.
#[inline]
fn collect(samples: &Samples, cells: &[u8], into: &mut Vec<u32>) {
    into.clear();
    for group in &samples.layout.groups {
        let entry = samples.offsets[group.table] + samples.layout.index(group, cells);
        into.push(samples.first[entry]);
    }
}
