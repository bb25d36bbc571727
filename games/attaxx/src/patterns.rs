//! The patterns whose weights are learned: the windows of 3×3 cells of the 7×7 board for the linear family, those of 2×2
//! for the hidden one.

use std::sync::Arc;

use plateau_core::{Message, Position as _};
use plateau_search::learned::{Described, Embedded, Grid, Kept, Layout, Model, Symmetry, Weights, value_of};

use crate::board::Board;
use crate::eval::attack;
use crate::position::{AttaxxPosition, CellState};
use crate::rules::Terms;
use crate::word::{SMALL_SIZE, Word};
use crate::{AttaxxEvaluator, Kind, Move, Rules};

/// Lanes for the 36 windows of 2×2.
pub(crate) const LANES: usize = 48;

/// The width of the hidden layers whose sums are kept from move to move.
const WIDTH: usize = 128;

/// What follows the moves.
pub(crate) type State = Kept<LANES, WIDTH>;

/// The weights of the simplified game.
static SIMPLIFIED: Embedded<LANES> = Embedded::new(include_bytes!("../weights/simplifie.plateau-weights"));

/// The weights of the standard game.
static STANDARD: Embedded<LANES> = Embedded::new(include_bytes!("../weights/standard.plateau-weights"));

/// Rows and columns.
const SIDE: usize = SMALL_SIZE as usize;

/// How many cells there are.
pub(crate) const CELLS: usize = SIDE * SIDE;

/// How many sets of weights there are: one for each row's worth of cells that are filled.
const PHASES: usize = 7;

/// How many dense inputs there are: see [`extras`].
pub(crate) const EXTRAS: usize = 8;

/// The usual size of each dense input.
const EXTRA_SIZES: [u16; EXTRAS] = [8, 1, 8, 8, 8, 8, 8, 8];

/// The top left cells of one window of 3×3 of each kind, by row and column.
const WINDOWS: [(usize, usize); 6] = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)];

/// The description of games on the board of 7×7 without options.
fn layout(rules: &Rules) -> Option<Layout> {
    is_described(rules).then(board)
}

/// The description of the board of 7×7.
fn board() -> Layout {
    let grid = Grid { width: SIDE, height: SIDE, symmetry: Symmetry::Square };
    let mut layout = Layout::new(CELLS, &[0, 2, 1], PHASES, &EXTRA_SIZES);
    for (row, column) in WINDOWS {
        grid.add(&mut layout, &grid.window(3, row, column));
    }
    let corners = (0..SIDE - 1).flat_map(|row| (0..SIDE - 1).map(move |column| (row, column)));
    layout.hidden = corners.map(|(row, column)| grid.window(2, row, column)).collect();
    layout
}

/// Whether the rules are those of a variant without options. A seed alone changes nothing.
fn is_described(rules: &Rules) -> bool {
    let plain = Rules::of(rules.kind());
    let terms = Terms { seed: rules.terms.seed, seeded: rules.terms.seeded, ..plain.terms };
    *rules == Rules { terms, ..plain }
}

/// The model for `rules`: the weights that come with the game, none, or those of a file.
pub(crate) fn model(rules: &Rules, weights: &Weights) -> Result<Option<Arc<Model<LANES>>>, Message> {
    let embedded = match rules.kind() {
        Kind::Simplified => &SIMPLIFIED,
        Kind::Standard => &STANDARD,
    };
    weights.model(|| layout(rules), is_described(rules).then_some(embedded))
}

/// The dense inputs: the difference of stones; whether the number of empty cells is even; how many cells the player to
/// move and his enemy can place a stone on, or clone to; how many they reach by jumps too in the standard game, how many
/// stones they could turn in the simplified one; and the most that one move gains either of them.
#[inline(always)]
pub(crate) fn extras(position: &AttaxxPosition) -> [i16; EXTRAS] {
    let board = position.board::<u64>();
    let count = |set: u64| set.count() as i16;
    // Twice a call, because what the standard library calls is not compiled for wide instructions.
    let (own, enemy) = (reach(position, board), reach(position, board.swapped()));
    [
        count(board.own) - count(board.enemy),
        1 - 2 * (count(board.empty()) & 1),
        own.0,
        enemy.0,
        own.1,
        enemy.1,
        own.2,
        enemy.2,
    ]
}

/// The three dense inputs of the player whose stones are the own ones of `board`.
#[inline(always)]
fn reach(position: &AttaxxPosition, board: Board<u64>) -> (i16, i16, i16) {
    let attack = attack(position, board, CERTAIN);
    let more = if position.terms().is_standard() { attack.cells.count() } else { attack.exposed as u32 };
    (position.targets(board).count() as i16, more as i16, attack.gain as i16)
}

/// The probability of contagion in 1024ths: described games leave nothing to chance.
const CERTAIN: i32 = 1024;

/// The set of weights: the last when few cells are empty. Walls count as filled.
#[inline(always)]
pub(crate) fn phase(position: &AttaxxPosition) -> usize {
    let filled = CELLS - position.board::<u64>().empty().count() as usize;
    filled.min(CELLS - 1) * PHASES / CELLS
}

