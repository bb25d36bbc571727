//! The transposition table: what was found out about positions, shared by all threads without locks.
//!
//! An entry is two words. The first holds the key mixed with the second (exclusive or), so that an entry torn between
//! two threads does not match its own key and reads as absent. No lock.

mod buckets;

use std::sync::atomic::{AtomicU8, Ordering};

use buckets::{Bucket, Buckets, Slot};

/// Which side of the truth a stored score is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The truth is at least the score.
    Lower,
    /// The truth is at most the score.
    Upper,
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The score, for the player to move there.
    pub score: i32,
    /// How deep it was searched.
    pub depth: i32,
    /// What kind of score it is.
    pub bound: Bound,
    /// The code of the best move; 0 for none.
    pub code: u16,
}

/// A table of a fixed size.
#[derive(Debug)]
pub struct Table {
    buckets: Buckets,
    mask: usize,
    age: AtomicU8,
}

impl Table {
    /// A table of at most `megabytes`, at least one bucket.
    pub fn new(megabytes: usize) -> Self {
        let wanted = (megabytes << 20) / size_of::<Bucket>();
        let count =
            if wanted.is_power_of_two() { wanted } else { (wanted.max(1).next_power_of_two() / 2).max(1) };
        Table { buckets: Buckets::new(count), mask: count - 1, age: AtomicU8::new(0) }
    }

    /// Makes older entries give way first. Called at the start of each search.
    pub fn next_search(&self) {
        self.age.fetch_add(1, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.slots() {
            slot.mixed.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
    }

    fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.buckets.all().iter().flat_map(|bucket| &bucket.0)
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Slot; 4] {
        &self.buckets.all()[(key >> 20) as usize & self.mask].0
    }

    /// Begins to fetch what [`Table::probe`] will look at: most of a probe is waiting for memory.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        crate::wide::prefetch(self.bucket(key));
    }

    /// What is known of the position with `key`.
    #[inline(always)]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let found = slot.mixed.load(Ordering::Relaxed) ^ data == key && data != 0;
            found.then(|| unpack(data))
        })
    }

    /// Notes what was found out about the position with `key`.
    #[inline(always)]
    pub fn store(&self, key: u64, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut worst: Option<(&Slot, i32)> = None;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.mixed.load(Ordering::Relaxed) ^ data == key && data != 0 {
                let old = unpack(data);
                // A deeper answer of this search is worth more than a shallower bound.
                if (data >> 56) as u8 == age && old.depth > entry.depth + 2 && entry.bound != Bound::Exact {
                    return;
                }
                let code = if entry.code == 0 { old.code } else { entry.code };
                return write(slot, key, pack(Entry { code, ..entry }, age));
            }
            let stale = i32::from(age.wrapping_sub((data >> 56) as u8));
            let worth = if data == 0 { -10_000 } else { unpack(data).depth - 8 * stale };
            if worst.is_none_or(|(_, least)| worth < least) {
                worst = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = worst {
            write(slot, key, pack(entry, age));
        }
    }

    /// How full the table is, in thousandths, by its first thousand slots.
    pub fn permille(&self) -> usize {
        let age = self.age.load(Ordering::Relaxed);
        let (mut used, mut sample) = (0, 0);
        for slot in self.slots().take(1000) {
            let data = slot.data.load(Ordering::Relaxed);
            used += usize::from(data != 0 && (data >> 56) as u8 == age);
            sample += 1;
        }
        used * 1000 / sample.max(1)
    }
}

#[inline(always)]
fn write(slot: &Slot, key: u64, data: u64) {
    slot.data.store(data, Ordering::Relaxed);
    slot.mixed.store(key ^ data, Ordering::Relaxed);
}

/// Score in bits 0–16, depth in 17–25, bound in 26–27, a set bit, then the move code in 32–47, the age in 56–63.
#[inline(always)]
fn pack(entry: Entry, age: u8) -> u64 {
    let score = (entry.score + 65_536 / 2) as u64 & 0x1_ffff;
    let depth = (entry.depth.clamp(-64, 447) + 64) as u64;
    let bound = match entry.bound {
        Bound::Exact => 0,
        Bound::Lower => 1,
        Bound::Upper => 2,
    };
    score | depth << 17 | bound << 26 | 1 << 28 | u64::from(entry.code) << 32 | u64::from(age) << 56
}

#[inline(always)]
fn unpack(data: u64) -> Entry {
    Entry {
        score: (data & 0x1_ffff) as i32 - 65_536 / 2,
        depth: (data >> 17 & 0x1ff) as i32 - 64,
        bound: match data >> 26 & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        },
        code: (data >> 32) as u16,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing() {
        for score in [-32_000, -1, 0, 7, 32_000] {
            for depth in [-3, 0, 60] {
                for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
                    let entry = Entry { score, depth, bound, code: 0xbeef };
                    assert_eq!(unpack(pack(entry, 200)), entry);
                }
            }
        }
    }

    #[test]
    fn what_is_stored_is_found_and_nothing_else() {
        for megabytes in [0, 1, 16] {
            let table = Table::new(megabytes);
            let entry = Entry { score: 12, depth: 3, bound: Bound::Exact, code: 5 };
            assert_eq!(table.probe(0x1234_5678_9abc_def0), None);
            table.store(0x1234_5678_9abc_def0, entry);
            assert_eq!(table.probe(0x1234_5678_9abc_def0), Some(entry));
            assert_eq!(table.probe(0x1234_5678_9abc_def1), None);
            table.clear();
            assert_eq!(table.probe(0x1234_5678_9abc_def0), None);
        }
    }

    #[test]
    fn a_table_stays_within_its_size() {
        for megabytes in [0, 1, 3, 16] {
            let table = Table::new(megabytes);
            let size = size_of_val(table.buckets.all());
            assert!(size <= (megabytes << 20).max(size_of::<Bucket>()));
        }
    }
}
