//! The document's computer player: minimax of fixed depth over an evaluation that anybody can compute by hand.

use plateau_core::{MoveList, Position as _, Side};
use plateau_table::Chooser;

use crate::{Goal, Move, Position, Size};

/// The player `rapport[:depth]`.
///
/// At depth N it looks N + 1 plies ahead, a pass being a ply, and keeps the first of equal moves in row order. It has
/// no randomness and no clock: the same position gets the same answer for ever.
///
/// The document searches every line. Here a line is left as soon as the player who can choose it has something at
/// least as good elsewhere (alpha-beta): that never changes the move chosen, and a test compares the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportPlayer {
    /// How many plies are searched behind the first.
    depth: u32,
}

/// The scores between which the choice is still open: what the reference player has for sure, and what the opponent
/// allows for sure.
#[derive(Clone, Copy)]
struct Window {
    /// The reference player can get this much elsewhere.
    least: i32,
    /// The opponent can keep it down to this elsewhere.
    most: i32,
}

/// Beyond every score.
const INFINITE: i32 = i32::MAX;

impl ReportPlayer {
    /// The depth of a player who is given none.
    pub const DEFAULT_DEPTH: u32 = 4;

    /// The greatest depth: beyond it a move would take minutes.
    pub const MAX_DEPTH: u32 = 10;

    /// The player that searches to `depth`; `None` beyond [`ReportPlayer::MAX_DEPTH`].
    pub fn new(depth: u32) -> Option<Self> {
        (depth <= ReportPlayer::MAX_DEPTH).then_some(ReportPlayer { depth })
    }

    /// Reads the depth behind `rapport:`; `None` when it is no number in range.
    pub fn parse(depth: &str) -> Option<Self> {
        depth.trim().parse().ok().and_then(ReportPlayer::new)
    }

    /// The depth.
    pub const fn depth(self) -> u32 {
        self.depth
    }
}

impl Chooser<Position> for ReportPlayer {
    fn choose(&mut self, position: &Position) -> Option<Move> {
        let reference = position.turn();
        let mut list = MoveList::new();
        position.legal_moves(&mut list);
        let mut best: Option<(Move, i32)> = None;
        for &mv in &list {
            let window = Window { least: best.map_or(-INFINITE, |(_, score)| score), most: INFINITE };
            let score = score_of_move(position, mv, reference, self.depth, window);
            if best.is_none_or(|(_, least)| score > least) {
                best = Some((mv, score));
            }
        }
        best.map(|(mv, _)| mv)
    }
}

/// The score of `mv` for `reference` when `depth` plies follow it: the document's « scoreDUnCoup ». Where the score
/// lies outside `window`, the result only tells on which side.
fn score_of_move(position: &Position, mv: Move, reference: Side, depth: u32, window: Window) -> i32 {
    let mut after = position.clone();
    after.play_unchecked(mv);
    match depth.checked_sub(1) {
        None => evaluate(&after, reference),
        Some(depth) => minimax(&after, reference, depth, window),
    }
}

/// The score of `position` for `reference` when both sides choose well for `depth` + 1 plies: the document's
/// « minMax ». A finished game is scored by the evaluation, and a player who must pass passes.
fn minimax(position: &Position, reference: Side, depth: u32, mut window: Window) -> i32 {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let mut result: Option<i32> = None;
    for &mv in &list {
        let score = score_of_move(position, mv, reference, depth, window);
        let so_far = if position.turn() == reference {
            let so_far = result.map_or(score, |result| result.max(score));
            window.least = window.least.max(so_far);
            so_far
        } else {
            let so_far = result.map_or(score, |result| result.min(score));
            window.most = window.most.min(so_far);
            so_far
        };
        result = Some(so_far);
        if window.least >= window.most {
            break;
        }
    }
    result.unwrap_or_else(|| evaluate(position, reference))
}

/// The document's evaluation of `position` for `reference`: 60 less 10 for each cell where the opponent may place a
/// disc, plus the difference of discs, plus the difference of the grid. In `anti`, where discs are a burden, the
/// two differences count the other way round.
pub fn evaluate(position: &Position, reference: Side) -> i32 {
    let board = position.board();
    let (own, enemy) = (board.bits(reference), board.bits(!reference));
    let difference = |mask: u128| (own & mask).count_ones() as i32 - (enemy & mask).count_ones() as i32;
    let mobility = 60 - 10 * position.mobility(!reference) as i32;
    let grid: i32 = GRIDS[board.size() as usize].iter().map(|&(value, mask)| value * difference(mask)).sum();
    let material = difference(!0) + grid;
    match position.rules().goal {
        Goal::Most => mobility + material,
        Goal::Fewest => mobility - material,
    }
}

/// The document's grid: rows and columns from the edge to the middle of an 8×8 board, the rest by symmetry.
const GRID: [[i32; 4]; 4] = [[120, -20, 20, 5], [-20, -40, -5, -5], [20, -5, 15, 3], [5, -5, 3, 3]];

/// The values of [`GRID`], each once.
const VALUES: [i32; 8] = [120, -40, -20, 20, 15, 5, -5, 3];

/// For every size, the cells of each value of the grid.
static GRIDS: [[(i32, u128); VALUES.len()]; 4] =
    [grid_masks(Size::Four), grid_masks(Size::Six), grid_masks(Size::Eight), grid_masks(Size::Ten)];

/// The value of the cell at `row` and `column` of a board of `size`: by its distances from the nearest edges, the
/// middle of 10×10 counting like the middle of 8×8. Smaller boards lack the middle.
const fn grid_value(size: Size, row: u8, column: u8) -> i32 {
    GRID[from_edge(size, row)][from_edge(size, column)]
}

/// The distance of the row or column `index` from the nearest edge, at most 3.
const fn from_edge(size: Size, index: u8) -> usize {
    let opposite = size.side() - 1 - index;
    let distance = if index < opposite { index } else { opposite };
    if distance < 3 { distance as usize } else { 3 }
}

/// The cells of each value on a board of `size`.
const fn grid_masks(size: Size) -> [(i32, u128); VALUES.len()] {
    let mut masks = [(0, 0); VALUES.len()];
    let mut index = 0;
    while index < VALUES.len() {
        masks[index].0 = VALUES[index];
        let mut cell = 0;
        while cell < size.side() * size.side() {
            let (row, column) = (cell / size.side(), cell % size.side());
            if grid_value(size, row, column) == VALUES[index] {
                masks[index].1 |= 1 << (row * size.stride() + column);
            }
            cell += 1;
        }
        index += 1;
    }
    masks
}
