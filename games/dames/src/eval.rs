//! Judgement: where the pieces stand, a few numbers, and what is known exactly.

mod features;
mod learned;
mod state;
mod weights;

use std::sync::Arc;

use plateau_core::{Message, MoveList, Side};
use plateau_search::learned::{Model, Weights as ModelWeights};
use plateau_search::{Evaluator, Exact, Tuning};

use crate::board::{Board, Cells, each};
use crate::captures::any_capture;
use crate::endings::Endings;
use crate::moves::Move;
use crate::patterns::{self, Followed, LANES};
use crate::position::DamesPosition;
use crate::rules::Rules;
use features::{Areas, features};

pub use features::FEATURES;
pub use state::DamesState;
pub use weights::{Weight, Weights};

/// Estimates stay within this.
const LIMIT: i32 = 20_000;

/// The parts of a full board: a power of two, so that nothing is divided.
const PARTS: i32 = 256;

/// The score of a win that the endings know, less the plies to get there. Its length is not known: no proved win.
const KNOWN_WIN: i32 = 25_000;

/// The judgement of every variant.
#[derive(Clone, Debug)]
pub struct DamesEvaluator {
    /// White men, black men, white kings and black kings on each bit, for white.
    places: [[Weight; 64]; 4],
    /// The weights of the features by the number of pieces.
    features: Vec<[i32; FEATURES]>,
    /// How full the board is by the number of pieces, in parts of [`PARTS`].
    fullness: [i32; 64],
    /// Sets of cells.
    areas: Areas,
    /// The board.
    board: Board,
    /// Endings, where there are any.
    endings: Option<Arc<Endings>>,
    /// The variant.
    rules: Rules,
    /// The weights of patterns, where there are any.
    model: Option<Arc<Model<LANES>>>,
    /// What a hidden layer makes of a board with a king, where the weights have such a layer.
    crowned: Option<Followed>,
}

impl DamesEvaluator {
    /// The same judging by `model`.
    fn judging(self, model: Option<Arc<Model<LANES>>>) -> Self {
        let crowned = model.as_deref().and_then(patterns::crowned);
        DamesEvaluator { model, crowned, ..self }
    }

    /// The hand-made evaluator with other weights and without endings: for matches between them.
    pub fn weighing(rules: &Rules, weights: &Weights) -> Self {
        let board = rules.board();
        let mut places = [[Weight::default(); 64]; 4];
        for cell in each(board.cells()) {
            let turned = board.turned(cell.bit()).trailing_zeros() as usize;
            let number = cell.number(board) as usize - 1;
            for (kind, list) in [&weights.men, &weights.kings].into_iter().enumerate() {
                let weight = list.get(number).copied().unwrap_or_default();
                places[2 * kind][usize::from(cell.0)] = weight;
                places[2 * kind + 1][turned] = Weight { full: -weight.full, bare: -weight.bare };
            }
        }
        let all = i32::from(board.size()) * (i32::from(board.size()) - 2) / 2;
        let fullness: [i32; 64] = std::array::from_fn(|pieces| (pieces as i32).min(all) * PARTS / all);
        let blend = |full| weights.features.map(|weight| weight.at(full));
        DamesEvaluator {
            places,
            features: fullness.into_iter().map(blend).collect(),
            fullness,
            areas: Areas::new(board),
            board,
            endings: None,
            rules: *rules,
            model: None,
            crowned: None,
        }
    }

    /// The same with these endings.
    pub fn with_endings(self, endings: Option<Arc<Endings>>) -> Self {
        DamesEvaluator { endings, ..self }
    }

    /// What the features count in `position`: white less black.
    pub fn features(&self, position: &DamesPosition) -> [i32; FEATURES] {
        features(&self.areas, position)
    }

    /// The weight of a piece of `side` on a bit.
    #[inline(always)]
    fn place(&self, side: Side, king: bool, bit: u8) -> Weight {
        self.places[2 * usize::from(king) + side.index()][usize::from(bit & 63)]
    }

    /// What the places of all pieces are worth.
    fn sum_of_places(&self, position: &DamesPosition) -> Weight {
        let mut sum = Weight::default();
        for side in Side::BOTH {
            for bit in bits(position.pieces(side)) {
                sum.add(self.place(side, position.kings >> (bit & 63) & 1 != 0, bit), 1);
            }
        }
        sum
    }

    /// The hand-made estimate for the player to move, computed afresh.
    pub(crate) fn by_hand(&self, position: &DamesPosition) -> i32 {
        self.estimate(position, self.sum_of_places(position))
    }

    /// The hand-made estimate for the player to move.
    #[inline(always)]
    fn estimate(&self, position: &DamesPosition, places: Weight) -> i32 {
        let pieces = (position.white | position.black).count_ones() as usize & 63;
        let mut score = places.at(self.fullness[pieces]);
        if let Some(weights) = self.features.get(pieces) {
            for (number, weight) in features(&self.areas, position).into_iter().zip(weights) {
                score += number * weight;
            }
        }
        let score = self.scaled(position, score).clamp(-LIMIT, LIMIT);
        match position.turn {
            Side::First => score,
            Side::Second => -score,
        }
    }

