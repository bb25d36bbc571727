//! Positions and the rules of play.

use plateau_core::{Ending, MoveList, Outcome, Position, Random, Reason, Side};
use rand::RngExt;

use crate::board::Board;
use crate::moves::{Move, neighbour};
use crate::rules::{QUIET_LIMIT, Rules, Terms};
use crate::word::{STEPS, Word};

mod cells;
mod chance;

pub use cells::CellState;

/// A position of either variant.
///
/// Equality compares everything: cells, turn, rules, and the counters of the standard game. Boards up to 7×7 live in
/// the low words alone; see the `word` module for the layout.
// The fields that standard play touches come first, so that they share one cache line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct AttaxxPosition {
    /// The stones of the player to move.
    own: u64,
    /// The stones of the other player.
    enemy: u64,
    /// The cells that exist for play.
    open: u64,
    /// The number of the move (standard): it grows after each move of the second player. 1 in the simplified game.
    number: u32,
    /// Plies since the last clone (standard). 0 in the simplified game.
    quiet: u16,
    /// Who moves.
    turn: Side,
    /// The cells whose stones never change colour.
    refuges: u64,
    /// What does not change.
    terms: Terms,
    /// The rest of the sets above (own, enemy, open, refuges) on boards that need more than 64 bits, else 0.
    high: [u64; 4],
}

/// The turn and counters of a position text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    /// Who moves.
    pub(crate) turn: Side,
    /// Plies since the last clone.
    pub(crate) quiet: u16,
    /// The number of the move.
    pub(crate) number: u32,
}

/// Calls a method for the word that the board needs: `sized!(self.method(arguments))`.
macro_rules! sized {
    ($self:ident.$method:ident($($arg:expr),*)) => {
        if $self.terms.is_wide() { $self.$method::<u128>($($arg),*) } else { $self.$method::<u64>($($arg),*) }
    };
}

impl AttaxxPosition {
    /// The position with these stones of the first and of the second player, holes and clock. The sets must not
    /// overlap.
    pub(crate) fn new(rules: &Rules, stones: [u128; 2], holes: u128, clock: Clock) -> Self {
        let mut position = AttaxxPosition {
            own: 0,
            enemy: 0,
            open: 0,
            number: clock.number,
            quiet: clock.quiet,
            turn: clock.turn,
            refuges: 0,
            terms: rules.terms,
            high: [0; 4],
        };
        let [own_high, enemy_high, open_high, refuges_high] = &mut position.high;
        let [first, second] = stones;
        let (own, enemy) = if clock.turn == Side::First { (first, second) } else { (second, first) };
        own.store(&mut position.own, own_high);
        enemy.store(&mut position.enemy, enemy_high);
        (rules.terms.grid().all() & !holes).store(&mut position.open, open_high);
        rules.refuges.store(&mut position.refuges, refuges_high);
        position
    }

    /// The cells as sets of the word `W`, seen by the player to move.
    #[inline(always)]
    pub(crate) fn board<W: Word>(&self) -> Board<W> {
        let [own, enemy, open, refuges] = self.high;
        Board {
            own: W::load(self.own, own),
            enemy: W::load(self.enemy, enemy),
            open: W::load(self.open, open),
            refuges: W::load(self.refuges, refuges),
        }
    }

    /// The cells where the player to move can place (simplified) or clone (standard) a stone.
    #[inline(always)]
    pub(crate) fn targets<W: Word>(&self, board: Board<W>) -> W {
        let anchor = if self.terms.is_standard() { board.own } else { board.enemy };
        let near = anchor.grown();
        let reached = if self.terms.range == 2 { near.grown() } else { near };
        reached & board.empty()
    }

    /// Whether the player to move on `board` has any move but a pass.
    #[inline(always)]
    fn can_move<W: Word>(&self, board: Board<W>) -> bool {
        // A clone reaches distance 1 and a jump distance 2.
        let targets = if self.terms.is_standard() {
            board.own.grown().grown() & board.empty()
        } else {
            self.targets(board)
        };
        !targets.is_empty()
    }

