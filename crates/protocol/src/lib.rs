//! Engine protocols, both ways: being an engine for other programs ([`Service`]), and driving other people's engines
//! ([`start`]). `docs/protocols.md` has a dialogue of each.
//!
//! This crate knows no game's rules. Moves and positions come from [`plateau_table::AnyMatch`] as text and go back as
//! text; where a protocol writes them in its own way (Hub's captures, Gomocup's pairs of numbers, NBoard's GGF), the
//! cells and moves of the [`plateau_core::BoardView`] are translated.
//!
//! - [`Protocol`]: the protocols, and which games each can speak of.
//! - [`text`]: the lines of each protocol, as pure functions.
//! - [`Log`]: everything that crosses, with direction and time.
//! - [`Failure`]: how a program that is driven can fail.

mod board;
mod driver;
mod engine;
mod failure;
mod limits;
mod lines;
mod log;
mod protocol;
pub mod text;

pub use driver::{Patience, Setup, start};
pub use engine::Service;
pub use failure::Failure;
pub use limits::Asked;
pub use lines::{LINE_LIMIT, Line, read_line};
pub use log::Log;
pub use protocol::Protocol;
