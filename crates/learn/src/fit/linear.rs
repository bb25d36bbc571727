//! Fitting the linear family. Phases share no weight: each is a problem of its own, so threads take phases.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use plateau_core::random_from_seed;
use rand::seq::SliceRandom;

use super::samples::{Cells, Sample, Samples, TRAIN, VALIDATION};
use super::{Fit, FitOrder, logistic, loss, rate};
use crate::Net;

/// The most positions between two steps; a pass has 16 steps at least where there are enough positions.
const BATCH: usize = 4_096;

/// How much of the last step is repeated.
const MOMENTUM: f32 = 0.9;

/// The first rate of learning, shared among the weights that speak at once.
const RATE: f32 = 3.0;

pub(super) struct LinearFit<'a> {
    samples: &'a Samples,
    order: FitOrder,
    phases: Vec<Mutex<Phase>>,
}

/// The weights of one phase: of the entries, of the dense inputs, and the bias, one behind the other.
struct Phase {
    weights: Vec<f32>,
    steps: Vec<f32>,
    gradients: Vec<f32>,
    /// How often each weight speaks.
    counts: Vec<f32>,
}

impl<'a> LinearFit<'a> {
    pub(super) fn new(samples: &'a Samples, order: &FitOrder) -> Self {
        let size = samples.entries() + samples.layout.extras.len() + 1;
        let phases = (0..samples.layout.phases).map(|phase| {
            // Single precision would stop counting at 2²⁴, which one arrangement of many groups soon reaches.
            let mut counts = vec![0.0_f64; size];
            let mut reader = Reader::new(samples);
            for number in 0..samples.count(phase, TRAIN) {
                reader.read(samples.sample(phase, TRAIN, number));
                reader.each(|place, input| counts[place] += f64::from(input * input));
            }
            let counts = counts.into_iter().map(|count| count as f32).collect();
            let zero = || vec![0.0; size];
            Mutex::new(Phase { weights: zero(), steps: zero(), gradients: zero(), counts })
        });
        LinearFit { samples, order: order.clone(), phases: phases.collect() }
    }

    /// Does `work` for every phase on the threads and adds up what it returns, always in the same order.
    fn for_phases(&self, work: impl Fn(usize, &mut Phase) -> f64 + Sync) -> f64 {
        let next = AtomicUsize::new(0);
        let sums: Vec<Mutex<f64>> = self.phases.iter().map(|_| Mutex::new(0.0)).collect();
        std::thread::scope(|scope| {
            for _ in 0..self.order.threads.max(1) {
                scope.spawn(|| {
                    loop {
                        let phase = next.fetch_add(1, Ordering::Relaxed);
                        let Some(weights) = self.phases.get(phase) else { break };
                        // A poisoned lock means that another thread panicked: the scope will say so.
                        let Ok(mut weights) = weights.lock() else { break };
                        let sum = work(phase, &mut weights);
                        if let Ok(mut place) = sums[phase].lock() {
                            *place = sum;
                        }
                    }
                });
            }
        });
        sums.iter().map(|sum| sum.lock().map_or(0.0, |sum| *sum)).sum()
    }

    /// One pass over the positions of a phase.
    fn pass(&self, phase: usize, weights: &mut Phase, number: u32, rate: f32) -> f64 {
        let count = self.samples.count(phase, TRAIN);
        let mut order: Vec<u32> = (0..count as u32).collect();
        let seed = self.order.seed.wrapping_mul(1_000_003) ^ u64::from(number) << 8 ^ phase as u64;
        order.shuffle(&mut random_from_seed(Some(seed)));
        let mut reader = Reader::new(self.samples);
        let mut sum = 0.0;
        let size = (count / 16).clamp(256, BATCH);
        for batch in order.chunks(size) {
            for &number in batch {
                let sample = self.samples.sample(phase, TRAIN, number as usize);
                reader.read(sample);
                let (logit, target) = (reader.logit(&weights.weights), sample.target());
                sum += loss(logit, target);
                let slope = logistic(logit) - target;
                reader.each(|place, input| weights.gradients[place] += slope * input);
            }
            // What is left over at the end steps as if it were a whole batch: divided by its own few positions, weights
            // that seldom speak would leap.
            weights.step(rate, size as f32 / count as f32, self.order.prior as f32);
        }
        sum
    }
}

impl Fit for LinearFit<'_> {
    fn epoch(&mut self, number: u32, done: f64) -> f64 {
        let speaking = self.samples.layout.groups.len() + self.samples.layout.extras.len() + 1;
        let rate = rate(RATE / speaking as f32, done);
        self.for_phases(|phase, weights| self.pass(phase, weights, number, rate))
    }

    fn validate(&self) -> f64 {
        self.for_phases(|phase, weights| {
            let mut reader = Reader::new(self.samples);
            let losses = (0..self.samples.count(phase, VALIDATION)).map(|number| {
                let sample = self.samples.sample(phase, VALIDATION, number);
                reader.read(sample);
                loss(reader.logit(&weights.weights), sample.target())
            });
            losses.sum()
        })
    }

    fn write(&self, net: &mut Net) {
        let (entries, extras) = (self.samples.entries(), self.samples.layout.extras.len());
        for (phase, weights) in self.phases.iter().enumerate() {
            let Ok(weights) = weights.lock() else { continue };
            let table = &mut net.tables[phase * entries..][..entries];
            for (entry, weight) in table.iter_mut().enumerate() {
                *weight = weights.weights[self.samples.representative(entry)];
            }
            net.extras[phase * extras..][..extras].copy_from_slice(&weights.weights[entries..][..extras]);
            net.bias[phase] = weights.weights[entries + extras];
        }
    }
}

impl Phase {
    /// One step against the gradient. Each weight's step is divided by how often it speaks, and a prior draws those that
    /// seldom do towards 0.
    fn step(&mut self, rate: f32, share: f32, prior: f32) {
        let parts = self.weights.iter_mut().zip(&mut self.steps).zip(&mut self.gradients).zip(&self.counts);
        for (((weight, step), gradient), &count) in parts {
            // An input that never speaks keeps its weight of 0.
            if count > 0.0 {
                // A quarter is the largest curvature of the logistic loss.
                let slope = *gradient + 0.25 * prior * *weight * share;
                *step = MOMENTUM * *step - rate * slope / ((count + prior) * share);
                *weight += *step;
            }
            *gradient = 0.0;
        }
    }
}

/// The inputs of one position.
struct Reader {
    cells: Cells,
    entries: Vec<u32>,
    extras: Vec<f32>,
    size: usize,
}

impl Reader {
    fn new(samples: &Samples) -> Self {
        Reader {
            cells: Cells::new(&samples.layout),
            entries: Vec::new(),
            extras: vec![0.0; samples.layout.extras.len()],
            size: samples.entries(),
        }
    }

    #[inline]
    fn read(&mut self, sample: Sample<'_>) {
        sample.entries(&mut self.cells, &mut self.entries);
        for (index, extra) in self.extras.iter_mut().enumerate() {
            *extra = sample.extra(index);
        }
    }

    /// Every input that is not 0, with its place among the weights.
    #[inline]
    fn each(&self, mut told: impl FnMut(usize, f32)) {
        for &entry in &self.entries {
            told(entry as usize, 1.0);
        }
        for (index, &extra) in self.extras.iter().enumerate() {
            told(self.size + index, extra);
        }
        told(self.size + self.extras.len(), 1.0);
    }

    #[inline]
    fn logit(&self, weights: &[f32]) -> f32 {
        let mut sum = 0.0;
        self.each(|place, input| sum += weights[place] * input);
        sum
    }
}
