//! Making the tables: every position of a material worked out backwards from the ends.
//!
//! The two views of a material, with either player to move, are solved together. Captures and promotions lead to
//! tables made before; what is left are quiet moves between the two views. A first pass looks at the moves of every
//! position once. Then all positions lost in 0 plies make their predecessors won in 1, those with no other move left
//! make theirs lost in 2, and so on. What is never reached is a draw.

use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering};

use plateau_core::{MoveList, Position};

use super::material::{Material, Numbering, Pieces, Placements};
use crate::board::{Board, Cells, each, step};
use crate::moves::Move;
use crate::position::DamesPosition;
use crate::quiet::king_targets;

/// The distance of a draw, and of an index that means nothing. Even distances are losses, odd ones wins.
pub(crate) const DRAW: u8 = 255;

/// The largest distance that is told apart.
const FARTHEST: u8 = 253;

/// The moves left of a position whose value does not depend on quiet moves: captures decide it, or it means nothing.
const SETTLED: u8 = 255;

/// The moves left of a position that is not lost, whatever its quiet moves.
const SAFE: u8 = 254;

/// One view of a material while it is solved.
struct View {
    /// The indices of its positions.
    numbering: Numbering,
    /// The positions of its indices.
    placements: Placements,
    /// The smallest distance known so far; [`DRAW`] where none is known.
    distances: Vec<AtomicU8>,
    /// The quiet moves that are not known to lose, promotions left out, or one of the codes above.
    left: Vec<AtomicU8>,
}

/// What all threads share.
struct Solving<'a, F> {
    /// A position of the rules.
    like: &'a DamesPosition,
    /// One view, or two that differ.
    views: Vec<View>,
    /// The distance of a position whose table exists, for its player to move.
    smaller: &'a F,
    /// The largest distance so far.
    farthest: AtomicU8,
    /// How many threads work.
    threads: usize,
}

/// Solves `material` and its other view: the distances of each, the second left out where both are the same.
/// `smaller` gives the distance of positions with fewer pieces or fewer men.
pub(crate) fn solve<F: Fn(&DamesPosition) -> u8 + Sync>(
    like: &DamesPosition,
    material: Material,
    threads: usize,
    smaller: &F,
) -> Vec<Vec<u8>> {
    let board = like.rules.board;
    let view = |material| {
        let numbering = Numbering::new(board, material);
        let fill = |value| (0..numbering.len()).map(|_| AtomicU8::new(value)).collect();
        let (distances, left) = (fill(DRAW), fill(SETTLED));
        View { placements: Placements::new(board, material), numbering, distances, left }
    };
    let mut views = vec![view(material)];
    if material.turned() != material {
        views.push(view(material.turned()));
    }
    let solving = Solving { like, views, smaller, farthest: AtomicU8::new(0), threads: threads.max(1) };
    solving.share(|place, indices| solving.look_at_moves(place, indices));
    let mut distance = 0;
    while distance <= solving.farthest.load(Ordering::Relaxed) && distance < FARTHEST {
        solving.share(|place, indices| solving.look_back(place, indices, distance));
        distance += 1;
    }
    let plain = |view: View| view.distances.into_iter().map(AtomicU8::into_inner).collect();
    solving.views.into_iter().map(plain).collect()
}

