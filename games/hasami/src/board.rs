//! The cells, and the stones as bits.
//!
//! Every stone stands on four boards at once, one for each direction of play. On the board of a direction the cells of
//! a line that runs that way are consecutive bits, going up, with one guard bit that stays empty behind each line. So
//! moving in any direction is adding: a carry runs through a whole row of bits in one instruction, and dies in the
//! guard.

use plateau_core::{Side, Square};

/// Rows and columns.
pub const SIZE: u8 = 9;

/// The bits from the beginning of a line to the beginning of the next: the cells and the guard.
pub(crate) const STRIDE: u32 = SIZE as u32 + 1;

/// The number of directions: right, left, down, up.
pub(crate) const DIRECTIONS: usize = 4;

/// The bits that are cells; the same on every board.
pub(crate) const ON_BOARD: u128 = {
    let mut bits = 0;
    let mut line = 0;
    while line < SIZE as u32 {
        bits |= ((1 << SIZE) - 1) << (line * STRIDE);
        line += 1;
    }
    bits
};

/// A cell of the board, `A1` (top left) to `I9`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u8);

impl Cell {
    /// The cell at `row` and `column`, from the top left and from 0; `None` off the board.
    pub const fn new(row: u8, column: u8) -> Option<Cell> {
        if row < SIZE && column < SIZE { Some(Cell(row * SIZE + column)) } else { None }
    }

    /// Every cell, row by row from the top left.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..SIZE * SIZE).map(Cell)
    }

    /// The row, from the top and from 0.
    pub const fn row(self) -> u8 {
        self.0 / SIZE
    }

    /// The column, from the left and from 0.
    pub const fn column(self) -> u8 {
        self.0 % SIZE
    }

    /// The cell as screens know it.
    pub const fn square(self) -> Square {
        Square::new(self.row(), self.column())
    }

    /// The index of the cell in tables of 128 entries. The mask costs nothing and spares the bounds check.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize & 127
    }

    /// The cell's bit on the board of each direction.
    #[inline(always)]
    pub(crate) fn places(self) -> &'static [u128; DIRECTIONS] {
        &PLACES[self.index()]
    }

    /// The number of the cell's bit on the board of `direction`.
    #[inline(always)]
    pub(crate) fn bit(self, direction: usize) -> u32 {
        u32::from(BITS[direction & 3][self.index()])
    }

    /// The corner beside this cell and the corner's other neighbour, if there is such a corner.
    #[inline(always)]
    pub(crate) fn corner(self) -> Option<(Cell, Cell)> {
        CORNERS[self.index()]
    }

    /// Each corner with its two neighbours.
    #[inline(always)]
    pub(crate) fn corners() -> impl Iterator<Item = [Cell; 3]> {
        CORNER_LIST.into_iter()
    }

    /// What a stone of `side` on this cell adds to the key of a position.
    #[inline(always)]
    pub(crate) fn key(self, side: Side) -> u64 {
        KEYS[side.index()][self.index()]
    }

    /// The cell whose bit is number `bit` on the board of `direction`. A guard bit is no cell: it gives `A1`.
    #[inline(always)]
    pub(crate) fn at(direction: usize, bit: u32) -> Cell {
        CELLS[direction & 3][bit as usize & 127]
    }
}

impl std::fmt::Display for Cell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row()), self.column() + 1)
    }
}

/// The number of the bit of a cell on the board of `direction`.
const fn bit_of(direction: usize, row: u32, column: u32) -> u32 {
    let last = SIZE as u32 - 1;
    match direction {
        0 => row * STRIDE + column,
        1 => (last - row) * STRIDE + (last - column),
        2 => column * STRIDE + row,
        _ => (last - column) * STRIDE + (last - row),
    }
}

/// The bit of each cell on each board.
static PLACES: [[u128; DIRECTIONS]; 128] = {
    let mut places = [[0; DIRECTIONS]; 128];
    let mut cell = 0;
    while cell < SIZE as usize * SIZE as usize {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let (row, column) = (cell as u32 / SIZE as u32, cell as u32 % SIZE as u32);
            places[cell][direction] = 1 << bit_of(direction, row, column);
            direction += 1;
        }
        cell += 1;
    }
    places
};

