//! Sums of weight vectors with 256-bit registers, and the same without.
//!
//! Both give the same numbers to the bit; a test compares them.
#![allow(unsafe_code)]

/// What one view of a hidden layer of `weights.len()` cells, a multiple of 16, weighs: to each cell of `bias` are added
/// the numbers of `rows` at each of `starts`; the sums, brought within 0 and `most`, are multiplied by `weights`.
///
/// # Panics
/// When a row lies outside `rows`.
#[inline(always)]
pub(super) fn hidden_view(
    rows: &[i16],
    starts: impl Iterator<Item = usize>,
    bias: &[i16],
    most: i16,
    weights: &[i16],
) -> i32 {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2, as was just found.
        return unsafe { avx2::hidden_view(rows, starts, bias, most, weights) };
    }
    portable::hidden_view(rows, starts, bias, most, weights)
}

/// The sum of the products of `sums`, each brought within 0 and `most`, and `weights`, which has a multiple of 16 numbers.
#[inline(always)]
pub(super) fn clipped_dot(sums: &[i16], most: i16, weights: &[i16]) -> i32 {
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
    use super::super::packed::Family;

    #[inline(always)]
    pub(super) fn sum_entries(table: &[i16], indices: &[u16], starts: &[u32]) -> i32 {
        let entry = |(&index, &start): (&u16, &u32)| i32::from(table[start as usize + usize::from(index)]);
        indices.iter().zip(starts).map(entry).sum()
    }

    #[inline(always)]
    pub(super) fn hidden_view(
        rows: &[i16],
        starts: impl Iterator<Item = usize>,
        bias: &[i16],
        most: i16,
        weights: &[i16],
    ) -> i32 {
        let mut sums = [0; Family::MOST_WIDTH];
        let sums = &mut sums[..bias.len()];
        sums.copy_from_slice(bias);
        for start in starts {
            for (sum, weight) in sums.iter_mut().zip(&rows[start..start + bias.len()]) {
                *sum = sum.wrapping_add(*weight);
            }
        }
        clipped_dot(sums, most, weights)
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
    pub(super) fn hidden_view(
        rows: &[i16],
        starts: impl Iterator<Item = usize>,
        bias: &[i16],
        most: i16,
        weights: &[i16],
    ) -> i32 {
        match weights.len() {
            256 => registers::<16>(rows, starts, bias, most, weights),
            128 => registers::<8>(rows, starts, bias, most, weights),
            64 => registers::<4>(rows, starts, bias, most, weights),
            32 => registers::<2>(rows, starts, bias, most, weights),
            16 => registers::<1>(rows, starts, bias, most, weights),
            _ => portable::hidden_view(rows, starts, bias, most, weights),
        }
    }

    /// A layer of `16 * N` cells, whose sums stay in `N` registers.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn registers<const N: usize>(
        rows: &[i16],
        starts: impl Iterator<Item = usize>,
        bias: &[i16],
        most: i16,
        weights: &[i16],
    ) -> i32 {
        let mut sums = read::<N>(bias);
        for start in starts {
            let row = read::<N>(&rows[start..start + 16 * N]);
            for at in 0..N {
                sums[at] = _mm256_add_epi16(sums[at], row[at]);
            }
        }
        weighed(&sums, most, &read::<N>(weights))
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    pub(super) fn clipped_dot(sums: &[i16], most: i16, weights: &[i16]) -> i32 {
        let pairs = sums.chunks_exact(64).zip(weights.chunks_exact(64));
        let rest = sums.len().min(weights.len()) & !63;
        let mut total = portable::clipped_dot(&sums[rest..], most, &weights[rest..]);
        for (sums, weights) in pairs {
            total = total.wrapping_add(weighed(&read::<4>(sums), most, &read::<4>(weights)));
        }
        total
    }

    /// The first `N` registers full of `numbers`.
    #[target_feature(enable = "avx2")]
    #[inline]
    fn read<const N: usize>(numbers: &[i16]) -> [__m256i; N] {
        let (chunks, _) = numbers.as_chunks::<16>();
        let chunks = &chunks[..N];
        // SAFETY: a chunk is as large as the register, and unaligned access is allowed.
        std::array::from_fn(|at| unsafe { _mm256_loadu_si256(chunks[at].as_ptr().cast()) })
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn weighed<const N: usize>(sums: &[__m256i; N], most: i16, weights: &[__m256i; N]) -> i32 {
        let (zero, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(most));
        let mut total = zero;
        for at in 0..N {
            let clipped = _mm256_max_epi16(zero, _mm256_min_epi16(most, sums[at]));
            total = _mm256_add_epi32(total, _mm256_madd_epi16(clipped, weights[at]));
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
        for width in [16, 32, 48, 64, 128, 256] {
            let rows: Vec<i16> = (0..20 * width).map(|_| next() / 32).collect();
            let (bias, weights): (Vec<i16>, Vec<i16>) = (0..width).map(|_| (next() / 32, next())).unzip();
            let starts = (0..20).map(|row| row * width);
            assert_eq!(clipped_dot(&bias, 511, &weights), portable::clipped_dot(&bias, 511, &weights));
            assert_eq!(
                hidden_view(&rows, starts.clone(), &bias, 511, &weights),
                portable::hidden_view(&rows, starts.clone(), &bias, 511, &weights)
            );
            // Cell by cell, nothing clipped: bias enough to keep every sum above 0.
            let above = vec![25_000; width];
            for cell in 0..width {
                let mut one = vec![0; width];
                one[cell] = 1;
                let sum: i32 = (0..20).map(|row| i32::from(rows[row * width + cell] / 4)).sum();
                let rows: Vec<i16> = rows.iter().map(|weight| weight / 4).collect();
                let found = hidden_view(&rows, starts.clone(), &above, i16::MAX, &one);
                assert_eq!(found, 25_000 + sum);
            }
        }
    }

    #[test]
    fn a_hidden_layer_is_clipped_and_weighed() {
        // Cell 0 comes to −1, cell 1 to 5, cell 2 beyond the most, which is 9; the others to 1.
        let (mut row, mut weights) = ([0; 16], [0; 16]);
        (row[0], row[1], row[2]) = (-2, 4, 20);
        weights[..4].copy_from_slice(&[100, 10, 1, 1_000]);
        for view in [hidden_view, portable::hidden_view] {
            assert_eq!(view(&row, std::iter::once(0), &[1; 16], 9, &weights), 50 + 9 + 1_000);
        }
    }
}
