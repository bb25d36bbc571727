//! The patterns whose weights are learned: blocks of three rows by three cells and strips of five rows by two, men only;
//! for the hidden family smaller windows.
//!
//! A board with a king on it is another matter: few men are left, three kings do not beat one, and what the men look like
//! says little. There the patterns see an empty board and the only dense input is the hand-made estimate, which knows
//! about such draws; its phases learn how much that estimate is worth, and nothing else.

use std::sync::Arc;

use plateau_core::{Message, Side};
use plateau_search::learned::{Described, Embedded, Group, Indices, Kept, Layout, Model, Weights, value_of};

use crate::board::{Board, Cells, FIRST_BIT, bit_at, each, left_half, row_digit};
use crate::{DamesEvaluator, DamesPosition, Move, Rules};

/// Lanes for the groups, which are 48 on 10×10; those of the hidden family are fewer.
pub(crate) const LANES: usize = 48;

/// The width of the hidden layers whose sums are kept from move to move.
const WIDTH: usize = 64;

/// What follows the moves for a model of the hidden family.
pub(crate) type Followed = Kept<LANES, WIDTH>;

/// The weights of both variants of 10×10: they differ only in what becomes a draw with kings.
static TEN: Embedded<LANES> = Embedded::new(include_bytes!("../weights/internationale.plateau-weights"));

/// The weights of the Brazilian game.
static BRAZILIAN: Embedded<LANES> = Embedded::new(include_bytes!("../weights/bresilienne.plateau-weights"));

/// The weights of the Russian game.
static RUSSIAN: Embedded<LANES> = Embedded::new(include_bytes!("../weights/russe.plateau-weights"));

/// How many sets of weights there are: see [`phase`].
const PHASES: usize = 5;

/// How many dense inputs there are: see [`extras`].
pub(crate) const EXTRAS: usize = 7;

/// The usual size of each dense input.
const EXTRA_SIZES: [u16; EXTRAS] = [150, 12, 12, 6, 2, 2, 1];

/// Rows of a block, and cells of each of them.
const BLOCK: (u32, u32) = (3, 3);

/// The same of a strip.
const STRIP: (u32, u32) = (5, 2);

/// The same of a window of the hidden family.
const HIDDEN: (u32, u32) = (2, 2);

/// The cells of the larger board as the description counts them, ghosts included.
const MOST_CELLS: usize = cell_count(Board::Ten);

/// The cells of a board as the description counts them, from its first bit to its last one.
const fn cell_count(board: Board) -> usize {
    let size = board.size() as u32;
    (bit_at(size - 1, size / 2 - 1) - FIRST_BIT) as usize + 1
}

/// The description of a board.
///
/// Its cells are the bits of the position's words from the first cell to the last one; the ghosts between the rows are
/// always empty. Cells of the same number in their rows make a compact block, whichever row comes first: the rows between
/// stand half a cell to one side. Nothing is an image of anything else but by half a turn, which is the other player's view.
fn layout(rules: &Rules) -> Layout {
    let board = rules.board();
    let (rows, columns) = (u32::from(board.size()), u32::from(board.size()) / 2);
    let cell = |row, column| (bit_at(row, column) - FIRST_BIT) as u16;
    let windows = |(high, wide): (u32, u32)| {
        let corners =
            (0..=rows - high).flat_map(move |top| (0..=columns - wide).map(move |left| (top, left)));
        corners.map(move |(top, left)| {
            let cells = (0..high * wide).map(|place| cell(top + place / wide, left + place % wide));
            cells.collect::<Vec<u16>>()
        })
    };
    let count = cell_count(board);
    let mut layout = Layout::new(count, &[0, 2, 1], PHASES, &EXTRA_SIZES);
    layout.turn = (0..count as u16).rev().collect();
    let groups = windows(BLOCK).chain(windows(STRIP)).enumerate();
    layout.groups = groups.map(|(table, cells)| Group { table, cells }).collect();
    layout.hidden = windows(HIDDEN).collect();
    layout
}

