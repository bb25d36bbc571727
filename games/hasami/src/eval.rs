//! Judgement of positions, for the search.
//!
//! A score is a sum of *terms*, each a difference between the two players in something that can be counted, times its
//! weight; see [`weights`] for the weights of each variant. Where the stones stand is kept up to date from move to move,
//! everything else is counted afresh: sets of cells make that cheaper than keeping it.

mod camp;
mod fives;
mod kinds;
pub(crate) mod neighbourhoods;
mod promises;
mod state;
mod threats;
mod weights;

use std::sync::Arc;

use plateau_core::{Message, MoveList, Position, Side};
use plateau_search::learned::{self, Described, Layout, Model, Promising};
use plateau_search::{Evaluator, Score, Tuning};

use crate::board::{Cell, STRIDE, numbers};
use crate::patterns::{self, Followed, LANES};
use crate::{HasamiPosition, Move, QUIET_LIMIT, Rules};
use camp::{Wary, closes_soon, inroads, is_closed};
use fives::Fives;
use promises::Promises;
use threats::Threats;
use weights::{TERMS, Term, Weights};

pub(crate) use state::Facts;
pub use state::State;

/// The judgement of Hasami shogi, in all its variants.
#[derive(Clone, Debug)]
pub struct HasamiEvaluator {
    /// The variant.
    rules: Rules,
    /// How much each term counts.
    weights: &'static Weights,
    /// The worth of a stone of each side on each cell.
    places: [[i16; 128]; 2],
    /// The learned weights, where there are any.
    model: Option<Arc<Model<LANES>>>,
    /// How promising moves are, where that was learned; only beside learned weights.
    promises: Option<&'static promises::Tables>,
}

impl HasamiEvaluator {
    /// The same judging by `model`, and by learned promises beside.
    fn judging(self, model: Option<Arc<Model<LANES>>>) -> Self {
        let promises = model.as_ref().and_then(|_| promises::learned(&self.rules));
        HasamiEvaluator { model, promises, ..self }
    }

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
    pub(crate) fn fade(&self, score: i32, quiet: u16) -> i32 {
        let quiet = i32::from(quiet.min(QUIET_LIMIT));
        score * (weights::FADED - self.weights.fade * quiet) / weights::FADED
    }

    /// What there is to know of `position`, whose stones stand on `places`, in the thoughts of `wary`.
    #[inline(always)]
    fn judge(&self, position: &HasamiPosition, places: [i32; 2], wary: Option<Wary>) -> Facts {
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
        }
        let captures_enough = sight.own.best as usize >= self.spare(position, enemy);
        Facts {
            places,
            wary,
            estimate: score,
            wins: (captures_enough || sight.own_lines.completions != 0) && !position.is_over(),
            arrivals: sight.own.arrivals,
            targets: sight.own.targets,
            endangered: sight.enemy.targets,
            feared: sight.enemy.arrivals | sight.enemy_lines.completions,
        }
    }

    /// [`HasamiEvaluator::judge`] of a position that the thinking begins with.
    #[inline(always)]
    fn judge_first(&self, position: &HasamiPosition) -> Facts {
        let places = Side::BOTH.map(|side| self.sum(side, position.board(0, side)));
        let thinker = position.turn();
        let wary = !self.rules.five() && closes_soon(position, !thinker);
        self.judge(position, places, wary.then(|| Wary::new(thinker, position)))
    }

    /// The dense inputs of learned weights.
    pub(crate) fn dense(&self, position: &HasamiPosition) -> [i16; patterns::EXTRAS] {
        let facts = self.judge_first(position);
        patterns::extras(position, &facts, self.fade(facts.estimate, position.quiet_plies()))
    }

    /// The score by learned weights. What the thinker looks out for is no property of a position: it counts in those that
    /// come after the one where the thinking began.
    #[inline(always)]
    fn learned_score(
        &self,
        model: &Model<LANES>,
        followed: &Followed,
        position: &HasamiPosition,
        facts: &Facts,
    ) -> i32 {
        let quiet = position.quiet_plies();
        let extras = patterns::extras(position, facts, self.fade(facts.estimate, quiet));
        let phase = patterns::phase(position);
        let loose = neighbourhoods::weigh(model, position, facts, phase);
        let score =
            self.tempered(position, model.score_kept(followed, position.turn(), phase, loose, &extras));
        let wary = facts.wary.filter(|wary| !wary.is_new());
        score + wary.map_or(0, |wary| self.fade(wary.worth_to(position.turn()), quiet))
    }
}

