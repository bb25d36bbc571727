//! The lines of each protocol, as pure functions: text in, meaning out, and back. Nothing here can fail worse than by
//! returning nothing, whatever the text.

pub mod command_line;
pub mod ggf;
pub mod gomocup;
pub mod gtp;
pub mod hub;
pub mod nboard;
pub mod universal;
