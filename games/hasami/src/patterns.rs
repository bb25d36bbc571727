//! The patterns whose weights are learned: every window of 3×3 cells, every line of nine, and the
//! neighbourhood of every cell; for the hidden family every window of 2×2 cells.

use std::sync::Arc;

use plateau_core::{Message, Position as _, Side};
use plateau_search::learned::{Described, Embedded, Grid, Kept, Layout, Model, Symmetry, Weights, value_of};

use crate::board::{Cell, SIZE, numbers};
use crate::eval::{Facts, neighbourhoods};
use crate::rules::Kind;
use crate::{HasamiEvaluator, HasamiPosition, Move, QUIET_LIMIT, Rules};

/// Lanes for the 49 windows and 18 lines, or the 64 windows of the hidden family.
pub(crate) const LANES: usize = 80;

/// The width of the hidden layers whose sums are kept from move to move.
const WIDTH: usize = 64;

/// What follows the moves.
pub(crate) type Followed = Kept<LANES, WIDTH>;

/// The weights of the document's game.
static HASAMI: Embedded<LANES> = Embedded::new(include_bytes!("../weights/hasami.plateau-weights"));

/// The weights of the game with one line of stones.
static NINE: Embedded<LANES> = Embedded::new(include_bytes!("../weights/neuf.plateau-weights"));

/// The weights of the game with lines of five.
static DAI: Embedded<LANES> = Embedded::new(include_bytes!("../weights/dai.plateau-weights"));

/// Rows and columns.
const SIDE: usize = SIZE as usize;

/// How many cells there are.
pub(crate) const CELLS: usize = SIDE * SIDE;

/// How many sets of weights there are.
const PHASES: usize = 4;

/// How many dense inputs there are: see [`extras`].
pub(crate) const EXTRAS: usize = 7;

/// The usual size of each dense input.
const EXTRA_SIZES: [u16; EXTRAS] = [250, 100, 12, 12, 2, 2, 2];

/// The description of the board under `rules`.
///
/// Nothing in the rules tells one edge from another, but for the home lines where five in a line do not win: with these,
/// only left and right are alike. Windows share their tables all the same, since a capture is the same everywhere; the
/// lines tell where the stones stand.
fn layout(rules: &Rules) -> Layout {
    let grid = |symmetry: Symmetry| Grid { width: SIDE, height: SIDE, symmetry };
    let mut layout = Layout::new(CELLS, &[0, 2, 1], PHASES, &EXTRA_SIZES);
    // One of each kind: in the upper left quarter, and no nearer to the left edge than to the upper one.
    let half = SIDE / 2;
    for row in 0..half {
        for column in row..half {
            let square = grid(Symmetry::Square);
            square.add(&mut layout, &square.window(3, row, column));
        }
    }
    let row = |row: usize| (0..SIDE).map(|column| (row * SIDE + column) as u16).collect::<Vec<u16>>();
    let column = |column: usize| (0..SIDE).map(|row| (row * SIDE + column) as u16).collect::<Vec<u16>>();
    if rules.five() {
        // The second player sees the board upside down.
        layout.turn = (0..SIDE).rev().flat_map(row).collect();
        let lines = (0..SIDE).map(row).chain((0..=half).map(column));
        lines.for_each(|line| grid(Symmetry::Mirror).add(&mut layout, &line));
        neighbourhoods::add(&mut layout, Symmetry::Mirror);
    } else {
        (0..=half).for_each(|index| grid(Symmetry::Square).add(&mut layout, &row(index)));
        neighbourhoods::add(&mut layout, Symmetry::Square);
    }
    let corners = (0..SIDE - 1).flat_map(|row| (0..SIDE - 1).map(move |column| (row, column)));
    layout.hidden = corners.map(|(row, column)| grid(Symmetry::None).window(2, row, column)).collect();
    layout
}

