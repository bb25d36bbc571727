//! The shipped games of the console program: what is typed, and everything that is printed.

use plateau_table::{ClassicCase, classic_case};

/// Every shipped game.
pub(crate) const CASES: &[ClassicCase] = &[
    classic_case!("victoireBlancs", []),
    classic_case!("victoireNoirs", []),
    classic_case!("croix", []),
    classic_case!("exemple", []),
    classic_case!("repetition", []),
    classic_case!("erreurs", []),
    classic_case!("coin", ["--variant", "neuf", "--stones-left", "8"]),
    classic_case!("cinq", ["--variant", "dai"]),
    classic_case!("centCoups", []),
];
