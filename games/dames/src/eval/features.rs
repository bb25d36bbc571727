//! What the evaluator counts beside where pieces stand.

use crate::board::{Board, Cells, Direction, each, left_half, step};
use crate::position::DamesPosition;
use crate::quiet::king_targets;

/// How many numbers are counted.
pub const FEATURES: usize = 9;

/// Free steps of men.
const MOBILITY: usize = 0;
/// Pairs of own pieces next to each other on a diagonal, rising and falling.
const PAIRS: usize = 1;
/// Men whose both backward cells are empty.
const LONELY: usize = 2;
/// How unequally the men are spread over the left and the right half.
const IMBALANCE: usize = 3;
/// Men that no enemy man stands in front of.
const RUNNERS: usize = 4;
/// How many rows those have gone beyond the middle of the board.
const RUNNER_ROWS: usize = 5;
/// Cells that kings can go to.
const KING_MOBILITY: usize = 6;
/// Whether a king stands on the long diagonal.
const LONG_DIAGONAL: usize = 7;
/// Ways in which the other player would capture a man if it were their turn. Only for the player to move: the other's
/// threats against which nothing was done yet.
const THREATS: usize = 8;

/// Sets of cells of one board.
#[derive(Clone, Debug)]
pub(super) struct Areas {
    /// The cells of the board.
    cells: Cells,
    /// The left half.
    left: Cells,
    /// For each row from the middle on, up and down the board.
    beyond: [Vec<Cells>; 2],
    /// From bottom left to top right.
    pub(super) long_diagonal: Cells,
}

impl Areas {
    /// The sets of a board.
    pub(super) fn new(board: Board) -> Areas {
        let cells = board.cells();
        let size = board.size();
        let which = |wanted: &dyn Fn(u8, u8) -> bool| {
            each(cells)
                .filter(|cell| wanted(cell.square().row, cell.square().column))
                .fold(0, |set, cell| set | cell.bit())
        };
        let rows = 1..size / 2;
        Areas {
            cells,
            left: left_half(board),
            beyond: [
                rows.clone().map(|row| which(&|at, _| at <= row)).collect(),
                rows.map(|row| which(&|at, _| at >= size - 1 - row)).collect(),
            ],
            long_diagonal: which(&|row, column| row + column == size - 1),
        }
    }
}

/// The number of cells in a set.
#[inline(always)]
fn count(cells: Cells) -> i32 {
    cells.count_ones() as i32
}

/// The pieces of `own` that nothing of `enemy` could reach by steps in directions `A` and `B` on an empty board: nobody
/// stands in front of them.
#[inline(always)]
fn unopposed<const A: Direction, const B: Direction>(own: Cells, enemy: Cells, cells: Cells) -> Cells {
    let mut left = own;
    let mut front = enemy;
    while front != 0 && left != 0 {
        front = (step::<A>(front) | step::<B>(front)) & cells;
        left &= !front;
    }
    left
}

/// The numbers of one side whose men step in directions `F` and `G`; `B` and `C` are the opposite ones.
#[inline(always)]
fn side<const F: Direction, const G: Direction, const B: Direction, const C: Direction>(
    areas: &Areas,
    own: Cells,
    enemy: Cells,
    kings: Cells,
    up: bool,
) -> [i32; FEATURES] {
    let men = own & !kings;
    let empty = areas.cells & !(own | enemy);
    let mut numbers = [0; FEATURES];
    numbers[MOBILITY] = count(step::<F>(men) & empty) + count(step::<G>(men) & empty);
    numbers[PAIRS] = count(men & step::<F>(men)) + count(men & step::<G>(men));
    numbers[LONELY] = count(men & step::<F>(empty) & step::<G>(empty));
    numbers[IMBALANCE] = (2 * count(men & areas.left) - count(men)).abs();
    if enemy & kings == 0 {
        let runners = unopposed::<B, C>(men, enemy, areas.cells);
        if runners != 0 {
            numbers[RUNNERS] = count(runners);
            let beyond = &areas.beyond[usize::from(!up)];
            numbers[RUNNER_ROWS] = beyond.iter().map(|rows| count(runners & rows)).sum();
        }
    }
    let own_kings = own & kings;
    if own_kings != 0 {
        numbers[KING_MOBILITY] = each(own_kings).map(|king| count(king_targets(king, empty))).sum();
        numbers[LONG_DIAGONAL] = i32::from(own_kings & areas.long_diagonal != 0);
    }
    numbers
}

/// In how many ways pieces of `own` are attacked by men or neighbouring kings of `enemy`.
#[inline(always)]
fn attacked(own: Cells, enemy: Cells, empty: Cells) -> i32 {
    count(step::<0>(enemy) & own & step::<2>(empty))
        + count(step::<1>(enemy) & own & step::<3>(empty))
        + count(step::<2>(enemy) & own & step::<0>(empty))
        + count(step::<3>(enemy) & own & step::<1>(empty))
}

/// The numbers of white less those of black.
#[inline(always)]
pub(super) fn features(areas: &Areas, position: &DamesPosition) -> [i32; FEATURES] {
    let DamesPosition { white, black, kings, .. } = *position;
    let mut numbers = side::<2, 3, 0, 1>(areas, white, black, kings, true);
    let theirs = side::<0, 1, 2, 3>(areas, black, white, kings, false);
    for (number, their) in numbers.iter_mut().zip(theirs) {
        *number -= their;
    }
    let empty = areas.cells & !(white | black);
    numbers[THREATS] = match position.turn {
        plateau_core::Side::First => attacked(white, black, empty),
        plateau_core::Side::Second => -attacked(black, white, empty),
    };
    numbers
}
