#![doc = include_str!("../README.md")]
#![warn(clippy::missing_docs_in_private_items)]

mod board;
mod captures;
mod cases;
mod cells;
mod classic;
mod draws;
mod endings;
mod engine;
mod eval;
mod explain;
mod fen;
mod moves;
mod notation;
mod paths;
mod patterns;
mod position;
mod quiet;
mod rafles;
mod record;
mod rules;
mod view;

use plateau_core::Message;
use plateau_table::{
    BenchCase, Classic, Example, Game, Guide, Names, Options, RecordStyle, RuleOption, Variant,
};

pub use board::Board;
pub use draws::Counters;
pub use endings::{Endings, MOST_PIECES, Progress};
pub use eval::{DamesEvaluator, DamesState, FEATURES, Weight, Weights};
pub use moves::Move;
pub use position::DamesPosition;
pub use rules::Rules;

/// The game: what the rest of the program knows of draughts.
#[derive(Clone, Copy, Debug)]
pub struct Dames;

impl Game for Dames {
    type Position = DamesPosition;

    const NAMES: Names = Names::new("dames", "draughts");

    const TITLE: &'static str = "dames-title";

    const VARIANTS: &'static [Variant] = &[
        Variant {
            names: Names::new("internationale", "international"),
            description: "dames-variant-internationale",
        },
        Variant { names: Names::new("rapport", "report"), description: "dames-variant-rapport" },
        Variant { names: Names::new("bresilienne", "brazilian"), description: "dames-variant-bresilienne" },
        Variant { names: Names::new("russe", "russian"), description: "dames-variant-russe" },
    ];

    const OPTIONS: &'static [RuleOption] = &[];

    /// PDN. International draughts counts two points for a win.
    const RECORD: RecordStyle =
        RecordStyle { extension: "pdn", players: ["White", "Black"], results: ["2-0", "0-2", "1-1"] };

    const GUIDE: Guide = Guide {
        summary: "dames-summary",
        rules: "dames-rules",
        example: Example {
            variant: "bresilienne",
            options: &[],
            position: "W:W31,28:B26,18,11,1,20",
            moves: &["31x8", "20-24"],
        },
    };

    const BENCH: &'static [BenchCase] = &[
        BenchCase {
            variant: "internationale",
            depth: 10,
            expected: Some(258_895_763),
            playouts: 300_000,
            midgames: include_str!("../bench/internationale.txt"),
            search_depth: 15,
        },
        BenchCase {
            variant: "russe",
            depth: 12,
            expected: None,
            playouts: 500_000,
            midgames: include_str!("../bench/russe.txt"),
            search_depth: 15,
        },
    ];

    fn rules(variant: &'static str, _options: &Options) -> Result<Rules, Message> {
        Ok(Rules::ALL
            .iter()
            .find(|(name, _)| *name == variant)
            .map_or_else(Rules::default, |(_, rules)| *rules))
    }

    fn describe(rules: &Rules) -> (&'static str, Options) {
        (rules.name(), Options::new())
    }

    fn first_move(position: &DamesPosition) -> Option<Move> {
        rafles::first_move(position)
    }

    fn record_tags(rules: &Rules) -> Vec<(&'static str, String)> {
        vec![("GameType", record::tag(*rules).to_owned())]
    }

    fn recognise(tags: &[(String, String)]) -> Option<(&'static str, Options)> {
        record::recognise(tags)
    }

    const CLASSIC: Classic = classic::CLASSIC;
}
