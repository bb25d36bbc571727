//! Which moves look promising: what searches chose, and the tables that make these choices likely.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use plateau_core::{Message, MoveList, Position, random_from_seed};
use plateau_search::learned::{Family, Header, Layout, Numbers, Packed, Promising, Weights};
use plateau_search::{Playable, Table, evaluator_with};
use plateau_table::{AnyMatch, typed};
use serde_json::json;

use crate::Pace;
use crate::learner::names;
use crate::pack::compressed;
use crate::play::Bout;
use crate::selfplay::{TABLE, TOLD, mixed};

/// The promise of a move that is *e* times as likely as another, beside that of the other.
const UNIT: f32 = 60.0;

/// Choices between two steps of the fit.
const BATCH: usize = 64;

/// Passes over the choices.
const PASSES: usize = 9;

/// The first rate of learning.
const RATE: f32 = 0.03;

/// How much tables are drawn to 0.
const PRIOR: f32 = 3e-5;

/// One choice in so many is kept apart.
const KEPT: usize = 10;

/// What promises are learned from.
#[derive(Clone, Debug)]
pub struct PromiseOrder {
    /// How many choices are learned from.
    pub positions: u64,
    /// Nodes for each of them.
    pub nodes: u64,
    /// Each game begins with so many random moves at most, and a third of them at least.
    pub random_plies: u32,
    /// Threads.
    pub threads: usize,
    /// The seed of the random moves.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Promised {
    /// The weight file.
    pub file: Vec<u8>,
    /// How many choices were learned from, and how many were kept apart.
    pub choices: [usize; 2],
    /// How often the chosen move is among the first, the first three and the first twelve of those kept apart, in order of
    /// the promises by hand.
    pub by_hand: [f64; 3],
    /// The same in order of the learned promises.
    pub learned: [f64; 3],
}

/// Who learns promises of one game, erased.
pub trait AnyPromiser: Send + Sync {
    /// Lets the engine play from the starting position of `game`, and learns which moves it chose.
    ///
    /// # Errors
    /// When these rules are not described, chance decides moves, the weights do not fit, or there is too little to learn from.
    fn learn(
        &self,
        game: &dyn AnyMatch,
        weights: &Weights,
        order: &PromiseOrder,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&Pace),
    ) -> Result<Promised, Message>;
}

/// Who learns promises of the game `G`.
pub struct Promiser<G>(PhantomData<fn() -> G>);

impl<G> Promiser<G> {
    /// The learner, erased.
    pub const fn new() -> Self {
        Promiser(PhantomData)
    }
}

impl<G> Default for Promiser<G> {
    fn default() -> Self {
        Promiser::new()
    }
}

impl<G: Playable> AnyPromiser for Promiser<G>
where
    G::Evaluator: Promising<G::Position>,
{
    fn learn(
        &self,
        game: &dyn AnyMatch,
        weights: &Weights,
        order: &PromiseOrder,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&Pace),
    ) -> Result<Promised, Message> {
        let start = typed::<G>(game)?.start();
        let rules = start.rules();
        let layout = G::Evaluator::promise_layout(&rules)
            .filter(Layout::is_sound)
            .ok_or_else(|| Message::new("learn-no-promises"))?;
        if start.has_chance() {
            return Err(Message::new("learn-chance"));
        }
        let player = evaluator_with::<G>(&rules, weights)?;
        let judge = evaluator_with::<G>(&rules, &Weights::None)?;
        let choices = order.choices(start, &player, &judge, &layout, stop, told);
        let kept = choices.len() / KEPT;
        if kept == 0 {
            return Err(Message::new("learn-too-little"));
        }
        let (kept, learned) = choices.split_at(kept);
        let tables = fit(learned, layout.entries_in_all());
        let (game, variant, options) = names::<G>(start);
        let header = Header {
            game,
            variant,
            options,
            layout: format!("{:016x}", layout.hash()),
            family: Family::Linear,
            width: 0,
            shift: 0,
            extras_shift: 0,
            one: 1,
            facts: json!({
                "choices": choices.len(),
                "nodes": order.nodes,
                "random_plies": order.random_plies,
                "seed": order.seed,
            }),
        };
        let promise = |entry: u32| (tables[entry as usize] * UNIT).round().clamp(-8_000.0, 8_000.0) as i16;
        let numbers = Numbers {
            bias: vec![0],
            tables: layout.representatives().into_iter().map(promise).collect(),
            hidden_bias: Vec::new(),
            output: Vec::new(),
            extras: Vec::new(),
        };
        Ok(Promised {
            file: compressed(&Packed { header, payload: numbers.to_payload() })?,
            choices: [learned.len(), kept.len()],
            by_hand: hits(kept, &vec![0.0; tables.len()]),
            learned: hits(kept, &tables),
        })
    }
}

/// A choice between moves.
struct Choice {
    /// What each move promises by hand, in units.
    by_hand: Vec<f32>,
    /// The entries of each move, one move behind the other.
    entries: Vec<u32>,
    /// Where the entries of each move end.
    ends: Vec<u32>,
    /// The number of the move that was chosen.
    best: usize,
}