/// The model for `rules`: the weights that come with the game, none, or those of a file.
pub(crate) fn model(rules: &Rules, weights: &Weights) -> Result<Option<Arc<Model<LANES>>>, Message> {
    let presets = [(Rules::HASAMI, &HASAMI), (Rules::NINE, &NINE), (Rules::DAI, &DAI)];
    let own = presets.into_iter().find(|(preset, _)| preset == rules);
    weights.model(|| Some(layout(rules)), own.map(|(_, embedded)| embedded))
}

/// The dense inputs: the hand-made estimate `faded` as the search would see it; the same as it was, times the share of
/// the plies after which a game is drawn; the stones of the player to move and of the other; the cells where the player
/// captures, the stones that are in danger, the cells where the other would capture or complete five.
#[inline(always)]
pub(crate) fn extras(position: &HasamiPosition, facts: &Facts, faded: i32) -> [i16; EXTRAS] {
    let small = |number: i32| number.clamp(-i32::from(i16::MAX), i32::from(i16::MAX)) as i16;
    let count = |set: u128| set.count_ones() as i16;
    let stones = |side: Side| i16::from(position.stones(side));
    let quiet = i32::from(position.quiet_plies().min(QUIET_LIMIT));
    [
        small(faded),
        small(facts.estimate * quiet / i32::from(QUIET_LIMIT)),
        stones(position.turn()),
        stones(!position.turn()),
        count(facts.arrivals),
        count(facts.endangered),
        count(facts.feared),
    ]
}

/// The set of weights by the stones that were captured, in quarters of those that a player can lose.
#[inline(always)]
pub(crate) fn phase(position: &HasamiPosition) -> usize {
    let (stones, left) = (u32::from(position.rules.stones()), u32::from(position.rules.stones_left()));
    let standing = u32::from(position.stones(Side::First)) + u32::from(position.stones(Side::Second));
    let (captured, all) = ((2 * stones).saturating_sub(standing), stones - left);
    // A division costs more than three comparisons.
    (1..PHASES as u32).map(|quarter| usize::from(PHASES as u32 * captured >= quarter * all)).sum()
}

/// Brings `followed` up to date for a move.
#[inline(always)]
pub(crate) fn follow(
    model: &Model<LANES>,
    followed: &mut Followed,
    before: &HasamiPosition,
    mv: Move,
    after: &HasamiPosition,
) {
    let enemy = !before.turn();
    let (mine, yours) = (value_of(before.turn()), value_of(enemy));
    let mut captured = 0_u128;
    for bit in numbers(before.board(0, enemy) & !after.board(0, enemy)) {
        captured |= 1 << Cell::at(0, bit).index();
    }
    let (from, to) = (1_u128 << mv.from.index(), 1_u128 << mv.to.index());
    model.follow(followed, [(from, mine, 0), (to, 0, mine), (captured, yours, 0)]);
}

impl Described<HasamiPosition> for HasamiEvaluator {
    fn layout(rules: &Rules) -> Option<Layout> {
        Some(layout(rules))
    }

    fn cells(position: &HasamiPosition, into: &mut [u8]) {
        let (plain, walled) = into.split_at_mut(CELLS);
        for (cell, value) in Cell::all().zip(plain) {
            *value = position.stone(cell).map_or(0, value_of);
        }
        if !walled.is_empty() {
            neighbourhoods::cells(position, walled);
        }
    }

    fn phase(position: &HasamiPosition) -> usize {
        phase(position)
    }

    fn extras(&self, position: &HasamiPosition, into: &mut [i16]) {
        into.copy_from_slice(&self.dense(position));
    }

