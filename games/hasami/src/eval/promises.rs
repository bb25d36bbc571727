//! How promising the moves of a position look: what a stone leaves and where it arrives, summed once for every cell.
//!
//! To what is said by hand, tables add what was learned from the moves that searches chose. They tell the surroundings of
//! a cell: the four nearest cells of its row and of its column, the four that touch its corners, and where on the board
//! it is. A cell's surroundings are read by [`Surroundings`], a table's entries are told by [`layout`].

use std::sync::LazyLock;

use plateau_core::{Position, Side};
use plateau_search::learned::{Embedded, Group, Layout, Tie};

use super::kinds::{EDGE, FARTHEST, Kinds, ROOMY, WIDE, kind, wide};
use super::{Facts, HasamiEvaluator};
use crate::board::{Cell, ON_BOARD, SIZE, STRIDE, numbers};
use crate::{HasamiPosition, Move, Rules};

/// The worth of an enemy that could be captured next; the danger of being captured costs as much.
const THREAT: i16 = 40;

/// The worth of leaving a cell where the stone is threatened.
const ESCAPE: i16 = 150;

/// The worth of arriving where the other player would capture, or complete a line, by arriving.
const BLOCK: i16 = 100;

/// What was learned of `hasami`.
static HASAMI: Embedded<0> = Embedded::new(include_bytes!("../../weights/hasami-promises.plateau-weights"));

/// The same, ready for use: no sum of these leaves sixteen bits.
static OWN: LazyLock<Option<Box<Tables>>> = LazyLock::new(|| {
    let model = HASAMI.get(|| Some(layout()))?;
    let mut tables = Box::new([0; ENTRIES]);
    for (promise, learned) in tables.iter_mut().zip(model.linear_tables(0)?) {
        *promise = *learned.clamp(&-1_500, &1_500);
    }
    Some(tables)
});

/// The promises of all tables, one behind the other.
pub(super) type Tables = [i16; ENTRIES];

/// Room for all tables: a power of two, so that no index needs to be checked.
const ENTRIES: usize = 1 << 15;

/// What was learned for `rules`, if anything was.
pub(super) fn learned(rules: &Rules) -> Option<&'static Tables> {
    (*rules == Rules::HASAMI).then(|| OWN.as_deref()).flatten()
}

/// The entries of a table that tells four cells.
const FOUR: usize = kind::COUNT.pow(4);

/// The entries of a table that tells a row and a column, or the length and the kind of a move.
const TWO: usize = kind::COUNT.pow(2);

/// Where the tables of the cell of arrival begin: its row or column, its corners, its place.
const ARRIVING: [usize; 3] = [0, FOUR, 2 * FOUR];

/// Where the same tables of the cell that is left begin.
const LEAVING: [usize; 3] = [2 * FOUR + TWO, 3 * FOUR + TWO, 4 * FOUR + TWO];

/// Where the table of lengths begins.
const LENGTHS: usize = 4 * FOUR + 2 * TWO;

/// The description of the tables. A row or column weighs the same from either end, corners weigh the same turned and
/// mirrored. The cells that tell a place hold its row, seen from the player's side, and its column from the nearer edge;
/// the cells that tell a move hold its length and whether it is a jump.
pub(super) fn layout() -> Layout {
    let mut layout = Layout::new(4, &kind::SWAP, 1, &[]);
    for first in [0, 3] {
        for (table, cells) in [(first, 4), (first + 1, 4), (first + 2, 2)] {
            layout.groups.push(Group { table, cells: (0..cells).collect() });
        }
        layout.ties.push(Tie { table: first, order: vec![3, 2, 1, 0] });
        layout.ties.push(Tie { table: first + 1, order: vec![1, 2, 3, 0] });
        layout.ties.push(Tie { table: first + 1, order: vec![3, 2, 1, 0] });
    }
    layout.groups.push(Group { table: 6, cells: vec![0, 1] });
    layout
}

/// What surrounds the cells of a position.
struct Surroundings {
    /// What each cell holds.
    cells: [u8; ROOMY],
    /// The four cells around each cell in its row, in its column and at its corners, as numbers.
    keys: [[u16; ROOMY]; 3],
    /// The player who orders moves.
    side: Side,
    /// The cells where that player can go.
    reached: u128,
}