impl Choice {
    /// The choice of `best` at `position`, judged by hand by `judge`; `None` when `best` is no contender.
    fn new<P: Position, E: Promising<P>>(
        judge: &E,
        position: &P,
        best: P::Move,
        representatives: &[u32],
    ) -> Option<Choice> {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        judge.contenders(position, &mut list);
        let state = judge.fresh(position);
        let (mut by_hand, mut entries, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        for &mv in &list {
            judge.promise_entries(position, &state, mv, &mut entries);
            ends.push(entries.len() as u32);
            by_hand.push(judge.promise(position, &state, mv) as f32 / UNIT);
        }
        for entry in &mut entries {
            *entry = *representatives.get(*entry as usize)?;
        }
        let best = list.iter().position(|&mv| mv == best)?;
        Some(Choice { by_hand, entries, ends, best })
    }

    /// The entries of the move number `index`.
    fn entries(&self, index: usize) -> &[u32] {
        let begin = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.entries[begin as usize..self.ends[index] as usize]
    }

    /// The promise of each move, in units.
    fn promises(&self, tables: &[f32]) -> Vec<f32> {
        let learned = |index| self.entries(index).iter().map(|&entry| tables[entry as usize]).sum::<f32>();
        self.by_hand.iter().enumerate().map(|(index, by_hand)| by_hand + learned(index)).collect()
    }

    /// How likely each move is.
    fn chances(&self, tables: &[f32]) -> Vec<f32> {
        let mut chances = self.promises(tables);
        let most = chances.iter().copied().fold(f32::MIN, f32::max);
        chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
        let sum: f32 = chances.iter().sum();
        chances.iter_mut().for_each(|chance| *chance /= sum);
        chances
    }
}

impl PromiseOrder {
    /// What `player` chose in games against itself.
    fn choices<P: Position, E: Promising<P>>(
        &self,
        start: &P,
        player: &E,
        judge: &E,
        layout: &Layout,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&Pace),
    ) -> Vec<Choice> {
        let representatives = &layout.representatives()[..];
        let starts = std::slice::from_ref(start);
        let (next, over, started) = (AtomicU64::new(0), AtomicBool::new(false), Instant::now());
        let (sender, receiver) = mpsc::sync_channel::<Vec<Choice>>(4 * self.threads.max(1));
        let mut choices: Vec<Choice> = Vec::new();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (sender, next, over) = (sender.clone(), &next, &over);
                scope.spawn(move || {
                    let table = Table::new(TABLE);
                    while !over.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let mut random = random_from_seed(Some(mixed(self.seed, number)));
                        let bout =
                            Bout::new(starts, player, self.nodes, self.random_plies, number, &mut random);
                        let mut found = Vec::new();
                        let game = bout.play(&table, &mut random, over, &mut |position, line| {
                            let best = line.moves.first().filter(|_| line.score.plies_to_end().is_none());
                            found.extend(
                                best.and_then(|&best| Choice::new(judge, position, best, representatives)),
                            );
                        });
                        if game.is_none() || sender.send(found).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            let mut last = started;
            while (choices.len() as u64) < self.positions && !stop.load(Ordering::Relaxed) {
                match receiver.recv_timeout(TOLD) {
                    Ok(found) => choices.extend(found),
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
                if last.elapsed() >= TOLD {
                    last = Instant::now();
                    told(&Pace::new(choices.len() as u64, 0, Some(self.positions), started));
                }
            }
            // Whoever plays on is stopped by the flag, or by the channel that nobody reads any more.
            over.store(true, Ordering::Relaxed);
            drop(receiver);
        });
        choices.truncate(usize::try_from(self.positions).unwrap_or(usize::MAX));
        choices
    }
}

/// The tables, in units, that make `choices` likeliest: Adam with a falling rate.
fn fit(choices: &[Choice], entries: usize) -> Vec<f32> {
    let zero = || vec![0.0_f32; entries];
    let (mut tables, mut means, mut squares, mut slopes) = (zero(), zero(), zero(), zero());
    let batches = choices.len().div_ceil(BATCH);
    let steps = PASSES * batches;
    for step in 0..steps {
        for choice in choices.iter().skip(step % batches).step_by(batches) {
            for (index, chance) in choice.chances(&tables).into_iter().enumerate() {
                let slope = chance - f32::from(u8::from(index == choice.best));
                choice.entries(index).iter().for_each(|&entry| slopes[entry as usize] += slope);
            }
        }
        let done = step as f32 / steps as f32;
        let rate = RATE * (0.02 + 0.49 * (1.0 + (std::f32::consts::PI * done).cos()));
        let old = [0.9_f32, 0.999].map(|decay| 1.0 - decay.powi(step as i32 + 1));
        for entry in 0..entries {
            let slope = slopes[entry] / BATCH as f32 + PRIOR * tables[entry];
            slopes[entry] = 0.0;
            means[entry] += 0.1 * (slope - means[entry]);
            squares[entry] += 0.001 * (slope * slope - squares[entry]);
            tables[entry] -= rate * means[entry] / old[0] / ((squares[entry] / old[1]).sqrt() + 1e-6);
        }
    }
    tables
}

/// How often the chosen move is among the first, the first three and the first twelve.
fn hits(choices: &[Choice], tables: &[f32]) -> [f64; 3] {
    let mut hits = [0.0; 3];
    for choice in choices {
        let promises = choice.promises(tables);
        let better = promises.iter().filter(|&&promise| promise > promises[choice.best]).count();
        for (hit, most) in hits.iter_mut().zip([1, 3, 12]) {
            *hit += f64::from(u8::from(better < most));
        }
    }
    hits.map(|count| count / choices.len().max(1) as f64)
}
