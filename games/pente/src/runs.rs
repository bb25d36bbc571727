//! The runs of eight cells whose weights are learned.
//!
//! All runs look into one table, whichever way they lie and wherever they are: beyond the board is a wall, three cells of
//! which a run may hold. The words of [`PenteState`] hold the runs of a line as they stand, so that no index is kept: what
//! all runs weigh is kept instead, as each player sees it.

use std::sync::Arc;

use plateau_core::{Message, Position};
use plateau_search::learned::{Described, Grid, Group, Layout, Model, Symmetry, Tie, Weights};

use crate::own::{self, Own};
use crate::patterns::Mark;
use crate::promises;
use crate::state::{AXES, PenteState, Tools};
use crate::stones::Stones;
use crate::{PenteEvaluator, PentePosition, Rules};

/// The cells of a run.
const RUN: usize = 8;

/// The most cells of a run that are off the board: a line of five must find room in it.
const MOST_OFF: usize = RUN - Rules::LINE;

/// The arrangements of a run, two bits a cell.
const ARRANGEMENTS: usize = 1 << (2 * RUN);

/// Rows and columns of the board with the walls around it.
const SIDE: usize = Rules::USUAL as usize + 2 * MOST_OFF;

/// The value of a cell off the board, which both players see alike.
const WALL: u8 = 3;

/// How many sets of weights there are: see [`phase`].
const PHASES: usize = 1 + LATER.len();

/// The stones on the board with which the phases after the first begin.
const LATER: [u32; 3] = [14, 22, 34];

/// The hidden cells of a model that has some.
const WIDTH: usize = 16;

/// What a run weighs in the linear family: by phase, as the first and as the second player see it.
type Weighed = [i16; 2 * PHASES];

/// What a run weighs in the hidden family: by hidden cell, as the first player sees it, then as the second one does. One
/// line of the processor's cache.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row([i16; 2 * WIDTH]);

/// The sums of what all runs weigh, in the order of [`Weighed`] or of [`Row`].
pub(crate) type Sums = [i32; 2 * WIDTH];

/// A line of the board before and after one of its cells changed, the runs through that cell in the low bits.
#[derive(Clone, Copy, Default)]
pub(crate) struct Change {
    /// Before.
    old: u64,
    /// After.
    new: u64,
}

impl Change {
    /// The change of a line from `old` to `new` in the cell whose surroundings are at `shift`.
    #[inline(always)]
    pub(crate) fn new(old: u64, new: u64, shift: u8) -> Change {
        // The first of the eight runs begins three cells before the surroundings. Where these are the first of the word, it
        // is completed by the last cells, which are off the board too.
        let turn = u32::from(shift.wrapping_sub(2 * MOST_OFF as u8) & 63);
        Change { old: old.rotate_right(turn), new: new.rotate_right(turn) }
    }

    /// The arrangements of the run number `run`, before and after.
    #[inline(always)]
    fn arrangements(self, run: usize) -> (usize, usize) {
        ((self.old >> (2 * run)) as usize % ARRANGEMENTS, (self.new >> (2 * run)) as usize % ARRANGEMENTS)
    }
}

/// How many dense inputs there are: see [`extras`].
const EXTRAS: usize = 9;

/// The usual size of each dense input.
const EXTRA_SIZES: [u16; EXTRAS] = [300, 4, 4, 2, 2, 3, 3, 1, 1];

/// The weights that come with the game.
static OWN: [Own<Arc<Runs>>; 3] = [
    Own::new(Rules::PENTE, include_bytes!("../weights/pente.plateau-weights")),
    Own::new(Rules::KERYO, include_bytes!("../weights/keryo.plateau-weights")),
    Own::new(Rules::GOMOKU, include_bytes!("../weights/gomoku.plateau-weights")),
];