impl Surroundings {
    /// The surroundings in `position`.
    #[inline(always)]
    fn new(position: &HasamiPosition, facts: &Facts) -> Surroundings {
        let side = position.turn();
        let Kinds { cells, reached } = Kinds::new(position, side, facts.endangered | facts.targets);
        let mut keys = [[0; ROOMY]; 3];
        for (keys, order) in keys.iter_mut().zip(AROUND) {
            for (index, key) in keys[EDGE..ROOMY - EDGE].iter_mut().enumerate() {
                *key = order.iter().fold(0, |key, &offset| {
                    key * kind::COUNT as u16 + u16::from(cells[(index + EDGE).wrapping_add_signed(offset)])
                });
            }
        }
        Surroundings { cells, keys, side, reached }
    }

    /// The entries of `tables` for the surroundings of `cell`: its row, its column, its corners, its place.
    #[inline(always)]
    fn entries(&self, cell: Cell, tables: [usize; 3]) -> [usize; 4] {
        let index = wide(cell);
        let row = if self.side == Side::First { SIZE - 1 - cell.row() } else { cell.row() };
        let column = cell.column().min(SIZE - 1 - cell.column());
        let [across, upright, corners] = self.keys.each_ref().map(|keys| usize::from(keys[index]));
        [
            tables[0] + across,
            tables[0] + upright,
            tables[1] + corners,
            tables[2] + usize::from(row) * kind::COUNT + usize::from(column),
        ]
    }

    /// By how much the number of the row or column of arrival is less because the stone has left its cell.
    #[inline(always)]
    fn left(&self, mv: Move, near: &Near) -> usize {
        usize::from(self.cells[wide(mv.from)]) * usize::from(near.digit)
    }
}

/// The cells around a cell of the wide board: in its row, in its column, at its corners.
const AROUND: [[isize; 4]; 3] = {
    const DOWN: isize = WIDE as isize;
    [[-2, -1, 1, 2], [-2 * DOWN, -DOWN, DOWN, 2 * DOWN], [-DOWN - 1, -DOWN + 1, DOWN + 1, DOWN - 1]]
};

/// What the moves of a position promise.
pub(super) struct Promises<'a> {
    /// The position.
    position: &'a HasamiPosition,
    /// The cells where the player to move captures by arriving.
    arrivals: u128,
    /// What leaving each cell promises.
    leaving: [i16; 128],
    /// What arriving at each cell promises, as long as the cell left does not matter.
    arriving: [i16; 128],
    /// The enemies, with room below for cells beyond the edge.
    enemies: u128,
    /// What was learned, and what surrounds the cells.
    learned: Option<(&'static Tables, Surroundings)>,
}

/// The steps to the four neighbours.
const STEPS: [u32; 2] = [1, STRIDE];

