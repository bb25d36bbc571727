//! What the threads of a search are searching at this moment, so that they spread over the tree.

use std::sync::atomic::{AtomicU64, Ordering};

/// How many keys can be noted.
const SLOTS: usize = 1 << 12;

/// A set of keys, by chance incomplete: a key may displace another, which only costs a little double work.
#[derive(Debug)]
pub struct Busy {
    /// Each key in the slot of its highest bits; 0 for none.
    slots: Vec<AtomicU64>,
}

impl Default for Busy {
    fn default() -> Self {
        Busy::new()
    }
}

impl Busy {
    /// Nothing is being searched.
    pub fn new() -> Self {
        Busy { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// The slot of `key`.
    fn slot(&self, key: u64) -> &AtomicU64 {
        &self.slots[(key >> 52) as usize & (SLOTS - 1)]
    }

    /// Whether a thread is searching the position of `key`.
    pub fn has(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    /// Notes that a thread begins with the position of `key`.
    pub fn add(&self, key: u64) {
        self.slot(key).store(key, Ordering::Relaxed);
    }

    /// Notes that it has finished.
    pub fn remove(&self, key: u64) {
        let _displaced = self.slot(key).compare_exchange(key, 0, Ordering::Relaxed, Ordering::Relaxed);
    }
}
