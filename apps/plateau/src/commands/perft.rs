//! `plateau perft`.

use clap::ArgMatches;
use plateau_core::Lang;

use crate::Outcome;
use crate::arguments::open;
use crate::output::print;

/// The number of sequences of legal moves, alone on the last line; before it, with `--divide`, each move's share.
pub(crate) fn run(matches: &ArgMatches, lang: Lang) -> Outcome {
    let game = open(matches, lang)?;
    let depth = matches.get_one::<u32>("depth").copied().unwrap_or_default();
    if !matches.get_flag("divide") {
        return print(&format!("{}\n", game.perft(depth)?));
    }
    let shares = game.divide(depth)?;
    let total: u64 = if depth == 0 { 1 } else { shares.iter().map(|(_, count)| count).sum() };
    let lines: String = shares.into_iter().map(|(text, count)| format!("{text}: {count}\n")).collect();
    print(&format!("{lines}{total}\n"))
}
