//! What a stone would do on one axis, looked up by the eight cells around its point.

use std::sync::LazyLock;

use crate::Rules;
use crate::stones::ones;

/// The shapes that a stone can make on one axis, weakest first. Two sides fit in a byte of a [`Pattern`].
///
/// The names say what stands on the axis *with* the stone; "open" means that one more stone makes the next open
/// shape, up to the open four, which has two points to complete it.
pub(crate) mod shape {
    /// No line of five is possible any more.
    pub(crate) const DEAD: u8 = 0;
    /// A stone alone, with one or two lines of five still possible.
    pub(crate) const ONE: u8 = 1;
    /// A stone alone with at least three.
    pub(crate) const WIDE_ONE: u8 = 2;
    /// Two of five.
    pub(crate) const TWO: u8 = 3;
    /// A stone away from an open three.
    pub(crate) const OPEN_TWO: u8 = 4;
    /// The same in at least three ways.
    pub(crate) const WIDE_TWO: u8 = 5;
    /// Three of five.
    pub(crate) const THREE: u8 = 6;
    /// A stone away from an open four.
    pub(crate) const OPEN_THREE: u8 = 7;
    /// The same in at least two ways.
    pub(crate) const WIDE_THREE: u8 = 8;
    /// A stone away from five.
    pub(crate) const FOUR: u8 = 9;
    /// The same in two ways: no single stone stops it.
    pub(crate) const OPEN_FOUR: u8 = 10;
    /// A line.
    pub(crate) const FIVE: u8 = 11;
    /// The number of shapes.
    pub(crate) const COUNT: usize = 12;
}

/// A kind of point that is worth finding at once, for each side a set of points is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A stone there makes a line.
    Five,
    /// A stone there makes an open four.
    OpenFour,
    /// A stone there makes a four, open or not.
    Four,
    /// A stone there captures.
    Capture,
}

/// The number of kinds of [`Mark`].
pub(crate) const MARKS: usize = 4;

/// What a stone of either side does on one axis.
///
/// Bits 0–3 and 4–7: the shape it makes, for the first and for the second player. Bits 8–10 and 11–13: how many stones
/// it captures. Bits 14, 15: whether it makes a run that the enemy can capture at once. Bits 16, 17: whether it
/// threatens to capture a run. From bit 18: the marks of the first player, then those of the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pattern(u32);

/// The first bit of the marks.
const FIRST_MARK: u32 = 18;

impl Pattern {
    /// The shapes of both sides, as an index below 256.
    #[inline(always)]
    pub(crate) fn shapes(self) -> usize {
        (self.0 & 0xff) as usize
    }

    /// The shape of side number `side`.
    #[inline(always)]
    pub(crate) fn shape(self, side: usize) -> u8 {
        (self.0 >> (4 * side) & 15) as u8
    }

    /// How many stones side number `side` captures.
    #[inline(always)]
    pub(crate) fn taken(self, side: usize) -> u8 {
        (self.0 >> (8 + 3 * side) & 7) as u8
    }

    /// Whether side number `side` makes a run that can be captured at once.
    #[inline(always)]
    pub(crate) fn exposes(self, side: usize) -> bool {
        self.0 >> (14 + side) & 1 == 1
    }

    /// Whether side number `side` threatens to capture a run.
    #[inline(always)]
    pub(crate) fn threatens(self, side: usize) -> bool {
        self.0 >> (16 + side) & 1 == 1
    }

    /// Whether there is anything to capture, to threaten or to expose, for either side.
    #[inline(always)]
    pub(crate) fn concerns_captures(self) -> bool {
        self.0 & 0x3_ff00 != 0
    }

    /// The marks of both sides: bit `side * MARKS + mark`.
    #[inline(always)]
    pub(crate) fn marks(self) -> u32 {
        self.0 >> FIRST_MARK
    }
}

/// The patterns of all surroundings of a point on an axis. A key holds two bits for each of the four cells before the
/// point and the four after it: 0 empty, 1 the first player, 2 the second, 3 off the board.
pub(crate) type Patterns = [Pattern; 1 << 16];

/// The code of a cell off the board.
const OFF: u16 = 3;

/// The table without captures.
static PLAIN: LazyLock<Box<Patterns>> = LazyLock::new(|| build(&[]));
/// The table where pairs are captured.
static PAIRS: LazyLock<Box<Patterns>> = LazyLock::new(|| build(&[2]));
/// The table where pairs and threes are captured.
static THREES: LazyLock<Box<Patterns>> = LazyLock::new(|| build(&[2, 3]));

/// The patterns under `rules`.
pub(crate) fn patterns(rules: Rules) -> &'static Patterns {
    match (rules.captures_runs_of(2), rules.captures_runs_of(3)) {
        (false, _) => &PLAIN,
        (true, false) => &PAIRS,
        (true, true) => &THREES,
    }
}

