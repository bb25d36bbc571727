//! Finding captures.
//!
//! A rafle is followed depth first. Taken pieces stay on the board until it is over: they block, and cannot be jumped
//! again. The moving piece has left its cell. A rafle ends only where it cannot go on; a king that can go on from some
//! of its landing cells must choose one of those. The maximum rule then keeps the longest rafles, which is left to the
//! [`Sink`].

use plateau_core::MoveList;

use crate::board::{Cell, Cells, DIRECTIONS, Direction, each, look, step};
use crate::moves::Move;

/// The board as the player to move sees it.
#[derive(Clone, Copy)]
pub(crate) struct Scene {
    /// The men of the player to move.
    pub(crate) men: Cells,
    /// The kings of the player to move.
    pub(crate) kings: Cells,
    /// The pieces of the opponent.
    pub(crate) enemy: Cells,
    /// The empty cells.
    pub(crate) empty: Cells,
    /// The cells where a man becomes a king in the middle of a capture; none where it does not.
    pub(crate) crowning: Cells,
    /// Whether only the longest captures are legal.
    pub(crate) maximum: bool,
}

/// What is done with the captures found.
pub(crate) trait Sink {
    /// A capture of `captured`, which are `count` pieces, by the piece on `from`, ending on any of `landings`.
    /// `may_repeat` says that the same capture may come again by another way.
    fn take(&mut self, from: Cell, landings: Cells, captured: Cells, count: u32, may_repeat: bool);
}

/// Two ways of a man to take the same pieces and end on the same cell need four of them: with fewer, a way back to a
/// piece that the other way takes first would have to jump a piece twice.
const MAN_REPEATS_FROM: u32 = 4;

/// The same for kings, which turn where they like: by the same argument two different orders need three pieces.
const KING_REPEATS_FROM: u32 = 3;

/// For each direction, the cells from which a man jumps over an enemy.
#[inline(always)]
fn openings(enemy: Cells, empty: Cells) -> [Cells; 4] {
    [
        step::<2>(enemy & step::<2>(empty)),
        step::<3>(enemy & step::<3>(empty)),
        step::<0>(enemy & step::<0>(empty)),
        step::<1>(enemy & step::<1>(empty)),
    ]
}

/// Whether the player to move must capture.
#[inline(always)]
pub(crate) fn any_capture(scene: &Scene) -> bool {
    let open = openings(scene.enemy, scene.empty);
    scene.men & (open[0] | open[1] | open[2] | open[3]) != 0 || king_captures(scene)
}

/// Whether a king of the player to move can capture.
#[inline(always)]
fn king_captures(scene: &Scene) -> bool {
    each(scene.kings).any(|king| {
        DIRECTIONS.into_iter().any(|direction| {
            let ray = look(king, direction, scene.empty);
            ray.stop & scene.enemy != 0 && ray.behind & scene.empty != 0
        })
    })
}

/// Hands every capture of `scene` to `sink` and says whether there is any. Under the maximum rule shorter captures may
/// be handed over too: the sink keeps the longest.
#[inline(always)]
pub(crate) fn captures(scene: &Scene, sink: &mut impl Sink) -> bool {
    let open = openings(scene.enemy, scene.empty);
    let any_man = scene.men & (open[0] | open[1] | open[2] | open[3]) != 0;
    if any_man {
        let jumps = open.map(|cells| cells & scene.men);
        let landings = [
            step::<0>(step::<0>(jumps[0])),
            step::<1>(step::<1>(jumps[1])),
            step::<2>(step::<2>(jumps[2])),
            step::<3>(step::<3>(jumps[3])),
        ];
        // Where a first jump lands, the piece goes on in any direction but the one it came from exactly where a man
        // standing there could jump: a second jump never lands on the cell that was left.
        let onward = [
            landings[0] & (open[0] | open[1] | open[3]),
            landings[1] & (open[0] | open[1] | open[2]),
            landings[2] & (open[1] | open[2] | open[3]),
            landings[3] & (open[0] | open[2] | open[3]),
        ];
        let longer = onward[0] | onward[1] | onward[2] | onward[3] != 0;
        let keep_singles = !(scene.maximum && longer);
        men_in_direction::<0, 2>(scene, landings[0], onward[0], keep_singles, sink);
        men_in_direction::<1, 3>(scene, landings[1], onward[1], keep_singles, sink);
        men_in_direction::<2, 0>(scene, landings[2], onward[2], keep_singles, sink);
        men_in_direction::<3, 1>(scene, landings[3], onward[3], keep_singles, sink);
    }
    let mut any_king = false;
    for king in each(scene.kings) {
        any_king |= king_goes_on(&Walk::new(scene, king), king, 0, 0, sink);
    }
    any_man || any_king
}