/// The description of the usual board, the same for all variants.
///
/// The cells of a run are told from its end, because the first one counts most: then the index of a run is what a word of
/// [`PenteState`] holds, where the first cell of a line has the lowest bits. A run weighs the same read from either end.
fn board_layout() -> Layout {
    let grid = Grid { width: SIDE, height: SIDE, symmetry: Symmetry::Square };
    let mut layout = Layout::new(SIDE * SIDE, &[0, 2, 1, WALL], PHASES, &EXTRA_SIZES);
    layout.symmetries = grid.symmetries();
    layout.ties.push(Tie { table: 0, order: (0..RUN as u8).rev().collect() });
    let board = MOST_OFF as i32..(SIDE - MOST_OFF) as i32;
    for step in [(0, 1), (1, 0), (1, 1), (1, -1)] {
        for start in 0..(SIDE * SIDE) as i32 {
            let cell = |place| (start / SIDE as i32 + place * step.0, start % SIDE as i32 + place * step.1);
            let cells: Vec<(i32, i32)> = (0..RUN as i32).rev().map(cell).collect();
            let on_board = cells.iter().filter(|cell| board.contains(&cell.0) && board.contains(&cell.1));
            if on_board.count() >= Rules::LINE {
                let number = |(row, column): (i32, i32)| (row * SIDE as i32 + column) as u16;
                layout.groups.push(Group { table: 0, cells: cells.into_iter().map(number).collect() });
            }
        }
    }
    layout
}

/// The description of a board of `rules`; `None` for other sizes than the usual one, on which all is learned.
fn layout(rules: &Rules) -> Option<Layout> {
    (rules.size() == Rules::USUAL).then(board_layout)
}

/// What was learned for `rules`: the weights that come with the game, none, or those of a file.
pub(crate) fn learned(rules: &Rules, weights: &Weights) -> Result<Option<Arc<Runs>>, Message> {
    match weights {
        Weights::Own => {
            let make = |model, _| Runs::new(model).ok().map(Arc::new);
            Ok(Own::find(&OWN, *rules, board_layout, make).cloned())
        }
        Weights::None => Ok(None),
        Weights::From(_) => {
            let model = weights.model(|| own::serves(rules).then(board_layout), None)?;
            model.map(|model| Runs::new(model).map(Arc::new)).transpose()
        }
    }
}

/// What runs weigh.
pub(crate) struct Runs {
    /// The weights.
    model: Arc<Model<0>>,
    /// The weights of each arrangement.
    table: Table,
}

/// The weights of each arrangement; 0 for those that do not count.
enum Table {
    /// Of the linear family.
    Linear(Box<[Weighed; ARRANGEMENTS]>),
    /// Of the hidden family.
    Hidden(Box<[Row; ARRANGEMENTS]>),
}

impl std::fmt::Debug for Runs {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Runs").finish_non_exhaustive()
    }
}

/// A table whose entry for each arrangement that counts is what `entry` makes of it as either player sees it.
fn tabled<T: Clone>(zero: T, mut entry: impl FnMut(&mut T, [usize; 2])) -> Option<Box<[T; ARRANGEMENTS]>> {
    let mut table = vec![zero; ARRANGEMENTS];
    for (key, place) in table.iter_mut().enumerate() {
        let (low, high) = (key & 0x5555, key >> 1 & 0x5555);
        if (low & high).count_ones() as usize <= MOST_OFF {
            entry(place, [key, promises::seen(key, 1)]);
        }
    }
    table.into_boxed_slice().try_into().ok()
}

impl Runs {
    /// What runs weigh by `model`.
    ///
    /// # Errors
    /// When its hidden layer has another width.
    fn new(model: Arc<Model<0>>) -> Result<Self, Message> {
        let table = match model.hidden_tables() {
            Some((rows, bias)) if bias.len() == WIDTH => tabled(Row([0; 2 * WIDTH]), |row, seen| {
                for (half, key) in row.0.chunks_exact_mut(WIDTH).zip(seen) {
                    half.copy_from_slice(&rows[key * WIDTH..][..WIDTH]);
                }
            })
            .map(Table::Hidden),
            Some(_) => None,
            None => tabled(Weighed::default(), |entry, seen| {
                for (phase, pair) in entry.chunks_exact_mut(2).enumerate() {
                    let weights = model.linear_tables(phase).unwrap_or_default();
                    pair.copy_from_slice(&seen.map(|key| weights[key]));
                }
            })
            .map(Table::Linear),
        };
        let wrong_width = || Message::new("learn-weights-width").with("width", WIDTH);
        Ok(Runs { table: table.ok_or_else(wrong_width)?, model })
    }

