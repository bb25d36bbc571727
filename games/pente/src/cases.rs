//! The shipped games: inputs like the document's `pente1.txt`, each with the whole expected output.

use plateau_table::{ClassicCase, classic_case};

/// Every shipped game.
pub(crate) const CASES: &[ClassicCase] = &[
    // O wins by a diagonal, after an occupied point, one off the board and a word.
    classic_case!("pente1", []),
    // X wins by captures; O enters between two stones safely, and plays again where its stones were taken.
    classic_case!("pente2", []),
    classic_case!("ligne_o", []),
    classic_case!("ligne_x", []),
    classic_case!("diagonale_x", []),
    classic_case!("captures_o", []),
    classic_case!("captures_x", []),
    classic_case!("six", []),
    classic_case!("double_capture", []),
    classic_case!("abandon", []),
    classic_case!("abandon_x", []),
    // Bad input of every kind.
    classic_case!("saisies", []),
    // A full board of 19×19, and a small one on which stones were captured.
    classic_case!("nul", []),
    classic_case!("nul_5", ["--size", "5"]),
    classic_case!("keryo_trois", ["--variant", "keryo"]),
    classic_case!("tournoi", ["--variant", "tournoi"]),
    classic_case!("gomoku", ["--variant", "gomoku", "--size", "9"]),
];
