//! Weight tables as each player reads them.

use super::layout::Layout;
use super::packed::Family;

/// The tables that one player looks into with the indices of the first player.
#[derive(Clone, Debug, Default)]
pub(super) struct Reading {
    /// Where the table of each lane begins.
    pub(super) starts: Vec<u32>,
    /// Entries of all tables together.
    entries: usize,
    /// Numbers that fill up the first line of the cache, then the weights, in the order of
    /// [`Numbers::tables`](super::Numbers::tables).
    filled: Vec<i16>,
    /// Where the weights begin.
    begin: usize,
}

impl Reading {
    /// The tables of the first player: those of the file.
    pub(super) fn first(layout: &Layout, tables: Vec<i16>) -> Self {
        let offsets = layout.offsets();
        let starts = layout.groups.iter().map(|group| offsets[group.table] as u32).collect();
        Reading::aligned(starts, offsets[offsets.len() - 1], &tables)
    }

    /// The weights, moved to where a line of the processor's cache begins: a row of a hidden layer is one or more of them.
    fn aligned(starts: Vec<u32>, entries: usize, tables: &[i16]) -> Self {
        const LINE: usize = 64 / size_of::<i16>();
        let mut filled: Vec<i16> = Vec::with_capacity(LINE + tables.len());
        let begin = filled.as_ptr().align_offset(64).min(LINE);
        filled.resize(begin, 0);
        filled.extend_from_slice(tables);
        Reading { starts, entries, filled, begin }
    }

    /// All weights.
    #[inline(always)]
    pub(super) fn tables(&self) -> &[i16] {
        &self.filled[self.begin..]
    }

    /// The row of `W` weights of an entry in the hidden family.
    #[inline(always)]
    pub(super) fn row<const W: usize>(&self, start: u32, index: u16) -> &[i16; W] {
        let (rows, _) = self.tables().as_chunks::<W>();
        &rows[start as usize + usize::from(index)]
    }

    /// The weights of one phase in the linear family.
    #[inline(always)]
    pub(super) fn of_phase(&self, phase: usize) -> &[i16] {
        &self.tables()[phase * self.entries..][..self.entries]
    }

    /// The weights of one phase in the linear family, and of those after it.
    #[inline(always)]
    pub(super) fn since_phase(&self, phase: usize) -> &[i16] {
        &self.tables()[phase * self.entries..]
    }

    /// The tables of the second player, whose groups are made of the cells that he sees there with their values exchanged.
    /// `None` when the cells of a group are none of the first player's groups.
    pub(super) fn second(&self, layout: &Layout, family: Family, width: usize) -> Option<Self> {
        let groups = layout.followed();
        let (mut starts, mut sources) = (vec![0; groups.len()], Vec::new());
        let mut made: Vec<(usize, Vec<u8>, u32)> = Vec::new();
        let mut taken = vec![false; groups.len()];
        for (group, &start) in groups.iter().zip(&self.starts) {
            let seen: Vec<u16> = group
                .cells
                .iter()
                .map(|&cell| *layout.turn.get(usize::from(cell)).unwrap_or(&cell))
                .collect();
            let order = |cells: &[u16]| -> Option<Vec<u8>> {
                let place =
                    |cell: &u16| cells.iter().position(|other| other == cell).map(|place| place as u8);
                (cells.len() == seen.len()).then(|| seen.iter().map(place).collect())?
            };
            let mut lanes = groups.iter().enumerate().filter(|(lane, _)| !taken[*lane]);
            let (lane, order) = lanes.find_map(|(lane, other)| Some((lane, order(&other.cells)?)))?;
            taken[lane] = true;
            let known = made.iter().find(|(table, other, _)| *table == group.table && *other == order);
            starts[lane] = match known {
                Some(&(.., start)) => start,
                None => {
                    let new = sources.len() as u32;
                    let swap = &layout.swap[..usize::from(layout.values_of(group.table))];
                    let entries = Layout::read_otherwise(&order, swap);
                    sources.extend(entries.into_iter().map(|entry| start + entry));
                    made.push((group.table, order, new));
                    new
                }
            };
        }
        let width = width.max(1);
        let phases = if family == Family::Linear { layout.phases } else { 1 };
        let mut tables = Vec::with_capacity(phases * sources.len() * width);
        for phase in 0..phases {
            let own = &self.tables()[phase * self.entries * width..];
            for &source in &sources {
                tables.extend_from_slice(&own[source as usize * width..][..width]);
            }
        }
        Some(Reading::aligned(starts, sources.len(), &tables))
    }
}

#[cfg(test)]
mod tests {
    use plateau_core::Side;

    use super::super::layout::Group;
    use super::*;

    /// Two groups that half a turn exchanges, and one that it turns into itself.
    fn layout(turn: &[u16]) -> Layout {
        let mut layout = Layout::new(4, &[0, 2, 1], 2, &[]);
        layout.turn = turn.to_vec();
        layout.groups.push(Group { table: 0, cells: vec![0, 1] });
        layout.groups.push(Group { table: 0, cells: vec![2, 3] });
        layout.groups.push(Group { table: 1, cells: vec![1, 2] });
        layout
    }

    #[test]
    fn the_second_player_reads_what_he_sees() {
        for turn in [&[][..], &[3, 2, 1, 0]] {
            let layout = layout(turn);
            assert!(layout.is_sound());
            let entries = layout.entries_in_all();
            for (family, width) in [(Family::Linear, 0), (Family::Hidden, 16)] {
                let count = if width == 0 { 2 * entries } else { width * entries };
                let first = Reading::first(&layout, (0..count as i16).collect());
                let second = first.second(&layout, family, width).unwrap();
                let weight = |reading: &Reading, lane: usize, index: usize, phase: usize| match width {
                    0 => reading.of_phase(phase)[reading.starts[lane] as usize + index],
                    _ => reading.tables()[(reading.starts[lane] as usize + index) * width + 7],
                };
                for number in 0..81_usize {
                    let cells = [27, 9, 3, 1].map(|power| (number / power % 3) as u8);
                    let mut seen = [0; 4];
                    layout.view(&cells, Side::Second, &mut seen);
                    for phase in 0..2 {
                        let sum = |reading: &Reading, cells: &[u8]| -> i32 {
                            let lanes = layout.groups.iter().enumerate();
                            lanes
                                .map(|(lane, group)| {
                                    i32::from(weight(reading, lane, layout.index(group, cells), phase))
                                })
                                .sum()
                        };
                        assert_eq!(sum(&second, &cells), sum(&first, &seen));
                    }
                }
            }
        }
    }

    #[test]
    fn a_group_that_only_one_player_sees_is_refused() {
        let layout = layout(&[1, 0, 3, 2]);
        let first = Reading::first(&layout, vec![0; 2 * layout.entries_in_all()]);
        assert!(first.second(&layout, Family::Linear, 0).is_none());
    }
}
