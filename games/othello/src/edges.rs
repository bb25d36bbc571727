//! What the eight cells of an edge tell on their own: which discs can never be turned over, and who stands better.
//!
//! Both are tables over all 3⁸ edges, made once.

use std::sync::LazyLock;

/// How many edges there are: each of eight cells is empty, one's own, or an enemy's.
const EDGES: usize = 6561;

/// What is known of every edge, by [`index`].
pub(crate) struct Edges {
    /// One's own discs that no sequence of moves turns over, one bit a cell.
    stable: [u8; EDGES],
    /// How much better one stands than the enemy, in points; the same with the opposite sign for him.
    value: [i16; EDGES],
}

/// The tables.
static EDGE_TABLES: LazyLock<Box<Edges>> = LazyLock::new(|| Box::new(Edges::new()));

impl Edges {
    /// The tables, made when they are first asked for.
    pub(crate) fn get() -> &'static Edges {
        &EDGE_TABLES
    }

    /// Computes the tables, the fullest edges first: each edge rests on those with one disc more.
    fn new() -> Self {
        let mut edges = Edges { stable: [0; EDGES], value: [0; EDGES] };
        let mut to_move = [0; EDGES];
        for empties in 0..=8 {
            for (own, enemy) in all_edges().filter(|(own, enemy)| (own | enemy).count_zeros() == empties) {
                edges.stable[index(own, enemy)] = edges.find_stable(own, enemy);
            }
            for (own, enemy) in all_edges().filter(|(own, enemy)| (own | enemy).count_zeros() == empties) {
                to_move[index(own, enemy)] = edges.expectation(own, enemy, &to_move);
            }
        }
        for (own, enemy) in all_edges() {
            let difference = to_move[index(own, enemy)] - to_move[index(enemy, own)];
            edges.value[index(own, enemy)] = (difference / 2) as i16;
        }
        edges
    }

    /// The stable discs of `own`: those that stay whatever is placed next, and stay stable then.
    fn find_stable(&self, own: u8, enemy: u8) -> u8 {
        let mut stable = own;
        for cell in (0..8).filter(|cell| (own | enemy) >> cell & 1 == 0) {
            let (mine, his) = place(own, enemy, cell);
            stable &= self.stable[index(mine, his)];
            let (his, mine) = place(enemy, own, cell);
            stable &= self.stable[index(mine, his)];
        }
        stable
    }

    /// What the owner of `own` may expect of the edge when it is his turn: the best of his moves there if it is
    /// possible, else the next best, and so on; at worst what lies there now. `fuller` has the edges with one more
    /// disc.
    ///
    /// The edge alone does not tell whether a disc may be placed that turns over nothing on it, hence the chances.
    fn expectation(&self, own: u8, enemy: u8, fuller: &[i32; EDGES]) -> i32 {
        let now = self.worth(own, enemy) - self.worth(enemy, own);
        let mut moves: Vec<(i32, i32)> = (0..8)
            .filter(|cell| (own | enemy) >> cell & 1 == 0)
            .map(|cell| {
                let (mine, his) = place(own, enemy, cell);
                let turns = (mine & enemy) != 0;
                (-fuller[index(his, mine)], if turns { CERTAIN } else { chance(cell, enemy) })
            })
            .filter(|&(value, _)| value > now)
            .collect();
        moves.sort_by_key(|&(value, chance)| (-value, chance));
        let (mut expected, mut left) = (0, CERTAIN);
        for (value, chance) in moves {
            expected += value * (left * chance / CERTAIN) / CERTAIN;
            left -= left * chance / CERTAIN;
        }
        expected + now * left / CERTAIN
    }

    /// What the discs of `own` are worth as they lie.
    fn worth(&self, own: u8, enemy: u8) -> i32 {
        let stable = self.stable[index(own, enemy)];
        (0..8)
            .filter(|cell| own >> cell & 1 != 0)
            .map(|cell| {
                let worths = if stable >> cell & 1 != 0 { STABLE } else { LOOSE };
                worths[usize::from(from_corner(cell))]
            })
            .sum()
    }

    /// The stable discs of `own` on an edge, one bit a cell.
    #[inline(always)]
    pub(crate) fn stable(&self, own: u8, enemy: u8) -> u8 {
        self.stable[index(own, enemy)]
    }

    /// How much better `own` stands than `enemy` on an edge, in points.
    #[inline(always)]
    pub(crate) fn value(&self, own: u8, enemy: u8) -> i32 {
        i32::from(self.value[index(own, enemy)])
    }
}

