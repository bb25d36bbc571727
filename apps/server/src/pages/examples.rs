//! Positions that show the rules, made by really playing moves.

use plateau_core::{Lang, Message};
use plateau_table::{AnyGame, AnyMatch, Options};
use serde_json::{Value, json};

use super::picture;
use crate::json::ViewJson;

/// Moves played from a position.
pub(super) struct Example {
    /// The variant; the usual one for `None`.
    variant: Option<&'static str>,
    /// Rule options, `key=value`.
    options: &'static [&'static str],
    /// The position; the start for `None`.
    position: Option<&'static str>,
    /// The moves that are seen.
    moves: &'static [&'static str],
    /// What they show.
    pub(super) caption: &'static str,
}

/// What the pages show of one game.
pub(super) struct Showcase {
    /// The page name of the game.
    game: &'static str,
    /// One line about the game.
    pub(super) motto: &'static str,
    /// The paragraphs of the rules: title and text.
    pub(super) rules: &'static [(&'static str, &'static str)],
    /// The picture of the game.
    picture: Example,
    /// Animated examples.
    pub(super) examples: &'static [Example],
}

/// An example under the usual rules.
const USUAL: Example = Example { variant: None, options: &[], position: None, moves: &[], caption: "" };

/// Every game that has a rules page; a game without one still has a page with its variants and its start.
const SHOWCASES: [Showcase; 5] = [
    Showcase {
        game: "pente",
        motto: "web-pente-motto",
        rules: &[
            ("web-rules-goal", "web-pente-goal"),
            ("web-rules-move", "web-pente-move"),
            ("web-rules-capture", "web-pente-capture"),
            ("web-rules-end", "web-pente-end"),
        ],
        picture: Example {
            options: &["size=11"],
            moves: &["F6", "G6", "G7", "E5", "H8", "F8", "E7", "F7", "H5", "D7", "G5", "F5"],
            ..USUAL
        },
        examples: &[
            Example {
                options: &["size=9"],
                moves: &["E5", "F5", "C3", "G5", "H5"],
                caption: "web-pente-example-capture",
                ..USUAL
            },
            Example {
                options: &["size=9"],
                moves: &["E5", "D4", "F5", "C5", "G5", "D6", "D5", "C4", "H5"],
                caption: "web-pente-example-five",
                ..USUAL
            },
        ],
    },
    Showcase {
        game: "attaxx",
        motto: "web-attaxx-motto",
        rules: &[
            ("web-rules-goal", "web-attaxx-goal"),
            ("web-rules-move", "web-attaxx-move"),
            ("web-rules-capture", "web-attaxx-capture"),
            ("web-rules-end", "web-attaxx-end"),
        ],
        picture: Example { position: Some("o5o/7/2oxx2/2xxo2/3oxo1/7/x5o o"), moves: &["e2"], ..USUAL },
        examples: &[
            Example {
                position: Some("7/7/2oxx2/2xx3/3oxo1/7/7 o"),
                moves: &["f4", "c2"],
                caption: "web-attaxx-example-place",
                ..USUAL
            },
            Example {
                variant: Some("standard"),
                position: Some("x6/7/3o3/3oo2/2x4/7/6x x 0 1"),
                moves: &["d3", "e5", "d3f5"],
                caption: "web-attaxx-example-jump",
                ..USUAL
            },
        ],
    },
    Showcase {
        game: "hasami",
        motto: "web-hasami-motto",
        rules: &[
            ("web-rules-goal", "web-hasami-goal"),
            ("web-rules-move", "web-hasami-move"),
            ("web-rules-capture", "web-hasami-capture"),
            ("web-rules-end", "web-hasami-end"),
        ],
        picture: Example {
            position: Some("nn1nnnnnn/nnnn1n1nn/4n4/2n6/3bb1n2/5b3/9/bbb1bb1bb/bbbb1bbbb b 0"),
            moves: &["H3-E3"],
            ..USUAL
        },
        examples: &[
            Example {
                options: &["stones-left=0"],
                position: Some("9/4n4/9/9/2bnn4/9/4b4/5b3/9 b 0"),
                moves: &["H6-E6"],
                caption: "web-hasami-example-capture",
                ..USUAL
            },
            Example {
                position: Some("nnnnnnnnn/nnnn1nnnn/9/9/4n4/9/9/bbbbbbbbb/bbbbbbbbb b 0"),
                moves: &["I5-G5"],
                caption: "web-hasami-example-jump",
                ..USUAL
            },
        ],
    },
    Showcase {
        game: "othello",
        motto: "web-othello-motto",
        rules: &[
            ("web-rules-goal", "web-othello-goal"),
            ("web-rules-move", "web-othello-move"),
            ("web-rules-capture", "web-othello-capture"),
            ("web-rules-end", "web-othello-end"),
        ],
        picture: Example {
            moves: &["f5", "d6", "c3", "d3", "c4", "f4", "f6", "f3", "e6", "e7", "d7", "c6"],
            ..USUAL
        },
        examples: &[Example {
            moves: &["f5", "d6", "c3", "d3", "c4"],
            caption: "web-othello-example-turn",
            ..USUAL
        }],
    },
    Showcase {
        game: "dames",
        motto: "web-dames-motto",
        rules: &[
            ("web-rules-goal", "web-dames-goal"),
            ("web-rules-move", "web-dames-move"),
            ("web-rules-capture", "web-dames-capture"),
            ("web-rules-end", "web-dames-end"),
        ],
        picture: Example { moves: &["32-28", "19-23", "28x19", "14x23", "33-28", "23x32", "37x28"], ..USUAL },
        examples: &[
            Example {
                position: Some("W:W38,43,48,49:B32,22,13,4,15"),
                moves: &["38x9", "4x13"],
                caption: "web-dames-example-rafle",
                ..USUAL
            },
            Example {
                position: Some("W:W7,48:B24,36"),
                moves: &["7-2", "36-41", "2x35"],
                caption: "web-dames-example-king",
                ..USUAL
            },
        ],
    },
];

