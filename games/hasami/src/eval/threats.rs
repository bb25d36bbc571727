//! What a player could capture with one move, and how freely the stones move.

use plateau_core::Side;

use crate::HasamiPosition;
use crate::board::{Cell, DIRECTIONS, ON_BOARD, SIZE, STRIDE, numbers};

/// The captures and the freedom of one player, as if it were that player's turn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threats {
    /// The number of moves.
    pub(crate) mobility: u32,
    /// The most stones one move captures.
    pub(crate) best: u32,
    /// The stones that all captures take together; a stone counts for each way of capturing it.
    pub(crate) total: u32,
    /// The runs that need one more stone at the open end, whether or not a stone can get there.
    pub(crate) contacts: u32,
    /// The cells where arriving captures something, as bits of the first board.
    pub(crate) arrivals: u128,
    /// The stones that can be captured, as bits of the first board.
    pub(crate) targets: u128,
}

impl Threats {
    /// What `side` could do in `position`.
    #[inline(always)]
    pub(crate) fn new(position: &HasamiPosition, side: Side) -> Threats {
        let mut reach = [0; DIRECTIONS];
        let mut ends = [0; DIRECTIONS];
        let mut threats = Threats { mobility: 0, best: 0, total: 0, contacts: 0, arrivals: 0, targets: 0 };
        for direction in 0..DIRECTIONS {
            let ways = position.reach_of(side, direction);
            threats.mobility += ways.count();
            reach[direction] = ways.cells();
            ends[direction] = open_ends(position.board(direction, side), position.board(direction, !side));
            threats.contacts += ends[direction].count_ones();
        }
        let board = Board { position, side, reach, ends };
        for (direction, ends) in ends.into_iter().enumerate() {
            for bit in numbers(ends) {
                threats.add(&board, direction, bit);
            }
        }
        if position.rules.corners() {
            threats.add_corners(&board);
        }
        threats
    }

    /// Takes account of the run that comes up to the open end `bit` on the board of `direction`.
    #[inline(always)]
    fn add(&mut self, board: &Board<'_>, direction: usize, bit: u32) {
        let places = Cell::at(direction, bit).places();
        // A stone that moves in the run's own direction jumps over it from its other end, which it leaves: no capture.
        let mut arrives = [false; DIRECTIONS];
        let mut any = false;
        for way in 0..DIRECTIONS {
            arrives[way] = way != direction && board.reach[way] & places[way] != 0;
            any |= arrives[way];
        }
        // Most open ends are out of reach: only the others are worth more than a look.
        if !any {
            return;
        }
        let length = board.run_below(direction, bit);
        // What else is captured there; whoever comes along a run captures all but that.
        let (mut all, mut lost) = (0, u32::MAX);
        for other in 0..DIRECTIONS {
            let mut run = 0;
            if other != direction && board.ends[other] & places[other] != 0 {
                run = board.run_below(other, places[other].trailing_zeros());
            }
            all += run;
            if arrives[other] {
                lost = lost.min(run);
            }
        }
        let corner = u32::from(board.takes_corner(Cell::at(direction, bit)));
        self.best = self.best.max(length + corner + all - lost);
        self.total += length;
        self.arrivals |= places[0];
        for step in 1..=length {
            self.targets |= Cell::at(direction, bit - step).places()[0];
        }
    }

    /// The captures of corners alone: what the same move captures elsewhere was added with the runs.
    #[inline(always)]
    fn add_corners(&mut self, board: &Board<'_>) {
        let (own, enemy) = (board.position.board(0, board.side), board.position.board(0, !board.side));
        if enemy & CORNER_CELLS == 0 {
            return;
        }
        for [corner, one, two] in Cell::corners() {
            if enemy & corner.places()[0] == 0 {
                continue;
            }
            for (anchor, arrival) in [(one, two), (two, one)] {
                let places = arrival.places();
                if own & anchor.places()[0] == 0 || (own | enemy) & places[0] != 0 {
                    continue;
                }
                self.contacts += 1;
                if (0..DIRECTIONS).any(|way| board.reach[way] & places[way] != 0) {
                    self.best = self.best.max(1);
                    self.total += 1;
                    self.arrivals |= places[0];
                    self.targets |= corner.places()[0];
                }
            }
        }
    }
}

/// The four corners, as bits of the first board.
const CORNER_CELLS: u128 = {
    let last = SIZE as u32 - 1;
    (1 | 1 << last) | (1 | 1 << last) << (last * STRIDE)
};

/// What the threats of one side are computed from, on the board of each direction.
struct Board<'a> {
    /// The position.
    position: &'a HasamiPosition,
    /// Whose threats they are.
    side: Side,
    /// Where the stones can go.
    reach: [u128; DIRECTIONS],
    /// The open ends of enemy runs.
    ends: [u128; DIRECTIONS],
}

impl Board<'_> {
    /// Whether a stone that arrives on `cell` captures a corner.
    #[inline(always)]
    fn takes_corner(&self, cell: Cell) -> bool {
        let (own, enemy) = (self.position.board(0, self.side), self.position.board(0, !self.side));
        self.position.rules.corners()
            && cell.corner().is_some_and(|(corner, other)| {
                enemy & corner.places()[0] != 0 && own & other.places()[0] != 0
            })
    }

    /// The length of the run below its open end `bit`.
    #[inline(always)]
    fn run_below(&self, direction: usize, bit: u32) -> u32 {
        let below = self.position.board(direction, self.side) & ((1 << (bit & 127)) - 1);
        (bit + below.leading_zeros()).saturating_sub(128)
    }
}

/// The empty cells behind a run of `enemy` stones that begins beside one of `own`. The run goes up.
#[inline(always)]
fn open_ends(own: u128, enemy: u128) -> u128 {
    let begins = (own << 1) & enemy;
    (enemy + begins) & !enemy & !own & ON_BOARD
}
