//! The shipped games of the classic program: what is typed, and everything that is printed.

use plateau_table::{ClassicCase, classic_case};

/// The cases: between two people, then with the computer.
pub(crate) const CASES: &[ClassicCase] = &[
    classic_case!("noir-gagne", ["--blanc", "humain"]),
    classic_case!("blanc-gagne", ["--blanc", "humain"]),
    classic_case!("match-nul", ["--blanc", "humain"]),
    classic_case!("passes", ["--blanc", "humain"]),
    classic_case!("bloquee", ["--blanc", "humain"]),
    classic_case!("elimination", ["--blanc", "humain"]),
    classic_case!("saisies", ["--blanc", "humain"]),
    classic_case!("anti", ["--blanc", "humain", "--taille", "6", "--variante", "anti"]),
    classic_case!("petit", ["--blanc", "humain", "--taille", "4"]),
    classic_case!("par-defaut", []),
    classic_case!("contre-ia", ["--profondeur", "2"]),
    classic_case!("ia-noir", ["--noir", "ia", "--blanc", "humain", "--profondeur", "3", "--taille", "6"]),
    classic_case!("anti-ia", ["--profondeur", "2", "--taille", "6", "--variante", "anti"]),
    classic_case!("ia-ia", ["--noir", "ia", "--blanc", "ia", "--profondeur", "1"]),
    classic_case!("dix", ["--profondeur", "0", "--taille", "10"]),
];
