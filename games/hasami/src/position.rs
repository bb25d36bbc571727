//! The rules of play.

use plateau_core::{Ending, MoveList, Position, Random, Reason, Side};
use rand::RngExt;

use crate::board::{Cell, DIRECTIONS, TURN_KEY, has_five, lines, numbers, sandwiched};
use crate::moves::Reach;
use crate::{Move, QUIET_LIMIT, Rules};

/// A position of Hasami shogi: the stones, who moves, and the two counters of the position text.
///
/// Equality compares all of these and the rules; [`Position::key`] leaves the counters and the rules out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HasamiPosition {
    /// The stones of each side on the board of each direction.
    boards: [[u128; 2]; DIRECTIONS],
    /// The key, kept up to date by every change.
    key: u64,
    /// The plies since a capture.
    quiet: u16,
    /// The move number: from 1, one more after each black move.
    number: u16,
    /// The stones each side has.
    stones: [u8; 2],
    /// Who moves.
    turn: Side,
    /// The variant.
    pub(crate) rules: Rules,
}

impl HasamiPosition {
    /// A board without stones, white to move.
    pub(crate) fn empty(rules: Rules) -> Self {
        HasamiPosition {
            boards: [[0; 2]; DIRECTIONS],
            key: 0,
            quiet: 0,
            number: 1,
            stones: [0; 2],
            turn: Side::First,
            rules,
        }
    }

    /// The same position with `turn` to move and these counters.
    pub(crate) fn with_turn(mut self, turn: Side, quiet: u16, number: u16) -> Self {
        if self.turn != turn {
            self.turn = turn;
            self.key ^= TURN_KEY;
        }
        self.quiet = quiet;
        self.number = number;
        self
    }

    /// Puts a stone of `side` on `cell`, which is empty.
    pub(crate) fn put(&mut self, cell: Cell, side: Side) {
        self.toggle(cell, side);
        self.stones[side.index()] += 1;
    }

    /// Whose stone stands on `cell`.
    pub fn stone(&self, cell: Cell) -> Option<Side> {
        let place = cell.places()[0];
        Side::BOTH.into_iter().find(|side| self.boards[0][side.index()] & place != 0)
    }

    /// The number of stones of `side`.
    pub fn stones(&self, side: Side) -> u8 {
        self.stones[side.index()]
    }

    /// The plies since a capture.
    pub fn quiet_plies(&self) -> u16 {
        self.quiet
    }

    /// The move number: from 1, one more after each black move.
    pub fn move_number(&self) -> u16 {
        self.number
    }

    /// The cells that `mv`, a legal move, captures, in row order.
    pub fn captures(&self, mv: Move) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.taken(mv).cells().collect();
        cells.sort_unstable();
        cells
    }

    /// The stones of `side` on the board of `direction`.
    #[inline(always)]
    pub(crate) fn board(&self, direction: usize, side: Side) -> u128 {
        self.boards[direction & 3][side.index()]
    }

    /// How many stones `mv`, a legal move, captures.
    #[inline(always)]
    pub(crate) fn capture_count(&self, mv: Move) -> u32 {
        // A stone stands in one run only: the runs leave the arrival cell in different directions.
        self.taken(mv).runs.iter().map(|run| run.count_ones()).sum()
    }

    /// Sets or clears the bits of a stone on all boards, and the key.
    #[inline(always)]
    fn toggle(&mut self, cell: Cell, side: Side) {
        for (board, place) in self.boards.iter_mut().zip(cell.places()) {
            board[side.index()] ^= place;
        }
        self.key ^= cell.key(side);
    }

    /// What `mv` captures.
    #[inline(always)]
    fn taken(&self, mv: Move) -> Taken {
        let (own, enemy) = (self.turn.index(), (!self.turn).index());
        let (from, to) = (mv.from.places(), mv.to.places());
        let mut runs = [0; DIRECTIONS];
        for direction in 0..DIRECTIONS {
            let board = &self.boards[direction];
            let own = board[own] ^ from[direction] ^ to[direction];
            runs[direction] = sandwiched(own, board[enemy], to[direction]);
        }
        if self.rules.corners()
            && let Some((corner, other)) = mv.to.corner()
        {
            let [place, other] = [corner.places()[0], other.places()[0]];
            let own = self.boards[0][own] ^ from[0] ^ to[0];
            if self.boards[0][enemy] & place != 0 && own & other != 0 {
                runs[0] |= place;
            }
        }
        Taken { runs }
    }

    /// Whether `side` has the line of five that wins. It can only have been made by the last move: earlier, it would
    /// have ended the game earlier.
    #[inline(always)]
    fn has_line(&self, side: Side) -> bool {
        self.rules.five() && has_five(self.boards[0][side.index()] & !lines(self.rules.home(side)))
    }

    /// The win that stones or lines give. Should a position text hold wins of both sides, the player who has just
    /// moved is looked at first.
    #[inline(always)]
    fn win(&self) -> Option<Ending> {
        for side in [!self.turn, self.turn] {
            if self.stones(!side) <= self.rules.stones_left() {
                return Some(Ending::win(side, Reason::TooFewStones));
            }
            if self.has_line(side) {
                return Some(Ending::win(side, Reason::Line));
            }
        }
        None
    }

    /// Whether the game is over for another reason than a player who cannot move.
    #[inline(always)]
    pub(crate) fn is_over(&self) -> bool {
        self.quiet >= QUIET_LIMIT || self.win().is_some()
    }

    /// Where the stones of the player to move can go in `direction`.
    #[inline(always)]
    fn reach(&self, direction: usize) -> Reach {
        self.reach_of(self.turn, direction)
    }

    /// Where the stones of `side` could go in `direction` if it were their turn.
    #[inline(always)]
    pub(crate) fn reach_of(&self, side: Side, direction: usize) -> Reach {
        let board = &self.boards[direction];
        Reach::new(direction, board[side.index()], board[(!side).index()], self.rules.jumps())
    }
}

