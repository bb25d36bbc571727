//! Positions and how moves change them.

use plateau_core::{Ending, MoveList, Position, Random, Reason, Side};

use crate::board::{Cells, ROW_AFTER_TOP, TOP_ROW, each};
use crate::captures::{Listing, Scene, Tally, any_capture, captures};
use crate::draws::{Counters, Material};
use crate::moves::Move;
use crate::quiet;
use crate::rules::Rules;

/// A position of draughts: 32 bytes.
///
/// Equality compares pieces, turn and rules. The draw counts are not part of it: [`Counters`] has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamesPosition {
    /// The pieces of the first player.
    pub(crate) white: Cells,
    /// The pieces of the second player.
    pub(crate) black: Cells,
    /// Which of all these pieces are kings.
    pub(crate) kings: Cells,
    /// The variant: a few bytes.
    pub(crate) rules: Rules,
    /// Who moves.
    pub(crate) turn: Side,
}

impl DamesPosition {
    /// The pieces of `side`.
    #[inline(always)]
    pub(crate) const fn pieces(&self, side: Side) -> Cells {
        match side {
            Side::First => self.white,
            Side::Second => self.black,
        }
    }

    /// How many kings of `side` there are, or how many men.
    #[inline(always)]
    pub const fn piece_count(&self, side: Side, kings: bool) -> u32 {
        let of_kind = if kings { self.kings } else { !self.kings };
        (self.pieces(side) & of_kind).count_ones()
    }

    /// The empty cells.
    #[inline(always)]
    pub(crate) const fn empty(&self) -> Cells {
        self.rules.board.cells() & !(self.white | self.black)
    }

    /// The row where men of `side` are crowned.
    #[inline(always)]
    pub(crate) const fn far_row(&self, side: Side) -> Cells {
        match side {
            Side::First => TOP_ROW,
            Side::Second => self.rules.board.bottom_row(),
        }
    }

    /// The board as the player to move sees it.
    #[inline(always)]
    pub(crate) const fn scene(&self) -> Scene {
        let own = self.pieces(self.turn);
        let enemy = match self.turn {
            Side::First => self.black,
            Side::Second => self.white,
        };
        Scene {
            men: own & !self.kings,
            kings: own & self.kings,
            enemy,
            empty: self.empty(),
            crowning: if self.rules.crowns_in_passing { self.far_row(self.turn) } else { 0 },
            maximum: self.rules.maximum,
        }
    }

    /// Whether `mv` makes a man a king.
    ///
    /// Where men are crowned in passing, a man that takes a piece of the row before the far one has been on the far
    /// row: such a piece is only jumped from there or to there.
    #[inline(always)]
    fn crowns(&self, mv: Move) -> bool {
        let passed = if self.rules.crowns_in_passing {
            match self.turn {
                Side::First => ROW_AFTER_TOP,
                Side::Second => self.rules.board.row_before_bottom(),
            }
        } else {
            0
        };
        let arrives = mv.to.bit() & self.far_row(self.turn) != 0;
        mv.from.bit() & self.kings == 0 && (arrives || mv.captured & passed != 0)
    }

    /// The material, as far as the draw counts of these rules depend on it.
    #[inline(always)]
    fn material(&self) -> Material {
        Material::of(self.white, self.black, self.kings, self.rules.draws)
    }
}

impl Position for DamesPosition {
    type Move = Move;
    type Rules = Rules;
    type Counters = Counters;

    const REPETITIONS: u32 = 3;

    fn start(rules: &Rules) -> Self {
        let board = rules.board;
        // Two empty rows lie between the camps.
        let camp = u32::from((board.size() - 2) / 2 * board.size() / 2);
        let cells = || each(board.cells());
        let first = |cell: &crate::board::Cell| cell.number(board) <= camp;
        let last = |cell: &crate::board::Cell| cell.number(board) > u32::from(board.cell_count()) - camp;
        DamesPosition {
            white: cells().filter(last).fold(0, |set, cell| set | cell.bit()),
            black: cells().filter(first).fold(0, |set, cell| set | cell.bit()),
            kings: 0,
            rules: *rules,
            turn: Side::First,
        }
    }