/// The model for `rules`: the weights that come with the game, none, or those of a file.
pub(crate) fn model(rules: &Rules, weights: &Weights) -> Result<Option<Arc<Model<LANES>>>, Message> {
    weights.model(|| Some(layout(rules)), Some(embedded(rules)))
}

/// The weights that come with the game for `rules`.
fn embedded(rules: &Rules) -> &'static Embedded<LANES> {
    match (rules.board, rules.crowns_in_passing) {
        (Board::Ten, _) => &TEN,
        (Board::Eight, false) => &BRAZILIAN,
        (Board::Eight, true) => &RUSSIAN,
    }
}

/// The set of weights: by the number of men, and with kings by whether both players have them.
#[inline(always)]
pub(crate) fn phase(position: &DamesPosition) -> usize {
    let DamesPosition { white, black, kings, .. } = *position;
    if kings != 0 {
        return 3 + usize::from(white & kings != 0 && black & kings != 0);
    }
    let men = (white | black).count_ones();
    // A third of the positions of games without kings each.
    let (many, few) = match position.rules.board() {
        Board::Ten => (27, 18),
        Board::Eight => (16, 11),
    };
    usize::from(men <= many) + usize::from(men <= few)
}

/// The dense inputs for the player to move: the hand-made estimate `by_hand`, his men and his enemy's, how many rows his men
/// have gone beyond the enemy's, how unequally his men and the enemy's are spread over the halves of the board, and who would
/// run out of free steps first. With kings the estimate alone.
#[inline(always)]
pub(crate) fn extras(position: &DamesPosition, by_hand: i32) -> [i16; EXTRAS] {
    let mut extras = [0; EXTRAS];
    extras[0] = by_hand.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16;
    if position.kings != 0 {
        return extras;
    }
    let board = position.rules.board();
    let count = |set: Cells| set.count_ones() as i16;
    let rows = |men: Cells| (0..4).map(|digit| count(men & row_digit(digit)) << digit).sum::<i16>();
    let spread = |men: Cells| (2 * count(men & left_half(board)) - count(men)).abs();
    let last_row = i16::from(board.size()) - 1;
    let DamesPosition { white, black, .. } = *position;
    let (white_men, black_men) = (count(white), count(black));
    // White moves up, from the last row to row 0.
    let (white_rows, black_rows) = (last_row * white_men - rows(white), rows(black));
    let (men, gone, spreads) = match position.turn {
        Side::First => ([white_men, black_men], white_rows - black_rows, [spread(white), spread(black)]),
        Side::Second => ([black_men, white_men], black_rows - white_rows, [spread(black), spread(white)]),
    };
    // A step changes the parity and whose turn it is: between captures it stays with the same player.
    let parity = if white_men == black_men { 1 - 2 * ((white_rows + black_rows) & 1) } else { 0 };
    extras[1..].copy_from_slice(&[men[0], men[1], gone, spreads[0], spreads[1], parity]);
    extras
}

/// For five cells of a row as bits, the leftmost lowest: the `wide` cells from each column on read as a number, in lanes of
/// sixteen bits.
const fn row_numbers(wide: usize) -> [u64; 32] {
    let mut numbers = [0; 32];
    let mut row = 0;
    while row < 32 {
        let mut left = 0;
        while left + wide <= 5 {
            let (mut number, mut cell) = (0, left);
            while cell < left + wide {
                number = 3 * number + (row as u64 >> cell & 1);
                cell += 1;
            }
            numbers[row] |= number << (16 * left);
            left += 1;
        }
        row += 1;
    }
    numbers
}

