//! The solver compiled twice: plainly, and for the x86-64-v3 instructions where the processor has them.
#![allow(unsafe_code)]

use plateau_search::learned::Model;

use super::judge::{Seen, judge};
use super::last::last_three;
use super::{Machine, Node, Worker, node};
use crate::patterns::LANES;

/// Instructions that every processor has.
pub(super) struct Plain;

impl Machine for Plain {
    #[inline(always)]
    fn targets(own: u64, enemy: u64) -> u64 {
        crate::lines::targets(own, enemy)
    }

    #[inline(always)]
    fn flips(bit: u8, own: u64, enemy: u64) -> u64 {
        crate::lines::flips(bit, own, enemy)
    }

    fn three<const ANTI: bool>(
        worker: &mut Worker<'_, ANTI>,
        own: u64,
        enemy: u64,
        alpha: i32,
        cells: [u32; 3],
    ) -> i32 {
        last_three::<Plain, ANTI>(worker, own, enemy, alpha, cells)
    }

    fn few<const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32 {
        node::few::<Plain, ANTI>(worker, node, alpha)
    }

    fn middle<const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32 {
        node::middle::<Plain, ANTI>(worker, node, alpha)
    }

    fn many<const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32 {
        node::many::<Plain, ANTI>(worker, node, alpha)
    }

    fn judge<const ANTI: bool>(
        worker: &mut Worker<'_, ANTI>,
        model: &Model<LANES>,
        seen: &Seen,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        judge::<Plain, ANTI>(worker, model, seen, depth, alpha, beta)
    }
}

/// The x86-64-v3 instructions. Chosen by [`super::root`] alone, where `plateau_core::cpu::has_v3` has found them.
#[cfg(target_arch = "x86_64")]
pub(super) struct Wide;

#[cfg(target_arch = "x86_64")]
impl Machine for Wide {
    #[inline(always)]
    fn targets(own: u64, enemy: u64) -> u64 {
        // SAFETY: the processor has AVX2, or this machine would not have been chosen. The same holds below.
        unsafe { crate::simd::avx2::targets(own, enemy) }
    }

    #[inline(always)]
    fn flips(bit: u8, own: u64, enemy: u64) -> u64 {
        // SAFETY: as above.
        unsafe { crate::simd::avx2::flips(bit, own, enemy) }
    }

    #[inline(always)]
    fn three<const ANTI: bool>(
        worker: &mut Worker<'_, ANTI>,
        own: u64,
        enemy: u64,
        alpha: i32,
        cells: [u32; 3],
    ) -> i32 {
        // SAFETY: as above.
        unsafe { wide_three::<ANTI>(worker, own, enemy, alpha, cells) }
    }

    #[inline(always)]
    fn few<const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32 {
        // SAFETY: as above.
        unsafe { wide_few::<ANTI>(worker, node, alpha) }
    }

    #[inline(always)]
    fn middle<const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32 {
        // SAFETY: as above.
        unsafe { wide_middle::<ANTI>(worker, node, alpha) }
    }

    #[inline(always)]
    fn many<const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32 {
        // SAFETY: as above.
        unsafe { wide_many::<ANTI>(worker, node, alpha) }
    }

    #[inline(always)]
    fn judge<const ANTI: bool>(
        worker: &mut Worker<'_, ANTI>,
        model: &Model<LANES>,
        seen: &Seen,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        // SAFETY: as above.
        unsafe { wide_judge::<ANTI>(worker, model, seen, depth, alpha, beta) }
    }
}

/// [`last_three`] with wide instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn wide_three<const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    own: u64,
    enemy: u64,
    alpha: i32,
    cells: [u32; 3],
) -> i32 {
    last_three::<Wide, ANTI>(worker, own, enemy, alpha, cells)
}

/// [`node::few`] with wide instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn wide_few<const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32 {
    node::few::<Wide, ANTI>(worker, node, alpha)
}

/// [`node::middle`] with wide instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn wide_middle<const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32 {
    node::middle::<Wide, ANTI>(worker, node, alpha)
}

/// [`node::many`] with wide instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn wide_many<const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32 {
    node::many::<Wide, ANTI>(worker, node, alpha)
}

/// [`judge`] with wide instructions.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,popcnt")]
fn wide_judge<const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    model: &Model<LANES>,
    seen: &Seen,
    depth: u32,
    alpha: i32,
    beta: i32,
) -> i32 {
    judge::<Wide, ANTI>(worker, model, seen, depth, alpha, beta)
}
