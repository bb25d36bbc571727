//! What was learned and comes with the game, by variant.

use std::sync::{Arc, OnceLock};

use plateau_search::learned::{Embedded, Layout, Model};

use crate::Rules;

/// The smallest board that is judged by what was learned on the usual one. On smaller ones stones are nearer to the walls than it
/// knows, and the hand-made evaluation plays better.
const LEAST: u8 = 13;

/// Whether what was learned on the usual board serves that of `rules` too.
pub(crate) fn serves(rules: &Rules) -> bool {
    rules.size() >= LEAST
}

/// What was learned of one variant, and what it becomes when it is first asked for.
pub(crate) struct Own<T> {
    /// Its rules.
    pub(crate) rules: Rules,
    /// The file. No lanes are needed: nothing here follows moves by indices.
    pub(crate) file: Embedded<0>,
    /// The same, ready for use.
    ready: OnceLock<Option<T>>,
}

impl<T> Own<T> {
    /// What was learned of `rules`, not read yet.
    pub(crate) const fn new(rules: Rules, bytes: &'static [u8]) -> Own<T> {
        Own { rules, file: Embedded::new(bytes), ready: OnceLock::new() }
    }

    /// The one of `all` for `rules`, read as `layout` describes it and made ready by `make`. The tournament opening makes
    /// no difference, nor does the size of the board from [`LEAST`] on.
    pub(crate) fn find(
        all: &[Own<T>],
        rules: Rules,
        layout: impl FnOnce() -> Layout,
        make: impl FnOnce(Arc<Model<0>>, Rules) -> Option<T>,
    ) -> Option<&T> {
        let usual = serves(&rules).then(|| rules.after_opening().on_usual_board())?;
        let own = all.iter().find(|own| own.rules == usual)?;
        let read = || make(own.file.get(|| Some(layout()))?, own.rules);
        own.ready.get_or_init(read).as_ref()
    }
}
