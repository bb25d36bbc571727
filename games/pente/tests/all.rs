//! The tests of Penté, as one program: what they share is compiled once, and none waits for another.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

mod arena;
mod classic;
mod engine;
mod exhaustive;
mod laws;
mod naive;
mod notation;
mod perft;
mod reference;
mod rules;
mod selfplay;
mod solver;
mod speed;
mod tactics;
mod vectors;
