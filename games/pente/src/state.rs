//! What the evaluator carries from position to position: every line of the board in one word each, and the points
//! that stand out on them.

use plateau_core::Position;

use crate::patterns::{MARKS, Mark, Pattern, Patterns};
use crate::promises::Promises;
use crate::runs::{Change, Runs, Sums};
use crate::stones::{FIRST, STRIDE, Stones, WORDS, ones};
use crate::{PentePosition, Point, Rules};

/// The number of rows and of columns of the largest board.
const SIDE: usize = Rules::LARGEST as usize;

/// Rows, columns, falling and rising diagonals of the largest board.
const LINES: usize = 2 * SIDE + 2 * (2 * SIDE - 1);

/// How far a stone is felt along a line.
const REACH: usize = Rules::LINE - 1;

/// The number of axes.
pub(crate) const AXES: usize = 4;

/// The step along each axis, as a difference of bit numbers.
pub(crate) const STEPS: [usize; AXES] = [1, STRIDE, STRIDE + 1, STRIDE - 1];

/// Where a point is on each axis: the number of the line, and the shift that brings its surroundings to the low bits.
static PLACES: [[(u8, u8); AXES]; WORDS * 64] = {
    let mut places = [[(0, 0); AXES]; WORDS * 64];
    let mut row = 0;
    while row < SIDE {
        let mut column = 0;
        while column < SIDE {
            places[FIRST + row * STRIDE + column] = [
                (row as u8, 2 * column as u8),
                ((SIDE + column) as u8, 2 * row as u8),
                ((3 * SIDE - 1 + row - column) as u8, 2 * row as u8),
                ((4 * SIDE - 1 + row + column) as u8, 2 * row as u8),
            ];
            column += 1;
        }
        row += 1;
    }
    places
};

/// What is needed to read and to change a state: the patterns of the variant, and what each pair of shapes is worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tools<'a> {
    /// See [`Patterns`].
    pub(crate) patterns: &'static Patterns,
    /// For each [`Pattern::shapes`]: the worth for the first player in the low half, for the second in the high half.
    pub(crate) worth: &'a [u64; 256],
    /// What runs weigh, where that was learned.
    pub(crate) runs: Option<&'a Runs>,
}

/// The lines of a position and what they offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PenteState {
    /// Two bits a cell, as in the keys of [`Patterns`], from [`REACH`] cells before the board on.
    lines: [u64; LINES],
    /// The sum of what the empty points are worth, for the first player in the low half, for the second in the high.
    worth: u64,
    /// For each side and mark, the empty points that have it.
    marks: [Stones; 2 * MARKS],
    /// What all runs weigh as each player sees them; 0 where nothing was learned.
    pub(crate) runs: Sums,
}

impl PenteState {
    /// The state of `position`.
    pub(crate) fn fresh(position: &PentePosition, tools: Tools<'_>) -> PenteState {
        // Off the board, until a point of the board says otherwise.
        let mut state = PenteState {
            lines: [u64::MAX; LINES],
            worth: 0,
            marks: [Stones::EMPTY; 2 * MARKS],
            runs: Sums::default(),
        };
        for point in position.board_points().points() {
            let code = position.stone(point).map_or(0, |side| side as u64 + 1);
            for (line, shift) in PLACES[point.bit()] {
                state.lines[usize::from(line)] ^= (code ^ 3) << (shift + 2 * REACH as u8);
            }
        }
        for point in position.empty_points().points() {
            state.gain(point.bit(), tools);
        }
        if let Some(runs) = tools.runs {
            state.runs = runs.sums(&state.lines);
        }
        state
    }

    /// Brings the state from `before` to `after` by a stone on `point`.
    #[inline(always)]
    pub(crate) fn update(
        &mut self,
        before: &PentePosition,
        point: Point,
        after: &PentePosition,
        tools: Tools<'_>,
    ) {
        let mover = before.turn();
        let code = mover as u64 + 1;
        self.lose(point.bit(), tools);
        self.change(point.bit(), code, tools);
        if before.captured != after.captured {
            let (old, new) = (&before.stones[(!mover).index()], &after.stones[(!mover).index()]);
            for point in Stones::from_words(|index| old.words[index] & !new.words[index]).points() {
                self.change(point.bit(), 3 - code, tools);
                self.gain(point.bit(), tools);
            }
        }
    }

    /// What a stone on the empty point `bit` does on `axis`.
    #[inline(always)]
    pub(crate) fn pattern(&self, bit: usize, axis: usize, patterns: &Patterns) -> Pattern {
        let (line, shift) = PLACES[bit][axis];
        patterns[key(self.lines[usize::from(line)], shift)]
    }

    /// What surrounds the empty point `bit` on each axis.
    #[inline(always)]
    pub(crate) fn surroundings(&self, bit: usize) -> [usize; AXES] {
        let mut keys = [0; AXES];
        for (place, &(line, shift)) in keys.iter_mut().zip(&PLACES[bit]) {
            *place = key(self.lines[usize::from(line)], shift);
        }
        keys
    }