/// The captures of men whose first jump goes in direction `D` (`BACK` is the opposite one) and lands on `landings`;
/// those on `onward` go on.
#[inline(always)]
fn men_in_direction<const D: Direction, const BACK: Direction>(
    scene: &Scene,
    landings: Cells,
    onward: Cells,
    keep_singles: bool,
    sink: &mut impl Sink,
) {
    let crowned = landings & scene.crowning;
    if keep_singles {
        for to in each(landings & !onward & !crowned) {
            let over = step::<BACK>(to.bit());
            let from = Cell(step::<BACK>(over).trailing_zeros() as u8);
            sink.take(from, to.bit(), over, 1, false);
        }
    }
    for to in each(onward | crowned) {
        let over = step::<BACK>(to.bit());
        let from = Cell(step::<BACK>(over).trailing_zeros() as u8);
        man_lands(&Walk::new(scene, from), to, over, 1, sink);
    }
}

/// What stays the same while one piece captures.
struct Walk {
    /// Where the piece started.
    from: Cell,
    /// The pieces of the opponent.
    enemy: Cells,
    /// The empty cells, the one the piece left included.
    empty: Cells,
    /// Where a man becomes a king in passing.
    crowning: Cells,
}

impl Walk {
    /// The capture that the piece on `from` begins.
    #[inline(always)]
    fn new(scene: &Scene, from: Cell) -> Walk {
        Walk { from, enemy: scene.enemy, empty: scene.empty | from.bit(), crowning: scene.crowning }
    }
}

/// A man has landed on `at` after taking `captured`, `count` pieces: it goes on if it can, and ends there otherwise.
fn man_lands<S: Sink>(walk: &Walk, at: Cell, captured: Cells, count: u32, sink: &mut S) {
    let went_on = if at.bit() & walk.crowning != 0 {
        king_goes_on(walk, at, captured, count, sink)
    } else {
        man_jumps::<0, S>(walk, at, captured, count, sink)
            | man_jumps::<1, S>(walk, at, captured, count, sink)
            | man_jumps::<2, S>(walk, at, captured, count, sink)
            | man_jumps::<3, S>(walk, at, captured, count, sink)
    };
    if !went_on {
        // A man crowned in passing may have gone on as a king: the smaller bound is right for both.
        let repeats_from = if walk.crowning == 0 { MAN_REPEATS_FROM } else { KING_REPEATS_FROM };
        sink.take(walk.from, at.bit(), captured, count, count >= repeats_from);
    }
}

/// A man on `at` jumps in direction `D` if it can; says whether it did.
#[inline(always)]
fn man_jumps<const D: Direction, S: Sink>(
    walk: &Walk,
    at: Cell,
    captured: Cells,
    count: u32,
    sink: &mut S,
) -> bool {
    let over = step::<D>(at.bit()) & walk.enemy & !captured;
    let to = step::<D>(over) & walk.empty;
    if to == 0 {
        return false;
    }
    man_lands(walk, Cell(to.trailing_zeros() as u8), captured | over, count + 1, sink);
    true
}

/// A king stands on `at` after taking `captured`, `count` pieces (none at the start): follows every capture from there
/// and says whether there is one.
fn king_goes_on<S: Sink>(walk: &Walk, at: Cell, captured: Cells, count: u32, sink: &mut S) -> bool {
    DIRECTIONS
        .into_iter()
        .fold(false, |any, direction| any | king_jumps(walk, at, direction, captured, count, sink))
}

