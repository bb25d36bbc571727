//! The ways of a capture: which cells the piece lands on.
//!
//! The move generator merges the ways of one move; here they are found again, for texts and for clicks.

use crate::board::{Cell, Cells, DIRECTIONS, each, look};
use crate::moves::Move;
use crate::position::DamesPosition;

/// How many ways of one move are listed. Real positions have a few; one made on purpose could have a great many.
pub(crate) const WAYS_LIMIT: usize = 1000;

/// One jump: the piece jumped over, and where the jump may land.
#[derive(Clone, Copy)]
struct Jump {
    /// The piece jumped over.
    over: Cells,
    /// The cells behind it where the jump may end.
    landings: Cells,
}

/// One piece that captures, seen step by step.
struct Walker {
    /// The pieces of the opponent.
    enemy: Cells,
    /// The empty cells, the one the piece left included.
    empty: Cells,
    /// Where a man becomes a king in passing.
    crowning: Cells,
}

impl Walker {
    /// The piece on `from` of the player to move.
    fn new(position: &DamesPosition, from: Cell) -> Walker {
        let scene = position.scene();
        Walker { enemy: scene.enemy, empty: scene.empty | from.bit(), crowning: scene.crowning }
    }

    /// The jumps from `at`, with `taken` taken before; at most one in each direction.
    fn jumps(&self, at: Cell, king: bool, taken: Cells) -> impl Iterator<Item = Jump> {
        DIRECTIONS.into_iter().filter_map(move |direction| {
            let ray = look(at, direction, self.empty);
            let over = ray.stop & self.enemy & !taken;
            let near = king || ray.free == 0;
            if over == 0 || !near || ray.behind & self.empty == 0 {
                return None;
            }
            let landings = if king {
                look(Cell(over.trailing_zeros() as u8), direction, self.empty).free
            } else {
                ray.behind
            };
            Some(Jump { over, landings })
        })
    }

    /// Whether a piece that has just landed on `at` is a king from now on.
    fn king_after(&self, king: bool, at: Cell) -> bool {
        king || at.bit() & self.crowning != 0
    }
}

/// The ways of the legal capture `mv`: for each the cell of the piece, then every landing cell. The smallest list of
/// cells comes first, and at most `limit` are given.
pub(crate) fn ways(position: &DamesPosition, mv: Move, limit: usize) -> Vec<Vec<Cell>> {
    let mut search = Search {
        walker: Walker::new(position, mv.from),
        mv,
        // Under the maximum rule a king that could go on from another landing cell would have to.
        check_last_landing: !position.rules.maximum,
        limit,
        path: vec![mv.from],
        found: Vec::new(),
    };
    search.go(mv.from, position.kings & mv.from.bit() != 0, 0);
    search.found
}

/// The smallest list of cells of a move.
pub(crate) fn smallest_way(position: &DamesPosition, mv: Move) -> Vec<Cell> {
    let quiet = || vec![mv.from, mv.to];
    if mv.is_capture() { ways(position, mv, 1).pop().unwrap_or_else(quiet) } else { quiet() }
}

/// The search for the ways of one move.
struct Search {
    /// The board around the piece.
    walker: Walker,
    /// The move whose ways are sought.
    mv: Move,
    /// Whether the last landing cell must be checked, see [`Search::may_end`].
    check_last_landing: bool,
    /// How many ways are enough.
    limit: usize,
    /// The cells so far.
    path: Vec<Cell>,
    /// The ways found.
    found: Vec<Vec<Cell>>,
}

impl Search {
    /// Goes on from `at` with `taken` taken, landing cells in rising order, so that the ways come in order.
    fn go(&mut self, at: Cell, king: bool, taken: Cells) {
        let jumps: Vec<Jump> =
            self.walker.jumps(at, king, taken).filter(|jump| jump.over & self.mv.captured != 0).collect();
        let landings = jumps.iter().fold(0, |all, jump| all | jump.landings);
        for landing in each(landings) {
            let Some(&jump) = jumps.iter().find(|jump| jump.landings & landing.bit() != 0) else { continue };
            let taken = taken | jump.over;
            let king = self.walker.king_after(king, landing);
            self.path.push(landing);
            if taken != self.mv.captured {
                self.go(landing, king, taken);
            } else if landing == self.mv.to && self.may_end(jump, king, taken) {
                self.found.push(self.path.clone());
            }
            self.path.pop();
            if self.found.len() >= self.limit {
                return;
            }
        }
    }

    /// Whether the last jump may end the capture: a king that could go on from some landing cell may not.
    fn may_end(&self, last: Jump, king: bool, taken: Cells) -> bool {
        !self.check_last_landing
            || each(last.landings).all(|at| self.walker.jumps(at, king, taken).next().is_none())
    }
}

/// What the piece of the player to move on the first of `cells` takes when it jumps from each to the next; `None`
/// where one of the jumps cannot be made. Whether the whole is legal is not asked.
pub(crate) fn follow(position: &DamesPosition, cells: &[Cell]) -> Option<Cells> {
    let (&from, landings) = cells.split_first()?;
    let walker = Walker::new(position, from);
    let mut king = position.kings & from.bit() != 0;
    let mut at = from;
    let mut taken = 0;
    for &landing in landings {
        let jump = walker.jumps(at, king, taken).find(|jump| jump.landings & landing.bit() != 0)?;
        taken |= jump.over;
        king = walker.king_after(king, landing);
        at = landing;
    }
    Some(taken)
}
