//! Which moves can matter.

use plateau_core::{MoveList, Position};
use plateau_search::Evaluator;

use crate::eval::PenteEvaluator;
use crate::patterns::{Mark, shape};
use crate::position::Opening;
use crate::state::{PenteState, STEPS};
use crate::stones::{STRIDE, Stones, WORDS};
use crate::{PentePosition, Point};

/// How far from a threat on its line a stone can stop it.
const REACH: usize = 4;

/// Leaves the moves of `list` that can matter: the points near stones, or those that answer a threat. Never none.
#[inline(always)]
pub(crate) fn narrow(
    evaluator: &PenteEvaluator,
    position: &PentePosition,
    state: &PenteState,
    list: &mut MoveList<Point>,
) {
    if list.len() <= 1 {
        return;
    }
    if position.opening() != Opening::Free {
        return narrow_opening(position, list);
    }
    let empty = position.empty_points();
    let wanted = wanted(evaluator, position, state, &empty);
    if list.len() == empty.len() as usize {
        list.clear();
        list.extend(wanted.points());
    } else if list.iter().any(|&point| wanted.has(point)) {
        // Somebody has already left moves out.
        list.retain(|&point| wanted.has(point));
    }
}

/// The points of `empty` that can matter where all of them are open.
#[inline(always)]
pub(crate) fn wanted(
    evaluator: &PenteEvaluator,
    position: &PentePosition,
    state: &PenteState,
    empty: &Stones,
) -> Stones {
    match urgent(evaluator, position, state, empty) {
        Some(urgent) => urgent,
        None => best(evaluator, position, state, &near(position, empty)),
    }
}

/// What [`narrow`] does in the tournament opening: leaves the points nearest to the stones.
#[cold]
fn narrow_opening(position: &PentePosition, list: &mut MoveList<Point>) {
    let mut near = position.stones[0].or(&position.stones[1]);
    for _ in 0..position.rules.size() {
        near = spread(&near, position.board_points());
        if list.iter().any(|&point| near.has(point)) {
            // One step further, for some choice.
            near = spread(&near, position.board_points());
            list.retain(|&point| near.has(point));
            return;
        }
    }
}

/// The points of `set` and their neighbours on `board`.
#[inline(always)]
fn spread(set: &Stones, board: &Stones) -> Stones {
    let wide = set.or(&set.moved(1)).or(&set.moved(-1)).and(board);
    wide.or(&wide.moved(STRIDE as isize)).or(&wide.moved(-(STRIDE as isize))).and(board)
}

/// The empty points at most two steps from a stone; the centre of a board without stones.
#[inline(always)]
pub(crate) fn near(position: &PentePosition, empty: &Stones) -> Stones {
    let stones = position.stones[0].or(&position.stones[1]);
    if stones.is_empty() {
        let centre = position.rules.size() / 2;
        let mut set = Stones::EMPTY;
        if let Some(point) = Point::new(centre, centre) {
            set.insert(point);
        }
        return set;
    }
    let board = position.board_points();
    // Somewhere a stone has an empty neighbour, or the board would be full.
    spread(&spread(&stones, board), board).and(empty)
}

/// The most promising points of `set`, as many as the evaluator looks at.
#[inline(always)]
fn best(evaluator: &PenteEvaluator, position: &PentePosition, state: &PenteState, set: &Stones) -> Stones {
    let most = evaluator.width;
    if set.len() as usize <= most {
        return *set;
    }
    // The promise and the bit in one number, the best first.
    let mut scored = [0; 20 * 20];
    let mut count = 0;
    for point in set.points() {
        if let Some(slot) = scored.get_mut(count) {
            *slot = point.bit() as i32 - (evaluator.promise(position, state, point) << BIT);
            count += 1;
        }
    }
    scored[..count].select_nth_unstable(most);
    let mut kept = Stones::EMPTY;
    for &number in &scored[..most] {
        kept.insert(Point::from_bit((number & ((1 << BIT) - 1)) as usize));
    }
    kept
}

/// How many binary digits the bit number of a point takes.
const BIT: u32 = (WORDS as u32 * 64).next_power_of_two().ilog2();

/// The moves that win, or that answer a threat to win with the next stone or the one after; `None` when there is no
/// such threat.
#[inline(always)]
fn urgent(
    evaluator: &PenteEvaluator,
    position: &PentePosition,
    state: &PenteState,
    empty: &Stones,
) -> Option<Stones> {
    let me = position.turn().index();
    let you = 1 - me;
    let wins = evaluator.wins(position, state, me);
    if !wins.is_empty() {
        return Some(wins);
    }
    let theirs = evaluator.wins(position, state, you);
    if !theirs.is_empty() {
        return Some(answers(state, me, &theirs));
    }
    if state.marked(you, Mark::OpenFour).is_empty() {
        return None;
    }
    let own = state.marked(me, Mark::Four).or(state.marked(me, Mark::Capture));
    Some(own.or(&on_the_line(evaluator, position, state, you)).or(&flanks(position, me, empty)))
}

/// The moves of side number `me` that can stop the enemy from winning on `theirs` with the next stone.
///
/// A line is stopped on its point or by capturing one of its stones, a capture on its point or by capturing the stone
/// at the other end: nothing else touches them. Two points cannot be occupied at once.
#[inline(always)]
pub(crate) fn answers(state: &PenteState, me: usize, theirs: &Stones) -> Stones {
    let captures = state.marked(me, Mark::Capture);
    if theirs.len() >= 2 && !captures.is_empty() { *captures } else { captures.or(theirs) }
}

/// The empty points on the lines where side number `you` can make an open four.
#[inline(always)]
fn on_the_line(
    evaluator: &PenteEvaluator,
    position: &PentePosition,
    state: &PenteState,
    you: usize,
) -> Stones {
    let mut points = Stones::EMPTY;
    let board = position.board_points();
    let own = &position.stones[1 - you];
    for point in state.marked(you, Mark::OpenFour).points() {
        points.insert(point);
        for (axis, step) in STEPS.into_iter().enumerate() {
            if state.pattern(point.bit(), axis, evaluator.patterns).shape(you) != shape::OPEN_FOUR {
                continue;
            }
            for step in [step as isize, -(step as isize)] {
                let mut bit = point.bit();
                for _ in 0..REACH {
                    bit = bit.wrapping_add_signed(step);
                    if !board.has_bit(bit) || own.has_bit(bit) {
                        break;
                    }
                    if !position.stones[you & 1].has_bit(bit) {
                        points.insert(Point::from_bit(bit));
                    }
                }
            }
        }
    }
    points
}

/// The points where a stone of side number `me` threatens to capture.
#[inline(always)]
pub(crate) fn flanks(position: &PentePosition, me: usize, empty: &Stones) -> Stones {
    let mut points = Stones::EMPTY;
    if position.rules.capture_goal().is_none() {
        return points;
    }
    let enemy = &position.stones[1 - me];
    for step in STEPS.into_iter().flat_map(|step| [step as isize, -(step as isize)]) {
        // Neighbours follow each other: a walk over stones never leaves the board.
        let two = enemy.moved(-step).and(&enemy.moved(-2 * step));
        points = points.or(&two.and(&empty.moved(-3 * step)));
        if position.rules.captures_runs_of(3) {
            points = points.or(&two.and(&enemy.moved(-3 * step)).and(&empty.moved(-4 * step)));
        }
    }
    points.and(empty)
}