impl<'a> Promises<'a> {
    /// Sums the cells of `position`.
    #[inline(always)]
    pub(super) fn new(
        evaluator: &HasamiEvaluator,
        position: &'a HasamiPosition,
        facts: &Facts,
        learned: Option<&'static Tables>,
    ) -> Promises<'a> {
        let own = position.turn();
        let places = &evaluator.places[own.index()];
        let enemies = position.board(0, !own);
        let empty = ON_BOARD & !(enemies | position.board(0, own));
        let (mut leaving, mut arriving) = ([0; 128], *places);
        for (leaving, place) in leaving.iter_mut().zip(places) {
            *leaving = -place;
        }
        add(&mut leaving, facts.endangered, ESCAPE);
        add(&mut arriving, facts.feared, BLOCK);
        for step in STEPS {
            // Beside an enemy: a threat if the cell behind it is empty, a danger if the cell on this side is.
            let (above, below) = (empty & (enemies >> step), empty & (enemies << step));
            add(&mut arriving, above & (empty >> (2 * step)), THREAT);
            add(&mut arriving, below & (empty << (2 * step)), THREAT);
            add(&mut arriving, above & (empty << step), -THREAT);
            add(&mut arriving, below & (empty >> step), -THREAT);
        }
        let learned = learned.map(|tables| (tables, Surroundings::new(position, facts)));
        if let Some((tables, surroundings)) = &learned {
            let sum = |cell: Cell, of: [usize; 3]| {
                surroundings.entries(cell, of).into_iter().map(|entry| tables[entry % ENTRIES]).sum::<i16>()
            };
            for cell in numbers(position.board(0, own)).map(|bit| Cell::at(0, bit)) {
                leaving[cell.index()] += sum(cell, LEAVING);
            }
            for cell in numbers(surroundings.reached).map(|bit| Cell::at(0, bit)) {
                arriving[cell.index()] += sum(cell, ARRIVING);
            }
        }
        Promises { position, arrivals: facts.arrivals, leaving, arriving, enemies: enemies << ROOM, learned }
    }

    /// What `mv` promises.
    #[inline(always)]
    pub(super) fn of(&self, mv: Move) -> i32 {
        let captured = captured(self.position, self.arrivals, mv);
        if captured > 0 {
            return 1_000 + 200 * captured;
        }
        let near = Near::of(mv);
        let enemy = self.enemies >> (mv.to.bit(0) + near.offset) & 1;
        let mut promise = i32::from(self.leaving[mv.from.index()])
            + i32::from(self.arriving[mv.to.index()])
            + i32::from(near.worth) * enemy as i32;
        if let Some((tables, surroundings)) = &self.learned {
            promise += i32::from(tables[(LENGTHS + length(self.position, mv, near)) % ENTRIES]);
            if near.digit > 0 {
                let keys = &surroundings.keys[usize::from(near.is_upright)];
                let entry = ARRIVING[0] + usize::from(keys[wide(mv.to)]);
                let left = entry.wrapping_sub(surroundings.left(mv, near));
                promise += i32::from(tables[left % ENTRIES]) - i32::from(tables[entry % ENTRIES]);
            }
        }
        promise
    }
}

/// How many stones `mv` captures, where `arrivals` are the cells at which some move does.
#[inline(always)]
fn captured(position: &HasamiPosition, arrivals: u128, mv: Move) -> i32 {
    if arrivals >> mv.to.bit(0) & 1 != 0 { position.capture_count(mv) as i32 } else { 0 }
}

/// The length of `mv` and whether it is a jump, as a number.
#[inline(always)]
fn length(position: &HasamiPosition, mv: Move, near: &Near) -> usize {
    let mut jumps = 0;
    if near.length == 2 {
        let between = u32::midpoint(mv.from.bit(0), mv.to.bit(0));
        let stones = position.board(0, Side::First) | position.board(0, Side::Second);
        jumps = (stones >> between & 1) as usize;
    }
    usize::from(near.length) * kind::COUNT + jumps
}

/// Adds the entries of all tables that `mv` looks into: none for a capture, which comes first anyway.
pub(super) fn entries(position: &HasamiPosition, facts: &Facts, mv: Move, into: &mut Vec<u32>) {
    if captured(position, facts.arrivals, mv) > 0 {
        return;
    }
    let (near, surroundings) = (Near::of(mv), Surroundings::new(position, facts));
    let mut arriving = surroundings.entries(mv.to, ARRIVING);
    arriving[usize::from(near.is_upright)] -= surroundings.left(mv, near);
    let leaving = surroundings.entries(mv.from, LEAVING);
    into.extend(arriving.into_iter().chain(leaving).map(|entry| entry as u32));
    into.push((LENGTHS + length(position, mv, near)) as u32);
}

/// Adds `worth` to the cells of `bits`.
#[inline(always)]
fn add(cells: &mut [i16; 128], bits: u128, worth: i16) {
    for bit in numbers(bits) {
        cells[Cell::at(0, bit).index()] += worth;
    }
}

/// How far beyond the edge a cell is asked for.
const ROOM: u32 = STRIDE;

