//! The tests of learning, as one program: what they share is compiled once, and none waits for another.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

mod books;
mod described;
mod files;
mod promises;
mod training;
