//! The tests of games being played, as one program: what they share is compiled once, and none waits for another.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

mod clocks;
mod common;
mod matches;
mod options;
mod record_properties;
mod record_text;
mod replay;
mod save;
