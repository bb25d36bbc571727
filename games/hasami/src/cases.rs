//! The shipped games of the console program: what is typed, and everything that is printed.

use plateau_table::ClassicCase;

/// The shipped game whose files are called `$name`, played with the options `$args`.
macro_rules! case {
    ($name:literal, $args:expr) => {
        ClassicCase {
            name: $name,
            args: &$args,
            input: include_str!(concat!("../tests/classic/", $name, ".txt")),
            expected: include_str!(concat!("../tests/classic/", $name, ".out")),
        }
    };
}

/// Every shipped game.
pub(crate) const CASES: &[ClassicCase] = &[
    case!("victoireBlancs", []),
    case!("victoireNoirs", []),
    case!("croix", []),
    case!("exemple", []),
    case!("repetition", []),
    case!("erreurs", []),
    case!("coin", ["--variant", "neuf", "--stones-left", "8"]),
    case!("cinq", ["--variant", "dai"]),
    case!("centCoups", []),
];
