//! The tests of the web application, as one program: what they share is compiled once, and none waits for another.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on fails")]

mod archive;
mod common;
mod dialogue;
mod guests;
mod hostile;
mod live;
mod openapi;
mod restart;
