//! Patterns that tell cells more closely than by their stones: each cell with its neighbours, and five cells of each row
//! and column. What they hold changes all over the board with every move, so that nothing is kept: they are read afresh.

use plateau_core::{Position, Side};
use plateau_search::learned::{Grid, Group, Layout, Model, Symmetry, Tie};

use super::Facts;
use super::kinds::{Kinds, WIDE, kind};
use super::threats::Threats;
use crate::HasamiPosition;
use crate::board::{Cell, SIZE};
use crate::patterns::LANES;

/// Rows and columns.
const SIDE: usize = SIZE as usize;

/// Rows and columns with the walls, two on each side.
const WALLED: usize = SIDE + 4;

/// Five cells in a row, in a column, and around one: the steps down and to the right from the cell in the middle.
const NEIGHBOURHOODS: [[(i8, i8); 5]; 3] = [
    [(0, -2), (0, -1), (0, 0), (0, 1), (0, 2)],
    [(-2, 0), (-1, 0), (0, 0), (1, 0), (2, 0)],
    [(0, 0), (-1, 0), (0, 1), (1, 0), (0, -1)],
];

/// How many groups there are: those of each kind row by row.
pub(crate) const GROUPS: usize = NEIGHBOURHOODS.len() * SIDE * SIDE;

/// Adds to `layout`, whose board has `symmetry`, the board with its walls, behind the cells that it has, and every
/// neighbourhood. Nothing but the walls tells where on the board they lie: rows and columns share a table, as they do with
/// their mirror images.
pub(crate) fn add(layout: &mut Layout, symmetry: Symmetry) {
    let (before, first) = (layout.cells as u16, layout.tables().len());
    layout.radix = vec![layout.values; first];
    layout.radix.extend([kind::COUNT as u8; 2]);
    layout.values = kind::COUNT as u8;
    layout.swap = kind::SWAP.to_vec();
    layout.cells += WALLED * WALLED;
    let walled = Grid { width: WALLED, height: WALLED, symmetry };
    for (plain, walled) in layout.symmetries.iter_mut().zip(walled.symmetries()) {
        plain.extend(walled.into_iter().map(|cell| before + cell));
    }
    if !layout.turn.is_empty() {
        let rows = (0..WALLED as u16).rev();
        layout.turn.extend(
            rows.flat_map(|row| (0..WALLED as u16).map(move |column| before + row * WALLED as u16 + column)),
        );
    }
    for (table, steps) in [first, first, first + 1].into_iter().zip(NEIGHBOURHOODS) {
        for cell in Cell::all() {
            let place = |(down, right): (i8, i8)| {
                let row = (cell.row() + 2).wrapping_add_signed(down);
                let column = (cell.column() + 2).wrapping_add_signed(right);
                before + u16::from(row) * WALLED as u16 + u16::from(column)
            };
            layout.groups.push(Group { table, cells: steps.map(place).to_vec() });
        }
    }
    layout.loose = GROUPS;
    layout.ties.push(Tie { table: first, order: vec![4, 3, 2, 1, 0] });
    layout.ties.push(Tie { table: first + 1, order: vec![0, 2, 3, 4, 1] });
    layout.ties.push(Tie { table: first + 1, order: vec![0, 1, 4, 3, 2] });
}

/// Writes what the cells of the board with its walls hold to the first player.
pub(crate) fn cells(position: &HasamiPosition, into: &mut [u8]) {
    let [first, second] = Side::BOTH.map(|side| Threats::new(position, side).targets);
    let kinds = Kinds::new(position, Side::First, first | second);
    for (wide, walled) in kinds.cells.chunks(WIDE).zip(into.chunks_mut(WALLED)) {
        walled.copy_from_slice(&wide[..WALLED]);
    }
}

/// What all neighbourhoods weigh together to the player to move; the hidden family has none.
#[inline(always)]
pub(super) fn weigh(model: &Model<LANES>, position: &HasamiPosition, facts: &Facts, phase: usize) -> i32 {
    if !model.has_loose() {
        return 0;
    }
    let kinds = Kinds::new(position, position.turn(), facts.endangered | facts.targets);
    // A row is read with as many cells more as make a vector: the next one is written over those.
    let mut indices = [0; GROUPS + WIDE];
    for (number, steps) in NEIGHBOURHOODS.iter().enumerate() {
        for row in 0..SIDE {
            let middle = (row + 2) * WIDE + 2;
            let mut some = [0_u16; WIDE];
            for &(down, right) in steps {
                let from = middle.wrapping_add_signed(isize::from(down) * WIDE as isize + isize::from(right));
                for (index, &cell) in some.iter_mut().zip(&kinds.cells[from..from + WIDE]) {
                    *index = *index * kind::COUNT as u16 + u16::from(cell);
                }
            }
            indices[(number * SIDE + row) * SIDE..][..WIDE].copy_from_slice(&some);
        }
    }
    model.loose(&indices[..GROUPS], phase)
}

#[cfg(test)]
mod tests {
    use plateau_core::Notation;

    use super::*;
    use crate::Rules;

    #[test]
    fn cells_are_told_by_hand() {
        // White captures B1 by G1-C1.
        let rules = Rules::HASAMI.with_stones_left(0).unwrap();
        let position = HasamiPosition::from_text(&rules, "b8/n8/9/9/9/9/b8/9/4n4 b 0 1").unwrap();
        let mut found = [0; WALLED * WALLED];
        cells(&position, &mut found);
        let at = |row: usize, column: usize| found[(row + 1) * WALLED + column + 1];
        assert_eq!((at(1, 1), at(2, 1), at(7, 1), at(9, 5)), (4, 7, 4, 6));
        // Along the edge white goes alone, to C1 and A5 both can, to B2 only black, to C2 nobody.
        assert_eq!((at(1, 2), at(3, 1), at(1, 5), at(2, 2), at(3, 2)), (1, 3, 3, 2, 0));
        assert_eq!((found[0], at(1, 0), at(10, 5)), (kind::WALL, kind::WALL, kind::WALL));
    }
}
