//! The web application: pages, API, sockets and storage.
//!
//! [`run`] serves on a listener until it is told to stop. A game that is being played is an actor in memory
//! ([`live`]), rebuilt from the database ([`store`]); the database is written before anybody is told.

pub mod admin;
mod api;
mod app;
pub mod archive;
pub mod assets;
mod catalog;
mod config;
mod engines;
pub mod error;
pub mod form;
mod guests;
mod headers;
pub mod identity;
pub mod import;
pub mod json;
mod limit;
pub mod live;
mod origin;
pub mod pages;
mod reviews;
mod secret;
mod server;
mod socket;
pub mod store;

pub use api::{OPENAPI, ROUTES};
pub use app::{AppState, router};
pub use config::{BODY_LIMIT, Config, IMPORT_LIMIT, Limits, MESSAGE_LIMIT};
pub use error::Refusal;
pub use guests::Guests;
pub use import::Import;
pub use plateau_core::Lang;
pub use reviews::Reviews;
pub use secret::{KEY_FILE, Secret};
pub use server::{run, serve};