    #[inline(always)]
    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline(always)]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline(always)]
    fn ending(&self) -> Option<Ending> {
        let scene = self.scene();
        let can_move = quiet::any(&scene, self.turn) || any_capture(&scene);
        (!can_move).then(|| Ending::win(!self.turn, Reason::NoMove))
    }

    #[inline(always)]
    fn legal_moves(&self, into: &mut MoveList<Move>) {
        let scene = self.scene();
        if !captures(&scene, &mut Listing::new(into, scene.maximum)) {
            quiet::list(&scene, self.turn, into);
        }
    }

    #[inline(always)]
    fn count_moves(&self) -> u64 {
        let scene = self.scene();
        let mut tally = Tally::new(scene.maximum);
        if !captures(&scene, &mut tally) {
            return u64::from(quiet::count(&scene, self.turn));
        }
        tally.count().unwrap_or_else(|| count_by_listing(&scene))
    }

    #[inline(always)]
    fn play_unchecked(&mut self, mv: Move) {
        let (from, to) = (mv.from.bit(), mv.to.bit());
        let king = self.kings & from != 0 || self.crowns(mv);
        let kings = self.kings & !(from | mv.captured);
        self.kings = if king { kings | to } else { kings };
        let (own, enemy) = match self.turn {
            Side::First => (&mut self.white, &mut self.black),
            Side::Second => (&mut self.black, &mut self.white),
        };
        // A rafle may end where it began.
        *own = *own & !from | to;
        *enemy &= !mv.captured;
        self.turn = !self.turn;
    }

    #[inline(always)]
    fn key(&self) -> u64 {
        const WHITE_TO_MOVE: u64 = 0x9e37_79b9_7f4a_7c15;
        let turn = match self.turn {
            Side::First => WHITE_TO_MOVE,
            Side::Second => 0,
        };
        let mut key = (self.white ^ turn).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        key = (key ^ key >> 32 ^ self.black).wrapping_mul(0x94d0_49bb_1331_11eb);
        key = (key ^ key >> 32 ^ self.kings).wrapping_mul(0xd6e8_feb8_6659_fd93);
        key ^ key >> 32
    }

    #[inline(always)]
    fn random_move(&self, random: &mut Random, list: &mut MoveList<Move>) -> Option<Move> {
        let scene = self.scene();
        list.clear();
        if !captures(&scene, &mut Listing::new(list, scene.maximum)) {
            return quiet::pick(&scene, self.turn, random);
        }
        match list.len() {
            1 => list.first().copied(),
            count => list.get(rand::RngExt::random_range(random, 0..count as u32) as usize).copied(),
        }
    }

    fn first_counters(&self) -> Counters {
        Counters { material: self.material(), plies: 0 }
    }

    #[inline(always)]
    fn count(&self, mv: Move, after: &Self, counters: &mut Counters) {
        if mv.is_capture() || self.crowns(mv) {
            counters.change(after.material());
        } else {
            counters.quiet(self.kings & mv.from.bit() != 0);
        }
    }

    #[inline(always)]
    fn ending_by_counters(&self, counters: &Counters) -> Option<Ending> {
        counters.ending(self.rules.draws)
    }

    /// Men never move back, and pieces that were taken never return.
    #[inline(always)]
    fn is_irreversible(&self, mv: Move) -> bool {
        mv.is_capture() || self.kings & mv.from.bit() == 0
    }
}

/// The number of legal captures where the same one may be found twice.
#[cold]
fn count_by_listing(scene: &Scene) -> u64 {
    let mut list = MoveList::new();
    captures(scene, &mut Listing::new(&mut list, scene.maximum));
    list.len() as u64
}
