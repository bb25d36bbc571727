//! What a model sees of a position.

use plateau_core::Position;
use plateau_search::learned::{Described, Layout};

/// The inputs of a model, for the player to move.
pub(crate) struct Inputs {
    /// What each cell holds, as that player sees it.
    pub(crate) cells: Vec<u8>,
    /// The phase of the game.
    pub(crate) phase: usize,
    /// The dense inputs.
    pub(crate) extras: Vec<i16>,
}

impl Inputs {
    /// The inputs of `position`.
    pub(crate) fn of<P: Position, E: Described<P>>(evaluator: &E, layout: &Layout, position: &P) -> Self {
        let mut first = vec![0; layout.cells];
        E::cells(position, &mut first);
        let mut cells = vec![0; layout.cells];
        layout.view(&first, position.turn(), &mut cells);
        let mut extras = vec![0; layout.extras.len()];
        evaluator.extras(position, &mut extras);
        Inputs { cells, phase: E::phase(position).min(layout.phases - 1), extras }
    }
}
