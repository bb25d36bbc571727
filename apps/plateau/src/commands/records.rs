//! Files of games, where `-` is standard input or output.

use std::path::Path;

use plateau_catalog::records;
use plateau_table::Record;

pub(crate) use plateau_catalog::records::{carry_over, sign, today};

use crate::Outcome;
use crate::failure::Failure;
use crate::output::{is_standard, print};

/// The games of a file; at least one.
pub(crate) fn load(path: &Path) -> Result<Vec<records::Loaded>, Failure> {
    let standard = || records::load_from("-", "", Ok(std::io::stdin().lock()));
    Ok(if is_standard(path) { standard()? } else { records::load(path)? })
}

/// The first game of a file, which must be of the game called `wanted` in the pages.
pub(crate) fn load_first(path: &Path, wanted: Option<&str>) -> Result<records::Loaded, Failure> {
    Ok(records::first_of(load(path)?, &path.display().to_string(), wanted)?)
}

/// Writes games to a file in the format that its name asks for.
pub(crate) fn save(path: &Path, games: &[Record]) -> Outcome {
    if is_standard(path) {
        return print(&records::write(games, "")?);
    }
    Ok(records::save(path, games)?)
}
