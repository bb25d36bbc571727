#![doc = include_str!("../README.md")]
#![warn(clippy::missing_docs_in_private_items)]

mod board;
mod cases;
mod classic;
mod engine;
mod eval;
mod moves;
mod notation;
mod patterns;
mod position;
mod rules;
mod view;

pub use board::{Cell, SIZE};
pub use eval::{HasamiEvaluator, State};
pub use moves::Move;
pub use position::HasamiPosition;
pub use rules::{MOST_STONES, QUIET_LIMIT, Rules};

use plateau_core::{Message, MoveList, Position};
use plateau_table::{
    BenchCase, Classic, Example, Game, Guide, Names, Options, RecordStyle, RuleOption, Variant,
};

/// The game of Hasami shogi, as the rest of the program knows it.
#[derive(Clone, Copy, Debug)]
pub struct Hasami;

/// The key of the one rule option.
const STONES_LEFT: &str = "stones-left";

/// The variants by their page names; the first is the default.
const PRESETS: [(&str, Rules); 3] = [("hasami", Rules::HASAMI), ("neuf", Rules::NINE), ("dai", Rules::DAI)];

impl Game for Hasami {
    type Position = HasamiPosition;

    const NAMES: Names = Names::same("hasami");
    const TITLE: &'static str = "hasami-title";
    const VARIANTS: &'static [Variant] = &[
        Variant { names: Names::same("hasami"), description: "hasami-variant-hasami" },
        Variant { names: Names::new("neuf", "nine"), description: "hasami-variant-nine" },
        Variant { names: Names::same("dai"), description: "hasami-variant-dai" },
    ];
    const OPTIONS: &'static [RuleOption] = &[RuleOption {
        key: STONES_LEFT,
        values: "0..17",
        description: "hasami-option-stones-left",
        variants: &[],
    }];
    const RECORD: RecordStyle =
        RecordStyle { extension: "pgn", players: ["White", "Black"], results: ["1-0", "0-1", "1/2-1/2"] };
    const GUIDE: Guide = Guide {
        summary: "hasami-summary",
        rules: "hasami-rules",
        example: Example {
            variant: "hasami",
            options: &["stones-left=0"],
            position: "9/4n4/9/1nbb5/9/b8/bn6b/9/9 n 0 1",
            moves: &["B5-D5", "G9-G3"],
        },
    };

    const BENCH: &'static [BenchCase] = &[
        BenchCase {
            variant: "hasami",
            depth: 5,
            expected: None,
            playouts: 30_000,
            midgames: include_str!("../bench/hasami.txt"),
            search_depth: 8,
        },
        BenchCase {
            variant: "neuf",
            depth: 5,
            expected: None,
            playouts: 50_000,
            midgames: include_str!("../bench/neuf.txt"),
            search_depth: 8,
        },
        BenchCase {
            variant: "dai",
            depth: 5,
            expected: None,
            playouts: 30_000,
            midgames: include_str!("../bench/dai.txt"),
            search_depth: 8,
        },
    ];
    const CLASSIC: Classic = classic::CLASSIC;

    fn rules(variant: &'static str, options: &Options) -> Result<Rules, Message> {
        let preset = PRESETS.into_iter().find(|(name, _)| *name == variant);
        let rules = preset.map_or(Rules::default(), |(_, rules)| rules);
        let count = options.number(STONES_LEFT, 0..=rules.stones() - 1, rules.stones_left())?;
        Ok(rules.with_stones_left(count).unwrap_or(rules))
    }

    fn describe(rules: &Rules) -> (&'static str, Options) {
        for (name, preset) in PRESETS {
            if preset == *rules {
                return (name, Options::new());
            }
            if preset.with_stones_left(rules.stones_left()) == Some(*rules) {
                return (name, Options::new().with(STONES_LEFT, rules.stones_left()));
            }
        }
        // Every value of `Rules` comes from a preset.
        ("hasami", Options::new())
    }

    fn first_move(position: &HasamiPosition) -> Option<Move> {
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        list.iter().min().copied()
    }
}