/// The table where runs of `lengths` are captured.
fn build(lengths: &[usize]) -> Box<Patterns> {
    // The shape depends on own and empty cells alone; the two sides meet the same ones again and again.
    let mut known = vec![u8::MAX; 1 << 16];
    let mut table = Box::new([Pattern(0); 1 << 16]);
    for (key, pattern) in table.iter_mut().enumerate() {
        let cells = cells_of(key as u16);
        let mut bits = 0u32;
        for side in 0..2 {
            let (own, empty) = masks(&cells, side as u16 + 1);
            let memo = &mut known[usize::from(squeeze(own)) << 8 | usize::from(squeeze(empty))];
            if *memo == u8::MAX {
                *memo = shape_of(own, empty);
            }
            let shape = *memo;
            let taken = captured(&cells, side as u16 + 1, lengths);
            let marks = u32::from(shape == shape::FIVE)
                | u32::from(shape == shape::OPEN_FOUR) << 1
                | u32::from(shape == shape::FOUR || shape == shape::OPEN_FOUR) << 2
                | u32::from(taken > 0) << 3;
            bits |= u32::from(shape) << (4 * side)
                | taken << (8 + 3 * side)
                | u32::from(is_exposed(&cells, side as u16 + 1, lengths)) << (14 + side)
                | u32::from(is_threatening(&cells, side as u16 + 1, lengths)) << (16 + side)
                | marks << (FIRST_MARK + (MARKS * side) as u32);
        }
        *pattern = Pattern(bits);
    }
    table
}

/// The nine cells of `key`, the point itself empty in the middle.
fn cells_of(key: u16) -> [u16; 9] {
    std::array::from_fn(|index| match index {
        0..4 => key >> (2 * index) & 3,
        4 => 0,
        _ => key >> (2 * (index - 1)) & 3,
    })
}

/// The own cells, with a stone in the middle, and the empty ones.
fn masks(cells: &[u16; 9], own: u16) -> (u16, u16) {
    let mask = |wanted: u16| {
        cells.iter().enumerate().fold(0, |sum, (index, &cell)| sum | u16::from(cell == wanted) << index)
    };
    (mask(own) | 1 << 4, mask(0) & !(1 << 4))
}

/// The mask without its middle bit.
fn squeeze(mask: u16) -> u8 {
    (mask & 15 | mask >> 1 & 0xf0) as u8
}

/// The five lines through the middle of nine cells.
const LINES: [u16; 5] = [0b11111, 0b11111 << 1, 0b11111 << 2, 0b11111 << 3, 0b11111 << 4];

/// How many lines through the middle hold `count` own stones and otherwise empty cells.
fn lines_of(own: u16, empty: u16, count: u32) -> usize {
    LINES.iter().filter(|&&line| line & !(own | empty) == 0 && (line & own).count_ones() == count).count()
}

/// How many points complete a line through the middle.
fn completing(own: u16, empty: u16) -> u32 {
    let points = LINES.iter().fold(0, |sum, &line| {
        let missing = line & !own;
        if missing.count_ones() == 1 { sum | missing & empty } else { sum }
    });
    points.count_ones()
}

/// How many of the empty points pass `test` once they are own.
fn ways(own: u16, empty: u16, test: impl Fn(u16, u16) -> bool) -> usize {
    ones(u64::from(empty)).filter(|&bit| test(own | 1 << bit, empty & !(1 << bit))).count()
}

/// The shape of the stone in the middle.
fn shape_of(own: u16, empty: u16) -> u8 {
    let open_four = |own, empty| completing(own, empty) >= 2;
    let open_three = |own, empty| ways(own, empty, open_four) >= 1;
    if lines_of(own, empty, 5) > 0 {
        return shape::FIVE;
    }
    match completing(own, empty) {
        0 => {}
        1 => return shape::FOUR,
        _ => return shape::OPEN_FOUR,
    }
    match ways(own, empty, open_four) {
        0 => {}
        1 => return shape::OPEN_THREE,
        _ => return shape::WIDE_THREE,
    }
    if lines_of(own, empty, 3) > 0 {
        return shape::THREE;
    }
    match ways(own, empty, open_three) {
        0 => {}
        1 | 2 => return shape::OPEN_TWO,
        _ => return shape::WIDE_TWO,
    }
    if lines_of(own, empty, 2) > 0 {
        return shape::TWO;
    }
    match lines_of(own, empty, 1) {
        0 => shape::DEAD,
        1 | 2 => shape::ONE,
        _ => shape::WIDE_ONE,
    }
}

/// The cells from the middle outwards, both ways.
fn arms(cells: &[u16; 9]) -> [[u16; 4]; 2] {
    [[cells[3], cells[2], cells[1], cells[0]], [cells[5], cells[6], cells[7], cells[8]]]
}

/// The other player.
fn other(side: u16) -> u16 {
    3 - side
}