    /// What all runs of `lines` weigh as each player sees them.
    pub(crate) fn sums(&self, lines: &[u64]) -> Sums {
        let mut sums = [0; 2 * WIDTH];
        if let Some((_, bias)) = self.model.hidden_tables() {
            sums.iter_mut().zip(bias.iter().chain(bias)).for_each(|(sum, &bias)| *sum = i32::from(bias));
        }
        for line in lines {
            for shift in (0..=u64::BITS as usize - 2 * RUN).step_by(2) {
                let key = (line >> shift) as usize % ARRANGEMENTS;
                let weights = match &self.table {
                    Table::Linear(table) => &table[key][..],
                    Table::Hidden(table) => &table[key].0[..],
                };
                sums.iter_mut().zip(weights).for_each(|(sum, &weight)| *sum += i32::from(weight));
            }
        }
        sums
    }

    /// Brings `sums` up to date for the lines through a cell that changed.
    #[inline(always)]
    pub(crate) fn follow(&self, sums: &mut Sums, changes: &[Change; AXES]) {
        // Plain loops, because closures are not compiled for wide instructions.
        match &self.table {
            Table::Linear(table) => {
                for change in changes {
                    for run in 0..RUN {
                        let (was, is) = change.arrangements(run);
                        let (was, is) = (&table[was], &table[is]);
                        for lane in 0..2 * PHASES {
                            sums[lane] += i32::from(is[lane]) - i32::from(was[lane]);
                        }
                    }
                }
            }
            Table::Hidden(table) => {
                // Eight runs on each axis: sixteen bits hold what all of them change, see `Numbers::MOST_KEPT`.
                let mut sum = [0_i16; 2 * WIDTH];
                for change in changes {
                    for run in 0..RUN {
                        let (was, is) = change.arrangements(run);
                        let (was, is) = (&table[was].0, &table[is].0);
                        for lane in 0..2 * WIDTH {
                            sum[lane] = sum[lane].wrapping_add(is[lane]).wrapping_sub(was[lane]);
                        }
                    }
                }
                for lane in 0..2 * WIDTH {
                    sums[lane] += i32::from(sum[lane]);
                }
            }
        }
    }

    /// The judgement for the player to move where the hand-made estimate is `by_hand`.
    ///
    /// Out of the way of the search without weights.
    #[inline(never)]
    pub(crate) fn score(&self, position: &PentePosition, state: &PenteState, by_hand: i32) -> i32 {
        let (phase, side) = (phase(position), position.turn().index());
        let sum = match &self.table {
            Table::Linear(_) => state.runs[(2 * phase + side) % (2 * PHASES)],
            Table::Hidden(_) => {
                let (first, second) = state.runs.split_at(WIDTH);
                self.model.hidden_sum(if side == 0 { [first, second] } else { [second, first] }, phase)
            }
        };
        self.model.points(sum, phase, &extras(position, state, by_hand))
    }
}

/// The set of weights, by the stones on the board.
#[inline(always)]
fn phase(position: &PentePosition) -> usize {
    let stones = position.stones.iter().map(Stones::len).sum::<u32>();
    LATER.iter().map(|&least| usize::from(stones >= least)).sum()
}

