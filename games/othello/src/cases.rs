//! The shipped games of the classic program: what is typed, and everything that is printed.

use plateau_table::ClassicCase;

/// The case in the files `tests/classic/<name>.txt` and `.out`, with the options of the program.
macro_rules! case {
    ($name:literal, [$($arg:literal),*]) => {
        ClassicCase {
            name: $name,
            args: &[$($arg),*],
            input: include_str!(concat!("../tests/classic/", $name, ".txt")),
            expected: include_str!(concat!("../tests/classic/", $name, ".out")),
        }
    };
}

/// The cases: between two people, then with the computer.
pub(crate) const CASES: &[ClassicCase] = &[
    case!("noir-gagne", ["--blanc", "humain"]),
    case!("blanc-gagne", ["--blanc", "humain"]),
    case!("match-nul", ["--blanc", "humain"]),
    case!("passes", ["--blanc", "humain"]),
    case!("bloquee", ["--blanc", "humain"]),
    case!("elimination", ["--blanc", "humain"]),
    case!("saisies", ["--blanc", "humain"]),
    case!("anti", ["--blanc", "humain", "--taille", "6", "--variante", "anti"]),
    case!("petit", ["--blanc", "humain", "--taille", "4"]),
    case!("par-defaut", []),
    case!("contre-ia", ["--profondeur", "2"]),
    case!("ia-noir", ["--noir", "ia", "--blanc", "humain", "--profondeur", "3", "--taille", "6"]),
    case!("anti-ia", ["--profondeur", "2", "--taille", "6", "--variante", "anti"]),
    case!("ia-ia", ["--noir", "ia", "--blanc", "ia", "--profondeur", "1"]),
    case!("dix", ["--profondeur", "0", "--taille", "10"]),
];