    /// Whether a player has no stone left, or the count of quiet plies is full: the endings that leave moves.
    #[inline(always)]
    fn is_stopped<W: Word>(&self, board: Board<W>) -> bool {
        board.own.is_empty() || board.enemy.is_empty() || self.quiet >= QUIET_LIMIT
    }

    /// The number of jumps of the player to move.
    #[inline(always)]
    fn count_jumps<W: Word>(&self, board: Board<W>) -> u32 {
        if self.terms.is_standard() { board.count_jumps() } else { 0 }
    }

    /// [`Position::count_moves`] for the word `W`.
    #[inline(always)]
    fn count_sized<W: Word>(&self) -> u64 {
        let board = self.board::<W>();
        if self.is_stopped(board) {
            return 0;
        }
        let count = self.targets(board).count() + self.count_jumps(board);
        if count == 0 { u64::from(self.can_move(board.swapped())) } else { u64::from(count) }
    }

    /// [`Position::legal_moves`] for the word `W`.
    #[inline(always)]
    fn list_sized<W: Word>(&self, into: &mut MoveList<Move>) {
        let board = self.board::<W>();
        if self.is_stopped(board) {
            return;
        }
        if !self.can_move(board) {
            if self.can_move(board.swapped()) {
                into.push(Move::PASS);
            }
            return;
        }
        self.targets(board).for_each(|to| into.push(Move::place(to)));
        if self.terms.is_standard() {
            let empty = board.empty();
            board.own.for_each(|from| {
                (W::ring(from) & empty).for_each(|to| into.push(Move::jump(from, to)));
            });
        }
    }

    /// [`Position::random_move`] for the word `W`: the move is found by its number, nothing is listed.
    #[inline(always)]
    fn random_sized<W: Word>(&self, random: &mut Random) -> Option<Move> {
        let board = self.board::<W>();
        if self.is_stopped(board) {
            return None;
        }
        let targets = self.targets(board);
        let (placed, jumps) = (targets.count(), self.count_jumps(board));
        match placed + jumps {
            0 => self.can_move(board.swapped()).then_some(Move::PASS),
            count => {
                let index = random.random_range(0..count);
                if index < placed {
                    Some(Move::place(targets.nth(index)))
                } else {
                    board.nth_jump(index - placed).map(|(from, to)| Move::jump(from, to))
                }
            }
        }
    }

    /// [`Position::play_unchecked`] for the word `W`.
    #[inline(always)]
    fn play_sized<W: Word>(&mut self, mv: Move) {
        let mut board = self.board::<W>();
        if !mv.is_pass() {
            let mut flips = board.flips(mv.to);
            if mv.is_settled() {
                flips = flips & changed(mv);
            }
            board.own = board.own & !W::bit(mv.from) | W::bit(mv.to) | flips;
            board.enemy = board.enemy & !flips;
        }
        let [own, enemy, ..] = &mut self.high;
        board.enemy.store(&mut self.own, own);
        board.own.store(&mut self.enemy, enemy);
        if self.terms.is_standard() {
            let cloned = !mv.is_jump() && !mv.is_pass();
            self.quiet = if cloned { 0 } else { self.quiet.saturating_add(1) };
            self.number = self.number.saturating_add(u32::from(self.turn == Side::Second));
        }
        self.turn = !self.turn;
    }

    /// [`Position::ending`] for the word `W`.
    #[inline(always)]
    fn ending_sized<W: Word>(&self) -> Option<Ending> {
        let board = self.board::<W>();
        let by_count = |reason| {
            let [first, second] = self.counts();
            Some(Ending { outcome: Outcome::of_counts(first, second), reason })
        };
        if board.own.is_empty() || board.enemy.is_empty() {
            by_count(Reason::Eliminated)
        } else if !self.can_move(board) && !self.can_move(board.swapped()) {
            // A full board is the plainest case of nobody being able to move.
            by_count(Reason::Count)
        } else if self.quiet >= QUIET_LIMIT {
            Some(Ending::draw(Reason::MoveLimit))
        } else {
            None
        }
    }

    /// Whether the player to move can only pass.
    pub(crate) fn must_pass(&self) -> bool {
        self.ending().is_none() && sized!(self.is_stuck_sized())
    }

