//! Ctrl-C: long work stops cleanly and shows what it has.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Signals that come this soon after the first are the same: `timeout -s INT` sends two.
const SAME: Duration = Duration::from_millis(300);

/// A flag that the first Ctrl-C sets; the second ends the program as usual.
pub(crate) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let shared = Arc::clone(&flag);
    // Without a handler Ctrl-C simply ends the program.
    let mut first = None;
    let _ = ctrlc::set_handler(move || {
        shared.store(true, Ordering::Relaxed);
        if first.get_or_insert_with(Instant::now).elapsed() > SAME {
            std::process::exit(130);
        }
    });
    flag
}
