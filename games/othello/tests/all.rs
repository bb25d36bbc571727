//! The tests of Othello, as one program: what they share is compiled once, and none waits for another.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

mod arena;
mod axioms;
mod classic;
mod endgame;
mod engine;
mod ffo;
mod laws;
mod naive;
mod notation;
mod perft;
mod reference;
mod report;
mod rules;
mod selfplay;
mod speed;
mod vectors;
