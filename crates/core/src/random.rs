//! Randomness that can be repeated.

use rand::SeedableRng;

/// The generator behind every random choice: fast, small, and the same on every machine for the same seed.
pub type Random = rand_xoshiro::Xoshiro256PlusPlus;

/// The generator for `seed`; a fresh, unpredictable one for `None`.
pub fn random_from_seed(seed: Option<u64>) -> Random {
    match seed {
        Some(seed) => Random::seed_from_u64(seed),
        None => Random::seed_from_u64(rand::random()),
    }
}
