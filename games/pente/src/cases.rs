//! The shipped games: inputs like the document's `pente1.txt`, each with the whole expected output.

use plateau_table::ClassicCase;

/// The shipped game called `$name`, played with the options `$args`.
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

/// Every shipped game.
pub(crate) const CASES: &[ClassicCase] = &[
    // O wins by a diagonal, after an occupied point, one off the board and a word.
    case!("pente1", []),
    // X wins by captures; O enters between two stones safely, and plays again where its stones were taken.
    case!("pente2", []),
    case!("ligne_o", []),
    case!("ligne_x", []),
    case!("diagonale_x", []),
    case!("captures_o", []),
    case!("captures_x", []),
    case!("six", []),
    case!("double_capture", []),
    case!("abandon", []),
    case!("abandon_x", []),
    // Bad input of every kind.
    case!("saisies", []),
    // A full board of 19×19, and a small one on which stones were captured.
    case!("nul", []),
    case!("nul_5", ["--size", "5"]),
    case!("keryo_trois", ["--variant", "keryo"]),
    case!("tournoi", ["--variant", "tournoi"]),
    case!("gomoku", ["--variant", "gomoku", "--size", "9"]),
];
