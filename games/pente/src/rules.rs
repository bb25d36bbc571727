//! The variants, as data.

use plateau_core::Message;

/// What a variant of Penté is made of: the size of the board, which runs are captured, how many captured stones win,
/// and how the game is opened. Every variant is a value of this type; the rules are written once.
///
/// ```
/// use plateau_pente::Rules;
/// let keryo = Rules::KERYO;
/// assert!(keryo.captures_runs_of(3));
/// assert_eq!(keryo.capture_goal(), Some(15));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// The number of rows and of columns.
    size: u8,
    /// How many captured stones win; 0 where captures do not win.
    goal: u8,
    /// Bit `n`: runs of exactly `n` stones are captured. Bit 0, which is no run: the tournament opening.
    features: u8,
}

/// The bit of [`Rules::features`] that stands for the tournament opening.
const OPENING: u8 = 1;

/// A variant's name in the pages, and its rules on the usual board.
pub(crate) type Preset = (&'static str, Rules);

/// Every variant, the default one first.
pub(crate) const PRESETS: [Preset; 4] = [
    ("pente", Rules::PENTE),
    ("tournoi", Rules::TOURNAMENT),
    ("keryo", Rules::KERYO),
    ("gomoku", Rules::GOMOKU),
];

impl Rules {
    /// The smallest board.
    pub const SMALLEST: u8 = 5;
    /// The largest board.
    pub const LARGEST: u8 = 20;
    /// The board of the document.
    pub const USUAL: u8 = 19;
    /// The smallest board of the tournament opening: its second stone needs room outside the central square.
    pub const SMALLEST_TOURNAMENT: u8 = 7;
    /// How many stones in a row win, in every variant. More win too.
    pub const LINE: usize = 5;
    /// How far from the centre the central square of the tournament opening reaches.
    pub const CENTRAL_REACH: u8 = 2;

    /// The document's game: pairs are captured, ten captured stones win.
    pub const PENTE: Rules = Rules { size: Rules::USUAL, goal: 10, features: 1 << 2 };
    /// The same with the tournament opening.
    pub const TOURNAMENT: Rules = Rules { features: Rules::PENTE.features | OPENING, ..Rules::PENTE };
    /// Runs of three are captured too; fifteen captured stones win.
    pub const KERYO: Rules = Rules { goal: 15, features: 1 << 2 | 1 << 3, ..Rules::PENTE };
    /// No captures: only lines win.
    pub const GOMOKU: Rules = Rules { goal: 0, features: 0, ..Rules::PENTE };

    /// The same rules on a board of `size` rows and columns.
    ///
    /// # Errors
    /// When the size is not one of 5 to 20, or not odd and at least 7 where the tournament opening is played.
    pub fn with_size(self, size: u8) -> Result<Rules, Message> {
        if !(Rules::SMALLEST..=Rules::LARGEST).contains(&size) {
            return Err(Message::new("pente-size")
                .with("size", size)
                .with("low", Rules::SMALLEST)
                .with("high", Rules::LARGEST));
        }
        if self.has_tournament_opening() && (size.is_multiple_of(2) || size < Rules::SMALLEST_TOURNAMENT) {
            return Err(Message::new("pente-tournament-size")
                .with("size", size)
                .with("low", Rules::SMALLEST_TOURNAMENT));
        }
        Ok(Rules { size, ..self })
    }

    /// The number of rows, and of columns.
    #[inline(always)]
    pub const fn size(self) -> u8 {
        self.size
    }

    /// How many captured stones win; `None` where captures do not win.
    #[inline(always)]
    pub const fn capture_goal(self) -> Option<u8> {
        if self.goal == 0 { None } else { Some(self.goal) }
    }

    /// Whether a run of exactly `length` enemy stones between two of the mover's is captured.
    #[inline(always)]
    pub const fn captures_runs_of(self, length: usize) -> bool {
        length > 0 && length < 8 && self.features >> length & 1 == 1
    }

    /// The longest run that is captured; 0 where nothing is.
    #[inline(always)]
    pub const fn longest_capture(self) -> usize {
        (u8::BITS - 1 - (self.features | OPENING).leading_zeros()) as usize
    }

    /// Whether the first stone must be the centre and the first player's second one far from it.
    #[inline(always)]
    pub const fn has_tournament_opening(self) -> bool {
        self.features & OPENING != 0
    }

    /// The same without the tournament opening: what holds after it.
    pub(crate) const fn after_opening(self) -> Rules {
        Rules { features: self.features & !OPENING, ..self }
    }

    /// The same on the usual board.
    pub(crate) const fn on_usual_board(self) -> Rules {
        Rules { size: Rules::USUAL, ..self }
    }

    /// The largest number of captured stones a game can show: one short of the goal, then a capture in every direction.
    pub(crate) const fn most_captured(self) -> u8 {
        if self.goal == 0 { 0 } else { self.goal - 1 + 8 * self.longest_capture() as u8 }
    }

    /// The page name of the variant, whatever the size of the board.
    pub(crate) fn variant(self) -> &'static str {
        let usual = self.on_usual_board();
        PRESETS.iter().find(|(_, rules)| *rules == usual).map_or(PRESETS[0].0, |(name, _)| name)
    }
}

impl Default for Rules {
    fn default() -> Self {
        Rules::PENTE
    }
}
