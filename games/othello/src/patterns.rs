//! The patterns whose weights are learned: lines, corners and edges of the 8×8 board for the linear family, windows and
//! edges for the hidden one, and lines and corners of 6×6.

use std::sync::Arc;

use plateau_core::{Position as _, Side};
use plateau_search::learned::{
    Described, Embedded, Grid, Indices, Kept, Layout, Model, Symmetry, Weights, value_of,
};

use crate::discs::Discs;
use crate::eval::POINTS_PER_DISC;
use crate::{Goal, Move, OthelloEvaluator, Position, Rules, Size};

/// Lanes for the groups of 8×8: 46 of the linear family, 53 of the hidden one.
pub(crate) const LANES: usize = 64;

/// The width of the hidden layers whose sums are kept from move to move.
const WIDTH: usize = 128;

/// What follows the moves.
pub(crate) type State = Kept<LANES, WIDTH>;

/// The weights of 8×8 boards where more discs win.
static EIGHT: Embedded<LANES> = Embedded::new(include_bytes!("../weights/othello.plateau-weights"));

/// Linear weights for the same boards: the endgame solver sorts its moves faster by these.
static ENDINGS: Embedded<LANES> = Embedded::new(include_bytes!("../weights/endings.plateau-weights"));

/// The weights of 8×8 boards where fewer discs win.
static ANTI: Embedded<LANES> = Embedded::new(include_bytes!("../weights/anti.plateau-weights"));

/// How many sets of weights there are.
const PHASES: usize = 13;

/// How many dense inputs there are: see [`extras_of`].
pub(crate) const EXTRAS: usize = 3;

/// The usual size of each dense input.
const EXTRA_SIZES: [u16; EXTRAS] = [1, 8, 8];

/// The groups of 8×8, one image of each, by row and column from the top left corner.
const GROUPS: [&[(u16, u16)]; 11] = [
    // The second, third and fourth lines.
    &[(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7)],
    &[(2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5), (2, 6), (2, 7)],
    &[(3, 0), (3, 1), (3, 2), (3, 3), (3, 4), (3, 5), (3, 6), (3, 7)],
    // The diagonals of four to eight cells.
    &[(0, 3), (1, 2), (2, 1), (3, 0)],
    &[(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)],
    &[(0, 5), (1, 4), (2, 3), (3, 2), (4, 1), (5, 0)],
    &[(0, 6), (1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 0)],
    &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (7, 7)],
    // A corner of 3×3, one of 2×5, and an edge with the two cells diagonally beside its corners.
    &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)],
    &[(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 0), (1, 1), (1, 2), (1, 3), (1, 4)],
    &[(1, 1), (0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (0, 7), (1, 6)],
];

/// The groups of 6×6: lines, diagonals, corners.
const SMALL_GROUPS: [&[(u16, u16)]; 6] = [
    &[(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)],
    &[(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5)],
    &[(2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5)],
    &[(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5)],
    &[(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)],
    &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)],
];

/// The description of boards of 8×8 and 6×6.
fn layout(rules: &Rules) -> Option<Layout> {
    let groups: &[&[(u16, u16)]] = match rules.size {
        Size::Eight => &GROUPS,
        Size::Six => &SMALL_GROUPS,
        Size::Four | Size::Ten => return None,
    };
    let side = usize::from(rules.size.side());
    let grid = Grid { width: side, height: side, symmetry: Symmetry::Square };
    let mut layout = Layout::new(rules.size.cells(), &[0, 2, 1], PHASES, &EXTRA_SIZES);
    for group in groups {
        let cells: Vec<u16> = group.iter().map(|(row, column)| row * side as u16 + column).collect();
        grid.add(&mut layout, &cells);
    }
    if rules.size == Size::Eight {
        let corners = (0..side - 1).flat_map(|row| (0..side - 1).map(move |column| (row, column)));
        layout.hidden = corners.map(|(row, column)| grid.window(2, row, column)).collect();
        layout.hidden.extend([0, 56].map(|edge| (edge..edge + 8).collect()));
        layout.hidden.extend([0, 7].map(|edge| (edge..64).step_by(8).collect()));
    }
    Some(layout)
}

/// The model for `rules`: the weights that come with the game, none, or those of a file.
pub(crate) fn model(
    rules: &Rules,
    weights: &Weights,
) -> Result<Option<Arc<Model<LANES>>>, plateau_core::Message> {
    let own = match (rules.size, rules.goal) {
        (Size::Eight, Goal::Most) => Some(&EIGHT),
        (Size::Eight, Goal::Fewest) => Some(&ANTI),
        _ => None,
    };
    weights.model(|| layout(rules), own)
}

/// The model by which the endgame solver sorts moves.
pub(crate) fn solver_model(rules: &Rules) -> Option<Arc<Model<LANES>>> {
    match (rules.size, rules.goal) {
        (Size::Eight, Goal::Most) => ENDINGS.get(|| layout(rules)),
        _ => model(rules, &Weights::Own).unwrap_or_default(),
    }
}

/// The dense inputs of a board up to 8×8.
#[inline(always)]
pub(crate) fn extras(position: &Position) -> [i16; EXTRAS] {
    let Some((discs, playable)) = position.small() else { return [0; EXTRAS] };
    let empties = (playable & !(discs.own | discs.enemy)).count_ones();
    extras_of(empties, discs.targets(playable), discs.swapped().targets(playable))
}