/// The dense inputs for the player to move: the hand-made estimate `by_hand`; then, his and his enemy's: the captured
/// stones, the points where a stone captures, where it makes a four, and where it makes an open four.
#[inline(always)]
fn extras(position: &PentePosition, state: &PenteState, by_hand: i32) -> [i16; EXTRAS] {
    let me = position.turn().index();
    let mut extras = [0; EXTRAS];
    extras[0] = by_hand.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16;
    for (place, side) in [me, 1 - me].into_iter().enumerate() {
        extras[1 + place] = i16::from(position.captured[side & 1]);
        for (number, mark) in [Mark::Capture, Mark::Four, Mark::OpenFour].into_iter().enumerate() {
            extras[3 + 2 * number + place] = state.marked(side, mark).len() as i16;
        }
    }
    extras
}

impl Described<PentePosition> for PenteEvaluator {
    fn layout(rules: &Rules) -> Option<Layout> {
        layout(rules)
    }

    fn cells(position: &PentePosition, into: &mut [u8]) {
        into.fill(WALL);
        for point in position.board_points().points() {
            let cell = (usize::from(point.row()) + MOST_OFF) * SIDE + usize::from(point.column()) + MOST_OFF;
            if let Some(value) = into.get_mut(cell) {
                *value = position.stone(point).map_or(0, |side| side as u8 + 1);
            }
        }
    }

    fn phase(position: &PentePosition) -> usize {
        phase(position)
    }

    fn extras(&self, position: &PentePosition, into: &mut [i16]) {
        let state = PenteState::fresh(position, Tools { runs: None, ..self.tools() });
        into.copy_from_slice(&extras(position, &state, self.estimate(position, &state)));
    }
}

#[cfg(test)]
mod tests {
    // A test that cannot read its own data has failed.
    #![allow(clippy::unwrap_used)]

    use plateau_core::{MoveList, Notation, Side, random_from_seed};
    use plateau_search::Evaluator;
    use plateau_search::learned::{Family, Header, Numbers, Packed};
    use rand::RngExt;

    use super::*;
    use crate::Point;
    use crate::rules::PRESETS;

    /// A file of random weights, runs read from either end not alike.
    fn random_weights(family: Family, width: usize) -> (Vec<i16>, Weights) {
        let mut random = random_from_seed(Some(5));
        let layout = board_layout();
        let [tables, hidden, output, extras] =
            Numbers::sizes(&layout, family, width).map(|size| vec![0_i16; size]);
        let tables: Vec<i16> = tables.iter().map(|_| random.random_range(-20..=20)).collect();
        let numbers =
            Numbers { bias: vec![0; PHASES], tables: tables.clone(), hidden_bias: hidden, output, extras };
        let header = Header {
            game: "pente".to_owned(),
            variant: "pente".to_owned(),
            options: String::new(),
            layout: format!("{:016x}", layout.hash()),
            family,
            width,
            shift: 0,
            extras_shift: 0,
            one: 1,
            facts: Default::default(),
        };
        (tables, Weights::From(Arc::new(Packed { header, payload: numbers.to_payload() })))
    }

    #[test]
    fn the_weights_that_come_with_the_game_fit() {
        assert!(board_layout().is_sound());
        for own in &OWN {
            assert!(!own.file.is_some() || learned(&own.rules, &Weights::Own).unwrap().is_some());
        }
        let [usual, tournament] =
            [Rules::PENTE, Rules::TOURNAMENT].map(|rules| learned(&rules, &Weights::Own).unwrap().unwrap());
        assert!(Arc::ptr_eq(&usual, &tournament));
        for (_, rules) in PRESETS {
            assert_eq!(layout(&rules).unwrap(), board_layout());
            assert!(layout(&rules.with_size(13).unwrap()).is_none());
        }
    }

