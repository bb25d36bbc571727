//! Opening books: grown from the start by the engine's own search.

mod grow;
mod maker;
mod tree;

pub use grow::{BookOrder, BookProgress};
pub use maker::{AnyBookMaker, BookMaker};
pub use tree::BookVerified;
