//! The variants, as data.

use plateau_core::Side;

/// The plies without a capture that make a draw, in every variant.
pub const QUIET_LIMIT: u16 = 100;

/// The most stones a player has in any variant.
pub const MOST_STONES: u8 = 18;

/// The rules of a variant. The default is the document's game, [`Rules::HASAMI`].
///
/// ```
/// use plateau_hasami::Rules;
/// assert_eq!(Rules::NINE.stones_left(), 1);
/// assert_eq!(Rules::NINE.with_stones_left(4).map(Rules::stones_left), Some(4));
/// assert_eq!(Rules::NINE.with_stones_left(9), None, "nobody would ever have more");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// How many lines each player fills at the start.
    rows: u8,
    /// Whether stones jump over an adjacent stone.
    jumps: bool,
    /// Whether a stone in a corner is captured by its two neighbours.
    corners: bool,
    /// Whether five in a line win.
    five: bool,
    /// A player with this many stones or fewer has lost.
    stones_left: u8,
}

/// The three games, whatever the losing count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// [`Rules::HASAMI`].
    Hasami,
    /// [`Rules::NINE`].
    Nine,
    /// [`Rules::DAI`].
    Dai,
}

impl Rules {
    /// The document's game: two lines of stones, jumps, five stones or fewer lose.
    pub const HASAMI: Rules = Rules { rows: 2, jumps: true, corners: false, five: false, stones_left: 5 };

    /// The usual Japanese game: one line of stones, no jumps, corner captures, one stone or none loses.
    pub const NINE: Rules = Rules { rows: 1, jumps: false, corners: true, five: false, stones_left: 1 };

    /// The document's game, also won by five in a line; four stones or fewer lose.
    pub const DAI: Rules = Rules { rows: 2, jumps: true, corners: false, five: true, stones_left: 4 };

    /// The same rules with `count` stones or fewer losing; `None` when a player would lose from the start.
    pub const fn with_stones_left(self, count: u8) -> Option<Rules> {
        if count < self.stones() { Some(Rules { stones_left: count, ..self }) } else { None }
    }

    /// Which of the three games it is.
    pub(crate) const fn kind(self) -> Kind {
        match (self.five, self.jumps) {
            (true, _) => Kind::Dai,
            (false, true) => Kind::Hasami,
            (false, false) => Kind::Nine,
        }
    }

    /// How many lines each player fills at the start: 1 or 2.
    #[inline(always)]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// How many stones each player has at the start.
    pub const fn stones(self) -> u8 {
        self.rows * 9
    }

    /// Whether a stone may jump over an adjacent stone.
    #[inline(always)]
    pub const fn jumps(self) -> bool {
        self.jumps
    }

    /// Whether a stone in a corner is captured by its two neighbours.
    #[inline(always)]
    pub const fn corners(self) -> bool {
        self.corners
    }

    /// Whether five stones in a line, none of them at home, win.
    #[inline(always)]
    pub const fn five(self) -> bool {
        self.five
    }

    /// The number of stones with which, or with fewer, a player has lost.
    #[inline(always)]
    pub const fn stones_left(self) -> u8 {
        self.stones_left
    }

    /// The lines, from the top and from 0, that `side` fills at the start: black above, white below.
    pub const fn home(self, side: Side) -> std::ops::Range<u8> {
        match side {
            Side::First => 9 - self.rows..9,
            Side::Second => 0..self.rows,
        }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules::HASAMI
    }
}
