#![doc = include_str!("../README.md")]
#![warn(clippy::missing_docs_in_private_items)]

mod board;
mod cases;
mod classic;
mod discs;
mod edges;
mod endgame;
mod engine;
mod eval;
mod lines;
mod moves;
mod notation;
mod patterns;
mod position;
mod report;
mod rules;
mod simd;
mod transcript;
mod view;

use plateau_core::{Message, shorten};
use plateau_table::{
    BenchCase, Chooser, Classic, Example, Format, Game, Guide, Names, Options, RecordStyle, RuleOption,
    Variant,
};

pub use board::Board;
pub use endgame::{solve_exactly, solve_outcome};
pub use eval::OthelloEvaluator;
pub use moves::Move;
pub use position::Position;
pub use report::{ReportPlayer, evaluate};
pub use rules::{Goal, Rules, Size};
pub use transcript::{read_transcript, write_transcript};

/// Othello.
#[derive(Clone, Copy, Debug)]
pub struct Othello;

/// The page name of the variant where fewer discs win.
const ANTI: &str = "anti";

impl Game for Othello {
    type Position = Position;

    const NAMES: Names = Names::same("othello");
    const TITLE: &'static str = "othello-title";
    const VARIANTS: &'static [Variant] = &[
        Variant { names: Names::same("othello"), description: "othello-variant-othello" },
        Variant { names: Names::same(ANTI), description: "othello-variant-anti" },
    ];
    const OPTIONS: &'static [RuleOption] = &[RuleOption {
        key: "size",
        values: "4, 6, 8, 10",
        description: "othello-option-size",
        variants: &[],
    }];
    const RECORD: RecordStyle = RecordStyle { players: ["Black", "White"], ..RecordStyle::PLAIN };
    const FORMATS: &'static [Format] = &[transcript::FORMAT];

    const GUIDE: Guide = Guide {
        summary: "othello-summary",
        rules: "othello-rules",
        example: Example {
            variant: "othello",
            options: &["size=6"],
            position: "",
            moves: &["b3", "b4", "b5", "d2"],
        },
    };

    const BENCH: &'static [BenchCase] = &[BenchCase {
        variant: "othello",
        depth: 12,
        expected: Some(1_939_879_668),
        playouts: 500_000,
        midgames: include_str!("../bench/othello.txt"),
        search_depth: 14,
    }];
    const CLASSIC: Classic = classic::CLASSIC;

    fn rules(variant: &'static str, options: &Options) -> Result<Rules, Message> {
        let size = match options.get("size") {
            None => Size::default(),
            Some(text) => {
                read_size(text).ok_or_else(|| Message::new("othello-size").with("value", shorten(text)))?
            }
        };
        let goal = if variant == ANTI { Goal::Fewest } else { Goal::Most };
        Ok(Rules { size, goal })
    }

    fn describe(rules: &Rules) -> (&'static str, Options) {
        let variant = match rules.goal {
            Goal::Most => "othello",
            Goal::Fewest => ANTI,
        };
        let options = if rules.size == Size::default() {
            Options::new()
        } else {
            Options::new().with("size", rules.size.side())
        };
        (variant, options)
    }

    fn own_player(name: &str, argument: Option<&str>) -> Option<Result<Box<dyn Chooser<Position>>, Message>> {
        (name == "rapport").then(|| {
            let player = match argument {
                None => ReportPlayer::new(ReportPlayer::DEFAULT_DEPTH),
                Some(depth) => ReportPlayer::parse(depth),
            };
            match player {
                Some(player) => Ok(Box::new(player) as Box<dyn Chooser<Position>>),
                None => Err(Message::new("othello-depth")
                    .with("value", shorten(argument.unwrap_or_default()))
                    .with("most", ReportPlayer::MAX_DEPTH)),
            }
        })
    }
}

/// The size that `text` asks for: `4`, `6`, `8` or `10`.
pub(crate) fn read_size(text: &str) -> Option<Size> {
    text.trim().parse().ok().and_then(Size::from_side)
}
