//! The lines of an 8×8 board with 256-bit registers: the four directions of [`crate::lines`] side by side.
//!
//! On other processors, and for other boards, [`crate::lines`] does the same; a test compares both.
#![allow(unsafe_code)]

use crate::lines;

/// [`lines::Word::targets`] with the instructions that this processor has.
#[inline(always)]
pub(crate) fn targets(own: u64, enemy: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_here() {
        // SAFETY: the processor has AVX2, as was just found.
        return unsafe { avx2::targets(own, enemy) };
    }
    lines::targets(own, enemy)
}

/// [`lines::Word::flips`] with the instructions that this processor has.
#[inline(always)]
pub(crate) fn flips(bit: u8, own: u64, enemy: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if avx2::is_here() {
        // SAFETY: the processor has AVX2, as was just found.
        return unsafe { avx2::flips(bit, own, enemy) };
    }
    lines::flips(bit, own, enemy)
}

/// Asks the processor to bring `what` nearer, because it will be read soon.
#[inline(always)]
pub(crate) fn prefetch<T>(what: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: every x86-64 processor has this instruction, and it only looks at an address that is valid.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(what).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = what;
}

/// The same algorithms in 256-bit registers.
#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2 {
    use std::arch::x86_64::*;
    use std::sync::atomic::{AtomicU8, Ordering};

    use crate::lines::{MIDDLE_8, Word};

    /// What is known of the processor: one byte, because it is asked in every position.
    static STATE: AtomicU8 = AtomicU8::new(UNKNOWN);

    /// Nobody has asked yet.
    const UNKNOWN: u8 = 0;
    /// The processor has AVX2.
    const PRESENT: u8 = 1;
    /// It has not.
    const ABSENT: u8 = 2;

    /// Whether the processor has AVX2.
    #[inline(always)]
    pub(super) fn is_here() -> bool {
        match STATE.load(Ordering::Relaxed) {
            PRESENT => true,
            ABSENT => false,
            _ => find(),
        }
    }

    /// Asks the processor, and remembers the answer in [`STATE`].
    #[cold]
    fn find() -> bool {
        let here = std::arch::is_x86_feature_detected!("avx2");
        STATE.store(if here { PRESENT } else { ABSENT }, Ordering::Relaxed);
        here
    }

    /// `factor` times the step of each direction: how far to shift each lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn steps(factor: u32) -> __m256i {
        lanes(u64::STEPS.map(|step| u64::from(factor * step)))
    }

    /// A register of four lanes.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn lanes(words: [u64; 4]) -> __m256i {
        let [a, b, c, d] = words.map(u64::cast_signed);
        _mm256_setr_epi64x(a, b, c, d)
    }

    /// `word` in each lane.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn splat(word: u64) -> __m256i {
        _mm256_set1_epi64x(word.cast_signed())
    }

    /// The union of the lanes.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn union(lanes: __m256i) -> u64 {
        let half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256::<1>(lanes));
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))).cast_unsigned()
    }

    /// [`crate::lines::targets`]: the same steps, four directions at a time.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(crate) fn targets(own: u64, enemy: u64) -> u64 {
        let (one, two) = (steps(1), steps(2));
        let from = splat(own);
        let enemy = _mm256_and_si256(splat(enemy), lanes([MIDDLE_8, !0, MIDDLE_8, MIDDLE_8]));
        let mut up = _mm256_and_si256(enemy, _mm256_sllv_epi64(from, one));
        let mut down = _mm256_and_si256(enemy, _mm256_srlv_epi64(from, one));
        up = _mm256_or_si256(up, _mm256_and_si256(enemy, _mm256_sllv_epi64(up, one)));
        down = _mm256_or_si256(down, _mm256_and_si256(enemy, _mm256_srlv_epi64(down, one)));
        let pairs_up = _mm256_and_si256(enemy, _mm256_sllv_epi64(enemy, one));
        let pairs_down = _mm256_srlv_epi64(pairs_up, one);
        for _ in 0..u64::GROWTHS {
            up = _mm256_or_si256(up, _mm256_and_si256(pairs_up, _mm256_sllv_epi64(up, two)));
            down = _mm256_or_si256(down, _mm256_and_si256(pairs_down, _mm256_srlv_epi64(down, two)));
        }
        union(_mm256_or_si256(_mm256_sllv_epi64(up, one), _mm256_srlv_epi64(down, one)))
    }

    /// [`crate::lines::flips`]: in each direction, everything up to the first cell that is not an enemy's, if that
    /// one is our own.
    #[inline]
    #[target_feature(enable = "avx2")]
    pub(crate) fn flips(bit: u8, own: u64, enemy: u64) -> u64 {
        let [up, down] = RAYS[usize::from(bit % 64)];
        let (up, down) = (lanes(up), lanes(down));
        let (own, enemy) = (splat(own), splat(enemy));
        let zero = _mm256_setzero_si256();

        // Towards higher bits the first cell is the lowest bit, and the cells before it are the bits below.
        let stops = _mm256_andnot_si256(enemy, up);
        let first = _mm256_and_si256(stops, _mm256_sub_epi64(zero, stops));
        let closing = _mm256_and_si256(first, own);
        let below = _mm256_and_si256(up, _mm256_add_epi64(closing, splat(!0)));
        let turned_up = _mm256_andnot_si256(_mm256_cmpeq_epi64(closing, zero), below);

        // Towards lower bits it is the highest one: no stop lies before it.
        let stops = _mm256_andnot_si256(enemy, down);
        let mut behind = _mm256_or_si256(stops, _mm256_srlv_epi64(stops, steps(1)));
        behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(2)));
        behind = _mm256_or_si256(behind, _mm256_srlv_epi64(behind, steps(4)));
        behind = _mm256_srlv_epi64(behind, steps(1));
        let closing = _mm256_andnot_si256(behind, _mm256_and_si256(stops, own));
        // Minus twice a bit is every bit above it, and zero for none.
        let above = _mm256_sub_epi64(zero, _mm256_add_epi64(closing, closing));
        let turned_down = _mm256_and_si256(down, above);

        union(_mm256_or_si256(turned_up, turned_down))
    }

    /// For each cell, the cells that lie in each direction from it, up to the edge: towards higher bits and towards
    /// lower ones, in the order of [`Word::STEPS`].
    static RAYS: [[[u64; 4]; 2]; 64] = {
        let mut rays = [[[0; 4]; 2]; 64];
        let mut bit = 0;
        while bit < 64 {
            let mut direction = 0;
            while direction < 4 {
                let (rows, columns) = [(0, 1), (1, 0), (1, -1), (1, 1)][direction];
                rays[bit][0][direction] = ray(bit as i32, rows, columns);
                rays[bit][1][direction] = ray(bit as i32, -rows, -columns);
                direction += 1;
            }
            bit += 1;
        }
        rays
    };

    /// The cells of an 8×8 board that lie beyond `bit` when one goes on by `rows` and `columns`.
    const fn ray(bit: i32, rows: i32, columns: i32) -> u64 {
        let (mut row, mut column) = (bit / 8 + rows, bit % 8 + columns);
        let mut cells = 0;
        while row >= 0 && row < 8 && column >= 0 && column < 8 {
            cells |= 1 << (8 * row + column);
            row += rows;
            column += columns;
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards of all densities: a cheap generator, and fewer or more bits by combining its words.
    fn boards() -> impl Iterator<Item = (u64, u64)> {
        let mut state = 0x9e37_79b9_7f4a_7c15_u64;
        let mut word = move || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        (0..20_000).map(move |index| {
            let occupied = match index % 4 {
                0 => word(),
                1 => word() | word(),
                2 => word() & word(),
                _ => !0,
            };
            let own = match index % 3 {
                0 => word(),
                1 => word() | word() | word(),
                _ => word() & word() & word(),
            };
            (occupied & own, occupied & !own)
        })
    }

    #[test]
    fn wide_registers_find_what_plain_words_find() {
        for (own, enemy) in boards() {
            assert_eq!(targets(own, enemy), lines::targets(own, enemy), "{own:#x} {enemy:#x}");
            for bit in 0..64 {
                let empty = (own | enemy) >> bit & 1 == 0;
                if empty {
                    let plain = lines::flips(bit, own, enemy);
                    assert_eq!(flips(bit, own, enemy), plain, "{bit} {own:#x} {enemy:#x}");
                }
            }
        }
    }
}
