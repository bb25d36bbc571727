//! The indices of all groups, kept from move to move.

use super::layout::Layout;

/// The indices of up to `L` groups as the first player sees them. `L` is a multiple of 16, so that a change of a cell is a
/// few vector additions.
///
/// The second player sees the same cells with their values exchanged, and maybe in other places: his weights are laid out
/// for these indices (see [`Model`](super::Model)), so that nothing is kept twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Indices<const L: usize>(pub [u16; L]);

impl<const L: usize> Indices<L> {
    /// All cells empty.
    pub const EMPTY: Self = Indices([0; L]);
}

/// Cells as bits of a number.
pub trait CellSet: Copy {
    /// Takes the first cell out.
    fn take(&mut self) -> Option<usize>;
}

macro_rules! cell_set {
    ($($number:ty)*) => {$(
        impl CellSet for $number {
            #[inline(always)]
            fn take(&mut self) -> Option<usize> {
                if *self == 0 {
                    return None;
                }
                let first = self.trailing_zeros() as usize;
                *self &= *self - 1;
                Some(first)
            }
        }
    )*};
}

cell_set!(u64 u128);

/// How much one step of a cell's value changes each index.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
struct Row<const L: usize>([u16; L]);

/// What brings [`Indices`] up to date: a row for each cell.
#[derive(Clone, Debug)]
pub struct Lanes<const L: usize> {
    rows: Vec<Row<L>>,
    /// The first 64 lanes whose groups look at each cell, a bit each.
    touched: Vec<u64>,
}

impl<const L: usize> Lanes<L> {
    /// The lanes of `layout`, which is sound; `None` when it has more groups to follow than lanes. Games that keep sums of
    /// weights themselves have none at all.
    pub fn new(layout: &Layout) -> Option<Self> {
        let groups = layout.followed();
        if L > 0 && groups.len() > L {
            return None;
        }
        let mut rows = vec![Row([0; L]); layout.cells];
        let mut touched = vec![0; layout.cells];
        for (lane, group) in groups.iter().take(L).enumerate() {
            let values = u16::from(layout.values_of(group.table));
            let mut power = 1_u16;
            for &cell in group.cells.iter().rev() {
                let entry = &mut rows[usize::from(cell)].0[lane];
                *entry = entry.wrapping_add(power);
                touched[usize::from(cell)] |= 1_u64.checked_shl(lane as u32).unwrap_or(0);
                power = power.wrapping_mul(values);
            }
        }
        Some(Lanes { rows, touched })
    }

    /// The indices of a board, given as the first player sees it.
    #[inline(always)]
    pub fn fresh(&self, cells: &[u8]) -> Indices<L> {
        let mut indices = Indices::EMPTY;
        for (cell, &value) in cells.iter().enumerate() {
            self.change(&mut indices, cell, 0, value);
        }
        indices
    }

    /// The first 64 lanes whose groups look at any of `cells`, a bit each.
    #[inline(always)]
    pub(super) fn touched(&self, mut cells: impl CellSet) -> u64 {
        let mut touched = 0;
        while let Some(cell) = cells.take() {
            touched |= self.touched[cell];
        }
        touched
    }

    /// The value of `cell` goes from `old` to `new`, as the first player sees them.
    #[inline(always)]
    pub fn change(&self, indices: &mut Indices<L>, cell: usize, old: u8, new: u8) {
        add_steps(&mut indices.0, &self.rows[cell].0, steps(old, new));
    }

    /// Every cell with a bit in `cells` goes from `old` to `new`.
    #[inline(always)]
    pub fn change_all(&self, indices: &mut Indices<L>, mut cells: impl CellSet, old: u8, new: u8) {
        while let Some(cell) = cells.take() {
            self.change(indices, cell, old, new);
        }
    }
}

/// How far the value of a cell goes.
#[inline(always)]
fn steps(old: u8, new: u8) -> u16 {
    u16::from(new).wrapping_sub(u16::from(old))
}

/// Adds `steps` times `row`. Sixteen-bit multiplication is a vector instruction on every processor: the compiler makes
/// vectors of it, wider ones in the walks that are compiled for them.
#[inline(always)]
fn add_steps<const L: usize>(indices: &mut [u16; L], row: &[u16; L], steps: u16) {
    for lane in 0..L {
        indices[lane] = indices[lane].wrapping_add(row[lane].wrapping_mul(steps));
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::Group;
    use super::*;

    fn layout() -> Layout {
        let mut layout = Layout::new(4, &[0, 2, 1, 4, 3], 1, &[]);
        layout.groups.push(Group { table: 0, cells: vec![0, 1, 2] });
        layout.groups.push(Group { table: 1, cells: vec![3, 0] });
        layout
    }

    #[test]
    fn many_changes_at_once_give_the_same() {
        let lanes = Lanes::<16>::new(&layout()).unwrap();
        let mut indices = lanes.fresh(&[2, 2, 0, 2]);
        lanes.change_all(&mut indices, 0b1011_u64, 2, 1);
        assert_eq!(indices, lanes.fresh(&[1, 1, 0, 1]));
    }

    #[test]
    fn changes_give_what_fresh_indices_give() {
        let layout = layout();
        assert!(layout.is_sound());
        let lanes = Lanes::<16>::new(&layout).unwrap();
        let mut cells = [1, 0, 4, 2];
        let mut indices = lanes.fresh(&cells);
        for (cell, value) in [(0, 0), (1, 3), (3, 1), (2, 2)] {
            lanes.change(&mut indices, cell, cells[cell], value);
            cells[cell] = value;
            assert_eq!(indices, lanes.fresh(&cells));
            for (&index, group) in indices.0.iter().zip(&layout.groups) {
                assert_eq!(usize::from(index), layout.index(group, &cells));
            }
        }
        assert!(Lanes::<1>::new(&layout).is_none());
        assert!(Lanes::<0>::new(&layout).is_some());
    }
}