/// The same for the rows of blocks and of strips.
static ROWS: [[u64; 2]; 32] = {
    let (blocks, strips) = (row_numbers(BLOCK.1 as usize), row_numbers(STRIP.1 as usize));
    let mut rows = [[0; 2]; 32];
    let mut row = 0;
    while row < 32 {
        rows[row] = [blocks[row], strips[row]];
        row += 1;
    }
    rows
};

/// The index of each group for a player who moves up the board and has the men `own`.
///
/// They are not kept from move to move: all groups of the same rows are these rows of lanes added up, which takes no longer
/// than changes do, and positions that are not judged need none.
#[inline(always)]
fn indices(board: Board, own: Cells, enemy: Cells) -> [u16; LANES] {
    let row = |men: Cells, row: usize| ROWS[(men >> (bit_at(row as u32, 0) & 63)) as usize & 31];
    let mut numbers = [[0; 2]; 10];
    for (number, lanes) in numbers.iter_mut().enumerate() {
        let (own, enemy) = (row(own, number), row(enemy, number));
        *lanes = [own[0] + 2 * enemy[0], own[1] + 2 * enemy[1]];
    }
    let (size, columns) = (usize::from(board.size()), usize::from(board.size()) / 2);
    let (block, strip) = (columns + 1 - BLOCK.1 as usize, columns + 1 - STRIP.1 as usize);
    let mut indices = [0; LANES];
    let (blocks, strips) = indices.split_at_mut((size + 1 - BLOCK.0 as usize) * block);
    // No lane reaches the next one: 26 · 729 + 26 · 27 + 26 is 3⁹ - 1, and the largest number of a strip 3¹⁰ - 1.
    for (rows, places) in numbers.windows(BLOCK.0 as usize).zip(blocks.chunks_exact_mut(block)) {
        put(729 * rows[0][0] + 27 * rows[1][0] + rows[2][0], places);
    }
    let windows = numbers[..size.min(10)].windows(STRIP.0 as usize);
    for (rows, places) in windows.zip(strips.chunks_exact_mut(strip)) {
        let upper = 6_561 * rows[0][1] + 729 * rows[1][1] + 81 * rows[2][1];
        put(upper + 9 * rows[3][1] + rows[4][1], places);
    }
    indices
}

/// Puts the lanes of sixteen bits of `lanes` into `places`.
#[inline(always)]
fn put(lanes: u64, places: &mut [u16]) {
    for (left, place) in places.iter_mut().enumerate() {
        *place = (lanes >> (16 * left)) as u16;
    }
}

/// What is kept of a board with a king, where the patterns see nothing; `None` for a model of the linear family, which reads
/// its indices afresh.
pub(crate) fn crowned(model: &Model<LANES>) -> Option<Followed> {
    model.hidden_tables().map(|_| model.keep(&[]))
}

/// What is kept of a position. Out of the way of [`follow`]: kings seldom vanish.
#[cold]
pub(crate) fn keep(model: &Model<LANES>, position: &DamesPosition) -> Followed {
    let mut cells = [0; MOST_CELLS];
    let cells = &mut cells[..cell_count(position.rules.board())];
    DamesEvaluator::cells(position, cells);
    model.keep(cells)
}

/// Brings `followed` up to date for a move; [`crowned`] is what it becomes when a man is crowned on a board without kings.
#[inline(always)]
pub(crate) fn follow(
    model: &Model<LANES>,
    crowned: &Followed,
    followed: &mut Followed,
    before: &DamesPosition,
    mv: Move,
    after: &DamesPosition,
) {
    match (before.kings != 0, after.kings != 0) {
        (false, false) => {
            let (mine, yours) = (value_of(before.turn), value_of(!before.turn));
            // Of a rafle that ends where it began both changes of that cell cancel out.
            let (from, to, captured) =
                (mv.from.bit() >> FIRST_BIT, mv.to.bit() >> FIRST_BIT, mv.captured >> FIRST_BIT);
            model.follow(followed, [(from, mine, 0), (to, 0, mine), (captured, yours, 0)]);
        }
        (false, true) => *followed = *crowned,
        (true, false) => *followed = keep(model, after),
        (true, true) => {}
    }
}

