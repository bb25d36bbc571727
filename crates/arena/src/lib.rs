//! Matches between players: who meets whom, from which openings, within which limits; what the results are worth; and a
//! file of all the games from which an interrupted match goes on. This crate knows no game and has no command line.
//!
//! A [`Contest`] says everything. [`Contest::run`] plays it and tells an observer how it goes; what comes back are the
//! [`Standings`]. Players may fail: whatever they do costs them the game, is counted as a [`FaultKind`], and never stops
//! the match.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use plateau_arena::{Contest, Entrant};
//! use plateau_othello::Othello;
//! use plateau_table::{Erased, FirstMove, RandomMove};
//!
//! let mut contest = Contest::new(
//!     Erased::<Othello>::GAME,
//!     vec![
//!         Entrant::new("premier", || Ok(Box::new(FirstMove))),
//!         Entrant::new("hasard", || Ok(Box::new(RandomMove::new(Some(7))))),
//!     ],
//! );
//! contest.games = 4;
//! contest.random_plies = 6;
//! let standings = contest.run(&AtomicBool::new(false), &mut |_| {})?;
//! assert_eq!(standings.done(), 4);
//! println!("{}", standings.last_line()); // a: +1 =0 -3  elo -190.8 ± inf
//! # Ok::<(), plateau_core::Message>(())
//! ```
//!
//! # The statistics
//! Both games of an opening are one observation: they are not independent, and a lopsided opening then costs nothing.
//!
//! - [`Score`]: the pentanomial counts, the Elo difference, its margin and the likelihood of superiority.
//! - [`Sprt`]: the sequential test that stops a match once the answer is known.

mod balance;
mod bout;
mod contest;
mod fault;
mod finished;
mod journal;
mod limit;
mod opening;
mod plan;
mod progress;
mod run;
mod score;
mod seat;
mod sprt;
mod standings;
mod table;
mod timer;

pub use balance::Balance;
pub use contest::{Contest, Entrant, Format, MakePlayer, PATIENCE, TOLERANCE};
pub use fault::{FaultKind, Faults};
pub use finished::{Conclusion, Finished, Slot};
pub use journal::EVENT;
pub use limit::Limit;
pub use progress::Progress;
pub use score::{Elo, Score};
pub use sprt::{Sprt, Verdict};
pub use standings::{Pairing, Standings};
