//! Fitting: from data files to a network of floats.

mod hidden;
mod linear;
mod samples;

use std::sync::atomic::{AtomicBool, Ordering};

use plateau_core::Message;
use plateau_search::learned::Family;
use serde_json::json;

use crate::{DataFile, Net, NetHeader};

use hidden::HiddenFit;
use linear::LinearFit;
use samples::Samples;

/// How to fit.
#[derive(Clone, Debug, PartialEq)]
pub struct FitOrder {
    /// The kind of model.
    pub family: Family,
    /// The width of the hidden layer, one of [`Family::WIDTHS`]; 0 for the linear family.
    pub width: usize,
    /// How much the game's result counts beside the search's score, from 0 to 1.
    pub lambda: f64,
    /// The most passes over the data.
    pub epochs: u32,
    /// Passes without a better validation loss before it stops.
    pub patience: u32,
    /// How many times an arrangement must be seen before its weight counts by half.
    pub prior: f64,
    /// The seed of the order of positions and of the first weights.
    pub seed: u64,
    /// Threads. The result is the same with any number.
    pub threads: usize,
}

impl Default for FitOrder {
    fn default() -> Self {
        FitOrder {
            family: Family::Linear,
            width: 0,
            lambda: 0.5,
            epochs: 30,
            patience: 4,
            prior: 20.0,
            seed: 1,
            threads: 1,
        }
    }
}

/// One pass over the data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// Its number, from 1.
    pub number: u32,
    /// The mean loss on what is learned from, during the pass.
    pub train: f64,
    /// The mean loss on what is kept apart, after it.
    pub validation: f64,
}

/// What fitting gave.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The network of the best pass.
    pub net: Net,
    /// The best pass.
    pub best: Epoch,
    /// Positions that were learned from, and those kept apart.
    pub positions: [usize; 2],
}

/// A model being fitted.
trait Fit {
    /// One pass at a share `done` of all passes: the sum of the losses on what is learned from.
    fn epoch(&mut self, number: u32, done: f64) -> f64;

    /// The sum of the losses on what is kept apart.
    fn validate(&self) -> f64;

    /// The weights as they are.
    fn write(&self, net: &mut Net);
}

/// Fits a model to the positions of `files`, which are of one game and layout. `told` hears of every pass; `stop` ends
/// after the pass under way.
///
/// # Errors
/// When the files do not belong together, or hold too little.
pub fn fit(
    files: Vec<DataFile>,
    order: &FitOrder,
    stop: &AtomicBool,
    told: &mut dyn FnMut(&Epoch),
) -> Result<Fitted, Message> {
    let Some(first) = files.first().map(|file| file.header.clone()) else {
        return Err(Message::new("learn-too-little"));
    };
    for file in &files {
        let same = (&file.header.game, &file.header.variant, &file.header.options)
            == (&first.game, &first.variant, &first.options);
        if !same || file.header.layout.hash() != first.layout.hash() {
            return Err(Message::new("learn-data-mixed"));
        }
    }
    let samples = Samples::new(&first, files, order);
    let positions = samples.counts();
    if positions.contains(&0) {
        return Err(Message::new("learn-too-little"));
    }
    let facts = json!({
        "positions": positions[0] + positions[1],
        "lambda": order.lambda,
        "prior": order.prior,
        "seed": order.seed,
        "data": first.facts,
        "trainer": concat!("plateau ", env!("CARGO_PKG_VERSION")),
    });
    let mut net = Net::zero(NetHeader {
        game: first.game,
        variant: first.variant,
        options: first.options,
        layout: samples.layout.clone(),
        family: order.family,
        width: order.width,
        scale: first.scale,
        facts,
    });
    let mut fit: Box<dyn Fit> = match order.family {
        Family::Linear => Box::new(LinearFit::new(&samples, order)),
        Family::Hidden => Box::new(HiddenFit::new(&samples, order)),
    };
    let mut best: Option<Epoch> = None;
    for number in 1..=order.epochs.max(1) {
        let done = f64::from(number - 1) / f64::from(order.epochs.max(1));
        let train = fit.epoch(number, done) / positions[0] as f64;
        let epoch = Epoch { number, train, validation: fit.validate() / positions[1] as f64 };
        told(&epoch);
        if best.is_none_or(|best| epoch.validation < best.validation) {
            best = Some(epoch);
            fit.write(&mut net);
        }
        let waited = best.map_or(0, |best| number - best.number);
        if waited >= order.patience.max(1) || stop.load(Ordering::Relaxed) {
            break;
        }
    }
    drop(fit);
    let best = best.ok_or_else(|| Message::new("learn-too-little"))?;
    if let Some(facts) = net.header.facts.as_object_mut() {
        facts.insert("epochs".to_owned(), json!(best.number));
        facts.insert("validation_loss".to_owned(), json!(best.validation));
    }
    Ok(Fitted { net, best, positions })
}

/// The logistic function.
#[inline]
fn logistic(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// The loss of a judgement when `target` is wanted.
#[inline]
fn loss(logit: f32, target: f32) -> f64 {
    // Written so that large judgements do not overflow: ln(1 + e^x) − t·x.
    let logit = f64::from(logit);
    logit.max(0.0) + (-logit.abs()).exp().ln_1p() - f64::from(target) * logit
}

/// The rate of learning after a share `done` of all passes: half a cosine, down to a twentieth.
fn rate(first: f32, done: f64) -> f32 {
    first * (0.05 + 0.95 * 0.5 * (1.0 + (std::f64::consts::PI * done).cos()) as f32)
}
