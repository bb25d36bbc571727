//! What the cells of a position hold, told more closely than by their stones: where either player can go, and which stones
//! can be captured. The order of moves and the learned weights read it.

use plateau_core::Side;

use crate::HasamiPosition;
use crate::board::{Cell, SIZE, STRIDE};

/// What a cell can hold, to one player.
///
/// | number | what |
/// | --- | --- |
/// | 0 to 3 | empty; 1 is added where the player can go, 2 where the other could |
/// | 4, 5 | a stone of the player; 5 in danger |
/// | 6, 7 | a stone of the other player; 7 that can be captured |
pub(super) mod kind {
    /// Beyond the edge.
    pub(in crate::eval) const WALL: u8 = 8;
    /// How many kinds there are.
    pub(in crate::eval) const COUNT: usize = 9;
    /// Each kind as the other player sees it.
    pub(in crate::eval) const SWAP: [u8; COUNT] = [0, 2, 1, 3, 6, 7, 4, 5, 8];
}

/// Rows of the wide board begin so many cells apart: a row is a word.
pub(super) const WIDE: usize = 16;

/// The cells of the wide board.
pub(super) const ROOMY: usize = WIDE * WIDE;

/// The index of a cell on the wide board, which has two rows of wall around.
#[inline(always)]
pub(super) const fn wide(cell: Cell) -> usize {
    ((cell.row() as usize + 2) * WIDE + cell.column() as usize + 2) & (ROOMY - 1)
}

/// Each set of columns as a row of the wide board that holds a 1 in each of them.
static ROWS: [u128; 1 << SIZE] = spread(8, 16);

/// Each set of rows as the bits of a column of the first board.
static COLUMNS: [u128; 1 << SIZE] = spread(STRIDE, 0);

/// Each set of nine as bits that lie `step` apart, behind `room` others.
const fn spread(step: u32, room: u32) -> [u128; 1 << SIZE] {
    let mut spread = [0; 1 << SIZE];
    let mut set = 0;
    while set < spread.len() {
        let mut bit = 0;
        while bit < SIZE as u32 {
            if set >> bit & 1 != 0 {
                spread[set] |= 1 << (room + bit * step);
            }
            bit += 1;
        }
        set += 1;
    }
    spread
}

/// The bits of line `line` of a board.
#[inline(always)]
const fn line_of(bits: u128, line: u32) -> usize {
    (bits >> (line * STRIDE)) as usize & ((1 << SIZE) - 1)
}

/// The cells where `side` could go with one move, as bits of the first board.
#[inline(always)]
fn reach(position: &HasamiPosition, side: Side) -> u128 {
    let [right, left, down, up] = [0, 1, 2, 3].map(|direction| position.reach_of(side, direction).cells());
    // The boards of opposite directions are each other's bits in reverse; the lines of the third are columns.
    let upright = down | turned(up);
    (0..u32::from(SIZE))
        .fold(right | turned(left), |cells, column| cells | COLUMNS[line_of(upright, column)] << column)
}

/// The bits of the board of a direction on the board of the opposite one.
#[inline(always)]
const fn turned(bits: u128) -> u128 {
    bits.reverse_bits() >> (u128::BITS - 1 - FARTHEST)
}

/// No cell of the board lies nearer to the ends of the wide one.
pub(super) const EDGE: usize = 2 * WIDE + 2;

/// The largest difference between the bits of two cells.
pub(super) const FARTHEST: u32 = 8 * STRIDE + 8;

/// What every cell holds to one player.
pub(super) struct Kinds {
    /// The kind of each cell of the wide board.
    pub(super) cells: [u8; ROOMY],
    /// The cells where the player can go.
    pub(super) reached: u128,
}

impl Kinds {
    /// What the cells hold to `side`, where the stones of `seized` can be captured.
    #[inline(always)]
    pub(super) fn new(position: &HasamiPosition, side: Side, seized: u128) -> Kinds {
        const WALL: u128 = u128::from_le_bytes([kind::WALL; WIDE]);
        let (own, enemy) = (position.board(0, side), position.board(0, !side));
        let (reached, feared) = (reach(position, side), reach(position, !side));
        // The bits of each kind: see there.
        let ones = reached | seized;
        let twos = feared | enemy;
        let fours = own | enemy;
        let mut cells = [kind::WALL; ROOMY];
        for row in 0..u32::from(SIZE) {
            let bits = |set: u128| ROWS[line_of(set, row)];
            let held = bits(ones) | bits(twos) << 1 | bits(fours) << 2;
            let word = WALL & !(ROWS[ROWS.len() - 1] * 0xff) | held;
            cells[(row as usize + 2) * WIDE..][..WIDE].copy_from_slice(&word.to_le_bytes());
        }
        Kinds { cells, reached }
    }
}
