//! What PDN, the records of draughts, asks of each variant.

use plateau_table::Options;

use crate::rules::Rules;

/// A variant in PDN.
struct GameType {
    /// The page name of the variant.
    variant: &'static str,
    /// The value of the `GameType` tag: number, first colour, size, notation, and which corner is played on.
    tag: &'static str,
    /// Whether cells are written with letters.
    letters: bool,
    /// What stands between the cells of a capture.
    capture: &'static str,
}

/// The variants in PDN, by the table of PDN 3.0. Where two share a number, the first is what the number means.
const GAME_TYPES: [GameType; 4] = [
    GameType { variant: "internationale", tag: "20,W,10,10,N2,0", letters: false, capture: "x" },
    GameType { variant: "rapport", tag: "20,W,10,10,N2,0", letters: false, capture: "x" },
    GameType { variant: "russe", tag: "25,W,8,8,A0,0", letters: true, capture: ":" },
    GameType { variant: "bresilienne", tag: "26,W,8,8,A0,0", letters: true, capture: "x" },
];

/// The row of a variant.
fn game_type(rules: Rules) -> &'static GameType {
    let name = rules.name();
    GAME_TYPES.iter().find(|row| row.variant == name).unwrap_or(&GAME_TYPES[0])
}

/// The `GameType` tag of a variant.
pub(crate) fn tag(rules: Rules) -> &'static str {
    game_type(rules).tag
}

/// Whether records of a variant name cells with letters, and what stands between the cells of a capture.
pub(crate) fn notation(rules: Rules) -> (bool, &'static str) {
    let row = game_type(rules);
    (row.letters, row.capture)
}

/// The variant that the `GameType` tag of another program means.
pub(crate) fn recognise(tags: &[(String, String)]) -> Option<(&'static str, Options)> {
    let (_, value) = tags.iter().find(|(tag, _)| tag == "GameType")?;
    let number = |tag: &str| tag.split(',').next().map(|number| number.trim().to_owned());
    let row = GAME_TYPES.iter().find(|row| number(row.tag) == number(value))?;
    Some((row.variant, Options::new()))
}
