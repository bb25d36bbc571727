//! Counting move sequences: the measure of a move generator.

use plateau_messages::Message;

use crate::{MoveList, Position, cpu};

/// Perft beyond depth 1 was asked where chance decides part of a move: sequences then have no count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChancePerft;

impl ChancePerft {
    /// The refusal in words.
    pub fn message(self) -> Message {
        Message::new("perft-chance")
    }
}

/// The number of sequences of `depth` legal moves from `position`. A forced pass is a move; a finished game has none;
/// history is not counted. The last ply is counted without being played.
///
/// # Errors
/// When chance decides part of a move and `depth` is more than 1.
pub fn perft<P: Position>(position: &P, depth: u32) -> Result<u64, ChancePerft> {
    if position.has_chance() && depth > 1 {
        return Err(ChancePerft);
    }
    let mut lists = vec![MoveList::new(); depth as usize];
    Ok(cpu::dispatch!(walk_wide / walk_plain(position, depth, &mut lists)))
}

/// Perft of every legal move of `position`, in the order of the move list: each move with the number of sequences of
/// `depth` moves that start with it.
///
/// # Errors
/// When chance decides part of a move and `depth` is more than 1.
pub fn divide<P: Position>(position: &P, depth: u32) -> Result<Vec<(P::Move, u64)>, ChancePerft> {
    if position.has_chance() && depth > 1 {
        return Err(ChancePerft);
    }
    let mut list = MoveList::new();
    if depth > 0 {
        position.legal_moves(&mut list);
    }
    list.iter()
        .map(|&mv| {
            let mut after = position.clone();
            after.play_unchecked(mv);
            perft(&after, depth - 1).map(|count| (mv, count))
        })
        .collect()
}

/// The recursion, written once for each processor level.
macro_rules! walk {
    ($(#[$attr:meta])* $name:ident) => {
        $(#[$attr])*
        fn $name<P: Position>(position: &P, depth: u32, lists: &mut [MoveList<P::Move>]) -> u64 {
            match (depth, lists.split_first_mut()) {
                (0, _) | (_, None) => 1,
                (1, _) => position.count_moves(),
                (_, Some((list, deeper))) => {
                    list.clear();
                    position.legal_moves(list);
                    let mut total = 0;
                    for &mv in list.iter() {
                        let mut after = position.clone();
                        after.play_unchecked(mv);
                        total += $name(&after, depth - 1, deeper);
                    }
                    total
                }
            }
        }
    };
}

walk!(walk_plain);
#[cfg(target_arch = "x86_64")]
walk!(
    #[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
    walk_wide
);
