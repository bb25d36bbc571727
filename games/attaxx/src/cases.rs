//! The shipped games of the console program: what is typed, and everything it prints.

use plateau_table::{ClassicCase, classic_case};

/// Every shipped game.
pub(crate) const CASES: &[ClassicCase] = &[
    classic_case!("document", ["--size", "3"]),
    classic_case!("partie", ["-a", "-h"]),
    classic_case!("premier", []),
    classic_case!("elimination", []),
    classic_case!("egalite", ["--size", "6"]),
    classic_case!("passe", []),
    classic_case!("noms", ["--size", "3"]),
    classic_case!("saisies", ["--size", "5"]),
    classic_case!("portee", ["--size", "5", "--range", "2"]),
    classic_case!("trous", ["--size", "6", "--holes", "c3,d4,b6", "--refuges", "a1,c4,e2"]),
    classic_case!("grand", ["--size", "9"]),
    classic_case!("ordinateur", ["-o", "--size", "5", "--seed", "42"]),
];