    /// Whether the player to move has no move but a pass, for the word `W`.
    fn is_stuck_sized<W: Word>(&self) -> bool {
        !self.can_move(self.board::<W>())
    }

    /// The enemy stones that `mv` turns; where chance has not decided yet, those that it may turn.
    pub(crate) fn flips(&self, mv: Move) -> u128 {
        if mv.is_pass() { 0 } else { sized!(self.flips_sized(mv)) }
    }

    /// [`AttaxxPosition::flips`] for the word `W`.
    #[inline(always)]
    fn flips_sized<W: Word>(&self, mv: Move) -> u128 {
        let flips = self.board::<W>().flips(mv.to);
        if mv.is_settled() { (flips & changed(mv)).widened() } else { flips.widened() }
    }

    /// Whether every neighbour that the settled move `mv` turns can change colour, for the word `W`.
    fn is_possible_sized<W: Word>(&self, mv: Move) -> bool {
        (changed::<W>(mv) & !self.board::<W>().flips(mv.to)).is_empty()
    }
}

/// The cells that a settled move says have changed colour.
#[inline(always)]
fn changed<W: Word>(mv: Move) -> W {
    let mut cells = W::load(0, 0);
    for index in 0..STEPS.len() {
        if mv.outcome & 1 << index != 0 {
            cells = cells | W::bit(neighbour(mv.to, index, W::STRIDE));
        }
    }
    cells
}

/// One step of the key: mixes `word` into `key`. For a given word no two keys give the same result, and for a given
/// key no two words do.
#[inline(always)]
const fn mix(key: u64, word: u64) -> u64 {
    let mixed = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

impl Position for AttaxxPosition {
    type Move = Move;
    type Rules = Rules;
    type Counters = ();

    fn start(rules: &Rules) -> Self {
        let grid = rules.terms.grid();
        let clock = Clock { turn: Side::First, quiet: 0, number: 1 };
        AttaxxPosition::new(rules, [grid.corners(0), grid.corners(1)], rules.holes, clock)
    }

    /// The rules, with the holes that stand on the board. Those that only a position text can have (on a starting
    /// corner or on a refuge) are left out: no option could say them, and the text does.
    fn rules(&self) -> Rules {
        let (board, grid) = (self.sets(), self.grid());
        let holes = if self.terms.is_standard() {
            0
        } else {
            grid.all() & !(board.open | board.refuges | grid.corners(0) | grid.corners(1))
        };
        Rules { terms: self.terms, holes, refuges: board.refuges }
    }

    #[inline(always)]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline(always)]
    fn ending(&self) -> Option<Ending> {
        sized!(self.ending_sized())
    }

    #[inline(always)]
    fn legal_moves(&self, into: &mut MoveList<Move>) {
        sized!(self.list_sized(into));
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        sized!(self.count_sized())
    }

    /// Plays a legal move. Where contagion is uncertain, a move that chance has not settled turns every neighbour.
    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        sized!(self.play_sized(mv));
    }

    fn is_legal(&self, mv: Move) -> bool {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        if !list.contains(&mv.unsettled()) {
            return false;
        }
        !mv.is_settled() || self.has_chance() && !mv.is_pass() && sized!(self.is_possible_sized(mv))
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        // The turn is mixed in by itself: beside a word it could cancel a cell.
        let mut key = mix(0x2545_f491_4f6c_dd1d, self.turn as u64);
        key = mix(mix(mix(key, self.own), self.enemy), self.open);
        if self.terms.is_wide() {
            let [own, enemy, open, _] = self.high;
            key = mix(mix(mix(key, own), enemy), open);
        }
        mix(key, 0)
    }

    #[inline(always)]
    fn random_move(&self, random: &mut Random, _list: &mut MoveList<Move>) -> Option<Move> {
        sized!(self.random_sized(random))
    }

    #[inline(always)]
    fn has_chance(&self) -> bool {
        !self.terms.contagion.is_certain()
    }

    #[inline(always)]
    fn settle(&self, mv: Move, random: &mut Random) -> Move {
        self.drawn(mv, random)
    }

    fn outcomes(&self, mv: Move, most: usize) -> Option<Vec<(Move, f64)>> {
        self.possible(mv, most)
    }
}
