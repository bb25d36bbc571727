//! The search of one node of the solver.

use super::last::{by_parity, last_four};
use super::order::{CORNERS, Child, cost_of, gain_of_corner, sort_children};
use super::stability::count_stable;
use super::store::{NO_CELL, Store};
use super::{Machine, NONE, Node, Worker};

/// The most empty cells where moves are not sorted.
const FEW: u32 = 6;

/// The most empty cells that are searched without a table.
const MIDDLE: u32 = 8;

/// The least empty cells where every move is first looked up in the table.
const LOOK_AHEAD: u32 = 10;

/// The least empty cells where threads keep out of each other's way.
const SHARED: u32 = 13;

/// A bound from stable discs, when it already answers whether the score is above `alpha`.
///
/// Discs that the enemy keeps for ever bound one's own share; in `anti` it is one's own that do.
#[inline(always)]
fn stable_bound<const ANTI: bool>(
    worker: &Worker<'_, ANTI>,
    node: Node,
    count: u32,
    alpha: i32,
) -> Option<i32> {
    // Nearly all discs would have to be stable: not worth the counting.
    if alpha < 2 * count as i32 - 2 || !worker.is_full_size {
        return None;
    }
    let (mine, other) = if ANTI { (node.own, node.enemy) } else { (node.enemy, node.own) };
    let bound = 64 - 2 * count_stable(worker.edges, mine, other);
    (bound <= alpha).then_some(bound)
}

/// The score with five to [`FEW`] cells empty, as far as it tells whether it is above `alpha`.
#[inline(always)]
pub(super) fn few<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    node: Node,
    alpha: i32,
) -> i32 {
    worker.nodes += 1;
    let count = node.empties.count_ones();
    if let Some(bound) = stable_bound(worker, node, count, alpha) {
        return bound;
    }
    let moves = M::targets(node.own, node.enemy) & node.empties;
    if moves == 0 {
        if M::targets(node.enemy, node.own) & node.empties == 0 {
            return node.final_score::<ANTI>();
        }
        return -M::few(worker, node.passed(), -alpha - 1);
    }
    let mut best = NONE;
    let odd = node.odd();
    for mut moves in [moves & odd, moves & !odd] {
        while moves != 0 {
            let cell = moves.trailing_zeros();
            moves &= moves - 1;
            let after = node.after(cell, M::flips(cell as u8, node.own, node.enemy));
            let score = -if count == 5 {
                let cells = by_parity(after.empties, after.odd());
                last_four::<M, ANTI>(worker, after.own, after.enemy, -alpha - 1, cells)
            } else {
                M::few(worker, after, -alpha - 1)
            };
            if score > best {
                best = score;
                if best > alpha {
                    return best;
                }
            }
        }
    }
    best
}

/// The same with up to [`MIDDLE`] cells empty.
#[inline(always)]
pub(super) fn middle<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    node: Node,
    alpha: i32,
) -> i32 {
    worker.nodes += 1;
    let count = node.empties.count_ones();
    if let Some(bound) = stable_bound(worker, node, count, alpha) {
        return bound;
    }
    let mut moves = M::targets(node.own, node.enemy) & node.empties;
    if moves == 0 {
        if M::targets(node.enemy, node.own) & node.empties == 0 {
            return node.final_score::<ANTI>();
        }
        return -M::middle(worker, node.passed(), -alpha - 1);
    }
    // Sorted by what the replies cost; the cell is part of the key. Indices are masked: there are at most eight moves.
    const { assert!(MIDDLE == 8, "as many places as moves") };
    let (mut keys, mut flips, mut length) = ([0; 8], [0; 8], 0_usize);
    while moves != 0 {
        let cell = moves.trailing_zeros();
        moves &= moves - 1;
        let turned = M::flips(cell as u8, node.own, node.enemy);
        let after = node.after(cell, turned);
        let corner = (CORNERS >> cell & 1) as i32;
        let replies = M::targets(after.own, after.enemy) & after.empties;
        let key = (cost_of::<ANTI>(replies) - gain_of_corner::<ANTI>() * corner) << 6 | cell as i32;
        let mut place = length;
        while place > 0 && keys[(place - 1) & 7] > key {
            keys[place & 7] = keys[(place - 1) & 7];
            flips[place & 7] = flips[(place - 1) & 7];
            place -= 1;
        }
        keys[place & 7] = key;
        flips[place & 7] = turned;
        length += 1;
    }
    let mut best = NONE;
    for index in 0..length {
        let cell = (keys[index & 7] & 63) as u32;
        let score =
            -five_or_more::<M, ANTI>(worker, count - 1, node.after(cell, flips[index & 7]), -alpha - 1);
        if score > best {
            best = score;
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// The score of a position with any number of empty cells, as far as it tells whether it is above `alpha`.
#[inline(always)]
pub(super) fn any<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    node: Node,
    alpha: i32,
) -> i32 {
    match node.empties.count_ones() {
        0..=4 => fewest::<M, ANTI>(worker, node, alpha),
        count => five_or_more::<M, ANTI>(worker, count, node, alpha),
    }
}

/// The same for positions that begin with four empty cells or less.
fn fewest<M: Machine, const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32 {
    let moves = M::targets(node.own, node.enemy) & node.empties;
    if moves == 0 {
        if M::targets(node.enemy, node.own) & node.empties == 0 {
            return node.final_score::<ANTI>();
        }
        return -fewest::<M, ANTI>(worker, node.passed(), -alpha - 1);
    }
    let mut best = NONE;
    for cell in cells_of(moves) {
        worker.nodes += 1;
        let after = node.after(cell, M::flips(cell as u8, node.own, node.enemy));
        best = best.max(-fewest::<M, ANTI>(worker, after, -alpha - 1));
        if best > alpha {
            break;
        }
    }
    best
}

/// The numbers of the cells of a set.
pub(super) fn cells_of(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (cell < 64).then_some(cell)
    })
}

