//! A whole game, move by move: the chances, the mistakes, and what was better.
//!
//! The command line, the terminal and the pages show the same [`Review`].

mod fault;
pub mod graph;
mod review;

pub use fault::Fault;
pub use review::{Judged, Review, review, score_text};
