//! The shipped games of the console program.

use plateau_table::ClassicCase;

/// A game of `tests/classic/`, without options.
macro_rules! case {
    ($name:literal) => {
        ClassicCase {
            name: $name,
            args: &[],
            input: include_str!(concat!("../tests/classic/", $name, ".txt")),
            expected: include_str!(concat!("../tests/classic/", $name, ".out")),
        }
    };
}

/// The shipped games: what is typed, and everything that is printed.
pub(crate) const CASES: &[ClassicCase] = &[
    case!("abandon"),
    case!("blocage"),
    case!("choix"),
    case!("commandes"),
    case!("dame"),
    case!("erreurs"),
    case!("ordinateur"),
    case!("partie"),
    case!("premier"),
    case!("victoire"),
];
