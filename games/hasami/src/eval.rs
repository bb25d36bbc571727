//! Judgement of positions, for the search.
//!
//! A score is a sum of *terms*, each a difference between the two players in something that can be counted, times its
//! weight; see [`weights`] for the weights of each variant. Where the stones stand is kept up to date from move to move,
//! everything else is counted afresh: sets of cells make that cheaper than keeping it.

mod fives;
mod threats;
mod weights;

use plateau_core::{MoveList, Position, Side};
use plateau_search::{Evaluator, Score, Tuning};

use crate::board::{Cell, ON_BOARD, SIZE, STRIDE, lines, numbers};
use crate::{HasamiPosition, Move, QUIET_LIMIT, Rules};
use fives::Fives;
use threats::Threats;
use weights::{TERMS, Term, Weights};

/// The judgement of Hasami shogi, in all its variants.
#[derive(Clone, Debug)]
pub struct HasamiEvaluator {
    /// The variant.
    rules: Rules,
    /// How much each term counts.
    weights: &'static Weights,
    /// The worth of a stone of each side on each cell.
    places: [[i16; 128]; 2],
}

/// What is known of a position: computed for every node, asked by everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The sum of the places of each side.
    places: [i32; 2],
    /// The estimate for the player to move.
    score: i32,
    /// Whether the player to move wins with one move.
    wins: bool,
    /// The cells where the player to move captures by arriving, as bits of the first board.
    arrivals: u128,
    /// The stones of the player to move that the other player threatens.
    endangered: u128,
    /// The cells where the other player would capture, or complete a line, by arriving.
    feared: u128,
}

impl HasamiEvaluator {
    /// Every term of `position` but stones and places, for the player to move.
    #[inline(always)]
    fn terms(&self, position: &HasamiPosition, sight: &Sight) -> [i32; TERMS] {
        let (own, enemy) = (position.turn(), !position.turn());
        let mut terms = [0; TERMS];
        let mut set = |term: Term, value: i32| terms[term as usize] = value;
        let difference = |own: u32, enemy: u32| own as i32 - enemy as i32;
        set(Term::Tempo, 1);
        set(Term::Mobility, difference(sight.own.mobility, sight.enemy.mobility));
        set(Term::Contacts, difference(sight.own.contacts, sight.enemy.contacts));
        let stones = (position.board(0, own), position.board(0, enemy));
        let pairs = |step: u32| {
            let count = |stones: u128| (stones & (stones >> step)).count_ones();
            difference(count(stones.0), count(stones.1))
        };
        set(Term::Neighbours, pairs(1) + pairs(STRIDE));
        set(Term::Diagonals, pairs(STRIDE - 1) + pairs(STRIDE + 1));
        set(Term::Gain, self.loss(position, enemy, sight.own.best));
        set(Term::MoreGain, sight.own.total.saturating_sub(sight.own.best) as i32);
        set(Term::Danger, self.loss(position, own, sight.enemy.best));
        set(Term::MoreDanger, sight.enemy.total.saturating_sub(sight.enemy.best) as i32);
        let inroads = difference(inroads(position, own), inroads(position, enemy));
        set(Term::Inroads, inroads);
        set(Term::LateInroads, inroads * i32::from(position.quiet_plies().min(QUIET_LIMIT)));
        if self.rules.five() {
            let windows =
                |count: usize| difference(sight.own_lines.windows[count], sight.enemy_lines.windows[count]);
            set(Term::Twos, windows(0));
            set(Term::Threes, windows(1));
            set(Term::Fours, windows(2));
            let feared = sight.enemy_lines.completions.count_ones();
            set(Term::FiveFeared, i32::from(feared > 0));
            set(Term::FivesFeared, i32::from(feared > 1));
        }
        terms
    }

    /// What `side` loses when `count` of its stones are captured.
    #[inline(always)]
    fn loss(&self, position: &HasamiPosition, side: Side, count: u32) -> i32 {
        let spare = self.spare(position, side);
        self.weights.stones[spare] - self.weights.stones[spare.saturating_sub(count as usize)]
    }

