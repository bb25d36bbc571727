//! The search compiled twice: plainly, and for the x86-64-v3 instructions where the processor has them.
//!
//! [`crate::node`] is always inlined into the two pairs of functions below, so each has its own copy of the game's hot
//! methods. The choice is made once, when a thread starts.
#![allow(unsafe_code)]

use plateau_core::{Position, cpu};

use crate::Evaluator;
use crate::node::{Recursion, Window, Worker, search_node, settle_node};

/// Instructions that every processor has.
struct Plain;

impl<P: Position, E: Evaluator<P>> Recursion<P, E> for Plain {
    fn search(worker: &mut Worker<'_, P, E>, position: &P, window: Window, depth: i32, ply: usize) -> i32 {
        search_node::<Plain, P, E>(worker, position, window, depth, ply)
    }

    fn settle(worker: &mut Worker<'_, P, E>, position: &P, window: Window, depth: i32, ply: usize) -> i32 {
        settle_node::<Plain, P, E>(worker, position, window, depth, ply)
    }
}

/// The x86-64-v3 instructions.
#[cfg(target_arch = "x86_64")]
struct Wide;

#[cfg(target_arch = "x86_64")]
impl<P: Position, E: Evaluator<P>> Recursion<P, E> for Wide {
    #[inline(always)]
    fn search(worker: &mut Worker<'_, P, E>, position: &P, window: Window, depth: i32, ply: usize) -> i32 {
        // SAFETY: `Wide` is only chosen by `search` below, which has found the features.
        unsafe { wide_search(worker, position, window, depth, ply) }
    }

    #[inline(always)]
    fn settle(worker: &mut Worker<'_, P, E>, position: &P, window: Window, depth: i32, ply: usize) -> i32 {
        // SAFETY: as above.
        unsafe { wide_settle(worker, position, window, depth, ply) }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn wide_search<P: Position, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    position: &P,
    window: Window,
    depth: i32,
    ply: usize,
) -> i32 {
    search_node::<Wide, P, E>(worker, position, window, depth, ply)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn wide_settle<P: Position, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    position: &P,
    window: Window,
    depth: i32,
    ply: usize,
) -> i32 {
    settle_node::<Wide, P, E>(worker, position, window, depth, ply)
}

/// Searches a node with the widest instructions there are.
pub(crate) fn search<P: Position, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    position: &P,
    window: Window,
    depth: i32,
    ply: usize,
) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if cpu::has_v3() {
        return Wide::search(worker, position, window, depth, ply);
    }
    Plain::search(worker, position, window, depth, ply)
}

/// Asks the processor to bring the cache line of `value`; nothing where it cannot be asked.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE is part of every x86-64 processor, and a prefetch is only a hint: it reads nothing.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
