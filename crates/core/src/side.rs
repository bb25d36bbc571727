//! The two players.

use std::ops::Not;

/// A player, by order of play. Colours and symbols differ from game to game.
///
/// ```
/// use plateau_core::Side;
/// assert_eq!(!Side::First, Side::Second);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The player who makes the first move of a game.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Both sides, in order of play.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// 0 for the first player, 1 for the second: an index into a pair.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `first` or `second`: the word that result lines use, in every language.
    pub const fn word(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline(always)]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}
