//! Fitting the hidden family, by Adam. A batch is cut into a fixed number of slices, so that sums do not depend on the
//! threads. Where hidden cells are each other's images (see `Layout::images`), what one of them learns all do.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use plateau_core::random_from_seed;
use plateau_search::learned::Family;
use rand::RngExt;
use rand::seq::SliceRandom;

use super::samples::{Cells, Sample, Samples, TRAIN, VALIDATION};
use super::{Fit, FitOrder, logistic, loss, rate};
use crate::Net;

/// The most positions between two steps; a pass has 128 steps at least where there are enough positions.
const BATCH: usize = 8_192;

/// Parts of a batch.
const SLICES: usize = 8;

/// The first rate of learning.
const RATE: f32 = 2e-3;

/// How many times faster the weights behind the hidden layer learn: they are larger and fewer.
const OUTER: f32 = 5.0;

/// Adam's memories.
const BETAS: [f32; 2] = [0.9, 0.999];

pub(super) struct HiddenFit<'a> {
    samples: &'a Samples,
    order: FitOrder,
    places: Places,
    weights: Vec<f32>,
    /// The place whose weight each place uses.
    first: Vec<u32>,
    /// Adam's means of the gradients and of their squares.
    means: [Vec<f32>; 2],
    /// How strongly each weight is drawn towards 0.
    decay: Vec<f32>,
    /// What the rate of each weight is multiplied by.
    pace: Vec<f32>,
    slices: Vec<Mutex<Slice>>,
    steps: i32,
    index: [Vec<Chosen>; 2],
}

/// A position.
#[derive(Clone, Copy)]
struct Chosen {
    phase: u8,
    number: u32,
}

/// Where each kind of weight begins among all of them.
#[derive(Clone, Copy)]
struct Places {
    width: usize,
    extras: usize,
    hidden_bias: usize,
    output: usize,
    dense: usize,
    bias: usize,
    size: usize,
}

impl Places {
    fn new(samples: &Samples, width: usize) -> Self {
        let (phases, extras) = (samples.layout.phases, samples.layout.extras.len());
        let hidden_bias = samples.entries() * width;
        let output = hidden_bias + width;
        let dense = output + 2 * phases * width;
        let bias = dense + phases * extras;
        Places { width, extras, hidden_bias, output, dense, bias, size: bias + phases }
    }

    /// For each place the one whose weight it uses: that of the first of the hidden cells that are each other's images.
    fn shared(self, images: &[Vec<u32>]) -> Vec<u32> {
        let mut first: Vec<u32> = (0..self.size as u32).collect();
        let first_of = |cell: usize| cell - cell % images.len();
        for (place, first) in first[..self.hidden_bias].iter_mut().enumerate() {
            let (entry, cell) = (place / self.width, place % self.width);
            let image = images[cell % images.len()][entry] as usize;
            *first = (image * self.width + first_of(cell)) as u32;
        }
        for (place, first) in first[self.hidden_bias..self.dense].iter_mut().enumerate() {
            let cell = place % self.width;
            *first -= (cell - first_of(cell)) as u32;
        }
        first
    }
}

/// The gradients of a part of a batch, and memory.
struct Slice {
    gradients: Vec<f32>,
    /// The rows of the tables that have one.
    touched: Vec<u32>,
    pass: Pass,
}

/// One position on its way through the model.
struct Pass {
    cells: Cells,
    entries: [Vec<u32>; 2],
    sums: [Vec<f32>; 2],
}

impl Pass {
    fn new(samples: &Samples, width: usize) -> Self {
        Pass {
            cells: Cells::new(&samples.layout),
            entries: [Vec::new(), Vec::new()],
            sums: [vec![0.0; width], vec![0.0; width]],
        }
    }