    /// With few stones and no jumps, who is ahead would wait before a closed camp until the game is drawn.
    #[inline(always)]
    fn tempered(&self, position: &HasamiPosition, score: i32) -> i32 {
        if position.rules().kind() == Kind::Nine { self.fade(score, position.quiet_plies()) } else { score }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use plateau_core::Notation;
    use plateau_search::Evaluator;
    use plateau_search::learned::Family;

    use super::*;

    #[test]
    fn the_weights_that_come_with_the_game_fit() {
        for (rules, embedded) in [(Rules::HASAMI, &HASAMI), (Rules::NINE, &NINE), (Rules::DAI, &DAI)] {
            assert!(layout(&rules).is_sound());
            assert!(!embedded.is_some() || model(&rules, &Weights::Own).unwrap().is_some());
        }
    }

    #[test]
    fn every_window_and_line_is_there_once() {
        let mut wanted: Vec<Vec<u16>> = Vec::new();
        for (row, column) in (0..7).flat_map(|row| (0..7).map(move |column| (row, column))) {
            wanted.push((0..9).map(|cell| (row + cell / 3) * 9 + column + cell % 3).collect());
        }
        wanted.extend((0..9).map(|row| (0..9).map(|column| row * 9 + column).collect()));
        wanted.extend((0..9).map(|column| (0..9).map(|row| row * 9 + column).collect()));
        wanted.sort_unstable();
        for rules in [Rules::HASAMI, Rules::NINE, Rules::DAI] {
            let layout = layout(&rules);
            let mut found: Vec<Vec<u16>> =
                layout.followed().iter().map(|group| group.cells.clone()).collect();
            found.iter_mut().for_each(|cells| cells.sort_unstable());
            found.sort_unstable();
            assert_eq!(found, wanted);
            assert!(found.len() <= LANES);
            // Windows by their distances from two edges; lines by one, or rows from home and columns from the edge.
            assert_eq!(layout.tables().len(), 10 + if rules.five() { 9 + 5 } else { 5 } + 2);
            assert_eq!(layout.loose, neighbourhoods::GROUPS);
            // The hidden family has every window of 2×2, eight by eight, of three values each.
            let hidden = layout.clone().of(Family::Hidden);
            assert_eq!((hidden.groups.len(), hidden.entries_in_all()), (64, 64 * 81));
            assert_eq!(hidden.images().len(), if rules.five() { 2 } else { 8 });
            // No neighbourhood is there twice.
            let loose = layout.groups[found.len()..].iter().map(|group| &group.cells);
            assert_eq!(loose.collect::<HashSet<_>>().len(), layout.loose);
        }
    }

    #[test]
    fn phases_are_quarters_of_what_can_be_lost() {
        let of = |text: &str| phase(&HasamiPosition::from_text(&Rules::HASAMI, text).unwrap());
        // Thirteen of eighteen stones can be captured: the quarters begin with the 4th, 7th and 10th.
        assert_eq!(of("nnnnnnnnn/nnnnnnnnn/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b 0 1"), 0);
        assert_eq!(of("nnnnnnnnn/nnnnnnnnn/9/9/9/9/9/bbbbbb3/bbbbbbbbb b 0 1"), 0);
        assert_eq!(of("nnnnnnnnn/nnnnnnnnn/9/9/9/9/9/bbbbb4/bbbbbbbbb b 0 1"), 1);
        assert_eq!(of("nnnnnnnnn/nnnnnn3/9/9/9/9/9/bbbbb4/bbbbbbbbb b 0 1"), 2);
        assert_eq!(of("nnnnnnnnn/3nnn3/9/9/9/9/9/bbbbb4/bbbbbbbbb b 0 1"), 3);
        assert_eq!(of("nnnnnn3/9/9/9/9/9/9/9/bbbbbb3 b 0 1"), 3);
    }

    #[test]
    fn dense_inputs_are_counted_by_hand() {
        // White captures B1 from C1, by G1-C1; black threatens nothing.
        let text = "b8/n8/9/9/9/9/b8/9/4n4 b 0 1";
        let rules = Rules::HASAMI.with_stones_left(0).unwrap();
        let position = HasamiPosition::from_text(&rules, text).unwrap();
        let mut inputs = [0; EXTRAS];
        HasamiEvaluator::new(&rules).extras(&position, &mut inputs);
        assert_eq!(inputs[1..], [0, 2, 2, 1, 0, 0]);
    }
}
