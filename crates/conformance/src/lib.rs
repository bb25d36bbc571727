//! What every game must obey, written once.
//!
//! A game's `tests/laws.rs` is one line for its laws:
//!
//! ```ignore
//! plateau_conformance::laws!(plateau_othello::Othello, [("othello", ""), ("othello", "size=6"), ("anti", "")]);
//! ```
//!
//! and its `tests/vectors.rs` one for the positions and games of an independent implementation:
//!
//! ```ignore
//! plateau_conformance::vectors!(plateau_othello::Othello, "vectors.json");
//! ```
// Everything here runs inside tests: a broken law is a panic.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod laws;
mod vectors;

pub use laws::check_laws;
pub use vectors::check_vectors;

/// A test that walks through many games of each listed variant (page name, options separated by blanks) and checks
/// the laws in every position.
#[macro_export]
macro_rules! laws {
    ($game:ty, [$(($variant:expr, $options:expr)),+ $(,)?]) => {
        #[test]
        fn laws() {
            $($crate::check_laws::<$game>($variant, $options);)+
        }
    };
}

/// A test that checks every entry of a vector file, which lies beside the test file.
#[macro_export]
macro_rules! vectors {
    ($game:ty, $file:expr) => {
        #[test]
        fn vectors() {
            $crate::check_vectors::<$game>(include_str!($file));
        }
    };
}
