//! The vocabulary of Plateau: what a two-player board game is, said once. This crate knows no game.
//!
//! - [`Position`]: the rules, and nothing else.
//! - [`Notation`]: what people and files see of a position.
//! - [`BoardView`]: what a screen needs, so that no interface ever holds a rule.
//! - [`Ending`]: who won, and why.
//! - [`perft`] and [`Playouts`]: the two measures of a rule implementation.

pub mod cpu;
mod ending;
mod error;
mod moves;
mod notation;
mod perft;
mod playout;
mod position;
mod random;
mod side;
mod text;
mod view;

pub use ending::{Ending, Outcome, Reason};
pub use error::{MoveError, MoveErrorKind, PositionError};
pub use moves::MoveList;
pub use notation::{Gesture, Notation};
pub use perft::{ChancePerft, divide, perft};
pub use plateau_messages::{Arg, Lang, Message, shorten};
pub use playout::{Playout, Playouts};
pub use position::{Occurrences, Position};
pub use random::{Random, random_from_seed};
pub use side::Side;
pub use text::{Row, read_rows, write_rows};
pub use view::{BoardView, Cell, MoveView, Piece, Square, Surface, Tally, Terrain};