    /// How many stones `side` has above the losing count.
    #[inline(always)]
    fn spare(&self, position: &HasamiPosition, side: Side) -> usize {
        usize::from(position.stones(side).saturating_sub(self.rules.stones_left())).min(weights::MOST)
    }

    /// The sum of the places of `stones`, bits of the first board.
    #[inline(always)]
    fn sum(&self, side: Side, stones: u128) -> i32 {
        numbers(stones).map(|bit| self.place(side, Cell::at(0, bit))).sum()
    }

    /// The worth of a stone of `side` on `cell`.
    #[inline(always)]
    fn place(&self, side: Side, cell: Cell) -> i32 {
        i32::from(self.places[side.index()][cell.index()])
    }

    /// The longer nothing was captured, the nearer the draw.
    #[inline(always)]
    fn fade(&self, score: i32, quiet: u16) -> i32 {
        let quiet = i32::from(quiet.min(QUIET_LIMIT));
        score * (weights::FADED - self.weights.fade * quiet) / weights::FADED
    }

    /// The state of `position`, whose stones stand on `places`.
    #[inline(always)]
    fn judge(&self, position: &HasamiPosition, places: [i32; 2]) -> State {
        let (own, enemy) = (position.turn(), !position.turn());
        let mut sight = Sight {
            own: Threats::new(position, own),
            enemy: Threats::new(position, enemy),
            own_lines: Fives::default(),
            enemy_lines: Fives::default(),
        };
        if self.rules.five() {
            sight.own_lines = Fives::new(position, own);
            sight.enemy_lines = Fives::new(position, enemy);
        }
        let mut score = 0;
        for (term, weight) in self.terms(position, &sight).iter().zip(&self.weights.terms) {
            score += term * weight;
        }
        score /= weights::UNIT;
        score +=
            self.weights.stones[self.spare(position, own)] - self.weights.stones[self.spare(position, enemy)];
        score += places[own.index()] - places[enemy.index()];
        let behind = if score > 0 { enemy } else { own };
        if !self.rules.five() && is_closed(position, behind) {
            score /= 16;
        }
        let captures_enough = sight.own.best as usize >= self.spare(position, enemy);
        State {
            places,
            score: self.fade(score, position.quiet_plies()),
            wins: (captures_enough || sight.own_lines.completions != 0) && !position.is_over(),
            arrivals: sight.own.arrivals,
            endangered: sight.enemy.targets,
            feared: sight.enemy.arrivals | sight.enemy_lines.completions,
        }
    }
}

/// What both players could do next: the player to move, and the other.
struct Sight {
    /// The captures of the player to move.
    own: Threats,
    /// The captures of the other player, if it were their turn.
    enemy: Threats,
    /// The lines of the player to move.
    own_lines: Fives,
    /// The lines of the other player.
    enemy_lines: Fives,
}

/// How far the stones of `side` have got into the enemy's camp: one for each on the third line from the far edge, two on
/// the second, three at the edge.
#[inline(always)]
fn inroads(position: &HasamiPosition, side: Side) -> u32 {
    let stones = position.board(0, side);
    let [third, second, last] = match side {
        Side::First => [lines(2..3), lines(1..2), lines(0..1)],
        Side::Second => [lines(6..7), lines(7..8), lines(8..9)],
    };
    (stones & third).count_ones() + 2 * (stones & second).count_ones() + 3 * (stones & last).count_ones()
}

/// Whether nobody will enter the camp of `side`: it holds most of the stones, and a corner where the player can move to
/// and fro behind four stones that cannot be captured. Being ahead of such a player is worth little.
#[inline(always)]
fn is_closed(position: &HasamiPosition, side: Side) -> bool {
    /// A square of four stones on the second and third lines from the top, at the left.
    const SQUARE: u128 = (0b11 | 0b11 << STRIDE) << STRIDE;
    /// From there to the right edge.
    const ACROSS: u32 = SIZE as u32 - 2;
    /// From there to the same lines from the bottom.
    const DOWN: u32 = 5 * STRIDE;
    /// Fewer stones leave gaps.
    const LEAST: u32 = 14;
    let stones = position.board(0, side);
    let (left, camp) = match side {
        Side::First => (SQUARE << DOWN, lines(6..9)),
        Side::Second => (SQUARE, lines(0..3)),
    };
    let right = left << ACROSS;
    (stones & left == left || stones & right == right) && (stones & camp).count_ones() >= LEAST
}

