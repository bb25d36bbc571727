//! The engine: one alpha-beta search for every game. It knows no game: rules come from [`plateau_core::Position`],
//! judgement from [`Evaluator`].

mod book;
mod busy;
mod chance;
mod engine;
mod evaluator;
mod features;
mod habit;
pub mod learned;
mod level;
mod limits;
mod node;
mod order;
mod playable;
mod prune;
mod score;
mod search;
mod sharing;
mod solve;
mod table;
mod tuning;
mod wide;

pub use book::{BOOK_MAGIC, Book, BookChoice, BookEntry, BookHeader, EmbeddedBook, book_key};
pub use busy::Busy;
pub use engine::{
    AnyEngine, DEFAULT_MEGABYTES, Engine, Order, TextLine, TextReport, TextSolution, evaluator_with,
    probability, task_of,
};
pub use evaluator::Evaluator;
pub use features::Features;
pub use level::{EnginePlayer, Ladder, Level, Strength};
pub use limits::Limits;
pub use playable::{EndingsOrder, Exact, MoveOf, Playable, Question, Solution, SolveControl};
pub use score::Score;
pub use search::{Line, Report, Settings, Task, search};
pub use table::{Bound, Entry, Table};
pub use tuning::Tuning;
