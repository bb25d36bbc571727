//! Which instructions this processor has.
//!
//! Plateau is compiled for the oldest x86-64 or ARM machine and uses wider instructions where it finds them. The
//! generic walks (perft, playouts) exist twice: compiled plainly, and compiled for the x86-64-v3 level (AVX2, BMI,
//! popcnt…). The hot methods of a game are `#[inline(always)]`, so each walk carries its own copy of them, and the
//! choice is made once for each walk, not for each position.

/// Whether the processor has the x86-64-v3 instructions. The answer is found once and remembered.
#[inline(always)]
pub fn has_v3() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        // The standard library caches the answer in one atomic.
        std::arch::is_x86_feature_detected!("avx2")
            && std::arch::is_x86_feature_detected!("bmi1")
            && std::arch::is_x86_feature_detected!("bmi2")
            && std::arch::is_x86_feature_detected!("fma")
            && std::arch::is_x86_feature_detected!("lzcnt")
            && std::arch::is_x86_feature_detected!("popcnt")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

/// Calls `$wide` where the processor has the x86-64-v3 instructions it is compiled for, and `$plain` elsewhere.
macro_rules! dispatch {
    ($wide:ident / $plain:ident ($($arg:expr),* $(,)?)) => {{
        #[cfg(target_arch = "x86_64")]
        {
            if $crate::cpu::has_v3() {
                // SAFETY: `has_v3` has just found every feature that the function is compiled for.
                #[allow(unsafe_code)]
                unsafe {
                    $wide($($arg),*)
                }
            } else {
                $plain($($arg),*)
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            $plain($($arg),*)
        }
    }};
}
pub(crate) use dispatch;
