#![doc = include_str!("../README.md")]
#![warn(clippy::missing_docs_in_private_items)]

mod board;
mod cases;
mod classic;
mod engine;
mod eval;
mod grid;
mod move_text;
mod moves;
mod notation;
mod patterns;
mod position;
mod rules;
mod view;
mod word;

pub use eval::{AttaxxEvaluator, FEATURES, Weights};
pub use moves::Move;
pub use position::{AttaxxPosition, CellState};
pub use rules::{Contagion, Kind, Rules};

use plateau_core::{Message, MoveList, Position};
use plateau_table::{BenchCase, Classic, Example, Game, Guide, Names, Options, RuleOption, Variant};

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Attaxx;

/// The variants that options belong to.
const WITH_OPTIONS: &[&str] = &[rules::SIMPLIFIED];

/// An option of the simplified game.
const fn option(key: &'static str, values: &'static str, description: &'static str) -> RuleOption {
    RuleOption { key, values, description, variants: WITH_OPTIONS }
}

impl Game for Attaxx {
    type Position = AttaxxPosition;

    const NAMES: Names = Names::same("attaxx");

    const TITLE: &'static str = "attaxx-title";

    const VARIANTS: &'static [Variant] = &[
        Variant {
            names: Names::new(rules::SIMPLIFIED, "simplified"),
            description: "attaxx-variant-simplified",
        },
        Variant { names: Names::same(rules::STANDARD), description: "attaxx-variant-standard" },
    ];

    const OPTIONS: &'static [RuleOption] = &[
        option("size", "3..9", "attaxx-option-size"),
        option("range", "1|2", "attaxx-option-range"),
        option("holes", "c3,e5", "attaxx-option-holes"),
        option("refuges", "c3,e5", "attaxx-option-refuges"),
        option("contagion", "0.75", "attaxx-option-contagion-help"),
        option("seed", "0..18446744073709551615", "attaxx-option-seed"),
    ];

    const GUIDE: Guide = Guide {
        summary: "attaxx-summary",
        rules: "attaxx-rules",
        example: Example {
            variant: "simplifie",
            options: &["size=5"],
            position: "",
            moves: &["d4", "b4", "b3"],
        },
    };

    const BENCH: &'static [BenchCase] = &[
        BenchCase {
            variant: rules::STANDARD,
            depth: 7,
            expected: Some(5_023_479_496),
            playouts: 200_000,
            midgames: include_str!("../bench/standard.txt"),
            search_depth: 10,
        },
        BenchCase {
            variant: rules::SIMPLIFIED,
            depth: 9,
            expected: None,
            playouts: 1_000_000,
            midgames: include_str!("../bench/simplifie.txt"),
            search_depth: 10,
        },
    ];

    fn rules(variant: &'static str, options: &Options) -> Result<Rules, Message> {
        if variant == rules::STANDARD { Ok(Rules::of(Kind::Standard)) } else { Rules::simplified(options) }
    }

    fn describe(rules: &Rules) -> (&'static str, Options) {
        rules.describe()
    }

    fn seed(rules: &Rules) -> Option<u64> {
        rules.seed()
    }

    /// The first move in reading order of the arrival cell; a clone before jumps, then jumps in reading order of the
    /// cell they come from.
    fn first_move(position: &AttaxxPosition) -> Option<Move> {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        list.iter().copied().min_by_key(|mv| (mv.to, mv.is_jump(), mv.from))
    }

    const CLASSIC: Classic = classic::CLASSIC;
}
