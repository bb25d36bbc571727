//! Verification: what a weight file must show before it is used.

use std::time::{Duration, Instant};

use plateau_core::{Message, MoveList, Position, random_from_seed};
use plateau_search::learned::{Described, Layout, Packed};

use crate::Net;
use crate::inputs::Inputs;

/// What was measured.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Verified {
    /// How many positions were looked at.
    pub positions: u64,
    /// The mean distance from the network of floats, in points; 0 without one.
    pub mean_error: f64,
    /// The largest one.
    pub max_error: f64,
    /// Positions whose score changed under a symmetry of the board.
    pub asymmetric: u64,
    /// Positions whose indices, kept from move to move, gave another score than fresh ones.
    pub drifted: u64,
    /// Positions that the engine scores otherwise than the definition.
    pub different: u64,
    /// Judgements a second on one thread, moves not counted.
    pub speed: f64,
}

impl Verified {
    /// Whether nothing is wrong.
    pub fn is_right(&self) -> bool {
        self.asymmetric == 0 && self.drifted == 0 && self.different == 0
    }
}

/// How long judgements are timed.
const TIMED: Duration = Duration::from_millis(300);

/// Walks `games` random games and compares everything that must agree.
pub(crate) fn verify<P: Position, E: Described<P>>(
    start: &P,
    evaluator: &E,
    layout: &Layout,
    packed: &Packed,
    net: Option<&Net>,
    games: u64,
    seed: u64,
) -> Result<Verified, Message> {
    let numbers = packed.numbers(layout)?;
    if net.is_some_and(|net| net.header.layout.hash() != layout.hash()) {
        return Err(Message::new("learn-weights-layout"));
    }
    let mut random = random_from_seed(Some(seed));
    let mut verified = Verified::default();
    let mut list = MoveList::new();
    let mut visited = Vec::new();
    for _ in 0..games {
        let mut position = start.clone();
        let mut state = evaluator.fresh(&position);
        for _ in 0..400 {
            let Some(mv) = position.random_move(&mut random, &mut list) else { break };
            let mv = position.settle(mv, &mut random);
            let mut after = position.clone();
            after.play_unchecked(mv);
            evaluator.update(&mut state, &position, mv, &after);
            position = after;
            if position.ending().is_some() {
                break;
            }
            let fresh = evaluator.fresh(&position);
            let score = evaluator.score(&position, &fresh);
            verified.positions += 1;
            verified.drifted += u64::from(evaluator.score(&position, &state) != score);
            let Inputs { cells, phase, extras } = Inputs::of(evaluator, layout, &position);
            let plain = packed.plain_score(layout, &numbers, &cells, phase, &extras);
            verified.different += u64::from(evaluator.tempered(&position, plain) != score);
            if verified.positions.is_multiple_of(16) {
                let differs = |symmetry: &Vec<u16>| {
                    let mut image = vec![0; cells.len()];
                    symmetry.iter().zip(&cells).for_each(|(&to, &value)| image[usize::from(to)] = value);
                    packed.plain_score(layout, &numbers, &image, phase, &extras) != plain
                };
                verified.asymmetric += u64::from(layout.symmetries.iter().any(differs));
            }
            if let Some(net) = net {
                let wanted = net.logit(&cells, phase, &extras) * net.header.scale;
                let most = f64::from(plateau_search::learned::MOST_POINTS);
                let error = (f64::from(plain) - wanted.clamp(-most, most)).abs();
                verified.mean_error += error;
                verified.max_error = verified.max_error.max(error);
            }
            if visited.len() < 10_000 {
                visited.push((position.clone(), fresh));
            }
        }
    }
    verified.mean_error /= (verified.positions as f64).max(1.0);
    verified.speed = speed(evaluator, &visited);
    Ok(verified)
}

/// Judgements a second.
fn speed<P: Position, E: Described<P>>(evaluator: &E, visited: &[(P, E::State)]) -> f64 {
    let (started, mut count, mut sum) = (Instant::now(), 0, 0_i64);
    while !visited.is_empty() && started.elapsed() < TIMED {
        for (position, state) in visited {
            sum = sum.wrapping_add(i64::from(evaluator.score(position, state)));
        }
        count += visited.len();
    }
    std::hint::black_box(sum);
    count as f64 / started.elapsed().as_secs_f64().max(1e-9)
}
