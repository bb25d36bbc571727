//! Moves that take nothing.

use plateau_core::{MoveList, Random, Side};
use rand::RngExt;

use crate::board::{Cell, Cells, DIRECTIONS, each, look, step};
use crate::captures::Scene;
use crate::moves::Move;

/// Where the men of the player to move can go: to the left as the board is shown, and to the right.
#[inline(always)]
fn man_targets(scene: &Scene, side: Side) -> [Cells; 2] {
    match side {
        Side::First => [step::<3>(scene.men) & scene.empty, step::<2>(scene.men) & scene.empty],
        Side::Second => [step::<0>(scene.men) & scene.empty, step::<1>(scene.men) & scene.empty],
    }
}

/// The cell a man came from, given where it goes to the left.
#[inline(always)]
fn left_origin(to: Cell, side: Side) -> Cell {
    match side {
        Side::First => Cell(to.0 + 6),
        Side::Second => Cell(to.0 - 5),
    }
}

/// The cell a man came from, given where it goes to the right.
#[inline(always)]
fn right_origin(to: Cell, side: Side) -> Cell {
    match side {
        Side::First => Cell(to.0 + 5),
        Side::Second => Cell(to.0 - 6),
    }
}

/// Where a king can go.
#[inline(always)]
pub(crate) fn king_targets(king: Cell, empty: Cells) -> Cells {
    DIRECTIONS.into_iter().fold(0, |targets, direction| targets | look(king, direction, empty).free)
}

/// Lists every move; right only where nothing can be captured.
#[inline(always)]
pub(crate) fn list(scene: &Scene, side: Side, into: &mut MoveList<Move>) {
    let [left, right] = man_targets(scene, side);
    for to in each(left) {
        into.push(Move::quiet(left_origin(to, side), to));
    }
    for to in each(right) {
        into.push(Move::quiet(right_origin(to, side), to));
    }
    for king in each(scene.kings) {
        for to in each(king_targets(king, scene.empty)) {
            into.push(Move::quiet(king, to));
        }
    }
}

/// The number of moves; right only where nothing can be captured.
#[inline(always)]
pub(crate) fn count(scene: &Scene, side: Side) -> u32 {
    let [left, right] = man_targets(scene, side);
    let men = left.count_ones() + right.count_ones();
    men + each(scene.kings).map(|king| king_targets(king, scene.empty).count_ones()).sum::<u32>()
}

/// Whether there is a move at all.
#[inline(always)]
pub(crate) fn any(scene: &Scene, side: Side) -> bool {
    let [left, right] = man_targets(scene, side);
    left | right != 0 || each(scene.kings).any(|king| king_targets(king, scene.empty) != 0)
}

/// A move chosen uniformly; `None` where there is none. Right only where nothing can be captured.
#[inline(always)]
pub(crate) fn pick(scene: &Scene, side: Side, random: &mut Random) -> Option<Move> {
    let count = count(scene, side);
    if count == 0 {
        return None;
    }
    let mut index = random.random_range(0..count);
    let [left, right] = man_targets(scene, side);
    let lefts = left.count_ones();
    if index < lefts {
        let to = nth(left, index);
        return Some(Move::quiet(left_origin(to, side), to));
    }
    index -= lefts;
    let rights = right.count_ones();
    if index < rights {
        let to = nth(right, index);
        return Some(Move::quiet(right_origin(to, side), to));
    }
    index -= rights;
    for king in each(scene.kings) {
        let targets = king_targets(king, scene.empty);
        let count = targets.count_ones();
        if index < count {
            return Some(Move::quiet(king, nth(targets, index)));
        }
        index -= count;
    }
    None
}

/// The cell of `cells` that has `index` others before it.
#[inline(always)]
fn nth(mut cells: Cells, index: u32) -> Cell {
    for _ in 0..index {
        cells &= cells.wrapping_sub(1);
    }
    Cell(cells.trailing_zeros() as u8)
}