    /// Brings a score for white nearer to 0 where more pieces are no win.
    #[inline(always)]
    fn scaled(&self, position: &DamesPosition, score: i32) -> i32 {
        let DamesPosition { white, black, kings, .. } = *position;
        if kings == 0 {
            return score;
        }
        let (strong, weak) = if score > 0 { (white, black) } else { (black, white) };
        let weak_kings = weak & kings;
        if weak_kings == 0 {
            return score;
        }
        let alone = weak.count_ones() == 1;
        let strong_count = strong.count_ones();
        let never = match self.board {
            Board::Ten => 3,
            Board::Eight => 2,
        };
        if alone && weak_kings & self.areas.long_diagonal != 0 || strong_count <= never {
            score / 16
        } else if strong_count <= weak.count_ones() + 2 {
            score / 2
        } else {
            score
        }
    }
}

impl Weight {
    /// The weight on a board of this fullness.
    #[inline(always)]
    fn at(self, fullness: i32) -> i32 {
        (self.full * fullness + self.bare * (PARTS - fullness)) / PARTS
    }

    /// Adds or, with -1, takes away.
    #[inline(always)]
    fn add(&mut self, weight: Weight, times: i32) {
        self.full += times * weight.full;
        self.bare += times * weight.bare;
    }
}

/// The bits of a set.
#[inline(always)]
fn bits(cells: Cells) -> impl Iterator<Item = u8> {
    each(cells).map(|cell| cell.0)
}

impl Evaluator<DamesPosition> for DamesEvaluator {
    type State = DamesState;

    const TUNING: Tuning = Tuning {
        reductions: true,
        futility: 60,
        futility_depth: 3,
        cut_depth: 4,
        cut_margin: 80,
        late: 3,
        late_step: 1,
        extend_forced: true,
        aspiration: 15,
        quiet_depth: 12,
        scale: 150.0,
        ..Tuning::PLAIN
    };

    fn new(rules: &Rules) -> Self {
        DamesEvaluator::weighing(rules, &Weights::of(rules))
            .with_endings(Endings::shared(rules))
            .judging(patterns::model(rules, &ModelWeights::Own).unwrap_or_default())
    }

    fn with_weights(self, weights: &ModelWeights) -> Result<Self, Message> {
        let model = patterns::model(&self.rules, weights)?;
        Ok(self.judging(model))
    }

    fn fresh(&self, position: &DamesPosition) -> DamesState {
        let hidden = self.model.as_ref().filter(|_| self.crowned.is_some());
        let followed = hidden.map(|model| patterns::keep(model, position));
        DamesState { places: self.sum_of_places(position), root: true, followed }
    }

    #[inline(always)]
    fn update(&self, state: &mut DamesState, before: &DamesPosition, mv: Move, after: &DamesPosition) {
        let side = before.turn;
        state.root = false;
        let places = &mut state.places;
        places.add(self.place(side, before.kings & mv.from.bit() != 0, mv.from.0), -1);
        places.add(self.place(side, after.kings & mv.to.bit() != 0, mv.to.0), 1);
        for bit in bits(mv.captured) {
            places.add(self.place(!side, before.kings >> (bit & 63) & 1 != 0, bit), -1);
        }
        if let (Some(followed), Some(model), Some(crowned)) =
            (&mut state.followed, &self.model, &self.crowned)
        {
            patterns::follow(model, crowned, followed, before, mv, after);
        }
    }

    #[inline(always)]
    fn score(&self, position: &DamesPosition, state: &DamesState) -> i32 {
        let by_hand = self.estimate(position, state.places);
        match (&self.model, &state.followed) {
            (Some(model), Some(followed)) => patterns::score_followed(model, followed, position, by_hand),
            (Some(model), None) => patterns::score(model, position, by_hand),
            (None, _) => by_hand,
        }
    }

    #[inline(always)]
    fn is_unsettled(&self, position: &DamesPosition, _state: &DamesState) -> bool {
        any_capture(&position.scene())
    }

    #[inline(always)]
    fn is_noisy(&self, _position: &DamesPosition, mv: Move) -> bool {
        mv.is_capture()
    }

    /// Captures all take the same number of pieces, or nearly: kings among them make the difference.
    #[inline(always)]
    fn promise(&self, position: &DamesPosition, _state: &DamesState, mv: Move) -> i32 {
        if mv.is_capture() {
            return 100 * mv.capture_count() as i32
                + 200 * (mv.captured & position.kings).count_ones() as i32;
        }
        let promotes =
            mv.from.bit() & position.kings == 0 && mv.to.bit() & position.far_row(position.turn) != 0;
        if promotes { 500 } else { 0 }
    }

    /// In an ending of the tables the best moves are known.
    #[inline(always)]
    fn narrow(&self, position: &DamesPosition, state: &DamesState, list: &mut MoveList<Move>) {
        if state.root
            && let Some(endings) = &self.endings
        {
            endings.keep_best(position, list);
        }
    }

    #[inline(always)]
    fn known(&self, position: &DamesPosition, _state: &DamesState, ply: i32) -> Option<i32> {
        let value = self.endings.as_ref()?.value_soon(position)?;
        Some(match value {
            Exact::Win => KNOWN_WIN - ply,
            Exact::Loss => ply - KNOWN_WIN,
            _ => 0,
        })
    }
}
