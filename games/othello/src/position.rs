//! Positions: discs and turn.

use plateau_core::{Ending, MoveList, Outcome, Reason, Side};

use crate::discs::Discs;
use crate::{Board, Goal, Move, Rules, Size};

/// A position: the discs, whose turn it is, and the rules. 40 bytes.
///
/// The discs are kept as the player to move sees them, so that a move needs no choice by colour. Boards up to 8×8 use
/// one word for each player; 10×10 continues in a second one.
///
/// Equality compares rules, discs and turn. Any arrangement of discs is a position: problems are composed freely.
///
/// ```
/// use plateau_core::{Notation, Position as _, Side};
/// use plateau_othello::{Position, Rules};
/// let mut position = Position::start(&Rules::default());
/// let f5 = position.read_move("f5").expect("black may start there");
/// position.play_unchecked(f5);
/// assert_eq!(position.count(Side::First), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The first 64 cells.
    near: Discs<u64>,
    /// The cells beyond; nothing on boards up to 8×8.
    far: Discs<u64>,
    /// Whose turn it is.
    turn: Side,
    /// Size and goal.
    rules: Rules,
}

impl Position {
    /// The position where `turn` moves on `board`, and `goal` decides.
    pub fn new(board: &Board, turn: Side, goal: Goal) -> Self {
        let rules = Rules { size: board.size(), goal };
        let empty = Discs { own: 0, enemy: 0 };
        let mut position = Position { near: empty, far: empty, turn, rules };
        position.set_discs(Discs { own: board.bits(turn), enemy: board.bits(!turn) });
        position
    }

    /// The board.
    pub fn board(&self) -> Board {
        let Discs { own, enemy } = self.discs();
        Board::from_bits(self.rules.size, if self.turn == Side::First { [own, enemy] } else { [enemy, own] })
    }

    /// The size of the board.
    pub const fn size(&self) -> Size {
        self.rules.size
    }

    /// How many discs `side` has.
    pub fn count(&self, side: Side) -> u32 {
        self.board().count(side)
    }

    /// On how many cells `side` may place a disc, whoever's turn it is.
    pub fn mobility(&self, side: Side) -> u32 {
        self.targets(side).count_ones()
    }

    /// Whether the player to move can only pass.
    pub fn must_pass(&self) -> bool {
        self.targets(self.turn) == 0 && self.targets(!self.turn) != 0
    }

    /// The cells where `side` may place a disc, whoever's turn it is.
    pub(crate) fn targets(&self, side: Side) -> u128 {
        let discs = if side == self.turn { self.discs() } else { self.discs().swapped() };
        match self.rules.size {
            Size::Ten => discs.targets(self.rules.size.playable()),
            _ => u128::from(narrow(discs).targets(self.playable())),
        }
    }

    /// The discs that `mv` turns over.
    pub(crate) fn flips(&self, mv: Move) -> u128 {
        match self.rules.size {
            Size::Ten => self.discs().flips(mv),
            _ => u128::from(self.near.flips(mv)),
        }
    }

    /// The discs of a board up to 8×8, and its cells; `None` for a larger one.
    #[inline(always)]
    pub(crate) fn small(&self) -> Option<(Discs<u64>, u64)> {
        (!self.is_ten()).then(|| (self.near, self.playable()))
    }

    /// All the discs.
    pub(crate) fn discs(&self) -> Discs<u128> {
        let join = |near: u64, far: u64| u128::from(far) << 64 | u128::from(near);
        Discs { own: join(self.near.own, self.far.own), enemy: join(self.near.enemy, self.far.enemy) }
    }

    /// Sets all the discs.
    fn set_discs(&mut self, discs: Discs<u128>) {
        self.near = narrow(discs);
        self.far = narrow(Discs { own: discs.own >> 64, enemy: discs.enemy >> 64 });
    }

    /// The cells of a board up to 8×8.
    #[inline(always)]
    fn playable(&self) -> u64 {
        self.rules.size.playable() as u64
    }

    /// Whether this is a board of more than 64 cells.
    #[inline(always)]
    fn is_ten(&self) -> bool {
        self.rules.size == Size::Ten
    }
}

/// The first 64 cells of `discs`.
fn narrow(discs: Discs<u128>) -> Discs<u64> {
    Discs { own: discs.own as u64, enemy: discs.enemy as u64 }
}

/// 10×10, out of the way: inlined, it would slow the smaller boards down.
mod ten {
    use super::*;

    /// The number of legal moves.
    #[cold]
    #[inline(never)]
    pub(super) fn count_moves(position: &Position) -> u64 {
        position.discs().count_moves(Size::Ten.playable())
    }

    /// Lists the legal moves.
    #[cold]
    #[inline(never)]
    pub(super) fn legal_moves(position: &Position, into: &mut MoveList<Move>) {
        position.discs().list_moves(Size::Ten.playable(), into);
    }

    /// Changes the discs by `mv`, and not the turn.
    #[cold]
    #[inline(never)]
    pub(super) fn play(position: &mut Position, mv: Move) {
        position.set_discs(position.discs().after(mv));
    }
}

impl plateau_core::Position for Position {
    type Move = Move;
    type Rules = Rules;
    type Counters = ();

    fn start(rules: &Rules) -> Self {
        Position::new(&Board::start(rules.size), Side::First, rules.goal)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline(always)]
    fn turn(&self) -> Side {
        self.turn
    }

    fn ending(&self) -> Option<Ending> {
        if self.count_moves() > 0 {
            return None;
        }
        let (first, second) = (self.count(Side::First), self.count(Side::Second));
        let outcome = match self.rules.goal {
            Goal::Most => Outcome::of_counts(first, second),
            Goal::Fewest => Outcome::of_counts(second, first),
        };
        Some(Ending { outcome, reason: Reason::Count })
    }

    #[inline(always)]
    fn legal_moves(&self, into: &mut MoveList<Move>) {
        if self.is_ten() {
            ten::legal_moves(self, into);
        } else {
            self.near.list_moves(self.playable(), into);
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        if self.is_ten() { ten::count_moves(self) } else { self.near.count_moves(self.playable()) }
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        if self.is_ten() {
            ten::play(self, mv);
        } else {
            self.near = self.near.after(mv);
        }
        self.turn = !self.turn;
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        let turn = if self.turn == Side::First { 0 } else { TURN_KEY };
        let key = mix(mix(turn, self.near.own), self.near.enemy);
        if self.is_ten() { mix(mix(key, self.far.own), self.far.enemy) } else { key }
    }
}

/// What sets a position with the second player to move apart.
const TURN_KEY: u64 = 0x6a09_e667_f3bc_c909;

/// Stirs `word` into `key`. For each key a different word gives a different result.
#[inline(always)]
fn mix(key: u64, word: u64) -> u64 {
    let product = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (product ^ product >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
