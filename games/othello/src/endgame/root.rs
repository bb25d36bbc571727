//! From questions about bounds to the exact score of a position.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use plateau_core::Position as _;
use plateau_search::learned::Model;
use plateau_search::{Busy, Exact, Solution, SolveControl};

use super::judge::{INFINITE, Seen};
use super::node::{any, cells_of};
use super::order::{Child, sort_children};
use super::simd::Plain;
#[cfg(target_arch = "x86_64")]
use super::simd::Wide;
use super::store::{NO_CELL, Store};
use super::{Machine, NONE, Node, Worker};
use crate::eval::POINTS_PER_DISC;
use crate::patterns::{self, LANES};
use crate::{Goal, Move, Position};

/// The final difference of discs of `position` for the player to move, empty cells going to the winner; in `anti` with
/// the opposite sign. `None` when `control` ended it first, and on boards larger than 8×8.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use plateau_core::Notation;
/// use plateau_othello::{Position, Rules, Size, solve_exactly};
/// use plateau_search::{Exact, SolveControl};
/// let rules = Rules { size: Size::Four, ..Rules::default() };
/// let start = Position::from_text(&rules, "-----OX--XO----- X").expect("the start");
/// let stop = AtomicBool::new(false);
/// let control = SolveControl { stop: &stop, deadline: None, threads: 1, megabytes: 1 };
/// let solution = solve_exactly(&start, &control).expect("a small board");
/// assert_eq!(solution.value, Exact::Margin(-10), "3 to 11, and two cells stay empty");
/// ```
pub fn solve_exactly(position: &Position, control: &SolveControl<'_>) -> Option<Solution<Move>> {
    let mut hunt = Hunt::new(position, control)?;
    let (score, best) = hunt.exact_score()?;
    Some(Solution { value: Exact::Margin(score), best, nodes: hunt.nodes })
}

/// Who wins `position`, which is faster to find out than by how much. The move `hint` is tried first.
pub fn solve_outcome(
    position: &Position,
    hint: Option<Move>,
    control: &SolveControl<'_>,
) -> Option<Solution<Move>> {
    let mut hunt = Hunt::new(position, control)?;
    hunt.hint = hint.filter(|mv| !mv.is_pass()).map_or(NO_CELL, Move::bit);
    let guess = hunt.guess();
    let (score, best) = hunt.score_between(-2, 2, guess)?;
    let value = match score.signum() {
        1 => Exact::Win,
        0 => Exact::Draw,
        _ => Exact::Loss,
    };
    Some(Solution { value, best, nodes: hunt.nodes })
}

/// The search for the score of one position.
struct Hunt<'a> {
    /// The position.
    root: Node,
    /// The cells of the board.
    playable: u64,
    /// Whether fewer discs win.
    anti: bool,
    /// The learned weights of the variant.
    model: Option<Arc<Model<LANES>>>,
    /// What is proved.
    store: Store,
    /// What the threads are at.
    busy: Busy,
    /// When to give up.
    control: &'a SolveControl<'a>,
    /// The cell to try first before anything is known.
    hint: u8,
    /// The nodes searched so far.
    nodes: u64,
}

impl<'a> Hunt<'a> {
    /// A search that has not begun; `None` for boards larger than 8×8.
    fn new(position: &Position, control: &'a SolveControl<'a>) -> Option<Self> {
        let (discs, playable) = position.small()?;
        let root = Node::new(discs.own, discs.enemy, playable);
        // A small search needs no large table: making one takes time, and so does reading where the processor's caches
        // do not reach.
        let needed = 1_usize << root.empties.count_ones().saturating_sub(18).min(20);
        Some(Hunt {
            root,
            playable,
            anti: position.rules().goal == Goal::Fewest,
            model: patterns::solver_model(&position.rules()),
            store: Store::new(control.megabytes.min(needed)),
            busy: Busy::new(),
            control,
            hint: NO_CELL,
            nodes: 0,
        })
    }

    /// The exact score and a move that reaches it.
    fn exact_score(&mut self) -> Option<(i32, Option<Move>)> {
        let most = self.playable.count_ones() as i32;
        let guess = self.guess();
        self.score_between(-most, most, guess)
    }

