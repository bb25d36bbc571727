//! The rules of a game.

use std::fmt::Debug;
use std::hash::Hash;

use rand::RngExt;

use crate::{Ending, MoveList, Random, Side};

/// A position of a game: everything its position text holds, and no history.
///
/// Positions are small and copied before each move. Equality compares everything the text holds, counters included;
/// [`Position::key`] compares what repeats.
///
/// The hot methods of an implementation are `#[inline(always)]`, so that the generic walks of this crate (perft,
/// playouts, and the search) compile them for the processor they found, see [`crate::cpu`].
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move: small, and whole. A pass is a move; a capture of many pieces is one move.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The rules of a variant, as data.
    type Rules: Clone + Eq + Default + Debug + Send + Sync + 'static;

    /// What endings must remember across moves and the position text does not hold. `()` for most games.
    type Counters: Clone + Default + Debug + Eq + Send + Sync + 'static;

    /// How many occurrences of one position make a draw; 0 where repetition means nothing.
    const REPETITIONS: u32 = 0;

    /// The position at the start of a game.
    fn start(rules: &Self::Rules) -> Self;

    /// The rules this position is played under.
    fn rules(&self) -> Self::Rules;

    /// Who moves next, also once the game is over.
    fn turn(&self) -> Side;

    /// Who won and why, from the position alone; `None` while the game goes on.
    fn ending(&self) -> Option<Ending>;

    /// Adds every legal move to `into`, each once. Adds nothing exactly when [`Position::ending`] is `Some`.
    fn legal_moves(&self, into: &mut MoveList<Self::Move>);

    /// The number of legal moves, without listing them where the game knows a faster way.
    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list.len() as u64
    }

    /// Plays a legal move. After an illegal one the position is unspecified, but nothing panics or is unsafe.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Whether `mv` may be played here.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list.contains(&mv)
    }

    /// Plays `mv` if it is legal; otherwise leaves the position untouched and returns `false`.
    #[must_use = "an illegal move is not played"]
    fn play(&mut self, mv: Self::Move) -> bool {
        let legal = self.is_legal(mv);
        if legal {
            self.play_unchecked(mv);
        }
        legal
    }

    /// A hash of what makes two positions the same for the rules: cells, turn, and captured stones where they decide
    /// the game. Counters of quiet moves and move numbers are left out. Every move changes it.
    fn key(&self) -> u64;

    /// A legal move chosen uniformly; `None` once the game is over. `list` is memory to use.
    #[inline(always)]
    fn random_move(&self, random: &mut Random, list: &mut MoveList<Self::Move>) -> Option<Self::Move> {
        list.clear();
        self.legal_moves(list);
        match list.len() {
            0 => None,
            1 => list.first().copied(),
            // The slice is never longer than a few hundred moves: 32 bits are plenty and faster.
            count => list.get(random.random_range(0..count as u32) as usize).copied(),
        }
    }

    /// Whether chance decides part of a move here (Attaxx contagion).
    fn has_chance(&self) -> bool {
        false
    }

    /// `mv` with what chance decides written into it. The identity where there is no chance, and for a move whose
    /// outcome is already written.
    fn settle(&self, mv: Self::Move, _random: &mut Random) -> Self::Move {
        mv
    }

    /// Every outcome that chance may give to `mv`, with its probability, when there are at most `most` of them.
    fn outcomes(&self, mv: Self::Move, _most: usize) -> Option<Vec<(Self::Move, f64)>> {
        Some(vec![(mv, 1.0)])
    }

    /// The counters of a game that starts here.
    fn first_counters(&self) -> Self::Counters {
        Self::Counters::default()
    }

    /// Brings `counters` up to date for `mv`, played in `self` and leading to `after`.
    #[inline(always)]
    fn count(&self, _mv: Self::Move, _after: &Self, _counters: &mut Self::Counters) {}

    /// The ending that `counters` bring. Asked only when [`Position::ending`] is `None`.
    #[inline(always)]
    fn ending_by_counters(&self, _counters: &Self::Counters) -> Option<Ending> {
        None
    }

    /// Whether no position before `mv` can come again after it. `false` is always a correct answer.
    #[inline(always)]
    fn is_irreversible(&self, _mv: Self::Move) -> bool {
        false
    }
}

/// The keys of a game so far, to find repetitions.
///
/// Keys before the last irreversible move are dropped, so a lookup is short.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Occurrences {
    keys: Vec<u64>,
}

impl Occurrences {
    /// Nothing seen yet.
    pub const fn new() -> Self {
        Occurrences { keys: Vec::new() }
    }

    /// Notes that a position with `key` stands on the board, and returns how often it has stood there.
    #[inline(always)]
    pub fn note(&mut self, key: u64) -> u32 {
        self.keys.push(key);
        self.count(key)
    }

    /// How often a position with `key` was noted.
    #[inline(always)]
    pub fn count(&self, key: u64) -> u32 {
        self.keys.iter().filter(|&&seen| seen == key).count() as u32
    }

    /// Forgets everything: an irreversible move was made.
    #[inline(always)]
    pub fn forget(&mut self) {
        self.keys.clear();
    }

    /// The keys since the last irreversible move, oldest first.
    pub fn keys(&self) -> &[u64] {
        &self.keys
    }
}
