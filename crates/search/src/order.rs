//! Which move to try first.

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicI32, Ordering};

use plateau_core::{MoveList, Side};

/// A small number for a move: the table and the histories know moves by it. Never 0, which means no move.
///
/// Two moves of one position may share a code, rarely; a move is always taken from the list of legal moves, so the
/// worst that happens is a wrong order.
#[inline(always)]
pub(crate) fn code_of<M: Hash>(mv: M) -> u16 {
    let mut hasher = Mixer(0);
    mv.hash(&mut hasher);
    (hasher.0 >> 48) as u16 | 1
}

/// A quick multiplicative hasher; the quality of the top bits is all that matters.
struct Mixer(u64);

impl Mixer {
    #[inline(always)]
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

impl Hasher for Mixer {
    #[inline(always)]
    fn finish(&self) -> u64 {
        self.0
    }

    #[inline(always)]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(u64::from(byte));
        }
    }

    #[inline(always)]
    fn write_u8(&mut self, word: u8) {
        self.add(u64::from(word));
    }

    #[inline(always)]
    fn write_u16(&mut self, word: u16) {
        self.add(u64::from(word));
    }

    #[inline(always)]
    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }

    #[inline(always)]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    #[inline(always)]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }
}

/// The number of histories kept for each side.
const HISTORIES: usize = 1 << 12;

/// The bound of a history: scores stay within it by construction.
const HISTORY_LIMIT: i32 = 8_192;

/// How often moves have been good in this search, whatever the position. All threads share it, so that they order and
/// reduce moves alike; an addition lost between two threads is no harm.
#[derive(Debug)]
pub(crate) struct History {
    scores: Vec<AtomicI32>,
}

impl History {
    pub(crate) fn new() -> Self {
        History { scores: (0..2 * HISTORIES).map(|_| AtomicI32::new(0)).collect() }
    }

    #[inline(always)]
    fn index(side: Side, code: u16) -> usize {
        side.index() * HISTORIES + (usize::from(code) >> 4)
    }

    #[inline(always)]
    pub(crate) fn get(&self, side: Side, code: u16) -> i32 {
        self.scores[Self::index(side, code)].load(Ordering::Relaxed)
    }

    /// Moves the score towards ±the limit, by less the nearer it is.
    #[inline(always)]
    pub(crate) fn add(&self, side: Side, code: u16, bonus: i32) {
        let slot = &self.scores[Self::index(side, code)];
        let score = slot.load(Ordering::Relaxed);
        slot.store(score + bonus - score * bonus.abs() / HISTORY_LIMIT, Ordering::Relaxed);
    }
}

/// The moves of one node, handed out best first. Moves may be large: not they change their places, but small numbers.
#[derive(Clone, Debug)]
pub(crate) struct Ordered<M> {
    /// The moves.
    pub(crate) list: MoveList<M>,
    /// Their codes and their places in the list, in the order in which they are handed out.
    pub(crate) coded: Vec<(u16, u16)>,
    /// How promising each of them is, in the same order. Empty until it is asked for.
    pub(crate) scores: Vec<i32>,
}

impl<M: Copy + Hash> Ordered<M> {
    pub(crate) fn new() -> Self {
        Ordered { list: MoveList::new(), coded: Vec::new(), scores: Vec::new() }
    }

    /// Gives the moves of the list their codes.
    #[inline(always)]
    pub(crate) fn code(&mut self) {
        self.scores.clear();
        self.coded.clear();
        self.coded.extend(self.list.iter().zip(0..).map(|(&mv, place)| (code_of(mv), place)));
    }

    /// The move that is handed out at `index`, and its code.
    #[inline(always)]
    pub(crate) fn at(&self, index: usize) -> (u16, M) {
        let (code, place) = self.coded[index];
        (code, self.list[usize::from(place)])
    }

    /// Brings the move with `code` to the front, if there is one: in the list too, whose order is that of the codes until
    /// the first move is picked.
    #[inline(always)]
    pub(crate) fn bring_first(&mut self, code: u16) -> bool {
        let Some(index) = self.coded.iter().position(|&(other, _)| other == code) else { return false };
        (self.coded[0].0, self.coded[index].0) = (code, self.coded[0].0);
        self.list.swap(0, index);
        true
    }

    /// Brings the best move from `index` on to `index`. Ties keep their order.
    #[inline(always)]
    pub(crate) fn pick(&mut self, index: usize) {
        let rest = &self.scores[index..];
        let most = rest.iter().copied().fold(i32::MIN, i32::max);
        let best = index + rest.iter().position(|&score| score == most).unwrap_or_default();
        self.scores.swap(index, best);
        self.coded.swap(index, best);
    }
}