impl Evaluator<HasamiPosition> for HasamiEvaluator {
    type State = State;

    const TUNING: Tuning = Tuning {
        reductions: true,
        futility: 60,
        futility_depth: 4,
        late: 4,
        late_step: 2,
        extend_forced: true,
        aspiration: 40,
        quiet_depth: 4,
        scale: 250.0,
    };

    fn new(rules: &Rules) -> Self {
        let weights = Weights::of(rules);
        let mut places = [[0; 128]; 2];
        for side in Side::BOTH {
            for cell in Cell::all() {
                let row = if side == Side::First { 8 - cell.row() } else { cell.row() };
                let column = cell.column().min(8 - cell.column());
                places[side.index()][cell.index()] = weights.places[usize::from(row)][usize::from(column)];
            }
        }
        HasamiEvaluator { rules: *rules, weights, places }
    }

    #[inline(always)]
    fn fresh(&self, position: &HasamiPosition) -> State {
        self.judge(position, Side::BOTH.map(|side| self.sum(side, position.board(0, side))))
    }

    #[inline(always)]
    fn update(&self, state: &mut State, before: &HasamiPosition, mv: Move, after: &HasamiPosition) {
        let (own, enemy) = (before.turn(), !before.turn());
        let mut places = state.places;
        places[own.index()] += self.place(own, mv.to) - self.place(own, mv.from);
        places[enemy.index()] -= self.sum(enemy, before.board(0, enemy) & !after.board(0, enemy));
        *state = self.judge(after, places);
    }

    #[inline(always)]
    fn score(&self, _position: &HasamiPosition, state: &State) -> i32 {
        state.score
    }

    #[inline(always)]
    fn is_noisy(&self, position: &HasamiPosition, mv: Move) -> bool {
        position.is_irreversible(mv)
    }

    #[inline(always)]
    fn noisy_moves(&self, position: &HasamiPosition, state: &State, into: &mut MoveList<Move>) -> bool {
        for bit in numbers(state.arrivals) {
            for (way, place) in Cell::at(0, bit).places().iter().enumerate() {
                let moves = position.reach_of(position.turn(), way).moves_to(place.trailing_zeros());
                into.extend(moves.filter(|&mv| position.is_irreversible(mv)));
            }
        }
        true
    }

    #[inline(always)]
    fn promise(&self, position: &HasamiPosition, state: &State, mv: Move) -> i32 {
        let (from, to) = (mv.from.places()[0], mv.to.places()[0]);
        if state.arrivals & to != 0 {
            let count = position.capture_count(mv) as i32;
            if count > 0 {
                return 1_000 + 200 * count;
            }
        }
        let own = position.turn();
        let mut promise = self.place(own, mv.to) - self.place(own, mv.from);
        if state.endangered & from != 0 {
            promise += 150;
        }
        if state.feared & to != 0 {
            promise += 100;
        }
        // Beside an enemy: a threat if the cell behind it is empty, a danger if the cell on this side is.
        let enemies = position.board(0, !own);
        let (right, left, down, up) = (to << 1, to >> 1, to << STRIDE, to >> STRIDE);
        if enemies & (right | left | down | up) != 0 {
            let empty = ON_BOARD & !(enemies | position.board(0, own)) | from;
            let beside = [
                (right, to << 2, left),
                (left, to >> 2, right),
                (down, to << (2 * STRIDE), up),
                (up, to >> (2 * STRIDE), down),
            ];
            for (next, behind, back) in beside {
                if enemies & next != 0 {
                    promise += 40 * (i32::from(empty & behind != 0) - i32::from(empty & back != 0));
                }
            }
        }
        promise
    }

    #[inline(always)]
    fn known(&self, _position: &HasamiPosition, state: &State, ply: i32) -> Option<i32> {
        state.wins.then(|| Score::win_in(ply + 1))
    }
}
