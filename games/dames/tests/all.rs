//! The tests of draughts, as one program: what they share is compiled once, and none waits for another.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

mod classic;
mod endings;
mod engine;
mod laws;
mod notation;
mod perft;
mod reference;
mod rules;
mod selfplay;
mod speed;
mod support;
mod vectors;