/// Brings `state` up to date for a move on the board of 7×7.
#[inline(always)]
pub(crate) fn follow(
    model: &Model<LANES>,
    state: &mut State,
    before: &AttaxxPosition,
    mv: Move,
    after: &AttaxxPosition,
) {
    if mv.is_pass() {
        return;
    }
    // The mover's stones are the enemy's after the move.
    let (mine, yours) = (value_of(before.turn()), value_of(!before.turn()));
    let turned = before.board::<u64>().enemy & after.board::<u64>().enemy;
    let left = if mv.is_jump() { 1 << cell(mv.from) } else { 0 };
    model.follow(
        state,
        [(1_u64 << cell(mv.to), 0, mine), (left, mine, 0), (without_gaps(turned), yours, mine)],
    );
}

/// The number of the cell of bit number `bit`, row by row.
#[inline(always)]
fn cell(bit: u8) -> usize {
    let stride = usize::from(<u64 as Word>::STRIDE);
    usize::from(bit) / stride * SIDE + usize::from(bit) % stride
}

/// The set with the rows one right behind the other.
#[inline(always)]
fn without_gaps(set: u64) -> u64 {
    let gap = usize::from(<u64 as Word>::STRIDE) - SIDE;
    let mut packed = 0;
    for row in 0..SIDE {
        packed |= set >> (gap * row) & ((1 << SIDE) - 1) << (SIDE * row);
    }
    packed
}

impl Described<AttaxxPosition> for AttaxxEvaluator {
    fn layout(rules: &Rules) -> Option<Layout> {
        layout(rules)
    }

    /// A wall, which only position texts of the standard game have, is seen as empty.
    fn cells(position: &AttaxxPosition, into: &mut [u8]) {
        for (square, cell) in position.grid().squares().zip(into) {
            *cell = match position.cell(square) {
                CellState::Empty | CellState::Hole => 0,
                CellState::Stone(side) => value_of(side),
            };
        }
    }

    fn phase(position: &AttaxxPosition) -> usize {
        phase(position)
    }

    fn extras(&self, position: &AttaxxPosition, into: &mut [i16]) {
        into.copy_from_slice(&extras(position));
    }
}

#[cfg(test)]
mod tests {
    use plateau_core::Notation;
    use plateau_search::learned::Family;
    use plateau_table::{Game, Options};

    use super::*;
    use crate::Attaxx;

    /// The rules of the simplified game with these options.
    fn simplified(options: &[&str]) -> Rules {
        Attaxx::rules("simplifie", &Options::parse(options).unwrap()).unwrap()
    }

    #[test]
    fn the_weights_that_come_with_the_game_fit() {
        for (kind, embedded) in [(Kind::Simplified, &SIMPLIFIED), (Kind::Standard, &STANDARD)] {
            let rules = Rules::of(kind);
            assert!(layout(&rules).unwrap().is_sound());
            assert!(!embedded.is_some() || model(&rules, &Weights::Own).unwrap().is_some());
        }
    }

    #[test]
    fn every_window_is_there_once() {
        let layout = layout(&Rules::default()).unwrap();
        let mut corners: Vec<u16> =
            layout.groups.iter().filter_map(|group| group.cells.iter().min().copied()).collect();
        corners.sort_unstable();
        let all: Vec<u16> = (0..5).flat_map(|row| (0..5).map(move |column| row * 7 + column)).collect();
        assert_eq!(corners, all);
        // The hidden family has every window of 2×2: seven rows and columns have six.
        let hidden = layout.of(Family::Hidden);
        assert_eq!((hidden.groups.len(), hidden.images().len()), (36, 8));
        assert!(hidden.groups.iter().all(|group| group.cells.len() == 4));
        assert!(hidden.groups.len() <= LANES);
    }

    #[test]
    fn other_rules_are_not_described() {
        for options in ["size=6", "size=9", "range=2", "holes=d4", "refuges=d4", "contagion=0.5"] {
            assert!(layout(&simplified(&[options])).is_none(), "{options}");
        }
        assert!(layout(&simplified(&["seed=3"])).is_some());
    }

    #[test]
    fn sets_are_packed_cell_by_cell() {
        for row in 0..7_u8 {
            for column in 0..7_u8 {
                let bit = row * <u64 as Word>::STRIDE + column;
                let number = usize::from(row) * 7 + usize::from(column);
                assert_eq!((cell(bit), without_gaps(u64::bit(bit))), (number, 1 << number));
            }
        }
    }

    #[test]
    fn dense_inputs_are_counted_by_hand() {
        let read = |kind: Kind, text: &str| AttaxxPosition::from_text(&Rules::of(kind), text).unwrap();
        // The first player's stone on a7 and the enemy's on c7: each has the neighbours of its corner or edge.
        let standard = read(Kind::Standard, "x1o4/7/7/7/7/7/7 x 0 1");
        // a6, b6, b7 for x; b6, b7, c6, d6, d7 for o. By jumps x reaches all but c7 of the nine cells of the corner, o all
        // but a7 and c7 of the fifteen around c7. Both gain three: the clone, and the stone turned.
        assert_eq!(extras(&standard), [0, -1, 3, 5, 7, 13, 3, 3]);
        let simplified = read(Kind::Simplified, "o1x4/7/7/7/7/7/7 o");
        // Stones are placed beside the enemy: the same cells, exchanged, and each could turn the other's one stone.
        assert_eq!(extras(&simplified), [0, -1, 5, 3, 1, 1, 3, 3]);
        assert_eq!(phase(&simplified), 0);
        assert_eq!(
            phase(&read(Kind::Standard, "xxxxxxx/xxxxxxx/xxxxxxx/ooooooo/ooooooo/ooooooo/xxxooo1 x 0 1")),
            6
        );
    }
}