    #[test]
    fn every_run_that_a_line_of_five_fits_into_is_there_once() {
        // On a line of n ≥ 5 cells runs begin from three cells before it to five cells before its end: n - 1. There are 19
        // rows, 19 columns, and both ways one diagonal of 19 cells and two of each length from 5 to 18.
        let diagonals = 18 + 2 * (4..=17).sum::<usize>();
        let layout = board_layout();
        assert_eq!(layout.groups.len(), 2 * 19 * 18 + 2 * diagonals);
        assert_eq!(layout.groups.len(), 1_308);
        assert_eq!(layout.tables(), [ARRANGEMENTS]);
        let mut sets: Vec<Vec<u16>> = layout.groups.iter().map(|group| group.cells.clone()).collect();
        sets.iter_mut().for_each(|cells| cells.sort_unstable());
        sets.sort_unstable();
        sets.dedup();
        assert_eq!(sets.len(), layout.groups.len());
        // Own, then empty cells to the wall, weighs what it weighs from the other end.
        let first = layout.representatives();
        assert_eq!(first[0b01_00_00_00_00_00_00_11], first[0b11_00_00_00_00_00_00_01]);
        assert_ne!(first[0b01_00_00_00_00_00_00_11], first[0b10_00_00_00_00_00_00_11]);
    }

    #[test]
    fn sums_kept_from_move_to_move_are_fresh_ones_and_those_of_the_definition() {
        for (family, width) in [(Family::Linear, 0), (Family::Hidden, WIDTH)] {
            let (tables, weights) = random_weights(family, width);
            follow_random_games(&weights, |layout, position, state| {
                let mut cells = vec![0; layout.cells];
                PenteEvaluator::cells(position, &mut cells);
                let mut seen = cells.clone();
                for side in Side::BOTH {
                    layout.view(&cells, side, &mut seen);
                    let entries: Vec<usize> =
                        layout.groups.iter().map(|group| layout.index(group, &seen)).collect();
                    let sum = |weight: &dyn Fn(usize) -> i16| -> i32 {
                        entries.iter().map(|&entry| i32::from(weight(entry))).sum()
                    };
                    let (kept, wanted): (Vec<i32>, Vec<i32>) = match family {
                        Family::Linear => (0..PHASES)
                            .map(|phase| {
                                (
                                    state.runs[2 * phase + side.index()],
                                    sum(&|entry| tables[phase * ARRANGEMENTS + entry]),
                                )
                            })
                            .unzip(),
                        Family::Hidden => (0..WIDTH)
                            .map(|cell| {
                                (
                                    state.runs[side.index() * WIDTH + cell],
                                    sum(&|entry| tables[entry * WIDTH + cell]),
                                )
                            })
                            .unzip(),
                    };
                    assert_eq!(kept, wanted, "{family:?} {}", position.to_text());
                }
            });
        }
    }

    /// Plays random games of every variant by `weights`, checks that the state is a fresh one, and tells of each position.
    fn follow_random_games(weights: &Weights, told: impl Fn(&Layout, &PentePosition, &PenteState)) {
        let layout = board_layout();
        let mut random = random_from_seed(Some(1));
        let mut captures = 0;
        for (_, rules) in PRESETS {
            let evaluator = PenteEvaluator::new(&rules).with_weights(weights).unwrap();
            for game in 0..4 {
                let mut position = PentePosition::start(&rules);
                let mut state = evaluator.fresh(&position);
                while position.ending().is_none() && position.ply < 120 {
                    let mut list = MoveList::new();
                    position.legal_moves(&mut list);
                    // In a corner stones meet each other and the walls; captures are rare enough to be sought.
                    let near = |number: u8| if game % 2 == 0 { number < 8 } else { number > 10 };
                    let me = position.turn().index();
                    let wanted: Vec<_> = list
                        .iter()
                        .copied()
                        .filter(|&point| match random.random_range(0..3) {
                            0 => state.marked(me, Mark::Capture).has(point),
                            _ => near(point.row()) && near(point.column()),
                        })
                        .collect();
                    let from = if wanted.is_empty() { &list[..] } else { &wanted[..] };
                    let point = from[random.random_range(0..from.len())];
                    let mut after = position.clone();
                    after.play_unchecked(point);
                    evaluator.update(&mut state, &position, point, &after);
                    captures += usize::from(after.captured != position.captured);
                    position = after;
                    assert!(state == evaluator.fresh(&position), "{}", position.to_text());
                    told(&layout, &position, &state);
                }
            }
        }
        assert!(captures > 20, "{captures}");
    }

