//! The shipped games of the console program: what is typed, and everything it prints.

use plateau_table::ClassicCase;

/// The case whose input is `tests/classic/<name>.txt` and whose whole output is `tests/classic/<name>.out`.
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
    case!("document", ["--size", "3"]),
    case!("partie", ["-a", "-h"]),
    case!("premier", []),
    case!("elimination", []),
    case!("egalite", ["--size", "6"]),
    case!("passe", []),
    case!("noms", ["--size", "3"]),
    case!("saisies", ["--size", "5"]),
    case!("portee", ["--size", "5", "--range", "2"]),
    case!("trous", ["--size", "6", "--holes", "c3,d4,b6", "--refuges", "a1,c4,e2"]),
    case!("grand", ["--size", "9"]),
    case!("ordinateur", ["-o", "--size", "5", "--seed", "42"]),
];