/// What the cell that a stone leaves changes where it arrives: it is empty now.
#[derive(Clone, Copy)]
struct Near {
    /// The cell to look at, from the cell of arrival less the room.
    offset: u32,
    /// What an enemy there is worth.
    worth: i16,
    /// What the cell left counts in the number of the row or column of arrival; 0 when it is not one of its four cells.
    digit: u16,
    /// Whether the move goes along a column.
    is_upright: bool,
    /// How far the move goes.
    length: u8,
}

impl Near {
    /// What holds for `mv`.
    #[inline(always)]
    fn of(mv: Move) -> &'static Near {
        &NEAR[(mv.to.bit(0) + FARTHEST - mv.from.bit(0)) as usize & 255]
    }
}

/// By the difference of the bits of the cells. After one step, an enemy straight on has the cell left behind for a capture;
/// after a jump over an enemy, that enemy has.
static NEAR: [Near; 256] = {
    let mut near = [Near { offset: 0, worth: 0, digit: 0, is_upright: false, length: 0 }; 256];
    let mut index = 0;
    while index < STEPS.len() {
        let step = STEPS[index];
        let is_upright = step == STRIDE;
        let mut length = 1;
        while length < SIZE {
            // Cells before the arrival are the first digits of four, those behind it the last.
            let (before, behind) = match length {
                1 => (81, 9),
                2 => (729, 1),
                _ => (0, 0),
            };
            let none = Near { offset: 0, worth: 0, digit: before, is_upright, length };
            let away = length as u32 * step;
            let (mut forward, mut backward) = (none, Near { digit: behind, ..none });
            if length == 1 {
                forward = Near { offset: ROOM + step, worth: -THREAT, ..forward };
                backward = Near { offset: ROOM - step, worth: -THREAT, ..backward };
            } else if length == 2 {
                forward = Near { offset: ROOM - step, worth: THREAT, ..forward };
                backward = Near { offset: ROOM + step, worth: THREAT, ..backward };
            }
            near[(FARTHEST + away) as usize] = forward;
            near[(FARTHEST - away) as usize] = backward;
            length += 1;
        }
        index += 1;
    }
    near
};

#[cfg(test)]
mod tests {
    use plateau_core::{MoveList, random_from_seed};
    use plateau_search::Evaluator;

    use super::*;

    #[test]
    fn what_comes_with_the_game_fits() {
        let layout = layout();
        assert!(layout.is_sound());
        assert_eq!(
            layout.offsets(),
            [0, FOUR, 2 * FOUR, LEAVING[0], LEAVING[1], LEAVING[2], LENGTHS, LENGTHS + TWO]
        );
        assert!(!HASAMI.is_some() || learned(&Rules::HASAMI).is_some());
        assert!(learned(&Rules::DAI).is_none());
    }

    /// What the search sums once for all cells is, for each move, what its entries say.
    #[test]
    fn sums_are_those_of_the_entries() {
        let mut by_hand = HasamiEvaluator::new(&Rules::HASAMI);
        by_hand.promises = None;
        let tables: Box<Tables> =
            Box::new(std::array::from_fn(|entry| (entry * 7_919 % 2_001) as i16 - 1_000));
        let mut by_tables = by_hand.clone();
        by_tables.promises = Some(Box::leak(tables));
        let mut random = random_from_seed(Some(5));
        let mut compared = 0;
        for _ in 0..20 {
            let mut position = HasamiPosition::start(&Rules::HASAMI);
            for _ in 0..60 {
                let mut list = MoveList::new();
                position.legal_moves(&mut list);
                let facts = by_hand.fresh(&position).facts;
                let promises = [&by_hand, &by_tables]
                    .map(|evaluator| Promises::new(evaluator, &position, &facts, evaluator.promises));
                for &mv in &list {
                    let mut looked = Vec::new();
                    entries(&position, &facts, mv, &mut looked);
                    let sum: i32 = looked
                        .iter()
                        .map(|&entry| i32::from(by_tables.promises.unwrap()[entry as usize]))
                        .sum();
                    assert_eq!(promises[1].of(mv) - promises[0].of(mv), sum, "{mv:?}");
                    compared += 1;
                }
                let Some(mv) = position.random_move(&mut random, &mut list) else { break };
                position.play_unchecked(mv);
            }
        }
        assert!(compared > 10_000);
    }
}
