//! The screens, one a file: their state, what their keys do, how they are drawn.

mod commands;
mod draw_play;
mod draw_review;
mod files;
mod home;
mod play;
mod retry;
mod review;
mod rules;
mod setup;

pub(crate) use files::Files;
pub(crate) use home::Home;
pub(crate) use play::{Analysis, Play};
pub(crate) use review::{Mode, Review};
pub(crate) use rules::Rules;
pub(crate) use setup::Setup;