/// The score with more than [`MIDDLE`] cells empty, as far as it tells whether it is above `alpha`.
#[inline(always)]
pub(super) fn many<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    node: Node,
    alpha: i32,
) -> i32 {
    if worker.enter() {
        return 0;
    }
    let count = node.empties.count_ones();
    let key = Store::key(node.own, node.enemy);
    worker.store.prefetch(key);
    if let Some(bound) = stable_bound(worker, node, count, alpha) {
        return bound;
    }
    let moves = M::targets(node.own, node.enemy) & node.empties;
    if moves == 0 {
        if M::targets(node.enemy, node.own) & node.empties == 0 {
            return node.final_score::<ANTI>();
        }
        return -M::many(worker, node.passed(), -alpha - 1);
    }
    let mut hints = [NO_CELL; 2];
    if let Some(known) = worker.store.probe(key) {
        let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
        if lower > alpha {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        hints = known.best;
    }
    let mut list = std::mem::take(&mut worker.lists[count as usize & 63]);
    list.clear();
    let score = list_children::<M, ANTI>(worker, node, moves, alpha, count, &mut list);
    // No closure: these are not compiled for wide instructions.
    let (score, cell) = match score {
        Some(found) => found,
        None => {
            sort_children::<M, ANTI>(worker, node, alpha, hints, &mut list);
            search_children::<M, ANTI>(worker, count, alpha, &list)
        }
    };
    worker.lists[count as usize & 63] = list;
    if !worker.stopped {
        worker.store.note(key, count, alpha, score, cell);
    }
    score
}

/// Fills `list` with the positions after each of `moves`. When one of them already answers the question: its score and
/// cell.
#[inline(always)]
fn list_children<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    node: Node,
    mut moves: u64,
    alpha: i32,
    count: u32,
    list: &mut Vec<Child>,
) -> Option<(i32, u8)> {
    while moves != 0 {
        let cell = moves.trailing_zeros();
        moves &= moves - 1;
        let flips = M::flips(cell as u8, node.own, node.enemy);
        if flips == node.enemy && !ANTI {
            // Nothing is left of the enemy.
            return Some((worker.cells, cell as u8));
        }
        let after = node.after(cell, flips);
        if count >= LOOK_AHEAD {
            worker.store.prefetch(Store::key(after.own, after.enemy));
        }
        list.push(Child { node: after, cell: cell as u8, promise: 0 });
    }
    if count >= LOOK_AHEAD {
        for child in list.iter() {
            if let Some(known) = worker.store.probe(Store::key(child.node.own, child.node.enemy)) {
                let score = -i32::from(known.upper);
                if score > alpha {
                    return Some((score, child.cell));
                }
            }
        }
    }
    None
}

/// Searches `children` in order until one is above `alpha`: the best score and its cell.
///
/// With several threads, a child that another thread is searching waits until the others are done: by then the table
/// often has its answer.
#[inline(always)]
fn search_children<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    count: u32,
    alpha: i32,
    children: &[Child],
) -> (i32, u8) {
    let busy = worker.busy.filter(|_| count >= SHARED);
    let mut best = (NONE, NO_CELL);
    let mut waiting = 0_u64;
    for (index, child) in children.iter().enumerate() {
        let key = Store::key(child.node.own, child.node.enemy);
        if index > 0 && busy.is_some_and(|busy| busy.has(key)) {
            waiting |= 1 << (index & 63);
            continue;
        }
        if let Some(busy) = busy {
            busy.add(key);
        }
        let score = -five_or_more::<M, ANTI>(worker, count - 1, child.node, -alpha - 1);
        if let Some(busy) = busy {
            busy.remove(key);
        }
        if worker.stopped {
            return best;
        }
        if score > best.0 {
            best = (score, child.cell);
            if score > alpha {
                return best;
            }
        }
    }
    for (index, child) in children.iter().enumerate().filter(|(index, _)| waiting >> (index & 63) & 1 != 0) {
        let score = -five_or_more::<M, ANTI>(worker, count - 1, child.node, -alpha - 1);
        debug_assert!(index > 0, "the first child never waits");
        if worker.stopped {
            return best;
        }
        if score > best.0 {
            best = (score, child.cell);
            if score > alpha {
                return best;
            }
        }
    }
    best
}

/// The score with `count` cells empty, as far as it tells whether it is above `alpha`.
#[inline(always)]
fn five_or_more<M: Machine, const ANTI: bool>(
    worker: &mut Worker<'_, ANTI>,
    count: u32,
    node: Node,
    alpha: i32,
) -> i32 {
    if count <= FEW {
        M::few(worker, node, alpha)
    } else if count <= MIDDLE {
        M::middle(worker, node, alpha)
    } else {
        M::many(worker, node, alpha)
    }
}
