//! A position: the stones, the captures, and whether it is over.

use plateau_core::{Ending, MoveList, Position, Random, Reason, Side};
use rand::RngExt;

use crate::stones::{FIRST, STRIDE, Stones, WORDS};
use crate::{Point, Rules};

/// Every point of a board, for each size.
static BOARDS: [Stones; Rules::LARGEST as usize + 1] = {
    let mut boards = [Stones::EMPTY; Rules::LARGEST as usize + 1];
    let mut size = 0;
    while size < boards.len() {
        boards[size] = Stones::board(size);
        size += 1;
    }
    boards
};

/// How often a random point is tried before the free ones are counted.
const TRIES: u32 = 8;

/// A position of Penté, of 120 bytes.
///
/// Two positions are equal when their position texts are, and their rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PentePosition {
    /// The stones of the first and of the second player.
    pub(crate) stones: [Stones; 2],
    /// The number of moves played so far.
    pub(crate) ply: u16,
    /// How many stones the first and the second player have captured.
    pub(crate) captured: [u8; 2],
    /// The variant.
    pub(crate) rules: Rules,
    /// Who moves, who won and why.
    pub(crate) status: Status,
}

/// Who moves next and how the game ended, in one byte: bit 0 is the side to move, bit 1 the winner, bits 2 and 3 the
/// reason (0: the game goes on, 1: a line, 2: captures, 3: the board is full).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Status(u8);

impl Status {
    /// `turn` is to move and the game goes on.
    #[inline(always)]
    pub(crate) const fn going_on(turn: Side) -> Status {
        Status(turn as u8)
    }

    /// The same with the game won by `winner` with a line.
    #[inline(always)]
    pub(crate) const fn won_by_line(self, winner: Side) -> Status {
        Status(self.0 & 1 | (winner as u8) << 1 | 1 << 2)
    }

    /// The same with the game won by `winner` with captures.
    #[inline(always)]
    pub(crate) const fn won_by_captures(self, winner: Side) -> Status {
        Status(self.0 & 1 | (winner as u8) << 1 | 2 << 2)
    }

    /// The same with the board full and nobody the winner.
    #[inline(always)]
    pub(crate) const fn drawn(self) -> Status {
        Status(self.0 & 1 | 3 << 2)
    }

    /// Who moves next.
    #[inline(always)]
    pub(crate) const fn turn(self) -> Side {
        if self.0 & 1 == 0 { Side::First } else { Side::Second }
    }

    /// Whether the game is over.
    #[inline(always)]
    pub(crate) const fn is_over(self) -> bool {
        self.0 >> 2 != 0
    }

    /// How the game ended, if it did.
    #[inline(always)]
    pub(crate) const fn ending(self) -> Option<Ending> {
        let winner = if self.0 >> 1 & 1 == 0 { Side::First } else { Side::Second };
        match self.0 >> 2 {
            0 => None,
            1 => Some(Ending::win(winner, Reason::Line)),
            2 => Some(Ending::win(winner, Reason::Captures)),
            _ => Some(Ending::draw(Reason::FullBoard)),
        }
    }
}

/// What the tournament opening asks of the next stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Opening {
    /// Nothing (any more).
    Free,
    /// It must stand on the centre.
    Centre,
    /// It must stand outside the central square.
    Outside,
}

/// Why a point cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// The game is over, for this reason.
    Over(Reason),
    /// A stone of this side stands there.
    Occupied(Side),
    /// The tournament opening asks for the centre.
    NotCentre,
    /// The tournament opening asks for a point outside the central square.
    TooCentral,
}