    /// The judgement; entries and sums stay for the way back.
    fn logit(&mut self, sample: Sample<'_>, chosen: Chosen, weights: &[f32], places: Places) -> f32 {
        let (width, phase) = (places.width, usize::from(chosen.phase));
        sample.entries(&mut self.cells, &mut self.entries[0]);
        sample.other_entries(&mut self.cells, &mut self.entries[1]);
        let mut logit = weights[places.bias + phase];
        for half in 0..2 {
            let sums = &mut self.sums[half];
            sums.copy_from_slice(&weights[places.hidden_bias..][..width]);
            for &entry in &self.entries[half] {
                let row = &weights[entry as usize * width..][..width];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
            let output = &weights[places.output + (2 * phase + half) * width..][..width];
            logit += sums.iter().zip(output).map(|(sum, weight)| sum.clamp(0.0, 1.0) * weight).sum::<f32>();
        }
        for index in 0..places.extras {
            logit += weights[places.dense + phase * places.extras + index] * sample.extra(index);
        }
        logit
    }
}

impl<'a> HiddenFit<'a> {
    pub(super) fn new(samples: &'a Samples, order: &FitOrder) -> Self {
        let places = Places::new(samples, order.width);
        let width = order.width;
        let images = samples.layout.images();
        let first = places.shared(&images);
        let mut random = random_from_seed(Some(order.seed));
        let mut weights = vec![0.0; places.size];
        let spread = 0.5 / (samples.layout.groups.len() as f32).sqrt();
        for entry in (0..samples.entries()).filter(|&entry| samples.representative(entry) == entry) {
            for weight in &mut weights[entry * width..][..width] {
                *weight = random.random_range(-spread..spread);
            }
        }
        let spread = 1.0 / (2.0 * width as f32).sqrt();
        for weight in &mut weights[places.output..places.dense] {
            *weight = random.random_range(-spread..spread);
        }
        // Single precision would stop counting at 2²⁴, which one arrangement of many groups soon reaches.
        let mut counts = vec![0.0_f64; samples.entries()];
        let mut pass = Pass::new(samples, width);
        let index = [TRAIN, VALIDATION].map(|part| {
            let phases = 0..samples.layout.phases;
            phases
                .flat_map(|phase| {
                    let chosen = move |number| Chosen { phase: phase as u8, number: number as u32 };
                    (0..samples.count(phase, part)).map(chosen)
                })
                .collect::<Vec<Chosen>>()
        });
        for &Chosen { phase, number } in &index[TRAIN] {
            let sample = samples.sample(usize::from(phase), TRAIN, number as usize);
            sample.entries(&mut pass.cells, &mut pass.entries[0]);
            pass.entries[0].iter().for_each(|&entry| counts[entry as usize] += 1.0);
        }
        // What is seen is seen in all images.
        let seen = |entry: usize| images.iter().map(|image| counts[image[entry] as usize]).sum::<f64>();
        let counts: Vec<f64> = (0..counts.len()).map(|entry| seen(entry) / images.len() as f64).collect();
        // A hidden cell begins where most positions let it learn: an arrangement that many groups have must neither fill it
        // nor make it leap. One that is seldom seen begins near 0 and learns slowly: Adam would let it leap for each position.
        let (hidden_bias, mut decay, mut pace) =
            (places.hidden_bias, vec![0.0; places.size], vec![1.0; places.size]);
        weights[hidden_bias..][..width].fill(0.25);
        pace[places.output..].fill(OUTER);
        for (entry, count) in counts.into_iter().enumerate() {
            let row = entry * width;
            let seldom = (order.prior / (count + order.prior)) as f32;
            let often = (count / index[TRAIN].len() as f64) as f32;
            decay[row..][..width].fill(seldom);
            pace[row..][..width].fill((1.0 - seldom) / often.max(1.0));
            for cell in 0..width {
                weights[row + cell] *= 1.0 - seldom;
                weights[hidden_bias + cell] -= often * weights[row + cell];
            }
        }
        share(&mut weights, &first);
        let slice = || Slice {
            gradients: vec![0.0; places.size],
            touched: Vec::new(),
            pass: Pass::new(samples, width),
        };
        HiddenFit {
            samples,
            order: order.clone(),
            places,
            weights,
            first,
            means: [vec![0.0; places.size], vec![0.0; places.size]],
            decay,
            pace,
            slices: (0..SLICES).map(|_| Mutex::new(slice())).collect(),
            steps: 0,
            index,
        }
    }

