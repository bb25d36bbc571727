//! How promising the moves of a position look: what a stone leaves and where it arrives, summed once for every cell.

use plateau_core::Position;

use super::{Facts, HasamiEvaluator};
use crate::board::{Cell, ON_BOARD, STRIDE, numbers};
use crate::{HasamiPosition, Move};

/// The worth of an enemy that could be captured next; the danger of being captured costs as much.
const THREAT: i16 = 40;

/// The worth of leaving a cell where the stone is threatened.
const ESCAPE: i16 = 150;

/// The worth of arriving where the other player would capture, or complete a line, by arriving.
const BLOCK: i16 = 100;

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
        Promises { position, arrivals: facts.arrivals, leaving, arriving, enemies: enemies << ROOM }
    }

    /// What `mv` promises.
    #[inline(always)]
    pub(super) fn of(&self, mv: Move) -> i32 {
        let to = mv.to.bit(0);
        if self.arrivals >> to & 1 != 0 {
            let count = self.position.capture_count(mv) as i32;
            if count > 0 {
                return 1_000 + 200 * count;
            }
        }
        let near = NEAR[(to + FARTHEST - mv.from.bit(0)) as usize & 255];
        let enemy = self.enemies >> (to + near.offset) & 1;
        i32::from(self.leaving[mv.from.index()])
            + i32::from(self.arriving[mv.to.index()])
            + i32::from(near.worth) * enemy as i32
    }
}

/// Adds `worth` to the cells of `bits`.
#[inline(always)]
fn add(cells: &mut [i16; 128], bits: u128, worth: i16) {
    for bit in numbers(bits) {
        cells[Cell::at(0, bit).index()] += worth;
    }
}

/// The largest difference between the bits of two cells.
const FARTHEST: u32 = 8 * STRIDE + 8;

/// How far beyond the edge a cell is asked for.
const ROOM: u32 = STRIDE;

/// What the cell that a stone leaves changes where it arrives: it is empty now.
#[derive(Clone, Copy)]
struct Near {
    /// The cell to look at, from the cell of arrival less the room.
    offset: u32,
    /// What an enemy there is worth.
    worth: i16,
}

/// By the difference of the bits of the cells. After one step, an enemy straight on has the cell left behind for a capture;
/// after a jump over an enemy, that enemy has.
static NEAR: [Near; 256] = {
    let mut near = [Near { offset: 0, worth: 0 }; 256];
    let mut index = 0;
    while index < STEPS.len() {
        let step = STEPS[index];
        near[(FARTHEST + step) as usize] = Near { offset: ROOM + step, worth: -THREAT };
        near[(FARTHEST - step) as usize] = Near { offset: ROOM - step, worth: -THREAT };
        near[(FARTHEST + 2 * step) as usize] = Near { offset: ROOM - step, worth: THREAT };
        near[(FARTHEST - 2 * step) as usize] = Near { offset: ROOM + step, worth: THREAT };
        index += 1;
    }
    near
};
