//! Learning for a game that is not known at compile time.

use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use plateau_core::{Message, Position};
use plateau_search::learned::{Described, Layout, Packed, Weights, options_text};
use plateau_search::{Evaluator, Playable, evaluator_with};
use plateau_table::{AnyMatch, typed};
use serde_json::json;

use crate::selfplay::{SelfPlay, SelfPlayProgress};
use crate::{DataHeader, Net, NetHeader, Verified, verify};

/// Learning for one game, erased.
pub trait AnyLearner: Send + Sync {
    /// The patterns under the rules of `game`.
    ///
    /// # Errors
    /// When these rules are not described.
    fn layout(&self, game: &dyn AnyMatch) -> Result<Layout, Message>;

    /// A network of zeros for the rules of `game`: what training begins with.
    ///
    /// # Errors
    /// When these rules are not described.
    fn untrained(&self, game: &dyn AnyMatch) -> Result<Net, Message>;

    /// Plays games from the starting position of `game`, or from the last positions of `openings`, and writes what is to
    /// be learned from.
    ///
    /// # Errors
    /// When these rules are not described, chance decides moves, the weights do not fit, or the file cannot be written.
    fn selfplay(
        &self,
        game: &dyn AnyMatch,
        openings: &[Box<dyn AnyMatch>],
        weights: &Weights,
        order: &SelfPlay,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&SelfPlayProgress),
    ) -> Result<SelfPlayProgress, Message>;

    /// Checks a weight file on positions of `games` random games under the rules of `game`.
    ///
    /// # Errors
    /// When the file is not for these rules.
    fn verify(
        &self,
        game: &dyn AnyMatch,
        packed: &Arc<Packed>,
        net: Option<&Net>,
        games: u64,
        seed: u64,
    ) -> Result<Verified, Message>;
}

/// Learning for the game `G`.
pub struct Learner<G>(PhantomData<fn() -> G>);

impl<G> Learner<G> {
    /// The learner, erased.
    pub const fn new() -> Self {
        Learner(PhantomData)
    }
}

impl<G> Default for Learner<G> {
    fn default() -> Self {
        Learner::new()
    }
}

impl<G: Playable> Learner<G>
where
    G::Evaluator: Described<G::Position>,
{
    /// The layout of the rules of `start`.
    fn described(start: &G::Position) -> Result<Layout, Message> {
        G::Evaluator::layout(&start.rules())
            .filter(Layout::is_sound)
            .ok_or_else(|| Message::new("learn-not-described"))
    }
}

/// Game, variant and options as files name them.
pub(crate) fn names<G: Playable>(start: &G::Position) -> (String, String, String) {
    let (variant, options) = G::describe(&start.rules());
    (G::NAMES.page.to_owned(), variant.to_owned(), options_text(&options))
}

impl<G: Playable> AnyLearner for Learner<G>
where
    G::Evaluator: Described<G::Position>,
{
    fn layout(&self, game: &dyn AnyMatch) -> Result<Layout, Message> {
        Self::described(typed::<G>(game)?.start())
    }

    fn untrained(&self, game: &dyn AnyMatch) -> Result<Net, Message> {
        let start = typed::<G>(game)?.start();
        let family = plateau_search::learned::Family::Linear;
        let layout = Self::described(start)?.of(family);
        let (game, variant, options) = names::<G>(start);
        Ok(Net::zero(NetHeader {
            game,
            variant,
            options,
            layout,
            family,
            width: 0,
            scale: <G::Evaluator as Evaluator<G::Position>>::TUNING.scale,
            facts: json!({}),
        }))
    }

    fn selfplay(
        &self,
        game: &dyn AnyMatch,
        openings: &[Box<dyn AnyMatch>],
        weights: &Weights,
        order: &SelfPlay,
        stop: &AtomicBool,
        told: &mut dyn FnMut(&SelfPlayProgress),
    ) -> Result<SelfPlayProgress, Message> {
        let start = typed::<G>(game)?.start();
        let layout = Self::described(start)?;
        if start.has_chance() {
            return Err(Message::new("learn-chance"));
        }
        let mut starts = Vec::new();
        for opening in openings {
            starts.push(typed::<G>(opening.as_ref())?.position().clone());
        }
        if starts.is_empty() {
            starts.push(start.clone());
        }
        let (game, variant, options) = names::<G>(start);
        let evaluator = evaluator_with::<G>(&start.rules(), weights)?;
        let by = match weights {
            Weights::Own => json!("own"),
            Weights::None => json!("none"),
            Weights::From(packed) => packed.header.facts.clone(),
        };
        let header = DataHeader {
            game,
            variant,
            options,
            layout: layout.clone(),
            scale: <G::Evaluator as Evaluator<G::Position>>::TUNING.scale,
            facts: json!({
                "nodes": order.nodes,
                "random_plies": order.random_plies,
                "stray": order.stray,
                "seed": order.seed,
                "weights": by,
                "player": concat!("plateau ", env!("CARGO_PKG_VERSION")),
            }),
        };
        order.run(&starts, &evaluator, &layout, &header, stop, told)
    }

    fn verify(
        &self,
        game: &dyn AnyMatch,
        packed: &Arc<Packed>,
        net: Option<&Net>,
        games: u64,
        seed: u64,
    ) -> Result<Verified, Message> {
        let start = typed::<G>(game)?.start();
        let evaluator = evaluator_with::<G>(&start.rules(), &Weights::From(Arc::clone(packed)))?;
        let layout = Self::described(start)?.of(packed.header.family);
        verify::verify(start, &evaluator, &layout, packed, net, games, seed)
    }
}