/// The dense inputs: whether the player to move has the last move by parity, and how many cells he and his enemy can move
/// to.
#[inline(always)]
pub(crate) fn extras_of(empties: u32, targets: u64, enemy_targets: u64) -> [i16; EXTRAS] {
    let count = |set: u64| set.count_ones() as i16;
    [1 - 2 * (empties & 1) as i16, count(targets), count(enemy_targets)]
}

/// The set of weights by the discs on a board up to 8×8.
#[inline(always)]
pub(crate) fn phase(position: &Position) -> usize {
    let Some((discs, playable)) = position.small() else { return 0 };
    phase_of((discs.own | discs.enemy).count_ones(), playable.count_ones())
}

/// The set of weights for `discs` on a board of `cells`.
#[inline(always)]
pub(crate) fn phase_of(discs: u32, cells: u32) -> usize {
    PHASES * discs.saturating_sub(4) as usize / (cells as usize - 3)
}

/// Brings `state` up to date for a move on a board up to 8×8.
#[inline(always)]
pub(crate) fn follow(model: &Model<LANES>, state: &mut State, before: &Position, mv: Move, after: &Position) {
    let (Some((old, _)), Some((new, _))) = (before.small(), after.small()) else { return };
    if mv.is_pass() {
        return;
    }
    let packed = |mut set: u64| {
        if before.size() == Size::Eight {
            return set;
        }
        let mut cells = 0_u64;
        while set != 0 {
            cells |= 1 << cell(before.size(), set.trailing_zeros());
            set &= set - 1;
        }
        cells
    };
    let (placed, flips) = changes(old, new);
    let (mine, yours) = (value_of(before.turn()), value_of(!before.turn()));
    model.follow(state, [(packed(placed), 0, mine), (packed(flips), yours, mine)]);
}

/// Brings `indices` up to date for a disc of `side` on 8×8 that makes the `old` discs the `new` ones.
#[inline(always)]
pub(crate) fn follow_eight(
    model: &Model<LANES>,
    indices: &mut Indices<LANES>,
    side: Side,
    old: Discs<u64>,
    new: Discs<u64>,
) {
    let (placed, flips) = changes(old, new);
    model.lanes().change_all(indices, placed, 0, value_of(side));
    model.lanes().change_all(indices, flips, value_of(!side), value_of(side));
}

/// The disc placed and those turned over between `old` and `new`; the mover's discs are the enemy's after the move.
#[inline(always)]
fn changes(old: Discs<u64>, new: Discs<u64>) -> (u64, u64) {
    let flips = old.enemy & new.enemy;
    (new.enemy & !old.own & !flips, flips)
}

/// The indices of an 8×8 board where it is the turn of [`Side::First`].
pub(crate) fn fresh_eight(model: &Model<LANES>, discs: Discs<u64>) -> Indices<LANES> {
    let mut indices = Indices::EMPTY;
    model.lanes().change_all(&mut indices, discs.own, 0, value_of(Side::First));
    model.lanes().change_all(&mut indices, discs.enemy, 0, value_of(Side::Second));
    indices
}

/// The number of the cell of bit number `bit`, row by row.
#[inline(always)]
fn cell(size: Size, bit: u32) -> usize {
    bit as usize / 8 * usize::from(size.side()) + bit as usize % 8
}

impl Described<Position> for OthelloEvaluator {
    fn layout(rules: &Rules) -> Option<Layout> {
        layout(rules)
    }

    fn cells(position: &Position, into: &mut [u8]) {
        let board = position.board();
        for (square, cell) in position.size().squares().zip(into) {
            *cell = board.disc(square).map_or(0, value_of);
        }
    }

    fn phase(position: &Position) -> usize {
        phase(position)
    }

    fn extras(&self, position: &Position, into: &mut [i16]) {
        into.copy_from_slice(&extras(position));
    }

    fn margin(position: &Position, side: Side) -> Option<i32> {
        let size = position.size().cells() as i32;
        let (own, enemy) = (position.count(side) as i32, position.count(!side) as i32);
        let difference = own - enemy + (own - enemy).signum() * (size - own - enemy);
        let sign = if plateau_core::Position::rules(position).goal == Goal::Most { 1 } else { -1 };
        Some(sign * POINTS_PER_DISC * difference)
    }
}

#[cfg(test)]
mod tests {
    use plateau_search::learned::Family;

    use super::*;

    #[test]
    fn the_weights_that_come_with_the_game_fit() {
        for (goal, embedded) in [(Goal::Most, &EIGHT), (Goal::Fewest, &ANTI)] {
            let rules = Rules { goal, ..Rules::default() };
            assert!(layout(&rules).unwrap().is_sound());
            assert!(!embedded.is_some() || model(&rules, &Weights::Own).unwrap().is_some());
            assert!(solver_model(&rules).is_some());
        }
    }

    #[test]
    fn groups_are_those_of_the_literature() {
        // Four lines of each kind, two long diagonals and four of each other length, eight corners of 2×5, four of 3×3
        // and four edges.
        let layout = layout(&Rules::default()).unwrap();
        assert_eq!(layout.groups.len(), 3 * 4 + 4 * 4 + 2 + 4 + 8 + 4);
        // The hidden family has every window of 2×2, seven by seven, and four edges.
        let hidden = layout.of(Family::Hidden);
        assert_eq!((hidden.groups.len(), hidden.images().len()), (49 + 4, 8));
        assert_eq!(hidden.entries_in_all(), 49 * 81 + 4 * 6_561);
        assert!(hidden.groups.len() <= LANES);
    }
}