/// The number of the bit of each cell on each board.
static BITS: [[u8; 128]; DIRECTIONS] = {
    let mut bits = [[0; 128]; DIRECTIONS];
    let mut cell = 0;
    while cell < SIZE as usize * SIZE as usize {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let (row, column) = (cell as u32 / SIZE as u32, cell as u32 % SIZE as u32);
            bits[direction][cell] = bit_of(direction, row, column) as u8;
            direction += 1;
        }
        cell += 1;
    }
    bits
};

/// The cell of each bit of each board.
static CELLS: [[Cell; 128]; DIRECTIONS] = {
    let mut cells = [[Cell(0); 128]; DIRECTIONS];
    let mut cell = 0;
    while cell < SIZE * SIZE {
        let mut direction = 0;
        while direction < DIRECTIONS {
            let bit = bit_of(direction, (cell / SIZE) as u32, (cell % SIZE) as u32);
            cells[direction][bit as usize] = Cell(cell);
            direction += 1;
        }
        cell += 1;
    }
    cells
};

/// Each corner with its two neighbours.
const CORNER_LIST: [[Cell; 3]; 4] = {
    /// The corner at `row` and `column`, next to that row and that column.
    const fn corner(row: u8, column: u8, next_row: u8, next_column: u8) -> [Cell; 3] {
        [Cell(row * SIZE + column), Cell(row * SIZE + next_column), Cell(next_row * SIZE + column)]
    }
    let (last, inner) = (SIZE - 1, SIZE - 2);
    [
        corner(0, 0, 1, 1),
        corner(0, last, 1, inner),
        corner(last, 0, inner, 1),
        corner(last, last, inner, inner),
    ]
};

/// For each cell beside a corner: that corner and its other neighbour.
static CORNERS: [Option<(Cell, Cell)>; 128] = {
    let mut corners = [None; 128];
    let mut index = 0;
    while index < CORNER_LIST.len() {
        let [corner, beside, above_or_below] = CORNER_LIST[index];
        corners[beside.index()] = Some((corner, above_or_below));
        corners[above_or_below.index()] = Some((corner, beside));
        index += 1;
    }
    corners
};

/// What the turn of the second player adds to a key.
pub(crate) const TURN_KEY: u64 = scramble(0);

/// What a stone of each side on each cell adds to a key.
static KEYS: [[u64; 128]; 2] = {
    let mut keys = [[0; 128]; 2];
    let mut index = 0;
    while index < 256 {
        keys[index / 128][index % 128] = scramble(index as u64 + 1);
        index += 1;
    }
    keys
};

/// Sixty-four bits that look random, different for each `number` (the finisher of SplitMix64).
const fn scramble(number: u64) -> u64 {
    let mut bits = number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// The cells of the lines `rows`, as bits of the first board.
pub(crate) const fn lines(rows: std::ops::Range<u8>) -> u128 {
    ON_BOARD & (((1 << (rows.end as u32 * STRIDE)) - 1) & !((1 << (rows.start as u32 * STRIDE)) - 1))
}

/// The run of `enemy` stones that begins just behind the stone `to`, if a stone of `own` stands at its other end;
/// otherwise nothing. All three are bits of one board; the run goes up.
#[inline(always)]
pub(crate) fn sandwiched(own: u128, enemy: u128, to: u128) -> u128 {
    let next = to << 1;
    // The carry runs through the enemies and stops on the first bit that is none: an own stone, an empty cell, a guard.
    let end = (enemy + next) & !enemy;
    if own & end != 0 { end.wrapping_sub(next) } else { 0 }
}

/// Whether five of `stones`, bits of the first board, stand in a straight or diagonal line.
#[inline(always)]
pub(crate) fn has_five(stones: u128) -> bool {
    let five = |step: u32| {
        let pairs = stones & (stones >> step);
        let fours = pairs & (pairs >> (2 * step));
        fours & (stones >> (4 * step))
    };
    // The guards keep lines from running round the edge.
    five(1) | five(STRIDE) | five(STRIDE - 1) | five(STRIDE + 1) != 0
}

/// The number of each bit of `bits`, from the lowest.
#[inline(always)]
pub(crate) fn numbers(mut bits: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (bits != 0).then(|| {
            let number = bits.trailing_zeros();
            bits &= bits - 1;
            number
        })
    })
}
