#![doc = include_str!("../README.md")]
#![warn(clippy::missing_docs_in_private_items)]

mod candidates;
mod cases;
mod classic;
mod engine;
mod eval;
mod moves;
mod notation;
mod own;
mod patterns;
mod point;
mod position;
mod promises;
mod rules;
mod runs;
mod solver;
mod state;
mod stones;
mod threats;
mod view;
mod weights;

use plateau_core::Message;
use plateau_table::{BenchCase, Classic, Example, Game, Guide, Names, Options, RuleOption, Variant};

pub use eval::PenteEvaluator;
pub use point::Point;
pub use position::PentePosition;
pub use rules::Rules;
pub use state::PenteState;
pub use weights::Weights;

/// The game of Penté, with everything its folder offers.
#[derive(Clone, Copy, Debug)]
pub struct Pente;

impl Game for Pente {
    type Position = PentePosition;

    const NAMES: Names = Names::same("pente");

    const TITLE: &'static str = "pente-title";

    const VARIANTS: &'static [Variant] = &[
        Variant { names: Names::same("pente"), description: "pente-variant-pente" },
        Variant { names: Names::new("tournoi", "tournament"), description: "pente-variant-tournoi" },
        Variant { names: Names::same("keryo"), description: "pente-variant-keryo" },
        Variant { names: Names::same("gomoku"), description: "pente-variant-gomoku" },
    ];

    const OPTIONS: &'static [RuleOption] =
        &[RuleOption { key: "size", values: "5..20", description: "pente-option-size", variants: &[] }];

    const GUIDE: Guide = Guide {
        summary: "pente-summary",
        rules: "pente-rules",
        example: Example {
            variant: "pente",
            options: &["size=7"],
            position: "7/7/2O4/3XO2/1OXX3/4X2/5X1 O 0 0",
            moves: &["E3", "E5"],
        },
    };

    const BENCH: &'static [BenchCase] = &[BenchCase {
        variant: "pente",
        depth: 4,
        // No stone can leave the board before the fourth: each move has one point less.
        expected: Some(361 * 360 * 359 * 358),
        playouts: 150_000,
        midgames: include_str!("../bench/pente.txt"),
        search_depth: 9,
    }];

    fn rules(variant: &'static str, options: &Options) -> Result<Rules, Message> {
        let preset = rules::PRESETS.iter().find(|(name, _)| *name == variant);
        let rules = preset.map_or(Rules::default(), |(_, rules)| *rules);
        rules.with_size(options.number("size", Rules::SMALLEST..=Rules::LARGEST, Rules::USUAL)?)
    }

    fn describe(rules: &Rules) -> (&'static str, Options) {
        let options = Options::new();
        let options = if rules.size() == Rules::USUAL { options } else { options.with("size", rules.size()) };
        (rules.variant(), options)
    }

    const CLASSIC: Classic = classic::CLASSIC;
}
