//! The tests of Hasami shogi, as one program: what they share is compiled once, and none waits for another.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

mod arena;
mod classic;
mod comparison;
mod dai;
mod engine;
mod laws;
mod notation;
mod perft;
mod pictures;
mod reference;
mod rules;
mod selfplay;
mod speed;
mod tactics;
mod vectors;