/// The judgement of a `model` of the hidden family by what was kept, where the hand-made estimate is `by_hand`, for the
/// player to move.
#[inline(always)]
pub(crate) fn score_followed(
    model: &Model<LANES>,
    followed: &Followed,
    position: &DamesPosition,
    by_hand: i32,
) -> i32 {
    model.score_kept(followed, position.turn, phase(position), 0, &extras(position, by_hand))
}

/// The judgement of a `model` of the linear family where the hand-made estimate is `by_hand`, for the player to move.
///
/// A player who moves down the board turns it: then both look into the same tables, which stay in the processor's cache.
#[inline(always)]
pub(crate) fn score(model: &Model<LANES>, position: &DamesPosition, by_hand: i32) -> i32 {
    let DamesPosition { white, black, kings, turn, .. } = *position;
    let board = position.rules.board();
    let (own, enemy) = match turn {
        Side::First => (white, black),
        Side::Second => (board.turned(black), board.turned(white)),
    };
    let indices = if kings == 0 { indices(board, own, enemy) } else { [0; LANES] };
    model.score(&Indices(indices), Side::First, phase(position), 0, &extras(position, by_hand))
}

impl Described<DamesPosition> for DamesEvaluator {
    fn layout(rules: &Rules) -> Option<Layout> {
        Some(layout(rules))
    }

    fn cells(position: &DamesPosition, into: &mut [u8]) {
        into.fill(0);
        if position.kings != 0 {
            return;
        }
        for (men, value) in [(position.white, 1), (position.black, 2)] {
            for cell in each(men) {
                into[usize::from(cell.0) - FIRST_BIT as usize] = value;
            }
        }
    }

    #[inline(always)]
    fn phase(position: &DamesPosition) -> usize {
        phase(position)
    }

    fn extras(&self, position: &DamesPosition, into: &mut [i16]) {
        into.copy_from_slice(&extras(position, self.by_hand(position)));
    }
}

#[cfg(test)]
mod tests {
    // A test that cannot read its own data has failed.
    #![allow(clippy::unwrap_used)]

    use plateau_core::{MoveList, Notation, Position, random_from_seed};
    use plateau_search::Evaluator;
    use plateau_search::learned::{Family, Header, Numbers, Packed};
    use rand::RngExt;

    use super::*;

    /// A position of 10×10.
    fn position(text: &str) -> DamesPosition {
        DamesPosition::from_text(&Rules::INTERNATIONAL, text).unwrap()
    }

    /// A file of random weights of the hidden family, and the description that it is for.
    fn random_weights(rules: &Rules, width: usize) -> (Layout, Packed) {
        let mut random = random_from_seed(Some(5));
        let layout = layout(rules).of(Family::Hidden);
        let [tables, hidden_bias, output, extras] = Numbers::sizes(&layout, Family::Hidden, width)
            .map(|size| (0..size).map(|_| random.random_range(-40..=40)).collect());
        let numbers = Numbers { bias: vec![7; PHASES], tables, hidden_bias, output, extras };
        let header = Header {
            game: "dames".to_owned(),
            variant: "internationale".to_owned(),
            options: String::new(),
            layout: format!("{:016x}", layout.hash()),
            family: Family::Hidden,
            width,
            shift: 2,
            extras_shift: 2,
            one: 256,
            facts: Default::default(),
        };
        (layout, Packed { header, payload: numbers.to_payload() })
    }

    #[test]
    fn the_weights_that_come_with_the_game_fit() {
        for (_, rules) in Rules::ALL {
            let layout = layout(&rules);
            assert!(layout.is_sound());
            assert!(layout.groups.len() <= LANES);
            assert!(!embedded(&rules).is_some() || model(&rules, &Weights::Own).unwrap().is_some());
        }
    }

