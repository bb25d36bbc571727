//! What each protocol does with lines and reports.

use plateau_search::TextReport;

use super::session::Session;

/// Whether the dialogue goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    On,
    Quit,
}

/// What to do with a line that arrives during a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// Obey it now.
    Now,
    /// Obey it when the search is over.
    Later,
    /// The same, and end the search.
    Stop,
    /// The same, and say nothing of what the search found.
    Cancel,
}

/// A protocol, as an engine speaks it.
pub(crate) trait Dialect {
    /// What to do with `line` during a search.
    fn urgency(&self, line: &str) -> Urgency;

    /// Whether `line` ends the search in progress as soon as it arrives.
    fn halts(&self, line: &str) -> bool;

    /// Obeys a line.
    fn hear(&mut self, line: &str, session: &mut Session<'_>) -> Flow;

    /// Tells what a search has found so far.
    fn progress(&mut self, report: &TextReport, session: &mut Session<'_>);

    /// Tells what a search has found in the end; `report` has no lines when there was no legal move.
    fn finish(&mut self, report: TextReport, session: &mut Session<'_>);

    /// The dialogue ends: whatever is still to be said about a search is said.
    fn stop(&mut self, session: &mut Session<'_>) {
        session.stop();
    }
}