    /// The score if it lies from `low` to `high`, both even; else the nearer of them. The search begins at `guess`.
    fn score_between(&mut self, low: i32, high: i32, guess: i32) -> Option<(i32, Option<Move>)> {
        let moves = self.moves(self.root);
        if moves == 0 {
            if self.moves(self.root.passed()) == 0 {
                let score = if self.anti {
                    self.root.final_score::<true>()
                } else {
                    self.root.final_score::<false>()
                };
                return Some((score.clamp(low, high), None));
            }
            self.root = self.root.passed();
            let (score, _) = self.score_between(-high, -low, -guess)?;
            return Some((-score, Some(Move::PASS)));
        }
        let (mut low, mut high) = (low, high);
        let mut best = NO_CELL;
        let mut asked = (guess & !1).clamp(low + 2, high);
        let mut step = 2;
        while low < high {
            let hint = if best == NO_CELL { self.hint } else { best };
            let (score, cell) = self.above(asked - 1, hint)?;
            if score >= asked {
                best = cell;
                low = score.min(high);
                asked = (low + step).min(high);
            } else {
                if best == NO_CELL {
                    best = cell;
                }
                high = score.max(low);
                asked = (high + 2 - step).max(low + 2);
            }
            step = (step + 2).min(8);
        }
        Some((low, (best != NO_CELL).then(|| Move::at(u32::from(best)))))
    }

    /// The moves in `node`.
    fn moves(&self, node: Node) -> u64 {
        crate::simd::targets(node.own, node.enemy) & node.empties
    }

    /// About what the score is: even, and 0 where there is no judgement.
    fn guess(&self) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if plateau_core::cpu::has_v3() {
            return self.guess_on::<Wide>();
        }
        self.guess_on::<Plain>()
    }

    /// The same on a machine.
    fn guess_on<M: Machine>(&self) -> i32 {
        // Deeper where more is at stake.
        let depth = self.root.empties.count_ones() / 3;
        let Some(model) = self.model.as_deref() else { return 0 };
        let (seen, done) = (Seen::new(model, self.root), AtomicBool::new(false));
        let points = if self.anti {
            M::judge(&mut self.worker::<true>(&done), model, &seen, depth, -INFINITE, INFINITE)
        } else {
            M::judge(&mut self.worker::<false>(&done), model, &seen, depth, -INFINITE, INFINITE)
        };
        2 * (points / (2 * POINTS_PER_DISC))
    }

    /// A thread for this search.
    fn worker<'b, const ANTI: bool>(&'b self, done: &'b AtomicBool) -> Worker<'b, ANTI> {
        let busy = (self.control.threads > 1).then_some(&self.busy);
        Worker::new(&self.store, busy, self.model.as_deref(), self.playable, self.control, done)
    }

    /// Whether the score is above `alpha`: a bound that tells, and the cell that it comes from. `hint` is tried first.
    fn above(&mut self, alpha: i32, hint: u8) -> Option<(i32, u8)> {
        let done = AtomicBool::new(false);
        let nodes = AtomicU64::new(0);
        let answer = Mutex::new(None);
        let task = Task { hunt: self, alpha, hint, done: &done, nodes: &nodes, answer: &answer };
        std::thread::scope(|scope| {
            for _ in 1..self.control.threads {
                scope.spawn(|| task.run());
            }
            task.run();
        });
        let answer = answer.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.nodes += nodes.into_inner();
        answer
    }
}

/// One question, for all the threads.
struct Task<'a> {
    /// About what.
    hunt: &'a Hunt<'a>,
    /// Whether the score is above this.
    alpha: i32,
    /// The cell to try first.
    hint: u8,
    /// Set by the first thread that knows.
    done: &'a AtomicBool,
    /// The nodes of all threads.
    nodes: &'a AtomicU64,
    /// Its answer.
    answer: &'a Mutex<Option<(i32, u8)>>,
}

impl Task<'_> {
    /// The work of one thread.
    fn run(&self) {
        #[cfg(target_arch = "x86_64")]
        if plateau_core::cpu::has_v3() {
            return self.run_on::<Wide>();
        }
        self.run_on::<Plain>();
    }

    /// The same on a machine.
    fn run_on<M: Machine>(&self) {
        if self.hunt.anti { self.search::<M, true>() } else { self.search::<M, false>() }
    }

    /// Searches the moves of the root in order.
    fn search<M: Machine, const ANTI: bool>(&self) {
        let hunt = self.hunt;
        let mut worker = hunt.worker::<ANTI>(self.done);
        let root = hunt.root;
        let mut children: Vec<Child> = cells_of(hunt.moves(root))
            .map(|cell| {
                let node = root.after(cell, M::flips(cell as u8, root.own, root.enemy));
                Child { node, cell: cell as u8, promise: 0 }
            })
            .collect();
        sort_children::<M, ANTI>(&mut worker, root, self.alpha, [self.hint, NO_CELL], &mut children);
        let mut best = (NONE, NO_CELL);
        for child in &children {
            let score = -any::<M, ANTI>(&mut worker, child.node, -self.alpha - 1);
            if worker.stopped {
                break;
            }
            if score > best.0 {
                best = (score, child.cell);
            }
            if score > self.alpha {
                break;
            }
        }
        self.nodes.fetch_add(worker.nodes, Ordering::Relaxed);
        if !worker.stopped {
            self.done.store(true, Ordering::Relaxed);
            self.answer.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(best);
        }
    }
}