    /// How promising a stone of side number `side` on the empty point `bit` is by `promises`.
    #[inline(always)]
    pub(crate) fn promise(&self, bit: usize, side: usize, promises: &Promises) -> i32 {
        // A loop, because iterators over arrays are not inlined into the walks for wide instructions.
        let mut sum = 0;
        for key in &self.surroundings(bit) {
            sum += i32::from(promises[*key][side & 1]);
        }
        sum
    }

    /// What a stone on the empty point `bit` does on every axis.
    #[inline(always)]
    pub(crate) fn patterns(&self, bit: usize, patterns: &Patterns) -> [Pattern; AXES] {
        let [a, b, c, d] = self.surroundings(bit);
        [patterns[a], patterns[b], patterns[c], patterns[d]]
    }

    /// The empty points where side number `side` has `mark`.
    #[inline(always)]
    pub(crate) fn marked(&self, side: usize, mark: Mark) -> &Stones {
        &self.marks[(side & 1) * MARKS + mark as usize]
    }

    /// What the empty points are worth for side number `side`.
    #[inline(always)]
    pub(crate) fn worth(&self, side: usize) -> i32 {
        (self.worth >> (32 * side)) as u32 as i32
    }

    /// How many stones a stone of side number `side` on the empty point `bit` captures.
    #[inline(always)]
    pub(crate) fn taken(&self, bit: usize, side: usize, patterns: &Patterns) -> u8 {
        self.patterns(bit, patterns).iter().map(|pattern| pattern.taken(side)).sum()
    }

    /// Counts the point `bit`, which has become empty.
    #[inline(always)]
    fn gain(&mut self, bit: usize, tools: Tools<'_>) {
        for pattern in self.patterns(bit, tools.patterns) {
            self.worth = self.worth.wrapping_add(tools.worth[pattern.shapes()]);
        }
        self.mark(bit, tools.patterns);
    }

    /// Counts the point `bit` no more, before a stone is put there.
    #[inline(always)]
    fn lose(&mut self, bit: usize, tools: Tools<'_>) {
        for pattern in self.patterns(bit, tools.patterns) {
            self.worth = self.worth.wrapping_sub(tools.worth[pattern.shapes()]);
        }
        for marked in &mut self.marks {
            marked.remove_bit(bit);
        }
    }

    /// Notes the marks of the empty point `bit` afresh.
    #[inline(always)]
    fn mark(&mut self, bit: usize, patterns: &Patterns) {
        let marks = self.patterns(bit, patterns).iter().fold(0, |sum, pattern| sum | pattern.marks());
        for (index, marked) in self.marks.iter_mut().enumerate() {
            if let Some(word) = marked.words.get_mut(bit / 64) {
                *word = *word & !(1 << (bit % 64)) | u64::from(marks >> index & 1) << (bit % 64);
            }
        }
    }

    /// Changes the cell of the point `bit` by `code` on every axis, and what the empty points around it offer.
    #[inline(always)]
    fn change(&mut self, bit: usize, code: u64, tools: Tools<'_>) {
        if let Some(runs) = tools.runs {
            let mut changes = [Change::default(); AXES];
            for (change, &(line, shift)) in changes.iter_mut().zip(&PLACES[bit]) {
                let old = self.lines[usize::from(line)];
                *change = Change::new(old, old ^ code << (usize::from(shift) + 2 * REACH), shift);
            }
            runs.follow(&mut self.runs, &changes);
        }
        let mut worth = self.worth;
        for (axis, (line, shift)) in PLACES[bit].into_iter().enumerate() {
            let old = self.lines[usize::from(line)];
            let new = old ^ code << (usize::from(shift) + 2 * REACH);
            self.lines[usize::from(line)] = new;
            let around = new >> shift;
            // One bit for each empty cell of the nine, without the one in the middle.
            let empty = !(around | around >> 1) & 0x1_5455;
            for place in ones(empty) {
                // The cell is of the board, so neither its shift nor its bit can be negative.
                let shift = shift + place as u8 - 2 * REACH as u8;
                let (was, is) = (tools.patterns[key(old, shift)], tools.patterns[key(new, shift)]);
                if was == is {
                    continue;
                }
                worth = worth.wrapping_add(tools.worth[is.shapes()]).wrapping_sub(tools.worth[was.shapes()]);
                if was.marks() != is.marks() {
                    self.mark(bit + (place / 2) * STEPS[axis] - REACH * STEPS[axis], tools.patterns);
                }
            }
        }
        self.worth = worth;
    }
}

/// The key of [`Patterns`] of the cell at `shift`.
#[inline(always)]
fn key(line: u64, shift: u8) -> usize {
    let around = line >> (shift & 63);
    (around & 0xff | around >> 2 & 0xff00) as usize
}