/// A chance of one.
const CERTAIN: i32 = 1000;

/// The worth of a disc that stays, from the corner to the middle. A corner belongs to two edges.
const STABLE: [i32; 4] = [350, 180, 160, 160];

/// The worth of a disc that may be turned over: beside an empty corner it is a risk.
const LOOSE: [i32; 4] = [350, -60, 40, 25];

/// The chance of placing on `cell` a disc that turns over nothing on the edge. Corners are hard to get; a cell beside
/// `enemy` discs is easier.
fn chance(cell: u8, enemy: u8) -> i32 {
    let beside = (enemy << 1 | enemy >> 1) >> cell & 1 != 0;
    match (from_corner(cell), beside) {
        (0, false) => 50,
        (0, true) => 100,
        (1, false) => 250,
        (1, true) => 350,
        (_, false) => 350,
        (_, true) => 500,
    }
}

/// How far `cell` lies from the nearer corner.
fn from_corner(cell: u8) -> u8 {
    cell.min(7 - cell)
}

/// Every pair of disjoint sets of discs.
fn all_edges() -> impl Iterator<Item = (u8, u8)> {
    (0..=u8::MAX)
        .flat_map(|own| (0..=u8::MAX).filter(move |enemy| own & enemy == 0).map(move |enemy| (own, enemy)))
}

/// The edge after `own` is placed on `cell`, with what that turns over: own discs and enemy discs.
fn place(own: u8, enemy: u8, cell: u8) -> (u8, u8) {
    let mut turned = 0;
    for forward in [true, false] {
        let mut run = 0;
        let mut at = 1_u8 << cell;
        loop {
            at = if forward { at << 1 } else { at >> 1 };
            if at & enemy == 0 {
                break;
            }
            run |= at;
        }
        if at & own != 0 {
            turned |= run;
        }
    }
    (own | turned | 1 << cell, enemy & !turned)
}

/// The number of an edge.
#[inline(always)]
fn index(own: u8, enemy: u8) -> usize {
    usize::from(TERNARY[usize::from(own)]) + 2 * usize::from(TERNARY[usize::from(enemy)])
}

/// The bits of a byte read as digits in base three.
static TERNARY: [u16; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut power) = (0, 1);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte] += power;
            }
            power *= 3;
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The first row of an 8×8 board, from the left.
#[inline(always)]
pub(crate) fn top(word: u64) -> u8 {
    word as u8
}

/// The last row.
#[inline(always)]
pub(crate) fn bottom(word: u64) -> u8 {
    (word >> 56) as u8
}

/// The first column, from the top.
#[inline(always)]
pub(crate) fn left(word: u64) -> u8 {
    ((word & FIRST_COLUMN).wrapping_mul(GATHER) >> 56) as u8
}

/// The last column.
#[inline(always)]
pub(crate) fn right(word: u64) -> u8 {
    left(word >> 7)
}

/// The cells of the first column.
pub(crate) const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

/// A factor that brings the first column together in the highest byte: the bit of row `r` moves from 8r to 56 + r.
pub(crate) const GATHER: u64 = 0x0102_0408_1020_4080;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_edges() {
        let edges = Edges::get();
        assert_eq!(edges.stable(0b0000_0001, 0), 1, "a corner");
        assert_eq!(edges.stable(0b0000_0111, 0), 0b111, "a chain from the corner");
        assert_eq!(edges.stable(0b0111_1110, 0), 0, "the corners are open");
        assert_eq!(edges.stable(0b0101_0101, 0b1010_1010), 0b0101_0101, "a full edge");
        assert_eq!(edges.stable(0b0001_1000, 0b1110_0111), 0b0001_1000, "wedged in");
        assert!(edges.value(0b0011_1100, 0) > edges.value(0b0111_1110, 0), "discs beside open corners");
        assert!(edges.value(0b0000_0011, 0) > edges.value(0b0000_0001, 0), "discs beside one's own corner");
        assert!(edges.value(0b0000_0010, 0) < 0, "a disc beside an empty corner");
    }

    #[test]
    fn both_players_see_the_same_edge() {
        let edges = Edges::get();
        for (own, enemy) in all_edges() {
            assert_eq!(edges.value(own, enemy), -edges.value(enemy, own));
            let mirrored = edges.value(own.reverse_bits(), enemy.reverse_bits());
            assert_eq!(edges.value(own, enemy), mirrored);
        }
    }
}
