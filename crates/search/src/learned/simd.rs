//! Sums of weight vectors with 256-bit registers, and the same without.
//!
//! Both give the same numbers to the bit; a test compares them.
#![allow(unsafe_code)]

/// The widest hidden layer.
pub(super) const MOST_WIDTH: usize = 64;

/// The sums of a hidden layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(super) struct Sums(pub(super) [i16; MOST_WIDTH]);

/// Adds to `sums` the `width` numbers of `rows` at each of `starts`. `width` is a multiple of 16.
///
/// # Panics
/// When a row lies outside `rows`, or is wider than the sums.
#[inline(always)]
pub(super) fn add_rows(sums: &mut Sums, rows: &[i16], starts: impl Iterator<Item = usize>, width: usize) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        for start in starts {
            let row = &rows[start..start + width];
            // SAFETY: the processor has AVX2, as was just found.
            unsafe { avx2::add_row(&mut sums.0[..width], row) };
        }
        return;
    }
    for start in starts {
        portable::add_row(&mut sums.0[..width], &rows[start..start + width]);
    }
}

/// The sum of the products of `sums`, each brought within 0 and `most`, and `weights`, which has a multiple of 16 numbers.
#[inline(always)]
pub(super) fn clipped_dot(sums: &Sums, most: i16, weights: &[i16]) -> i32 {
    let sums = &sums.0[..weights.len()];
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, as was just found.
        return unsafe { avx2::clipped_dot(sums, most, weights) };
    }
    portable::clipped_dot(sums, most, weights)
}

/// The sum of the numbers of `table` at each of `indices` behind its start.
///
/// # Panics
/// When one lies outside `table`.
#[inline(always)]
pub(super) fn sum_entries(table: &[i16], indices: &[u16], starts: &[u32]) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, as was just found.
        return unsafe { avx2::sum_entries(table, indices, starts) };
    }
    portable::sum_entries(table, indices, starts)
}

/// Without special instructions.
mod portable {
    #[inline(always)]
    pub(super) fn sum_entries(table: &[i16], indices: &[u16], starts: &[u32]) -> i32 {
        let entry = |(&index, &start): (&u16, &u32)| i32::from(table[start as usize + usize::from(index)]);
        indices.iter().zip(starts).map(entry).sum()
    }

    #[inline(always)]
    pub(super) fn add_row(sums: &mut [i16], row: &[i16]) {
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum = sum.wrapping_add(*weight);
        }
    }

    #[inline(always)]
    pub(super) fn clipped_dot(sums: &[i16], most: i16, weights: &[i16]) -> i32 {
        let product = |(&sum, &weight): (&i16, &i16)| i32::from(sum.clamp(0, most)) * i32::from(weight);
        sums.iter().zip(weights).map(product).fold(0, i32::wrapping_add)
    }
}

/// With 256-bit registers.
#[cfg(target_arch = "x86_64")]
mod avx2 {
    use std::arch::x86_64::*;

