//! The tests of the terminal, as one program: what they share is compiled once, and none waits for another.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

mod common;
mod docs;
mod guides;
mod pictures;
mod play;
mod review;
mod store;
mod storm;
