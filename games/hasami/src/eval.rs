//! Judgement of positions, for the search.
//!
//! A score is a sum of *terms*, each a difference between the two players in something that can be counted, times its
//! weight; see [`weights`] for the weights of each variant. Where the stones stand is kept up to date from move to move,
//! everything else is counted afresh: sets of cells make that cheaper than keeping it.

mod camp;
mod fives;
mod promises;
mod threats;
mod weights;

use plateau_core::{MoveList, Position, Side};
use plateau_search::{Evaluator, Score, Tuning};

use crate::board::{Cell, STRIDE, numbers};
use crate::{HasamiPosition, Move, QUIET_LIMIT, Rules};
use camp::{Wary, closes_soon, inroads, is_closed};
use fives::Fives;
use promises::Promises;
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
    /// What the thinker looks out for, where the other player was about to close the camp when the thinking began.
    wary: Option<Wary>,
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

impl State {
    /// Whether both are of the same position. Where the thinking began in one of them counts in the score alone.
    pub fn agrees(&self, other: &State) -> bool {
        let bare = |state: &State| State { wary: None, score: 0, ..*state };
        self == other || self.wary != other.wary && bare(self) == bare(other)
    }
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

    /// The state of `position`, whose stones stand on `places`, in the thoughts of `wary`.
    #[inline(always)]
    fn judge(&self, position: &HasamiPosition, places: [i32; 2], wary: Option<Wary>) -> State {
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
        if !self.rules.five() {
            let behind = if score > 0 { enemy } else { own };
            if is_closed(position, behind) {
                score /= 16;
            }
            if let Some(wary) = wary {
                score += if wary.thinker == own { wary.worth() } else { -wary.worth() };
            }
        }
        let captures_enough = sight.own.best as usize >= self.spare(position, enemy);
        State {
            places,
            wary,
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
        let places = Side::BOTH.map(|side| self.sum(side, position.board(0, side)));
        let thinker = position.turn();
        let wary = !self.rules.five() && closes_soon(position, !thinker);
        self.judge(position, places, wary.then(|| Wary::new(thinker, position)))
    }

    #[inline(always)]
    fn update(&self, state: &mut State, before: &HasamiPosition, mv: Move, after: &HasamiPosition) {
        let (own, enemy) = (before.turn(), !before.turn());
        let mut places = state.places;
        places[own.index()] += self.place(own, mv.to) - self.place(own, mv.from);
        places[enemy.index()] -= self.sum(enemy, before.board(0, enemy) & !after.board(0, enemy));
        *state = self.judge(after, places, state.wary.map(|wary| wary.next(after)));
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
        Promises::new(self, position, state).of(mv)
    }

    #[inline(always)]
    fn promises(
        &self,
        position: &HasamiPosition,
        state: &State,
        moves: impl Iterator<Item = Move>,
        into: &mut Vec<i32>,
    ) {
        let promises = Promises::new(self, position, state);
        for mv in moves {
            into.push(promises.of(mv));
        }
    }

    #[inline(always)]
    fn known(&self, _position: &HasamiPosition, state: &State, ply: i32) -> Option<i32> {
        state.wins.then(|| Score::win_in(ply + 1))
    }
}
