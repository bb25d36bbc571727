//! The rules of each variant, as data.

use crate::board::Board;

/// After how many plies each draw count ends the game; 0 where a count is off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Draws {
    /// Consecutive plies of kings without a capture.
    pub(crate) kings_only: u8,
    /// Plies with a single king against three pieces, one of them a king at least.
    pub(crate) three_to_one: u8,
    /// Plies with a single king against one or two pieces, one of them a king at least.
    pub(crate) two_to_one: u8,
    /// Plies with three kings against one king, and nothing else.
    pub(crate) three_kings: u8,
}

/// The counts of international draughts: 25, 16 and 5 moves of each player.
const INTERNATIONAL_DRAWS: Draws = Draws { kings_only: 50, three_to_one: 32, two_to_one: 10, three_kings: 0 };

/// The only count of the document: 20 moves of each player once three kings face one.
const REPORT_DRAWS: Draws = Draws { kings_only: 0, three_to_one: 0, two_to_one: 0, three_kings: 40 };

/// The rules of a variant.
///
/// Only the four variants exist: [`Rules::ALL`] has them with their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The size of the board.
    pub(crate) board: Board,
    /// Whether only the captures that take the most pieces are legal.
    pub(crate) maximum: bool,
    /// Whether a man that reaches the far row during a capture goes on as a king.
    pub(crate) crowns_in_passing: bool,
    /// When counting moves makes a draw.
    pub(crate) draws: Draws,
}

impl Rules {
    /// `internationale`: 10×10, the maximum is mandatory.
    pub const INTERNATIONAL: Rules =
        Rules { board: Board::Ten, maximum: true, crowns_in_passing: false, draws: INTERNATIONAL_DRAWS };

    /// `rapport`: the international rules with the draws of the document.
    pub const REPORT: Rules = Rules { draws: REPORT_DRAWS, ..Rules::INTERNATIONAL };

    /// `bresilienne`: the international rules on 8×8.
    pub const BRAZILIAN: Rules = Rules { board: Board::Eight, ..Rules::INTERNATIONAL };

    /// `russe`: 8×8, any capture, and men are crowned in passing.
    pub const RUSSIAN: Rules =
        Rules { board: Board::Eight, maximum: false, crowns_in_passing: true, draws: INTERNATIONAL_DRAWS };

    /// Every variant with its page name, the default one first.
    pub const ALL: [(&'static str, Rules); 4] = [
        ("internationale", Rules::INTERNATIONAL),
        ("rapport", Rules::REPORT),
        ("bresilienne", Rules::BRAZILIAN),
        ("russe", Rules::RUSSIAN),
    ];

    /// The board that is played on.
    pub const fn board(self) -> Board {
        self.board
    }

    /// The page name of the variant.
    pub fn name(self) -> &'static str {
        Rules::ALL.iter().find(|(_, rules)| *rules == self).map_or(Rules::ALL[0].0, |(name, _)| name)
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules::INTERNATIONAL
    }
}