/// How many stones a stone of `side` in the middle captures.
fn captured(cells: &[u16; 9], side: u16, lengths: &[usize]) -> u32 {
    arms(cells)
        .iter()
        .flat_map(|arm| lengths.iter().map(move |&length| (arm, length)))
        .filter(|(arm, length)| is_run(arm, other(side), *length) && arm[*length] == side)
        .map(|(_, length)| length as u32)
        .sum()
}

/// Whether `arm` begins with exactly `length` stones of `side`.
fn is_run(arm: &[u16; 4], side: u16, length: usize) -> bool {
    arm[..length].iter().all(|&cell| cell == side) && arm[length] != side
}

/// Whether a stone of `side` in the middle threatens to capture a run from its other end.
fn is_threatening(cells: &[u16; 9], side: u16, lengths: &[usize]) -> bool {
    arms(cells)
        .iter()
        .any(|arm| lengths.iter().any(|&length| is_run(arm, other(side), length) && arm[length] == 0))
}

/// Whether the run of a stone of `side` in the middle can be captured at once.
fn is_exposed(cells: &[u16; 9], side: u16, lengths: &[usize]) -> bool {
    let [before, after] = arms(cells);
    let count = |arm: &[u16; 4]| arm.iter().take_while(|&&cell| cell == side).count();
    let (left, right) = (count(&before), count(&after));
    let end = |arm: &[u16; 4], length: usize| arm.get(length).copied().unwrap_or(OFF);
    let ends = (end(&before, left), end(&after, right));
    lengths.contains(&(left + right + 1)) && (ends == (0, other(side)) || ends == (other(side), 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The pattern around the `*` of a drawing: `O`, `X`, `.`, and `#` off the board; nine cells.
    fn pattern(rules: Rules, drawing: &str) -> Pattern {
        let cell = |character| match character {
            'O' => 1,
            'X' => 2,
            '#' => OFF,
            _ => 0,
        };
        let cells = drawing.chars().filter(|&character| character != '*').map(cell);
        let key = cells.enumerate().fold(0, |key, (index, cell)| key | cell << (2 * index));
        patterns(rules)[usize::from(key)]
    }

    #[test]
    fn shapes_are_recognised() {
        for (drawing, expected) in [
            ("....*....", shape::WIDE_ONE),
            ("###.*...X", shape::ONE),
            ("..XX*XX..", shape::DEAD),
            ("....*OOOO", shape::FIVE),
            ("..OO*OO..", shape::FIVE),
            (".OOO*....", shape::OPEN_FOUR),
            ("XOOO*....", shape::FOUR),
            ("O.OO*O.O.", shape::OPEN_FOUR),
            ("OO.O*....", shape::FOUR),
            ("..OO*....", shape::WIDE_THREE),
            ("X.OO*..X.", shape::OPEN_THREE),
            ("X.OO*.X..", shape::THREE),
            ("XXOO*.X..", shape::DEAD),
            ("XXOO*..#.", shape::THREE),
            ("#XOO*..X.", shape::THREE),
            ("#XOO*...X", shape::THREE),
            (".O.O*....", shape::OPEN_THREE),
            ("...O*....", shape::WIDE_TWO),
            ("X..O*..X.", shape::OPEN_TWO),
            ("#XO.*...X", shape::TWO),
            ("##XO*..X.", shape::DEAD),
            ("##XO*....", shape::TWO),
        ] {
            assert_eq!(pattern(Rules::GOMOKU, drawing).shape(0), expected, "{drawing}");
        }
    }

    #[test]
    fn captures_are_counted_by_the_variant() {
        for (drawing, pente, keryo) in [
            ("....*XXO.", 2, 2),
            ("....*XXXO", 0, 3),
            ("OXXX*XXO.", 2, 5),
            (".OXX*XXO.", 4, 4),
            ("....*XX.O", 0, 0),
            ("....*XO..", 0, 0),
        ] {
            assert_eq!(pattern(Rules::PENTE, drawing).taken(0), pente, "{drawing}");
            assert_eq!(pattern(Rules::KERYO, drawing).taken(0), keryo, "{drawing}");
            assert_eq!(pattern(Rules::GOMOKU, drawing).taken(0), 0, "{drawing}");
        }
    }

    #[test]
    fn exposed_and_threatened_runs_are_seen() {
        assert!(pattern(Rules::PENTE, "..XO*....").exposes(0));
        assert!(pattern(Rules::PENTE, "...X*O...").exposes(0));
        assert!(!pattern(Rules::PENTE, "..XO*X...").exposes(0));
        assert!(!pattern(Rules::PENTE, "...O*....").exposes(0));
        assert!(!pattern(Rules::PENTE, ".XOO*....").exposes(0));
        assert!(pattern(Rules::KERYO, ".XOO*....").exposes(0));
        assert!(!pattern(Rules::PENTE, "##O*O.X..").exposes(0));
        assert!(pattern(Rules::PENTE, "....*XX..").threatens(0));
        assert!(!pattern(Rules::PENTE, "....*XXX.").threatens(0));
        assert!(pattern(Rules::KERYO, "....*XXX.").threatens(0));
    }
}
