//! What the evaluation looks at: a few numbers for each position, the same in both variants.

use super::counts::Counts;
use crate::board::Board;
use crate::position::AttaxxPosition;
use crate::word::Word;

/// How many numbers describe a position.
pub const FEATURES: usize = 16;

/// The numbers that describe a position, seen by the player to move.
pub(super) type Vector = [i32; FEATURES];

/// The cells of a board by their distance from its edge, as the sets of one size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rings {
    /// The four corners.
    corners: u128,
    /// The other cells of the edge.
    edge: u128,
    /// The cells one step from the edge.
    second: u128,
}

impl Rings {
    /// The rings of the boards of `size` rows.
    pub(super) fn new(grid: crate::grid::Grid) -> Self {
        let last = grid.size.saturating_sub(1);
        let ring = |square: plateau_core::Square| {
            let inner = |index: u8| index.min(last.saturating_sub(index));
            inner(square.row).min(inner(square.column))
        };
        let corners = grid.corners(0) | grid.corners(1);
        let on = |wanted: u8| {
            grid.squares()
                .filter(|&square| ring(square) == wanted)
                .fold(0, |set, square| set | grid.set(square))
        };
        Rings { corners, edge: on(0) & !corners, second: on(1) }
    }
}

/// The cells where a stone of the player to move on `board` can arrive.
#[inline(always)]
fn reached<W: Word>(position: &AttaxxPosition, board: Board<W>) -> W {
    if position.terms().is_standard() {
        // A jump reaches distance 2.
        board.own.grown().grown() & board.empty()
    } else {
        position.targets(board)
    }
}

/// What one player can do to the other with his next stone.
pub(crate) struct Attack<W> {
    /// The cells where his stone can arrive.
    pub(crate) cells: W,
    /// The most that the difference of stones can change.
    pub(crate) gain: i32,
    /// The stones that could be turned by one move or another.
    pub(crate) exposed: i32,
}

/// What the player to move on `board` could do; gains count in 1024ths of `certainty`, the probability of contagion.
#[inline(always)]
pub(crate) fn attack<W: Word>(position: &AttaxxPosition, board: Board<W>, certainty: i32) -> Attack<W> {
    let cells = reached(position, board);
    let soft = board.enemy & !board.refuges;
    let counts = Counts::around(soft);
    let most = counts.largest(cells);
    let gain = if position.terms().is_standard() {
        // A clone brings a stone of its own, a jump does not.
        let cloned = counts.largest(board.own.grown() & cells);
        (2 * most).max(2 * cloned + 1)
    } else {
        1 + ((2 * most * certainty) >> 10)
    };
    Attack { cells, gain, exposed: (cells.grown() & soft).count() as i32 }
}

/// The features of `position`, and the number of its empty cells.
#[inline(always)]
pub(super) fn features<W: Word>(position: &AttaxxPosition, rings: &Rings, certainty: i32) -> (Vector, usize) {
    let board = position.board::<W>();
    let empty = board.empty();
    let mine = attack(position, board, certainty);
    let his = attack(position, board.swapped(), certainty);
    let difference = |cells: W| (board.own & cells).count() as i32 - (board.enemy & cells).count() as i32;
    let count = empty.count() as usize;
    let odd = (count & 1) as i32;
    let vector = [
        board.own.count() as i32 - board.enemy.count() as i32,
        mine.gain,
        his.gain,
        mine.exposed,
        his.exposed,
        (mine.cells & !his.cells).count() as i32,
        (his.cells & !mine.cells).count() as i32,
        i32::from(mine.cells.is_empty()),
        i32::from(his.cells.is_empty()),
        difference(empty.grown()),
        difference(W::narrowed(rings.corners)),
        difference(W::narrowed(rings.edge)),
        difference(W::narrowed(rings.second)),
        difference(board.refuges),
        1 - odd,
        odd,
    ];
    (vector, count)
}