    #[test]
    fn phases_follow_the_stones() {
        let mut position = PentePosition::start(&Rules::PENTE);
        let mut list = MoveList::new();
        for (stones, wanted) in [(0, 0), (13, 0), (14, 1), (21, 1), (22, 2), (33, 2), (34, 3)] {
            while position.stones.iter().map(Stones::len).sum::<u32>() < stones {
                list.clear();
                position.legal_moves(&mut list);
                // Far from each other: no captures, no five.
                let lonely =
                    list.iter().copied().find(|point| point.row() % 3 == 0 && point.column() % 3 == 0);
                position.play_unchecked(lonely.unwrap());
            }
            assert_eq!(phase(&position), wanted, "{stones}");
        }
    }

    #[test]
    fn other_widths_and_sizes_are_refused() {
        let refused = |rules: &Rules, family, width| {
            let (_, weights) = random_weights(family, width);
            learned(rules, &weights).unwrap_err().id()
        };
        assert_eq!(refused(&Rules::PENTE, Family::Hidden, 32), "learn-weights-width");
        let small = Rules::PENTE.with_size(12).unwrap();
        assert_eq!(refused(&small, Family::Linear, 0), "learn-not-described");
        assert!(learned(&small, &Weights::Own).unwrap().is_none());
    }

    #[test]
    fn other_boards_weigh_their_runs_by_the_same_table() {
        let (tables, weights) = random_weights(Family::Hidden, WIDTH);
        let mut random = random_from_seed(Some(2));
        for size in [13, 15, 20] {
            let rules = Rules::PENTE.with_size(size).unwrap();
            let evaluator = PenteEvaluator::new(&rules).with_weights(&weights).unwrap();
            let mut position = PentePosition::start(&rules);
            for _ in 0..60 {
                let mut list = MoveList::new();
                position.legal_moves(&mut list);
                position.play_unchecked(list[random.random_range(0..list.len())]);
            }
            let cell = |row: i32, column: i32| {
                let on_board = |number: &u8| *number < size;
                let row = u8::try_from(row).ok().filter(on_board)?;
                let point = Point::new(row, u8::try_from(column).ok().filter(on_board)?)?;
                Some(position.stone(point).map_or(0, |side| side as usize + 1))
            };
            let mut sum = 0;
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                for start in 0..40 * 40 {
                    let (row, column) = (start / 40 - 10, start % 40 - 10);
                    let run: Vec<_> =
                        (0..RUN as i32).map(|step| cell(row + down * step, column + right * step)).collect();
                    if run.iter().flatten().count() >= Rules::LINE {
                        let key = run
                            .iter()
                            .rev()
                            .fold(0, |key, cell| key << 2 | cell.unwrap_or(usize::from(WALL)));
                        sum += i32::from(tables[key * WIDTH]);
                    }
                }
            }
            assert_eq!(evaluator.fresh(&position).runs[0], sum, "{}", position.to_text());
        }
    }

    #[test]
    fn dense_inputs_are_those_of_the_player_to_move() {
        let rules = Rules::PENTE.with_size(9).unwrap();
        let inputs = |text: &str| {
            let position = PentePosition::from_text(&rules, text).unwrap();
            let mut into = [0; EXTRAS];
            PenteEvaluator::new(&rules).extras(&position, &mut into);
            into
        };
        // O takes the pair on one point. Its three become four on either side and one cell further: two of the four are open.
        let mine = inputs("9/1XXO5/9/9/9/9/9/2OOO4/9 O 2 4");
        assert_eq!(mine[1..], [2, 4, 1, 0, 4, 0, 2, 0]);
        let yours = inputs("9/1XXO5/9/9/9/9/9/2OOO4/9 X 2 4");
        assert_eq!(yours[1..], [4, 2, 0, 1, 0, 4, 0, 2]);
        assert!(mine[0] > 0 && yours[0] < 0);
    }
}
