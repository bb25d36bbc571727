//! Everything offline about learned judgement: positions from self-play, fitting, packing, verification.
//!
//! A game is described in its own folder (`plateau_search::learned::Described`); this crate knows none. Data files hold
//! positions with the search's score and the game's result ([`DataFile`]); [`fit`] makes a network of floats from them
//! ([`Net`]); [`pack`] makes the small file of integers that the engine reads; [`AnyLearner::verify`] checks it. Opening
//! books are grown here too ([`AnyBookMaker`]), and the order in which moves are tried is learned ([`AnyPromiser`]).

mod book;
mod data;
mod fit;
mod inputs;
mod learner;
mod net;
mod pace;
mod pack;
mod play;
mod promises;
mod record;
mod selfplay;
mod verify;

pub use book::{AnyBookMaker, BookMaker, BookOrder, BookProgress, BookVerified};
pub use data::{DataFile, DataHeader, DataWriter};
pub use fit::{Epoch, FitOrder, Fitted, fit};
pub use learner::{AnyLearner, Learner};
pub use net::{Net, NetHeader};
pub use pace::Pace;
pub use pack::{pack, quantise};
pub use promises::{AnyPromiser, PromiseOrder, Promised, Promiser};
pub use record::{Record, Shape};
pub use selfplay::{SelfPlay, SelfPlayProgress};
pub use verify::Verified;
