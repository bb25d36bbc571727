//! What the solver has proved about positions: shared by its threads, without locks.
//!
//! As in the table of the general search, an entry is two words, the first holding the key mixed with the second, so that
//! a torn entry reads as absent.

use std::sync::atomic::{AtomicU64, Ordering};

/// Bounds of the score of a position, and its best moves so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// The score is at least this.
    pub(super) lower: i8,
    /// The score is at most this.
    pub(super) upper: i8,
    /// The cells of the best move and of the one before; [`NO_CELL`] for none.
    pub(super) best: [u8; 2],
}

/// In the place of a cell where there is none.
pub(super) const NO_CELL: u8 = 64;

/// Two words of one entry.
#[derive(Default)]
struct Slot {
    /// The key, mixed with `data`.
    mixed: AtomicU64,
    /// A [`Known`], and how many cells were empty.
    data: AtomicU64,
}

/// Four entries: one line of the processor's cache.
#[repr(align(64))]
#[derive(Default)]
struct Bucket([Slot; 4]);

/// The table.
pub(super) struct Store {
    /// A power of two of them.
    buckets: Vec<Bucket>,
}

impl Store {
    /// A table of at most `megabytes`, at least one bucket.
    pub(super) fn new(megabytes: usize) -> Self {
        let wanted = ((megabytes << 20) / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        buckets.resize_with(1 << wanted.ilog2(), Bucket::default);
        Store { buckets }
    }

    /// The key of a position.
    #[inline(always)]
    pub(super) fn key(own: u64, enemy: u64) -> u64 {
        let product = own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ enemy.wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(29);
        (product ^ product >> 32).wrapping_mul(0x94d0_49bb_1331_11eb)
    }

    /// The bucket of `key`.
    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        &self.buckets[(key >> 20) as usize & (self.buckets.len() - 1)]
    }

    /// Asks the processor for the bucket of `key`, which will be needed soon.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        crate::simd::prefetch(self.bucket(key));
    }

    /// What is known of the position with `key`.
    #[inline(always)]
    pub(super) fn probe(&self, key: u64) -> Option<Known> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.mixed.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(unpack(data));
            }
        }
        None
    }

    /// Notes that the score of the position with `key` and `empties` empty cells is `score`, or at least that when it is
    /// above `alpha`, or at most that when it is not; `cell` is the best move.
    #[inline(always)]
    pub(super) fn note(&self, key: u64, empties: u32, alpha: i32, score: i32, cell: u8) {
        let mut known = Known { lower: i8::MIN, upper: i8::MAX, best: [NO_CELL; 2] };
        let bucket = &self.bucket(key).0;
        let mut place = &bucket[0];
        let mut least = u64::MAX;
        for slot in bucket {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.mixed.load(Ordering::Relaxed) ^ data == key && data != 0 {
                known = unpack(data);
                place = slot;
                break;
            }
            // The nearer the end, the sooner it is found again.
            if data >> 56 < least {
                least = data >> 56;
                place = slot;
            }
        }
        if score > alpha {
            known.lower = known.lower.max(score as i8);
            if known.best[0] != cell {
                known.best = [cell, known.best[0]];
            }
        } else {
            known.upper = known.upper.min(score as i8);
            if known.best[0] == NO_CELL {
                known.best[0] = cell;
            }
        }
        let data = pack(known, empties);
        place.data.store(data, Ordering::Relaxed);
        place.mixed.store(key ^ data, Ordering::Relaxed);
    }
}

/// An entry as a word: never 0.
#[inline(always)]
fn pack(known: Known, empties: u32) -> u64 {
    let [best, second] = known.best.map(u64::from);
    u64::from(known.lower as u8)
        | u64::from(known.upper as u8) << 8
        | best << 16
        | second << 24
        | 1 << 32
        | u64::from(empties) << 56
}

/// The opposite of [`pack`].
#[inline(always)]
fn unpack(data: u64) -> Known {
    Known {
        lower: data as u8 as i8,
        upper: (data >> 8) as u8 as i8,
        best: [(data >> 16) as u8, (data >> 24) as u8],
    }
}
