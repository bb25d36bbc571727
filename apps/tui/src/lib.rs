//! The full-screen terminal.
//!
//! [`App`] is the whole interface as a value: events in, effects out, drawn on any [`ratatui::Frame`]. It has no thread,
//! no file and no clock, so tests drive it without a terminal. [`run`] connects it to the real one: a thread reads the
//! keyboard, others play, analyse and write files, and all of them report through one channel.
//!
//! Boards are drawn from [`plateau_core::BoardView`] alone: no rule of any game stands here.

mod app;
mod board;
mod clipboard;
mod config;
mod event;
mod fold;
mod geometry;
pub mod keys;
mod layout;
mod mouse;
mod overlay;
mod picture;
mod pointer;
mod saved;
mod screens;
mod sitting;
mod terminal;
mod theme;
mod worker;

pub use app::{App, Opening};
pub use config::Config;
pub use event::{Effect, Event, Opened, Report};
pub use geometry::Geometry;
pub use picture::svg;
pub use pointer::{Click, Pointer};
pub use saved::{SavedGame, Store};
pub use terminal::{Launch, on_terminal, run};
pub use theme::{Depth, Palette, Theme};
pub use worker::Worker;
