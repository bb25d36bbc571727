//! A game being played: history, undo, repetition, clocks, players and records, and the object-safe layer that
//! interfaces use. Rules come from [`plateau_core::Position`]; this crate knows no game.
//!
//! - [`Game`]: everything a game's folder offers. [`AnyGame`] is the same, erased.
//! - [`Match`]: one game being played. [`AnyMatch`] is the same, erased.
//! - [`clock`]: pure state machines that are told the time.
//! - [`Record`]: a game as text, in the PGN family.
//! - [`Console`]: lines in, lines out, for the classic programs and `--plain`.

mod any;
mod classic;
pub mod clock;
mod console;
pub mod folders;
mod game;
mod guide;
mod options;
mod play;
mod player;
pub mod record;
mod save;
pub mod testing;

pub use any::{AnyGame, AnyMatch, Erased, typed};
pub use classic::{Classic, ClassicArgs, ClassicCase, ClassicError, ClassicFlag, GraphicalGame};
pub use clock::{Clock, ClockSpec, Remaining};
pub use console::{Console, Input, LINE_LIMIT, StdConsole, read_line};
pub use game::{BenchCase, Format, Game, Names, RecordStyle, RuleOption, Variant};
pub use guide::{Example, Guide};
pub use options::Options;
pub use play::{Match, Played, Ply};
pub use player::{Budget, Chooser, ChooserResult, FirstMove, Player, PlayerSpec, RandomMove};
pub use record::{Record, RecordError, RecordMove, read_records, write_records};
pub use save::save_atomically;