/// What the pages show of `game`; `None` for a game whose rules nobody has illustrated yet.
pub(super) fn showcase(game: &dyn AnyGame) -> Option<&'static Showcase> {
    SHOWCASES.iter().find(|showcase| showcase.game == game.id())
}

/// The picture of `game`: a position in the middle of a game, else the start. `label` is what it shows; a picture that
/// says nothing new has none.
pub(super) fn picture(
    game: &'static dyn AnyGame,
    label: Option<&str>,
    lang: Lang,
) -> Result<String, Message> {
    let example = showcase(game).map_or(&USUAL, |showcase| &showcase.picture);
    let mut table = example.open(game)?;
    for text in example.moves {
        table.play(text).map_err(|error| error.reason)?;
    }
    Ok(picture::board(&still(table.as_ref(), lang), false, label))
}

impl Example {
    fn open(&self, game: &'static dyn AnyGame) -> Result<Box<dyn AnyMatch>, Message> {
        game.open(self.variant, &Options::parse(self.options)?, self.position)
    }

    /// The position before each move and the last one, for the script that shows them one after the other.
    ///
    /// # Errors
    /// When a move is not legal, which a test rules out.
    pub(super) fn views(&self, game: &'static dyn AnyGame, lang: Lang) -> Result<Value, Message> {
        let mut table = self.open(game)?;
        let mut views = vec![still(table.as_ref(), lang)];
        for text in self.moves {
            let path = table.view().moves.into_iter().find(|one| one.text == *text).map(|one| one.paths);
            table.play(text).map_err(|error| error.reason)?;
            let mut view = still(table.as_ref(), lang);
            let squares = path.and_then(|paths| paths.into_iter().next()).unwrap_or_default();
            let squares: Vec<[u8; 2]> =
                squares.into_iter().map(|square| [square.row, square.column]).collect();
            view["last"]["paths"] = json!([squares]);
            views.push(view);
        }
        Ok(json!({ "views": views }))
    }
}

/// A position to look at.
fn still(table: &dyn AnyMatch, lang: Lang) -> Value {
    json!(ViewJson::new(&table.view(), false, lang))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_rules_and_every_example_is_legal() {
        for game in plateau_catalog::GAMES {
            let shown = showcase(game).unwrap_or_else(|| panic!("{} has no rules page", game.id()));
            picture(game, None, Lang::Fr).unwrap_or_else(|error| panic!("{}: {error}", game.id()));
            for example in shown.examples {
                let views =
                    example.views(game, Lang::En).unwrap_or_else(|error| panic!("{}: {error}", game.id()));
                assert_eq!(views["views"].as_array().map(Vec::len), Some(example.moves.len() + 1));
            }
        }
    }
}
