//! The endgame solver: the exact final score of a position by searching to the end.
//!
//! Every node is asked one question, whether its score is above a number (`alpha`), because answers to that are the
//! cheapest; [`root`] asks until only one score is left. Scores are final differences of discs for the player to move,
//! empty cells going to the winner; in `anti` the same with the opposite sign.
//!
//! | empties | how |
//! | --- | --- |
//! | 1 to 4 | [`last`]: the cells by name, no lists |
//! | 5 and 6 | [`few`](node::few): cells in quarters of the board with an odd number of empties first |
//! | 7 and 8 | [`middle`](node::middle): moves that leave few replies first |
//! | 9 and more | [`many`](node::many): a table, moves sorted by [`order`] |

mod judge;
mod last;
mod node;
mod open;
mod order;
mod root;
mod simd;
mod stability;
mod store;
#[cfg(test)]
mod testing;

use std::sync::atomic::{AtomicBool, Ordering};

use plateau_search::learned::Model;
use plateau_search::{Busy, SolveControl};

use crate::edges::Edges;
use crate::patterns::LANES;
use judge::Seen;
use order::Child;
use store::Store;

pub(crate) use open::last_margin;
pub use root::{solve_exactly, solve_outcome};

/// Below every score.
const NONE: i32 = -1000;

/// How many nodes a thread searches between two looks at the clock.
const PERIOD: u64 = 1 << 14;

/// The final score for a player whose discs outnumber the enemy's by `difference`, with `empties` cells left.
#[inline(always)]
fn final_score<const ANTI: bool>(difference: i32, empties: i32) -> i32 {
    let score = difference + difference.signum() * empties;
    if ANTI { -score } else { score }
}

/// The parts of the solver that exist once for each kind of processor. [`node`] and [`last`] are generic over this and
/// always inlined, so that all of a node is compiled for the same instructions.
trait Machine {
    /// [`crate::lines::Word::targets`].
    fn targets(own: u64, enemy: u64) -> u64;
    /// [`crate::lines::Word::flips`].
    fn flips(bit: u8, own: u64, enemy: u64) -> u64;
    /// [`last::last_three`].
    fn three<const ANTI: bool>(
        worker: &mut Worker<'_, ANTI>,
        own: u64,
        enemy: u64,
        alpha: i32,
        cells: [u32; 3],
    ) -> i32;
    /// [`node::few`].
    fn few<const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32;
    /// [`node::middle`].
    fn middle<const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32;
    /// [`node::many`].
    fn many<const ANTI: bool>(worker: &mut Worker<'_, ANTI>, node: Node, alpha: i32) -> i32;
    /// [`judge::judge`].
    fn judge<const ANTI: bool>(
        worker: &mut Worker<'_, ANTI>,
        model: &Model<LANES>,
        seen: &Seen,
        depth: u32,
        alpha: i32,
        beta: i32,
    ) -> i32;
}

/// A position in the solver.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The discs of the player to move.
    own: u64,
    /// The other player's.
    enemy: u64,
    /// The empty cells.
    empties: u64,
    /// The quarters of the board with an odd number of empty cells, one bit each.
    parity: u8,
}

impl Node {
    /// The position where `own` is to move, on a board with the cells `playable`.
    fn new(own: u64, enemy: u64, playable: u64) -> Self {
        let empties = playable & !(own | enemy);
        let mut parity = 0;
        let mut left = empties;
        while left != 0 {
            parity ^= quarter(left.trailing_zeros());
            left &= left - 1;
        }
        Node { own, enemy, empties, parity }
    }

    /// The position after a disc on `cell` that turns over `flips`.
    #[inline(always)]
    fn after(self, cell: u32, flips: u64) -> Node {
        let placed = 1 << (cell & 63);
        Node {
            own: self.enemy & !flips,
            enemy: self.own | flips | placed,
            empties: self.empties & !placed,
            parity: self.parity ^ quarter(cell),
        }
    }

    /// The same with the other player to move.
    #[inline(always)]
    fn passed(self) -> Node {
        Node { own: self.enemy, enemy: self.own, ..self }
    }

    /// The score if nobody can move.
    #[inline(always)]
    fn final_score<const ANTI: bool>(self) -> i32 {
        let difference = self.own.count_ones() as i32 - self.enemy.count_ones() as i32;
        final_score::<ANTI>(difference, self.empties.count_ones() as i32)
    }

    /// The cells of the quarters with an odd number of empty ones.
    #[inline(always)]
    fn odd(self) -> u64 {
        ODD[usize::from(self.parity) & 15]
    }
}

/// The bit of the quarter of the board where `cell` lies.
#[inline(always)]
const fn quarter(cell: u32) -> u8 {
    1 << ((cell >> 2 & 1) | (cell >> 4 & 2))
}

/// The cells of each set of quarters.
static ODD: [u64; 16] = {
    let mut table = [0; 16];
    let mut set = 0;
    while set < 16 {
        let mut cell = 0;
        while cell < 64 {
            if set as u8 & quarter(cell) != 0 {
                table[set] |= 1 << cell;
            }
            cell += 1;
        }
        set += 1;
    }
    table
};

/// One thread of a solve.
struct Worker<'a, const ANTI: bool> {
    /// What is proved.
    store: &'a Store,
    /// What other threads are searching; `None` when there are none.
    busy: Option<&'a Busy>,
    /// The learned weights that sort moves far from the end; `None` where there are none for the board.
    model: Option<&'a Model<LANES>>,
    /// The tables of edges.
    edges: &'static Edges,
    /// How many cells the board has.
    cells: i32,
    /// Whether the board is 8×8, which stability is made for.
    is_full_size: bool,
    /// When to give up.
    control: &'a SolveControl<'a>,
    /// Set when another thread has the answer.
    done: &'a AtomicBool,
    /// Children of nodes, by the number of empty cells: kept to save allocations.
    lists: Vec<Vec<Child>>,
    /// The nodes searched.
    nodes: u64,
    /// The number of nodes when to look at the clock.
    next_look: u64,
    /// Set once the search was given up: what it returns means nothing then.
    stopped: bool,
}

impl<'a, const ANTI: bool> Worker<'a, ANTI> {
    /// A thread that has done nothing yet.
    fn new(
        store: &'a Store,
        busy: Option<&'a Busy>,
        model: Option<&'a Model<LANES>>,
        playable: u64,
        control: &'a SolveControl<'a>,
        done: &'a AtomicBool,
    ) -> Self {
        Worker {
            store,
            busy,
            model,
            edges: Edges::get(),
            cells: playable.count_ones() as i32,
            is_full_size: playable == !0,
            control,
            done,
            lists: (0..=64).map(|_| Vec::with_capacity(32)).collect(),
            nodes: 0,
            next_look: PERIOD,
            stopped: false,
        }
    }

    /// Counts a node; whether the search was given up.
    #[inline(always)]
    fn enter(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.next_look {
            self.next_look = self.nodes + PERIOD;
            self.stopped |= self.done.load(Ordering::Relaxed) || self.control.is_over();
        }
        self.stopped
    }
}