    /// Does `work` for every slice of `batch` on the threads; the sum of what it returns, always in the same order.
    fn for_slices(&self, batch: &[Chosen], work: impl Fn(&mut Slice, &[Chosen]) -> f64 + Sync) -> f64 {
        let parts: Vec<&[Chosen]> = batch.chunks(batch.len().div_ceil(SLICES).max(1)).collect();
        let next = AtomicUsize::new(0);
        let sums: Vec<Mutex<f64>> = parts.iter().map(|_| Mutex::new(0.0)).collect();
        std::thread::scope(|scope| {
            for _ in 0..self.order.threads.clamp(1, SLICES) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(part) = parts.get(number) else { break };
                        // A poisoned lock means that another thread panicked: the scope will say so.
                        let Ok(mut slice) = self.slices[number].lock() else { break };
                        let sum = work(&mut slice, part);
                        if let Ok(mut place) = sums[number].lock() {
                            *place = sum;
                        }
                    }
                });
            }
        });
        sums.iter().map(|sum| sum.lock().map_or(0.0, |sum| *sum)).sum()
    }

    /// The losses of a part of a batch, and their gradients.
    fn learn(&self, slice: &mut Slice, part: &[Chosen]) -> f64 {
        let places = self.places;
        let width = places.width;
        let mut total = 0.0;
        for &chosen in part {
            let phase = usize::from(chosen.phase);
            let sample = self.samples.sample(phase, TRAIN, chosen.number as usize);
            let target = sample.target();
            let Slice { gradients, touched, pass } = slice;
            let logit = pass.logit(sample, chosen, &self.weights, places);
            total += loss(logit, target);
            let slope = logistic(logit) - target;
            gradients[places.bias + phase] += slope;
            for index in 0..places.extras {
                gradients[places.dense + phase * places.extras + index] += slope * sample.extra(index);
            }
            for half in 0..2 {
                let output = places.output + (2 * phase + half) * width;
                let mut back = [0.0; Family::MOST_WIDTH];
                for cell in 0..width {
                    let sum = pass.sums[half][cell];
                    gradients[output + cell] += slope * sum.clamp(0.0, 1.0);
                    if sum > 0.0 && sum < 1.0 {
                        back[cell] = slope * self.weights[output + cell];
                    }
                }
                let back = &back[..width];
                let hidden = &mut gradients[places.hidden_bias..][..width];
                hidden.iter_mut().zip(back).for_each(|(place, slope)| *place += slope);
                for &entry in &pass.entries[half] {
                    touched.push(entry);
                    let row = &mut gradients[entry as usize * width..][..width];
                    row.iter_mut().zip(back).for_each(|(place, slope)| *place += slope);
                }
            }
        }
        total
    }

    /// One step of Adam by the gradients of all slices.
    fn step(&mut self, rate: f32, count: f32) {
        let mut sum = vec![0.0; self.places.size];
        for slice in &self.slices {
            let Ok(mut slice) = slice.lock() else { continue };
            let Slice { gradients, touched, .. } = &mut *slice;
            sum.iter_mut().zip(gradients.iter()).for_each(|(sum, part)| *sum += part);
            let width = self.places.width;
            for entry in touched.drain(..) {
                gradients[entry as usize * width..][..width].fill(0.0);
            }
            gradients[self.places.hidden_bias..].fill(0.0);
        }
        for (place, &first) in self.first.iter().enumerate() {
            if first as usize != place {
                sum[first as usize] += sum[place];
            }
        }
        self.steps += 1;
        let correction = BETAS.map(|beta| 1.0 - beta.powi(self.steps));
        let [means, squares] = &mut self.means;
        for (place, sum) in sum.into_iter().enumerate() {
            if self.first[place] as usize != place {
                continue;
            }
            let gradient = sum / count;
            means[place] += (1.0 - BETAS[0]) * (gradient - means[place]);
            squares[place] += (1.0 - BETAS[1]) * (gradient * gradient - squares[place]);
            let (mean, square) = (means[place] / correction[0], squares[place] / correction[1]);
            let weight = &mut self.weights[place];
            let step = self.pace[place] * mean / (square.sqrt() + 1e-8);
            *weight -= rate * (step + self.decay[place] * *weight);
        }
        share(&mut self.weights, &self.first);
    }
}

/// Gives each place the weight that it uses.
fn share(weights: &mut [f32], first: &[u32]) {
    for (place, &first) in first.iter().enumerate() {
        weights[place] = weights[first as usize];
    }
}

impl Fit for HiddenFit<'_> {
    fn epoch(&mut self, number: u32, done: f64) -> f64 {
        let mut order = self.index[TRAIN].clone();
        let seed = self.order.seed.wrapping_mul(1_000_003) ^ u64::from(number);
        order.shuffle(&mut random_from_seed(Some(seed)));
        let rate = rate(RATE, done);
        let mut total = 0.0;
        for batch in order.chunks((order.len() / 128).clamp(256, BATCH)) {
            total += self.for_slices(batch, |slice, part| self.learn(slice, part));
            self.step(rate, batch.len() as f32);
        }
        total
    }

    fn validate(&self) -> f64 {
        self.for_slices(&self.index[VALIDATION], |slice, part| {
            let losses = part.iter().map(|&chosen| {
                let (phase, number) = (usize::from(chosen.phase), chosen.number as usize);
                let sample = self.samples.sample(phase, VALIDATION, number);
                loss(slice.pass.logit(sample, chosen, &self.weights, self.places), sample.target())
            });
            losses.sum()
        })
    }

    fn write(&self, net: &mut Net) {
        let (places, width) = (self.places, self.places.width);
        for entry in 0..self.samples.entries() {
            let from = self.samples.representative(entry) * width;
            net.tables[entry * width..][..width].copy_from_slice(&self.weights[from..][..width]);
        }
        net.hidden_bias.copy_from_slice(&self.weights[places.hidden_bias..places.output]);
        net.output.copy_from_slice(&self.weights[places.output..places.dense]);
        net.extras.copy_from_slice(&self.weights[places.dense..places.bias]);
        net.bias.copy_from_slice(&self.weights[places.bias..]);
    }
}