    use super::portable;

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn sum_entries(table: &[i16], indices: &[u16], starts: &[u32]) -> i32 {
        let count = indices.len().min(starts.len());
        let ((indices, last_indices), (starts, last_starts)) =
            (indices[..count].split_at(count & !7), starts[..count].split_at(count & !7));
        // What is read together with an entry is the one behind it, which must be there too.
        let limit = _mm256_set1_epi32(table.len().saturating_sub(2).min(i32::MAX as usize) as i32);
        let mut sums = _mm256_setzero_si256();
        for (some_indices, some_starts) in indices.chunks_exact(8).zip(starts.chunks_exact(8)) {
            // SAFETY: the chunks are eight numbers each, and unaligned access is allowed.
            let (index, start) = unsafe {
                (
                    _mm_loadu_si128(some_indices.as_ptr().cast()),
                    _mm256_loadu_si256(some_starts.as_ptr().cast()),
                )
            };
            let places = _mm256_add_epi32(_mm256_cvtepu16_epi32(index), start);
            let within = _mm256_cmpeq_epi32(_mm256_max_epu32(places, limit), limit);
            if table.len() < 2 || _mm256_movemask_epi8(within) != -1 {
                return portable::sum_entries(table, indices, starts)
                    + portable::sum_entries(table, last_indices, last_starts);
            }
            // SAFETY: every place and the one behind it lie in the table, as was just found.
            let pairs = unsafe { _mm256_i32gather_epi32::<2>(table.as_ptr().cast(), places) };
            sums = _mm256_add_epi32(sums, _mm256_srai_epi32::<16>(_mm256_slli_epi32::<16>(pairs)));
        }
        let mut lanes = [0_i32; 8];
        // SAFETY: the array is as large as the register.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), sums) };
        lanes.into_iter().sum::<i32>() + portable::sum_entries(table, last_indices, last_starts)
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn add_row(sums: &mut [i16], row: &[i16]) {
        for (sum, weights) in sums.chunks_exact_mut(16).zip(row.chunks_exact(16)) {
            // SAFETY: both chunks are sixteen numbers, and unaligned access is allowed.
            unsafe {
                let place = sum.as_mut_ptr().cast::<__m256i>();
                let weights = _mm256_loadu_si256(weights.as_ptr().cast());
                _mm256_storeu_si256(place, _mm256_add_epi16(_mm256_loadu_si256(place), weights));
            }
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn clipped_dot(sums: &[i16], most: i16, weights: &[i16]) -> i32 {
        let (zero, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(most));
        let mut total = zero;
        for (sum, weights) in sums.chunks_exact(16).zip(weights.chunks_exact(16)) {
            // SAFETY: both chunks are sixteen numbers, and unaligned access is allowed.
            let (sum, weights) = unsafe {
                (_mm256_loadu_si256(sum.as_ptr().cast()), _mm256_loadu_si256(weights.as_ptr().cast()))
            };
            let clipped = _mm256_max_epi16(zero, _mm256_min_epi16(most, sum));
            total = _mm256_add_epi32(total, _mm256_madd_epi16(clipped, weights));
        }
        let mut lanes = [0_i32; 8];
        // SAFETY: the array is as large as the register.
        unsafe { _mm256_storeu_si256(lanes.as_mut_ptr().cast(), total) };
        lanes.into_iter().fold(0, i32::wrapping_add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_summed_alike_up_to_the_last() {
        let table: Vec<i16> =
            (0..1_000_i32).map(|number| (number * 7_919 % 65_536 - 32_768) as i16).collect();
        for count in [0, 1, 8, 25, 46, 67] {
            let starts: Vec<u32> = (0..count).map(|lane| lane * 7).collect();
            for last in [0, 300, 441] {
                let indices: Vec<u16> = (0..count).map(|lane| (lane * 31 % 97 + last) as u16).collect();
                let wanted: i32 =
                    (0..count as usize).map(|at| i32::from(table[at * 7 + usize::from(indices[at])])).sum();
                assert_eq!(sum_entries(&table, &indices, &starts), wanted);
                assert_eq!(portable::sum_entries(&table, &indices, &starts), wanted);
            }
        }
        assert_eq!(sum_entries(&table, &[999; 8], &[0; 8]), 8 * i32::from(table[999]));
    }

    #[test]
    #[should_panic(expected = "out of bounds")]
    fn an_entry_outside_the_table_is_no_number() {
        sum_entries(&[1; 100], &[0, 0, 0, 90, 0, 0, 0, 0], &[0, 0, 0, 10, 0, 0, 0, 0]);
    }

    #[test]
    fn both_ways_give_the_same() {
        let mut seed = 1_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 48) as i16
        };
        for width in [16, 32, 64] {
            let rows: Vec<i16> = (0..20 * width).map(|_| next() / 32).collect();
            let weights: Vec<i16> = (0..width).map(|_| next()).collect();
            let mut fast = Sums([0; MOST_WIDTH]);
            add_rows(&mut fast, &rows, (0..20).map(|row| row * width), width);
            let mut slow = Sums([0; MOST_WIDTH]);
            for row in 0..20 {
                portable::add_row(&mut slow.0[..width], &rows[row * width..][..width]);
            }
            assert_eq!(fast, slow);
            assert_eq!(
                clipped_dot(&fast, 511, &weights),
                portable::clipped_dot(&slow.0[..width], 511, &weights)
            );
        }
    }
}