impl PentePosition {
    /// The stone on `point`, if there is one.
    pub fn stone(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.stones[side.index()].has(point))
    }

    /// How many stones `side` has captured.
    pub fn captured(&self, side: Side) -> u8 {
        self.captured[side.index()]
    }

    /// The number of moves played so far.
    pub fn ply(&self) -> u16 {
        self.ply
    }

    /// Every point of this board.
    #[inline(always)]
    pub(crate) fn board_points(&self) -> &'static Stones {
        // The size of valid rules is an index of the table.
        BOARDS.get(usize::from(self.rules.size())).unwrap_or(&Stones::EMPTY)
    }

    /// The points without a stone.
    #[inline(always)]
    pub(crate) fn empty_points(&self) -> Stones {
        let board = self.board_points();
        let [first, second] = &self.stones;
        Stones::from_words(|index| board.words[index] & !(first.words[index] | second.words[index]))
    }

    /// The points that can be played, once it is known that the game goes on.
    #[inline(always)]
    fn playable(&self) -> Stones {
        match self.opening() {
            Opening::Free => self.empty_points(),
            restricted => self.playable_in_opening(restricted),
        }
    }

    /// The empty points that the tournament opening allows. Apart, because at most two positions of a game come here.
    #[cold]
    fn playable_in_opening(&self, opening: Opening) -> Stones {
        let mut allowed = Stones::EMPTY;
        for point in self.empty_points().points().filter(|&point| self.opening_allows(opening, point)) {
            allowed.insert(point);
        }
        allowed
    }

    /// What the opening asks of the next stone.
    #[inline(always)]
    pub(crate) fn opening(&self) -> Opening {
        match self.ply {
            0 if self.rules.has_tournament_opening() => Opening::Centre,
            2 if self.rules.has_tournament_opening() => Opening::Outside,
            _ => Opening::Free,
        }
    }

    /// Whether `opening` allows a stone on `point`.
    fn opening_allows(&self, opening: Opening, point: Point) -> bool {
        let centre = self.rules.size() / 2;
        let distance = point.row().abs_diff(centre).max(point.column().abs_diff(centre));
        match opening {
            Opening::Free => true,
            Opening::Centre => distance == 0,
            Opening::Outside => distance > Rules::CENTRAL_REACH,
        }
    }

    /// Why `point`, a point of this board, cannot be played; `None` when it can.
    pub(crate) fn refusal(&self, point: Point) -> Option<Refusal> {
        if let Some(ending) = self.status.ending() {
            return Some(Refusal::Over(ending.reason));
        }
        if let Some(side) = self.stone(point) {
            return Some(Refusal::Occupied(side));
        }
        match self.opening() {
            Opening::Centre if !self.opening_allows(Opening::Centre, point) => Some(Refusal::NotCentre),
            Opening::Outside if !self.opening_allows(Opening::Outside, point) => Some(Refusal::TooCentral),
            _ => None,
        }
    }
}

impl Position for PentePosition {
    type Move = Point;
    type Rules = Rules;
    type Counters = ();

    fn start(rules: &Rules) -> Self {
        PentePosition {
            stones: [Stones::EMPTY; 2],
            ply: 0,
            captured: [0; 2],
            rules: *rules,
            status: Status::going_on(Side::First),
        }
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline(always)]
    fn turn(&self) -> Side {
        self.status.turn()
    }

    #[inline(always)]
    fn ending(&self) -> Option<Ending> {
        self.status.ending()
    }

    #[inline(always)]
    fn legal_moves(&self, into: &mut MoveList<Point>) {
        if !self.status.is_over() {
            into.extend(self.playable().points());
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        if self.status.is_over() { 0 } else { u64::from(self.playable().len()) }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, point: Point) {
        self.place(point);
    }

    fn is_legal(&self, point: Point) -> bool {
        self.board_points().has(point) && self.refusal(point).is_none()
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        let [first, second] = &self.stones;
        let state = u64::from(self.status.turn() as u8)
            | u64::from(self.captured[0]) << 8
            | u64::from(self.captured[1]) << 16
            | (self.opening() as u64) << 24;
        let cells = (0..WORDS).fold(0u64, |sum, index| {
            let [left, right] = KEYS[index];
            sum.wrapping_add(fold(first.words[index] ^ left, second.words[index] ^ right))
        });
        fold(cells ^ KEYS[WORDS][0], state ^ KEYS[WORDS][1])
    }

    #[inline(always)]
    fn random_move(&self, random: &mut Random, _list: &mut MoveList<Point>) -> Option<Point> {
        if self.status.is_over() {
            return None;
        }
        if self.opening() == Opening::Free {
            let board = self.board_points();
            let [first, second] = &self.stones;
            // Most boards are mostly empty: a random bit is mostly a free point. Each try is uniform over the free
            // points, so the first that succeeds is too.
            let bits = STRIDE as u32 * u32::from(self.rules.size());
            for _ in 0..TRIES {
                let bit = FIRST + random.random_range(0..bits) as usize;
                if board.has_bit(bit) && !first.has_bit(bit) && !second.has_bit(bit) {
                    return Some(Point::from_bit(bit));
                }
            }
        }
        let playable = self.playable();
        match playable.len() {
            0 => None,
            count => playable.nth(random.random_range(0..count)),
        }
    }

    /// Stones on the board and captured stones together grow with every move: nothing comes back.
    #[inline(always)]
    fn is_irreversible(&self, _point: Point) -> bool {
        true
    }
}

/// Arbitrary constants of the key: a pair for each word of the stones, and one for the rest.
const KEYS: [[u64; 2]; WORDS + 1] = {
    let mut keys = [[0; 2]; WORDS + 1];
    let mut state = 0x5045_4e54_4531_3939;
    let mut index = 0;
    while index < 2 * keys.len() {
        // The SplitMix64 sequence.
        state = u64::wrapping_add(state, 0x9e37_79b9_7f4a_7c15);
        let mut word = state;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        keys[index / 2][index % 2] = word ^ word >> 31;
        index += 1;
    }
    keys
};

/// Both halves of the product of `left` and `right`, mixed into one word.
#[inline(always)]
fn fold(left: u64, right: u64) -> u64 {
    let product = u128::from(left) * u128::from(right);
    product as u64 ^ (product >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_takes_120_bytes() {
        assert_eq!(size_of::<PentePosition>(), 120);
    }
}