/// What a move captures: a run of stones in each direction, as bits of the board of that direction.
struct Taken {
    /// The runs.
    runs: [u128; DIRECTIONS],
}

impl Taken {
    /// Whether anything is captured.
    #[inline(always)]
    fn any(&self) -> bool {
        self.runs.iter().fold(0, |all, run| all | run) != 0
    }

    /// The cells, each once.
    #[inline(always)]
    fn cells(&self) -> impl Iterator<Item = Cell> {
        let runs = self.runs.iter().enumerate();
        runs.flat_map(|(direction, &run)| numbers(run).map(move |bit| Cell::at(direction, bit)))
    }
}

impl Position for HasamiPosition {
    type Move = Move;
    type Rules = Rules;
    type Counters = ();

    const REPETITIONS: u32 = 3;

    fn start(rules: &Rules) -> Self {
        let mut position = HasamiPosition::empty(*rules);
        for side in Side::BOTH {
            for cell in Cell::all().filter(|cell| rules.home(side).contains(&cell.row())) {
                position.put(cell, side);
            }
        }
        position
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline(always)]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline(always)]
    fn ending(&self) -> Option<Ending> {
        let can_move = || (0..DIRECTIONS).any(|direction| self.reach(direction).count() > 0);
        self.win().or_else(|| {
            if !can_move() {
                Some(Ending::win(!self.turn, Reason::NoMove))
            } else if self.quiet >= QUIET_LIMIT {
                Some(Ending::draw(Reason::MoveLimit))
            } else {
                None
            }
        })
    }

    #[inline(always)]
    fn legal_moves(&self, into: &mut MoveList<Move>) {
        if self.is_over() {
            return;
        }
        for direction in 0..DIRECTIONS {
            self.reach(direction).each_move(|mv| into.push(mv));
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        if self.is_over() {
            return 0;
        }
        (0..DIRECTIONS).map(|direction| u64::from(self.reach(direction).count())).sum()
    }

    #[inline(always)]
    fn random_move(&self, random: &mut Random, _list: &mut MoveList<Move>) -> Option<Move> {
        if self.is_over() {
            return None;
        }
        let reach: [Reach; DIRECTIONS] = std::array::from_fn(|direction| self.reach(direction));
        let counts = reach.map(|reach| reach.count());
        let total = counts.iter().sum();
        if total == 0 {
            return None;
        }
        let mut index: u32 = random.random_range(0..total);
        for (reach, count) in reach.iter().zip(counts) {
            if index < count {
                return Some(reach.nth(index));
            }
            index -= count;
        }
        None
    }

    #[inline(always)]
    fn is_legal(&self, mv: Move) -> bool {
        !self.is_over() && (0..DIRECTIONS).any(|direction| self.reach(direction).contains(mv))
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        let (own, enemy) = (self.turn, !self.turn);
        let taken = self.taken(mv);
        self.toggle(mv.from, own);
        self.toggle(mv.to, own);
        self.quiet = self.quiet.saturating_add(1);
        if taken.any() {
            self.quiet = 0;
            for cell in taken.cells() {
                self.toggle(cell, enemy);
                self.stones[enemy.index()] = self.stones[enemy.index()].saturating_sub(1);
            }
        }
        self.number = self.number.saturating_add(u16::from(own == Side::Second));
        self.turn = enemy;
        self.key ^= TURN_KEY;
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        self.key
    }

    /// A captured stone never comes back.
    #[inline(always)]
    fn is_irreversible(&self, mv: Move) -> bool {
        self.taken(mv).any()
    }
}