/// The least depth where the learned order of moves is worth its time.
const CAREFUL_DEPTH: i32 = 2;

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

impl Promising<HasamiPosition> for HasamiEvaluator {
    fn promise_layout(rules: &Rules) -> Option<Layout> {
        (*rules == Rules::HASAMI).then(promises::layout)
    }

    fn promise_entries(&self, position: &HasamiPosition, state: &State, mv: Move, into: &mut Vec<u32>) {
        promises::entries(position, &state.facts, mv, into);
    }
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
        contempt: 50,
        scale: 250.0,
        ..Tuning::PLAIN
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
        let model = patterns::model(rules, &learned::Weights::Own).unwrap_or_default();
        HasamiEvaluator { rules: *rules, weights, places, model: None, promises: None }.judging(model)
    }

    fn with_weights(self, weights: &learned::Weights) -> Result<Self, Message> {
        let model = patterns::model(&self.rules, weights)?;
        Ok(self.judging(model))
    }

    #[inline(always)]
    fn fresh(&self, position: &HasamiPosition) -> State {
        let followed = self.model.as_ref().map(|model| {
            let mut cells = [0; patterns::CELLS];
            HasamiEvaluator::cells(position, &mut cells);
            model.keep(&cells)
        });
        State { facts: self.judge_first(position), followed }
    }

    #[inline(always)]
    fn update(&self, state: &mut State, before: &HasamiPosition, mv: Move, after: &HasamiPosition) {
        let (own, enemy) = (before.turn(), !before.turn());
        let mut places = state.facts.places;
        places[own.index()] += self.place(own, mv.to) - self.place(own, mv.from);
        places[enemy.index()] -= self.sum(enemy, before.board(0, enemy) & !after.board(0, enemy));
        state.facts = self.judge(after, places, state.facts.wary.map(|wary| wary.next(after)));
        if let (Some(model), Some(followed)) = (&self.model, &mut state.followed) {
            patterns::follow(model, followed, before, mv, after);
        }
    }

    #[inline(always)]
    fn score(&self, position: &HasamiPosition, state: &State) -> i32 {
        let facts = &state.facts;
        if let (Some(model), Some(followed)) = (&self.model, &state.followed) {
            return self.learned_score(model, followed, position, facts);
        }
        let wary = facts.wary.map_or(0, |wary| wary.worth_to(position.turn()));
        self.fade(facts.estimate + wary, position.quiet_plies())
    }

    #[inline(always)]
    fn stillness(&self, position: &HasamiPosition) -> i32 {
        100 * i32::from(position.quiet_plies().min(QUIET_LIMIT)) / i32::from(QUIET_LIMIT)
    }

    #[inline(always)]
    fn is_noisy(&self, position: &HasamiPosition, mv: Move) -> bool {
        position.is_irreversible(mv)
    }

    #[inline(always)]
    fn noisy_moves(&self, position: &HasamiPosition, state: &State, into: &mut MoveList<Move>) -> bool {
        for bit in numbers(state.facts.arrivals) {
            for (way, place) in Cell::at(0, bit).places().iter().enumerate() {
                let moves = position.reach_of(position.turn(), way).moves_to(place.trailing_zeros());
                into.extend(moves.filter(|&mv| position.is_irreversible(mv)));
            }
        }
        true
    }

    #[inline(always)]
    fn promise(&self, position: &HasamiPosition, state: &State, mv: Move) -> i32 {
        Promises::new(self, position, &state.facts, self.promises).of(mv)
    }

    #[inline(always)]
    fn promises(
        &self,
        position: &HasamiPosition,
        state: &State,
        depth: i32,
        moves: impl Iterator<Item = Move>,
        into: &mut Vec<i32>,
    ) {
        let learned = self.promises.filter(|_| depth >= CAREFUL_DEPTH);
        let promises = Promises::new(self, position, &state.facts, learned);
        for mv in moves {
            into.push(promises.of(mv));
        }
    }

    #[inline(always)]
    fn known(&self, _position: &HasamiPosition, state: &State, ply: i32) -> Option<i32> {
        state.facts.wins.then(|| Score::win_in(ply + 1))
    }
}