    #[test]
    fn groups_are_compact_and_turn_into_each_other() {
        for (board, rules, blocks, strips) in
            [(Board::Ten, Rules::INTERNATIONAL, 8 * 3, 6 * 4), (Board::Eight, Rules::RUSSIAN, 6 * 2, 4 * 3)]
        {
            let layout = layout(&rules);
            assert_eq!(layout.groups.len(), blocks + strips);
            let mut covered = [0; 2];
            for (number, group) in layout.groups.iter().enumerate() {
                let set = group.cells.iter().fold(0, |set, &cell| set | 1 << (u32::from(cell) + FIRST_BIT));
                let is_strip = number >= blocks;
                covered[usize::from(is_strip)] |= set;
                assert_eq!(set & !board.cells(), 0);
                // Three or two dark cells of one row are five or three columns wide; those of the next row stand half a
                // cell to one side.
                let columns: Vec<u8> = each(set).map(|cell| cell.square().column).collect();
                let width = columns.iter().max().unwrap() - columns.iter().min().unwrap();
                assert_eq!(width, if is_strip { 3 } else { 5 });
                let mut turned: Vec<u16> =
                    group.cells.iter().map(|&cell| layout.turn[usize::from(cell)]).collect();
                turned.sort_unstable();
                assert!(layout.groups.iter().any(|other| other.cells == turned));
                let turned = turned.iter().fold(0, |set, &cell| set | 1 << (u32::from(cell) + FIRST_BIT));
                assert_eq!(turned, board.turned(set));
            }
            assert_eq!(covered, [board.cells(); 2]);
        }
    }

    #[test]
    fn the_hidden_family_has_every_window() {
        for (board, rules, windows) in
            [(Board::Ten, Rules::INTERNATIONAL, 36), (Board::Eight, Rules::RUSSIAN, 21)]
        {
            let layout = layout(&rules).of(Family::Hidden);
            assert!(layout.is_sound());
            assert_eq!((layout.groups.len(), layout.images().len()), (windows, 1));
            assert!(layout.groups.len() <= LANES);
            let mut covered = 0;
            for group in &layout.groups {
                assert_eq!(group.cells.len() as u32, HIDDEN.0 * HIDDEN.1);
                covered |= group.cells.iter().fold(0, |set, &cell| set | 1 << (u32::from(cell) + FIRST_BIT));
                let turned: Vec<u16> =
                    group.cells.iter().rev().map(|&cell| layout.turn[usize::from(cell)]).collect();
                assert!(layout.groups.iter().any(|other| other.cells == turned));
            }
            assert_eq!(covered, board.cells());
        }
        // Networks that were made elsewhere rely on the order: row by row, from the left.
        let layout = layout(&Rules::INTERNATIONAL);
        assert_eq!(layout.hidden[..2], [[0, 1, 5, 6], [1, 2, 6, 7]]);
        assert_eq!(layout.hidden[4], [5, 6, 11, 12]);
    }

