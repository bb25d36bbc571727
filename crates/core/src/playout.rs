//! Random games: the other measure of a rule implementation.

use crate::{Ending, MoveList, Occurrences, Position, Random, cpu};
use crate::{Outcome, Reason, Side};

/// How one random game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playout {
    /// The number of moves that were played.
    pub plies: u32,
    /// How it ended.
    pub ending: Ending,
}

/// The sum of many random games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// How many games were played.
    pub games: u64,
    /// The moves of all of them.
    pub plies: u64,
    /// Wins of the first player.
    pub first: u64,
    /// Wins of the second player.
    pub second: u64,
    /// Draws.
    pub draws: u64,
}

impl Playouts {
    /// Plays `games` random games from `start` by all the rules, repetition and counters included.
    ///
    /// The same seed gives the same games on every machine.
    pub fn run<P: Position>(start: &P, games: u64, random: &mut Random) -> Playouts {
        let mut memory = Memory::default();
        let mut sum = Playouts::default();
        for _ in 0..games {
            let playout = cpu::dispatch!(play_wide / play_plain(start, random, &mut memory));
            sum.games += 1;
            sum.plies += u64::from(playout.plies);
            match playout.ending.outcome {
                Outcome::Win(Side::First) => sum.first += 1,
                Outcome::Win(Side::Second) => sum.second += 1,
                Outcome::Draw => sum.draws += 1,
            }
        }
        sum
    }
}

/// What playouts use again from game to game.
struct Memory<M> {
    list: MoveList<M>,
    seen: Occurrences,
}

impl<M> Default for Memory<M> {
    fn default() -> Self {
        Memory { list: MoveList::new(), seen: Occurrences::new() }
    }
}

/// One random game, written once for each processor level.
macro_rules! play {
    ($(#[$attr:meta])* $name:ident) => {
        $(#[$attr])*
        fn $name<P: Position>(start: &P, random: &mut Random, memory: &mut Memory<P::Move>) -> Playout {
            let mut position = start.clone();
            let mut counters = position.first_counters();
            let mut plies = 0;
            memory.seen.forget();
            if P::REPETITIONS > 0 {
                memory.seen.note(position.key());
            }
            loop {
                if let Some(ending) = position.ending_by_counters(&counters)
                    && position.ending().is_none()
                {
                    return Playout { plies, ending };
                }
                let Some(mv) = position.random_move(random, &mut memory.list) else {
                    // No move: the position says why. A position without moves has an ending by contract.
                    let ending = position.ending().unwrap_or(Ending::draw(Reason::NoMove));
                    return Playout { plies, ending };
                };
                let mv = position.settle(mv, random);
                let mut after = position.clone();
                after.play_unchecked(mv);
                position.count(mv, &after, &mut counters);
                if P::REPETITIONS > 0 && position.is_irreversible(mv) {
                    memory.seen.forget();
                }
                position = after;
                plies += 1;
                if P::REPETITIONS > 0
                    && memory.seen.note(position.key()) >= P::REPETITIONS
                    && position.ending().is_none()
                {
                    return Playout { plies, ending: Ending::draw(Reason::Repetition) };
                }
            }
        }
    };
}

play!(play_plain);
#[cfg(target_arch = "x86_64")]
play!(
    #[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
    play_wide
);
