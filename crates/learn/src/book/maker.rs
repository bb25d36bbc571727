//! Books for a game that is not known at compile time.

use std::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use plateau_core::{Message, Position};
use plateau_search::learned::Weights;
use plateau_search::{Book, BookHeader, Playable, evaluator_with};
use plateau_table::{AnyMatch, Game, typed};
use serde_json::{Value, json};

use super::grow::{BookOrder, BookProgress};
use super::tree::{BookVerified, Tree};

/// The rules of a game.
type RulesOf<G> = <<G as Game>::Position as Position>::Rules;

/// Who makes books of one game, erased.
pub trait AnyBookMaker: Send + Sync {
    /// Grows the book of `order` for the rules of `game`, from its usual start.
    ///
    /// # Errors
    /// When chance decides moves, the weights do not fit, or the file is of other rules, damaged, or cannot be written.
    fn grow(
        &self,
        game: &dyn AnyMatch,
        weights: &Weights,
        order: &BookOrder,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&BookProgress),
    ) -> Result<BookProgress, Message>;

    /// Looks a book through: whether everything can be reached and scores agree.
    ///
    /// # Errors
    /// When it is not for the rules of `game`, or chance decides moves.
    fn verify(&self, game: &dyn AnyMatch, book: &Book) -> Result<BookVerified, Message>;
}

/// Who makes books of the game `G`.
pub struct BookMaker<G>(PhantomData<fn() -> G>);

impl<G> BookMaker<G> {
    /// The maker, erased.
    pub const fn new() -> Self {
        BookMaker(PhantomData)
    }
}

impl<G> Default for BookMaker<G> {
    fn default() -> Self {
        BookMaker::new()
    }
}

impl<G: Playable> AnyBookMaker for BookMaker<G> {
    fn grow(
        &self,
        game: &dyn AnyMatch,
        weights: &Weights,
        order: &BookOrder,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&BookProgress),
    ) -> Result<BookProgress, Message> {
        let (rules, start) = start_of::<G>(game)?;
        let evaluator = evaluator_with::<G>(&rules, weights)?;
        let mut header = BookHeader::of::<G>(&rules);
        let continued = std::fs::metadata(&order.out).is_ok_and(|file| file.len() > 0);
        let tree = if continued {
            let book = Book::open(&order.out)?;
            book.header.check(&header)?;
            header.facts = book.header.facts.clone();
            Tree::of(start, &book)
        } else {
            Tree::new(start)
        };
        add_way(&mut header.facts, way(order, weights));
        order.run::<G>(tree, &evaluator, &header, stop, told)
    }

    fn verify(&self, game: &dyn AnyMatch, book: &Book) -> Result<BookVerified, Message> {
        let (rules, start) = start_of::<G>(game)?;
        book.header.check(&BookHeader::of::<G>(&rules))?;
        Ok(Tree::<G>::verify(start, book))
    }
}

/// The rules of `game` and its usual start.
fn start_of<G: Playable>(game: &dyn AnyMatch) -> Result<(RulesOf<G>, G::Position), Message> {
    let rules = typed::<G>(game)?.start().rules();
    let start = G::Position::start(&rules);
    if start.has_chance() { Err(Message::new("book-chance")) } else { Ok((rules, start)) }
}

/// How a book grows now, for whoever finds it.
fn way(order: &BookOrder, weights: &Weights) -> Value {
    let by = match weights {
        Weights::Own => json!("own"),
        Weights::None => json!("none"),
        Weights::From(packed) => packed.header.facts.clone(),
    };
    json!({
        "plies": order.plies,
        "nodes": order.nodes,
        "width": order.width,
        "margin": order.margin,
        "weights": by,
        "player": concat!("plateau ", env!("CARGO_PKG_VERSION")),
    })
}

/// Adds `way` to the list of `facts` unless it is the last one there.
fn add_way(facts: &mut Value, way: Value) {
    match facts {
        Value::Array(ways) if ways.last() == Some(&way) => {}
        Value::Array(ways) => ways.push(way),
        other => *other = json!([way]),
    }
}