impl<F: Fn(&DamesPosition) -> u8 + Sync> Solving<'_, F> {
    /// Does `work` on all indices of all views, a range at a time, on all threads.
    fn share(&self, work: impl Fn(usize, std::ops::Range<usize>) + Sync) {
        /// How many indices a thread takes at once.
        const RANGE: usize = 1 << 14;
        for (place, view) in self.views.iter().enumerate() {
            let length = view.distances.len();
            let next = AtomicUsize::new(0);
            let take = || {
                loop {
                    let begin = next.fetch_add(RANGE, Ordering::Relaxed);
                    if begin >= length {
                        return;
                    }
                    work(place, begin..(begin + RANGE).min(length));
                }
            };
            std::thread::scope(|scope| {
                for _ in 1..self.threads {
                    scope.spawn(take);
                }
                take();
            });
        }
    }

    /// The first pass over some positions.
    fn look_at_moves(&self, place: usize, indices: std::ops::Range<usize>) {
        let view = &self.views[place];
        let mut list = MoveList::new();
        for index in indices {
            let Some(pieces) = view.placements.pieces(index) else { continue };
            let (distance, left) = self.first_look(&pieces.position(self.like), &mut list);
            view.left[index].store(left, Ordering::Relaxed);
            self.note(&view.distances[index], distance);
        }
    }

    /// What captures and promotions say about a position: its distance so far, and the moves left.
    fn first_look(&self, position: &DamesPosition, list: &mut MoveList<Move>) -> (u8, u8) {
        list.clear();
        position.legal_moves(list);
        let captures = list.first().is_some_and(|mv| mv.is_capture());
        let mut verdict = Verdict::new();
        let mut quiet = 0;
        for &mv in list.iter() {
            if captures || promotes(position, mv) {
                verdict.add((self.smaller)(&after(position, mv)));
            } else {
                quiet += 1;
            }
        }
        if captures || quiet == 0 {
            return (verdict.distance(), SETTLED);
        }
        let left = if verdict.won < DRAW || verdict.drawn { SAFE } else { quiet };
        (verdict.won, left)
    }

    /// Lowers a distance and remembers the largest.
    #[inline(always)]
    fn note(&self, place: &AtomicU8, distance: u8) {
        if distance < DRAW {
            place.fetch_min(distance, Ordering::Relaxed);
            self.farthest.fetch_max(distance, Ordering::Relaxed);
        }
    }

    /// Tells the predecessors of the positions at `distance` among some.
    fn look_back(&self, place: usize, indices: std::ops::Range<usize>, distance: u8) {
        let view = &self.views[place];
        let other = &self.views[(place + 1) % self.views.len()];
        let board = self.like.rules.board;
        for index in indices {
            if view.distances[index].load(Ordering::Relaxed) != distance {
                continue;
            }
            let Some(pieces) = view.placements.pieces(index) else { continue };
            predecessors(pieces, board, |before| {
                let index = other.numbering.index(before);
                let left = &other.left[index];
                match left.load(Ordering::Relaxed) {
                    SETTLED => {}
                    _ if distance.is_multiple_of(2) => self.note(&other.distances[index], distance + 1),
                    SAFE => {}
                    _ => {
                        if left.fetch_sub(1, Ordering::Relaxed) == 1 {
                            let lost = self.lost_by_promotions(before).max(distance + 1);
                            self.note(&other.distances[index], lost);
                        }
                    }
                }
            });
        }
    }

    /// How long promotions delay the loss of a position that quiet moves do not save; 0 where there are none.
    fn lost_by_promotions(&self, pieces: Pieces) -> u8 {
        let position = pieces.position(self.like);
        if pieces.groups[0] & crate::board::ROW_AFTER_TOP == 0 {
            return 0;
        }
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let promotions = list.iter().filter(|mv| promotes(&position, **mv));
        let later = promotions.map(|&mv| longer((self.smaller)(&after(&position, mv))));
        later.max().unwrap_or(0)
    }
}

/// One ply more.
fn longer(distance: u8) -> u8 {
    if distance < FARTHEST { distance + 1 } else { distance }
}

/// The position after a move.
fn after(position: &DamesPosition, mv: Move) -> DamesPosition {
    let mut after = *position;
    after.play_unchecked(mv);
    after
}

/// Whether a quiet move makes a king.
fn promotes(position: &DamesPosition, mv: Move) -> bool {
    mv.from.bit() & position.kings == 0 && mv.to.bit() & position.far_row(position.turn) != 0
}

/// What the positions after some moves say about the one before.
pub(crate) struct Verdict {
    /// The smallest distance of a win; [`DRAW`] for none.
    won: u8,
    /// Whether some move draws.
    drawn: bool,
    /// The largest distance of a loss.
    lost: u8,
}

impl Verdict {
    /// Without a move the player to move has lost.
    pub(crate) const fn new() -> Verdict {
        Verdict { won: DRAW, drawn: false, lost: 0 }
    }

    /// Adds a move to a position at `distance` for the other player.
    pub(crate) fn add(&mut self, distance: u8) {
        match distance {
            DRAW => self.drawn = true,
            lost if lost % 2 == 0 => self.won = self.won.min(longer(lost)),
            won => self.lost = self.lost.max(longer(won)),
        }
    }

    /// The distance of the position before the moves.
    pub(crate) const fn distance(&self) -> u8 {
        match (self.won, self.drawn) {
            (DRAW, true) => DRAW,
            (DRAW, false) => self.lost,
            (won, _) => won,
        }
    }
}

/// Calls `found` for every position from which a quiet move that makes no king leads to `pieces`.
#[inline(always)]
fn predecessors(pieces: Pieces, board: Board, mut found: impl FnMut(Pieces)) {
    let empty = board.cells() & !pieces.all();
    let mut back = |group: usize, at: Cells, origins: Cells| {
        for origin in each(origins & empty) {
            let mut before = pieces;
            before.groups[group] = before.groups[group] & !at | origin.bit();
            found(before.turned(board));
        }
    };
    // The other player moves down the board.
    for man in each(pieces.groups[2]) {
        back(2, man.bit(), step::<2>(man.bit()) | step::<3>(man.bit()));
    }
    for king in each(pieces.groups[3]) {
        back(3, king.bit(), king_targets(king, empty));
    }
}
