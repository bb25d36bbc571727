//! The shipped games of the console program.

use plateau_table::{ClassicCase, classic_case};

/// The shipped games: what is typed, and everything that is printed.
pub(crate) const CASES: &[ClassicCase] = &[
    classic_case!("abandon"),
    classic_case!("blocage"),
    classic_case!("choix"),
    classic_case!("commandes"),
    classic_case!("dame"),
    classic_case!("erreurs"),
    classic_case!("ordinateur"),
    classic_case!("partie"),
    classic_case!("premier"),
    classic_case!("victoire"),
];