    #[test]
    fn sums_kept_from_move_to_move_are_fresh_ones_and_those_of_the_definition() {
        for (_, rules) in Rules::ALL {
            // Sums of other widths are not kept.
            for width in [WIDTH, 16] {
                let (layout, packed) = random_weights(&rules, width);
                let numbers = packed.numbers(&layout).unwrap();
                let weights = Weights::From(Arc::new(packed.clone()));
                let evaluator = DamesEvaluator::new(&rules).with_weights(&weights).unwrap();
                let (mut random, mut list) = (random_from_seed(Some(1)), MoveList::new());
                let (mut cells, mut seen) = (vec![0; layout.cells], vec![0; layout.cells]);
                let (mut followed, mut crowned, mut taken) = (0, 0, 0);
                for _ in 0..60 {
                    let mut position = DamesPosition::start(&rules);
                    let mut state = evaluator.fresh(&position);
                    for _ in 0..150 {
                        let Some(mv) = position.random_move(&mut random, &mut list) else { break };
                        let before = position;
                        position.play_unchecked(mv);
                        evaluator.update(&mut state, &before, mv, &position);
                        match (before.kings != 0, position.kings != 0) {
                            (false, false) => followed += 1,
                            (false, true) => crowned += 1,
                            (true, false) => taken += 1,
                            (true, true) => {}
                        }
                        let score = evaluator.score(&position, &state);
                        assert!(state.agrees(&evaluator.fresh(&position)));
                        DamesEvaluator::cells(&position, &mut cells);
                        layout.view(&cells, position.turn, &mut seen);
                        let dense = extras(&position, evaluator.by_hand(&position));
                        let plain = packed.plain_score(&layout, &numbers, &seen, phase(&position), &dense);
                        assert_eq!(score, plain);
                    }
                }
                assert!(followed > 1_000 && crowned > 10 && taken > 10, "{followed} {crowned} {taken}");
            }
        }
    }

    #[test]
    fn the_linear_family_follows_nothing() {
        let (_, packed) = random_weights(&Rules::RUSSIAN, WIDTH);
        let hidden = model(&Rules::RUSSIAN, &Weights::From(Arc::new(packed))).unwrap().unwrap();
        assert!(crowned(&hidden).is_some());
        let linear = model(&Rules::RUSSIAN, &Weights::Own).unwrap().unwrap();
        assert!(crowned(&linear).is_none());
    }

    #[test]
    fn dense_inputs_are_those_of_the_player_to_move() {
        // White men on rows 9 and 6 have gone 0 and 3 rows, a black one on row 2 has gone 2. Cells 46 and 31 are in the
        // left half, 15 is not.
        assert_eq!(extras(&position("W:W46,31:B15"), 70), [70, 2, 1, 1, 2, 1, 0]);
        assert_eq!(extras(&position("B:W46,31:B15"), -70), [-70, 1, 2, -1, 1, 2, 0]);
        // Three rows of white and two of black: odd.
        assert_eq!(extras(&position("W:W31:B15"), 0), [0, 1, 1, 1, 1, 1, -1]);
        assert_eq!(extras(&position("W:W32:B18"), 0)[6], 1);
        // With a king the estimate speaks alone.
        assert_eq!(extras(&position("W:W46,K31:B15"), 5), [5, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn indices_follow_the_definition() {
        for (_, rules) in Rules::ALL {
            let layout = layout(&rules);
            let mut random = plateau_core::random_from_seed(Some(1));
            let mut list = plateau_core::MoveList::new();
            let mut position = DamesPosition::start(&rules);
            for _ in 0..30 {
                let Some(mv) = position.random_move(&mut random, &mut list) else { break };
                position.play_unchecked(mv);
                if position.kings != 0 {
                    break;
                }
                let (mut cells, mut seen) = (vec![0; layout.cells], vec![0; layout.cells]);
                DamesEvaluator::cells(&position, &mut cells);
                let DamesPosition { white, black, .. } = position;
                let board = rules.board();
                for (side, [own, enemy]) in
                    Side::BOTH.into_iter().zip([[white, black], [board.turned(black), board.turned(white)]])
                {
                    layout.view(&cells, side, &mut seen);
                    let found = indices(board, own, enemy);
                    for (group, found) in layout.groups.iter().zip(found) {
                        assert_eq!(usize::from(found), layout.index(group, &seen));
                    }
                }
            }
        }
    }

    #[test]
    fn phases_follow_the_men_and_the_kings() {
        let start = DamesPosition::start(&Rules::INTERNATIONAL);
        assert_eq!(phase(&start), 0);
        assert_eq!(phase(&position("W:W46,31:B15")), 2);
        assert_eq!(phase(&position("W:W46,K31:B15")), 3);
        assert_eq!(phase(&position("W:W46,K31:BK15")), 4);
    }
}