/// A king on `at` captures in one direction if it can; says whether it did.
#[inline(always)]
fn king_jumps<S: Sink>(
    walk: &Walk,
    at: Cell,
    direction: Direction,
    captured: Cells,
    count: u32,
    sink: &mut S,
) -> bool {
    let ray = look(at, direction, walk.empty);
    let over = ray.stop & walk.enemy & !captured;
    if over == 0 || ray.behind & walk.empty == 0 {
        return false;
    }
    king_lands(walk, Cell(over.trailing_zeros() as u8), direction, captured | over, count + 1, sink);
    true
}

/// A king has jumped over `over` in `direction`, which makes `count` pieces: it goes on straight or from any of its
/// landing cells to either side, and ends on all of them when it can do neither.
fn king_lands<S: Sink>(
    walk: &Walk,
    over: Cell,
    direction: Direction,
    captured: Cells,
    count: u32,
    sink: &mut S,
) {
    let landings = look(over, direction, walk.empty).free;
    let mut went_on = king_jumps(walk, over, direction, captured, count, sink);
    for at in each(landings) {
        went_on |= king_jumps(walk, at, direction ^ 1, captured, count, sink);
        went_on |= king_jumps(walk, at, direction ^ 3, captured, count, sink);
    }
    if !went_on {
        sink.take(walk.from, landings, captured, count, count >= KING_REPEATS_FROM);
    }
}

/// A sink that lists the legal captures.
pub(crate) struct Listing<'a> {
    /// Where the moves go.
    list: &'a mut MoveList<Move>,
    /// How long the list was before.
    start: usize,
    /// Whether only the longest captures count.
    maximum: bool,
    /// The longest capture so far.
    best: u32,
}

impl<'a> Listing<'a> {
    /// A sink that adds to `list`; under the maximum rule only the longest.
    #[inline(always)]
    pub(crate) fn new(list: &'a mut MoveList<Move>, maximum: bool) -> Self {
        let start = list.len();
        Listing { list, start, maximum, best: 0 }
    }

    /// Takes back what was listed here.
    fn restart(&mut self) {
        if self.start == 0 {
            self.list.clear();
        } else {
            let mut index = 0;
            self.list.retain(|_| {
                index += 1;
                index <= self.start
            });
        }
    }
}

impl Sink for Listing<'_> {
    #[inline(always)]
    fn take(&mut self, from: Cell, landings: Cells, captured: Cells, count: u32, may_repeat: bool) {
        if self.maximum && count != self.best {
            if count < self.best {
                return;
            }
            self.best = count;
            if self.list.len() > self.start {
                self.restart();
            }
        }
        for to in each(landings) {
            let mv = Move::capture(from, to, captured);
            if !(may_repeat && self.list[self.start..].contains(&mv)) {
                self.list.push(mv);
            }
        }
    }
}

/// A sink that only counts, as long as no capture may have come twice.
pub(crate) struct Tally {
    /// Whether only the longest captures count.
    maximum: bool,
    /// The longest capture so far.
    best: u32,
    /// How many captures of that length there are; of any length without the maximum rule.
    count: u64,
    /// Whether a counted capture may have been counted twice.
    unsure: bool,
}

impl Tally {
    /// Nothing counted yet.
    #[inline(always)]
    pub(crate) const fn new(maximum: bool) -> Self {
        Tally { maximum, best: 0, count: 0, unsure: false }
    }

    /// The number of legal captures; `None` when only listing them can tell.
    #[inline(always)]
    pub(crate) const fn count(&self) -> Option<u64> {
        if self.unsure { None } else { Some(self.count) }
    }
}

impl Sink for Tally {
    #[inline(always)]
    fn take(&mut self, _from: Cell, landings: Cells, _captured: Cells, count: u32, may_repeat: bool) {
        if self.maximum && count != self.best {
            if count < self.best {
                return;
            }
            *self = Tally { maximum: true, best: count, count: 0, unsure: false };
        }
        self.count += u64::from(landings.count_ones());
        self.unsure |= may_repeat;
    }
}
