//! The indices of all groups, kept from move to move.

use plateau_core::Side;

use super::layout::Layout;

/// The indices of up to `L` groups as each player sees them. `L` is a multiple of 16, so that a change of a cell is a few
/// vector additions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub struct Indices<const L: usize> {
    views: [[u16; L]; 2],
}

impl<const L: usize> Indices<L> {
    /// All cells empty.
    pub const EMPTY: Self = Indices { views: [[0; L]; 2] };

    /// The indices as each player sees them, for games that find them from the position at hand.
    #[inline(always)]
    pub const fn new(views: [[u16; L]; 2]) -> Self {
        Indices { views }
    }

    /// The indices as `side` sees them.
    #[inline(always)]
    pub fn view(&self, side: Side) -> &[u16; L] {
        &self.views[side.index()]
    }
}

/// How much one step of a cell's value changes each index.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
struct Row<const L: usize>([u16; L]);

/// The groups of a cell: lane, and what one step of the cell's value changes.
type Members = Vec<(u16, u16)>;

/// What brings [`Indices`] up to date: a row for each cell.
#[derive(Clone, Debug)]
pub struct Lanes<const L: usize> {
    /// As each player sees the board.
    rows: [Vec<Row<L>>; 2],
    /// The groups that each cell is in; where they are few, they are changed one by one.
    members: Option<[Vec<Members>; 2]>,
    /// Each value as the other player sees it.
    swap: [u8; 16],
    /// Whether both players see every cell at the same place.
    same_board: bool,
}

/// From so many lanes on, the groups of a cell are changed one by one when that is less work.
const MANY: usize = 128;

impl<const L: usize> Lanes<L> {
    /// The lanes of `layout`, which is sound; `None` when it has more groups than lanes. Games that keep sums of weights
    /// themselves have none at all.
    pub fn new(layout: &Layout) -> Option<Self> {
        if L > 0 && layout.groups.len() > L {
            return None;
        }
        let mut rows = vec![Row([0; L]); layout.cells];
        for (lane, group) in layout.groups.iter().take(L).enumerate() {
            let mut power = 1_u16;
            for &cell in group.cells.iter().rev() {
                let entry = &mut rows[usize::from(cell)].0[lane];
                *entry = entry.wrapping_add(power);
                power = power.wrapping_mul(u16::from(layout.values));
            }
        }
        let turned = match layout.turn.is_empty() {
            true => rows.clone(),
            false => layout.turn.iter().map(|&cell| rows[usize::from(cell)]).collect(),
        };
        let mut swap = [0; 16];
        swap[..layout.swap.len()].copy_from_slice(&layout.swap);
        let rows = [rows, turned];
        let listed = rows.each_ref().map(|rows| {
            let list = |row: &Row<L>| {
                let lanes = row.0.iter().enumerate().filter(|(_, power)| **power != 0);
                lanes.map(|(lane, &power)| (lane as u16, power)).collect::<Members>()
            };
            rows.iter().map(list).collect::<Vec<_>>()
        });
        let members = (L > MANY).then_some(listed);
        Some(Lanes { rows, members, swap, same_board: layout.turn.is_empty() })
    }

    /// The indices of a board, given as the first player sees it.
    pub fn fresh(&self, cells: &[u8]) -> Indices<L> {
        let mut indices = Indices::EMPTY;
        for (cell, &value) in cells.iter().enumerate() {
            self.change(&mut indices, cell, 0, value);
        }
        indices
    }

    /// The value of `cell` goes from `old` to `new`, as the first player sees them.
    #[inline(always)]
    pub fn change(&self, indices: &mut Indices<L>, cell: usize, old: u8, new: u8) {
        let steps = self.steps(old, new);
        for view in 0..2 {
            if let Some(members) = &self.members {
                for &(lane, power) in &members[view][cell] {
                    let index = &mut indices.views[view][usize::from(lane)];
                    *index = index.wrapping_add(power.wrapping_mul(steps[view]));
                }
            } else {
                add_steps(&mut indices.views[view], &self.rows[view][cell].0, steps[view]);
            }
        }
    }

    /// Every cell with a bit in `cells` goes from `old` to `new`: their rows are added up once for both players.
    #[inline(always)]
    pub fn change_all(&self, indices: &mut Indices<L>, mut cells: u64, old: u8, new: u8) {
        if self.members.is_some() || !self.same_board {
            while cells != 0 {
                self.change(indices, cells.trailing_zeros() as usize, old, new);
                cells &= cells - 1;
            }
            return;
        }
        let mut sum = Row([0; L]);
        while cells != 0 {
            add_steps(&mut sum.0, &self.rows[0][cells.trailing_zeros() as usize].0, 1);
            cells &= cells - 1;
        }
        for (view, steps) in self.steps(old, new).into_iter().enumerate() {
            add_steps(&mut indices.views[view], &sum.0, steps);
        }
    }

    /// How far the value of a cell goes in each player's view.
    #[inline(always)]
    fn steps(&self, old: u8, new: u8) -> [u16; 2] {
        let seen = |value: u8| u16::from(self.swap[usize::from(value & 15)]);
        [u16::from(new).wrapping_sub(u16::from(old)), seen(new).wrapping_sub(seen(old))]
    }
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
        layout.turn = vec![3, 2, 1, 0];
        layout.groups.push(Group { table: 0, cells: vec![0, 1, 2] });
        layout.groups.push(Group { table: 1, cells: vec![3, 0] });
        layout
    }

    /// By the definition, from the cells as each player sees them.
    fn check<const L: usize>() {
        let layout = layout();
        assert!(layout.is_sound());
        let lanes = Lanes::<L>::new(&layout).unwrap();
        let mut cells = [1, 0, 4, 2];
        let mut indices = lanes.fresh(&cells);
        for (cell, value) in [(0, 0), (1, 3), (3, 1), (2, 2)] {
            lanes.change(&mut indices, cell, cells[cell], value);
            cells[cell] = value;
            assert_eq!(indices, lanes.fresh(&cells));
            for side in Side::BOTH {
                let mut seen = [0; 4];
                layout.view(&cells, side, &mut seen);
                for (lane, group) in layout.groups.iter().enumerate() {
                    assert_eq!(usize::from(indices.view(side)[lane]), layout.index(group, &seen));
                }
            }
        }
    }

    #[test]
    fn many_changes_at_once_give_the_same() {
        for turn in [Vec::new(), layout().turn] {
            let layout = Layout { turn, ..layout() };
            let lanes = Lanes::<16>::new(&layout).unwrap();
            let mut indices = lanes.fresh(&[2, 2, 0, 2]);
            lanes.change_all(&mut indices, 0b1011, 2, 1);
            assert_eq!(indices, lanes.fresh(&[1, 1, 0, 1]));
        }
    }

    #[test]
    fn changes_give_what_fresh_indices_give() {
        check::<16>();
        check::<256>();
        assert!(Lanes::<1>::new(&layout()).is_none());
        assert!(Lanes::<0>::new(&layout()).is_some());
    }
}
