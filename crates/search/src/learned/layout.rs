//! What a game's patterns are, as data.

use std::collections::{HashMap, HashSet};

use plateau_core::Side;
use serde::{Deserialize, Serialize};

use super::packed::Family;

/// The most entries of one weight table: an index is sixteen bits.
pub const MOST_ENTRIES: usize = 1 << 16;

/// A list of cells read as one number, the first cell counting most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    /// The number of the weight table it looks into.
    pub table: usize,
    /// The cells.
    pub cells: Vec<u16>,
}

/// Two orders of a table's cells that must weigh the same, because a symmetry of the board maps a group onto itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tie {
    /// The table.
    pub table: usize,
    /// Cell `k` of the one order is cell `order[k]` of the other.
    pub order: Vec<u8>,
}

/// A game's description: what cells hold, and which groups of them are weighed.
///
/// Values are those that one player sees: 0 empty, 1 his own, 2 the enemy's, then whatever else a game has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    /// How many cells the board has.
    pub cells: usize,
    /// How many values a cell can hold.
    pub values: u8,
    /// Each value as the other player sees it.
    pub swap: Vec<u8>,
    /// How many values the cells of each table's groups can hold, the first of all; empty where they hold any.
    #[serde(default)]
    pub radix: Vec<u8>,
    /// Where the second player sees each cell, in games where both play forward; empty when both see the same board.
    pub turn: Vec<u16>,
    /// The groups; those that are images of each other share a table.
    pub groups: Vec<Group>,
    /// How many of them, the last ones, are not followed from move to move: the game reads them afresh.
    #[serde(default)]
    pub loose: usize,
    /// See [`Tie`].
    pub ties: Vec<Tie>,
    /// The symmetries of the board that [`Grid::add`](super::Grid::add) used, the first changing nothing: where each cell
    /// goes.
    #[serde(default)]
    pub symmetries: Vec<Vec<u16>>,
    /// The groups that the hidden family reads instead of `groups`, see [`Layout::of`]; empty where it reads the same.
    #[serde(default)]
    pub hidden: Vec<Vec<u16>>,
    /// How many sets of weights there are.
    pub phases: usize,
    /// The usual size of each dense input that the game adds: training divides by it.
    pub extras: Vec<u16>,
}

impl Layout {
    /// A description without groups: `swap` has one entry for each value.
    pub fn new(cells: usize, swap: &[u8], phases: usize, extras: &[u16]) -> Self {
        Layout {
            cells,
            values: swap.len() as u8,
            swap: swap.to_vec(),
            radix: Vec::new(),
            turn: Vec::new(),
            groups: Vec::new(),
            loose: 0,
            ties: Vec::new(),
            symmetries: Vec::new(),
            hidden: Vec::new(),
            phases,
            extras: extras.to_vec(),
        }
    }

    /// The description as `family` reads it. A hidden cell that sees where a group lies knows more than one for which all
    /// images of a group are alike, so groups of the hidden family's own have a table each; see [`Layout::images`].
    pub fn of(self, family: Family) -> Self {
        if family == Family::Linear || self.hidden.is_empty() {
            return Layout { hidden: Vec::new(), ..self };
        }
        let limits = self.limits();
        let most =
            |cells: &Vec<u16>| cells.iter().filter_map(|&cell| limits.get(usize::from(cell))).max().copied();
        let radix = self.hidden.iter().map(|cells| most(cells).unwrap_or(self.values)).collect();
        let groups = self.hidden.into_iter().enumerate().map(|(table, cells)| Group { table, cells });
        Layout { radix, groups: groups.collect(), loose: 0, ties: Vec::new(), hidden: Vec::new(), ..self }
    }

    /// How many entries each table has, in order.
    pub fn tables(&self) -> Vec<usize> {
        let count = self.groups.iter().map(|group| group.table + 1).max().unwrap_or_default();
        let mut sizes = vec![0; count];
        for group in &self.groups {
            sizes[group.table] = self.entries(group);
        }
        sizes
    }

    /// Where each table begins when they lie one behind the other, and where the last one ends.
    pub fn offsets(&self) -> Vec<usize> {
        let mut offsets = vec![0];
        for size in self.tables() {
            offsets.push(offsets[offsets.len() - 1] + size);
        }
        offsets
    }

    /// How many entries all tables have together.
    pub fn entries_in_all(&self) -> usize {
        self.tables().iter().sum()
    }

    /// How many values the cells of a table's groups can hold.
    #[inline]
    pub(super) fn values_of(&self, table: usize) -> u8 {
        *self.radix.get(table).unwrap_or(&self.values)
    }

    /// How many arrangements the cells of `group` have.
    fn entries(&self, group: &Group) -> usize {
        usize::from(self.values_of(group.table)).saturating_pow(group.cells.len() as u32)
    }

    /// Whether there are so many groups that a game keeps the sums of what they weigh from move to move, in 32 bits, instead
    /// of their indices.
    pub fn keeps_sums(&self) -> bool {
        self.groups.len() > 1_024
    }

    /// The groups that are followed from move to move.
    pub fn followed(&self) -> &[Group] {
        &self.groups[..self.groups.len() - self.loose]
    }

    /// How many values each cell can hold, as far as the groups that look at it know.
    pub fn limits(&self) -> Vec<u8> {
        let mut limits = vec![self.values; self.cells];
        for group in &self.groups {
            for &cell in &group.cells {
                let limit = &mut limits[usize::from(cell)];
                *limit = self.values_of(group.table).min(*limit);
            }
        }
        limits
    }

    /// Whether everything in it fits together; a description from a file may say anything.
    pub fn is_sound(&self) -> bool {
        let values = usize::from(self.values);
        let tables = self.groups.iter().map(|group| group.table + 1).max().unwrap_or_default();
        let lengths = |table: usize| {
            self.groups.iter().filter(move |group| group.table == table).map(|group| group.cells.len())
        };
        (1..=1024).contains(&self.cells)
            && (2..=16).contains(&values)
            && self.swap.len() == values
            && self.swap.iter().all(|&value| {
                self.swap.get(usize::from(value)).is_some_and(|&back| usize::from(back) < values)
            })
            && (0..values).all(|value| usize::from(self.swap[usize::from(self.swap[value])]) == value)
            && (self.radix.is_empty() || self.radix.len() == tables)
            && self.radix.iter().all(|&radix| {
                let radix = usize::from(radix);
                (2..=values).contains(&radix)
                    && self.swap[..radix].iter().all(|&value| usize::from(value) < radix)
            })
            && (self.turn.is_empty() || self.turn.len() == self.cells)
            && (0..self.turn.len()).all(|cell| {
                self.turn.get(usize::from(self.turn[cell])).is_some_and(|&back| usize::from(back) == cell)
            })
            && matches!(self.symmetries.len(), 0 | 1 | 2 | 4 | 8)
            && self.symmetries.iter().all(|symmetry| {
                symmetry.len() == self.cells && symmetry.iter().all(|&cell| usize::from(cell) < self.cells)
            })
            && self.symmetries.iter().take(1).all(|first| (0..).zip(first).all(|(cell, &to)| cell == to))
            && (1..=64).contains(&self.phases)
            && self.extras.len() <= 64
            && self.extras.iter().all(|&size| size > 0)
            && (1..=4096).contains(&self.groups.len())
            && tables <= self.groups.len()
            && self.loose <= self.groups.len()
            && (0..tables).all(|table| {
                let mut found = lengths(table);
                let first = found.next();
                first.is_some_and(|first| first > 0 && first <= 16 && found.all(|length| length == first))
            })
            && self.groups.iter().all(|group| {
                self.entries(group) <= MOST_ENTRIES
                    && group.cells.iter().all(|&cell| usize::from(cell) < self.cells)
            })
            && self.ties.iter().all(|tie| {
                let mut order = tie.order.clone();
                order.sort_unstable();
                lengths(tie.table).next() == Some(order.len())
                    && order.iter().enumerate().all(|(index, &cell)| index == usize::from(cell))
            })
            && (self.hidden.is_empty() || {
                let hidden = self.clone().of(Family::Hidden);
                hidden.is_sound() && hidden.turned(&hidden.representatives()).is_some()
            })
    }

    /// A number that changes with anything in the description: weights fit one layout only.
    pub fn hash(&self) -> u64 {
        // FNV-1a over a fixed order of the fields.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut add = |value: usize| {
            for byte in (value as u32).to_le_bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            }
        };
        add(self.cells);
        add(usize::from(self.values));
        self.swap.iter().for_each(|&value| add(usize::from(value)));
        self.radix.iter().for_each(|&radix| add(usize::from(radix)));
        add(self.turn.len());
        self.turn.iter().for_each(|&cell| add(usize::from(cell)));
        add(self.groups.len());
        for group in &self.groups {
            add(group.table);
            add(group.cells.len());
            group.cells.iter().for_each(|&cell| add(usize::from(cell)));
        }
        add(self.ties.len());
        for tie in &self.ties {
            add(tie.table);
            tie.order.iter().for_each(|&cell| add(usize::from(cell)));
        }
        add(self.phases);
        add(self.extras.len());
        self.extras.iter().for_each(|&size| add(usize::from(size)));
        hash
    }

    /// The index of `group` when the cells hold `cells`.
    pub fn index(&self, group: &Group, cells: &[u8]) -> usize {
        let values = usize::from(self.values_of(group.table));
        group.cells.iter().fold(0, |index, &cell| index * values + usize::from(cells[usize::from(cell)]))
    }

    /// The cells as `side` sees them, from what the first player sees.
    pub fn view(&self, first: &[u8], side: Side, into: &mut [u8]) {
        if side == Side::First {
            into.copy_from_slice(first);
            return;
        }
        for (cell, &value) in first.iter().enumerate() {
            let seen = self.turn.get(cell).map_or(cell, |&seen| usize::from(seen));
            into[seen] = self.swap[usize::from(value)];
        }
    }

    /// For each entry of all tables the first of those that must weigh the same.
    pub fn representatives(&self) -> Vec<u32> {
        let offsets = self.offsets();
        let mut first: Vec<u32> = (0..offsets[offsets.len() - 1] as u32).collect();
        let read = |tie: &Tie| {
            let same: Vec<u8> = (0..self.values_of(tie.table)).collect();
            (offsets[tie.table], Layout::read_otherwise(&tie.order, &same))
        };
        let ties: Vec<(usize, Vec<u32>)> = self.ties.iter().map(read).collect();
        // Ties may be composed: until nothing changes, each entry takes the least of itself and its image.
        loop {
            let mut changed = false;
            for (offset, images) in &ties {
                for (entry, &image) in (*offset..).zip(images) {
                    let image = offset + image as usize;
                    let least = first[entry].min(first[image]);
                    changed |= first[entry] != least || first[image] != least;
                    first[entry] = least;
                    first[image] = least;
                }
            }
            if !changed {
                return first;
            }
        }
    }

    /// What every entry becomes under each symmetry of the board, by its representative; the first changes nothing, and is
    /// the only one where images share tables, so that entries become themselves, or are no groups.
    ///
    /// Where there are several, the hidden cells come in as many each: each sees the board as one symmetry turns it, so that
    /// all of them together see every image of it alike. Cell `s` of them weighs an entry as the first one weighs its image
    /// under symmetry `s`.
    pub fn images(&self) -> Vec<Vec<u32>> {
        let first = self.representatives();
        match self.turned(&first) {
            Some(images) if images.iter().any(|image| *image != first) => images,
            _ => vec![first],
        }
    }

    /// What every entry becomes under each symmetry; `None` where the image of a group is no group.
    fn turned(&self, first: &[u32]) -> Option<Vec<Vec<u32>>> {
        let offsets = self.offsets();
        let sorted = |mut cells: Vec<u16>| {
            cells.sort_unstable();
            cells
        };
        let groups: HashMap<Vec<u16>, &Group> =
            self.groups.iter().map(|group| (sorted(group.cells.clone()), group)).collect();
        let turned = |symmetry: &Vec<u16>| {
            let mut image = first.to_vec();
            // Groups that share a table are mostly read in the same order: its entries need be turned only once.
            let mut known = HashSet::new();
            for group in &self.groups {
                let turned: Vec<u16> = group.cells.iter().map(|&cell| symmetry[usize::from(cell)]).collect();
                let same = |other: &&Group| self.values_of(other.table) == self.values_of(group.table);
                let other = groups.get(&sorted(turned.clone())).copied().filter(same)?;
                let place =
                    |cell: &u16| turned.iter().position(|turned| turned == cell).unwrap_or_default() as u8;
                let order: Vec<u8> = other.cells.iter().map(place).collect();
                if !known.insert((group.table, other.table, order.clone())) {
                    continue;
                }
                let values: Vec<u8> = (0..self.values_of(group.table)).collect();
                let (from, to) = (offsets[group.table], offsets[other.table]);
                for (entry, read) in (from..).zip(Layout::read_otherwise(&order, &values)) {
                    image[entry] = first[to + read as usize];
                }
            }
            Some(image)
        };
        self.symmetries.iter().map(turned).collect()
    }

    /// Every arrangement of `order.len()` cells read in another order, which takes cell `order[k]` as cell `k`, each value
    /// `v` as `values[v]`.
    pub(super) fn read_otherwise(order: &[u8], values: &[u8]) -> Vec<u32> {
        let mut read = vec![0];
        for place in 0..order.len() {
            let behind =
                order.iter().rev().position(|&other| usize::from(other) == place).unwrap_or_default();
            let power = (values.len() as u32).pow(behind as u32);
            let digits = |before: u32| values.iter().map(move |&value| before + power * u32::from(value));
            read = read.into_iter().flat_map(digits).collect();
        }
        read
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirrored_line_weighs_the_same() {
        let mut layout = Layout::new(3, &[0, 2, 1], 1, &[]);
        layout.groups.push(Group { table: 0, cells: vec![0, 1, 2] });
        layout.ties.push(Tie { table: 0, order: vec![2, 1, 0] });
        assert!(layout.is_sound());
        let first = layout.representatives();
        // Own, empty, enemy is 1·9 + 0·3 + 2 = 11; its mirror image is 2·9 + 0·3 + 1 = 19.
        assert_eq!((first[11], first[19]), (11, 11));
        // Own, own, own is its own image.
        assert_eq!(first[13], 13);
    }

    #[test]
    fn a_table_can_know_fewer_values_than_another() {
        let mut layout = Layout::new(3, &[0, 2, 1, 3], 1, &[]);
        layout.groups.push(Group { table: 0, cells: vec![0, 1] });
        layout.groups.push(Group { table: 1, cells: vec![1, 2] });
        layout.ties.push(Tie { table: 0, order: vec![1, 0] });
        layout.radix = vec![3, 4];
        assert!(layout.is_sound());
        assert_eq!(layout.tables(), [9, 16]);
        assert_eq!(layout.limits(), [3, 3, 4]);
        assert_eq!(layout.index(&layout.groups[0], &[1, 2, 3]), 3 + 2);
        assert_eq!(layout.index(&layout.groups[1], &[1, 2, 3]), 8 + 3);
        // Empty, own is 1; own, empty is 3.
        assert_eq!(layout.representatives()[..4], [0, 1, 2, 1]);
        assert_ne!(layout.hash(), Layout { radix: vec![4, 4], ..layout.clone() }.hash());
    }

    #[test]
    fn the_hidden_family_reads_groups_of_its_own() {
        let mut layout = Layout::new(3, &[0, 2, 1], 1, &[]);
        layout.groups.push(Group { table: 0, cells: vec![0, 1, 2] });
        layout.ties.push(Tie { table: 0, order: vec![2, 1, 0] });
        layout.symmetries = vec![vec![0, 1, 2], vec![2, 1, 0]];
        // Without any it reads those of the linear one.
        assert_eq!(layout.clone().of(Family::Hidden), layout);
        let plain = layout.hash();
        layout.hidden = vec![vec![0, 1], vec![1, 2]];
        assert!(layout.is_sound());
        let (linear, hidden) = (layout.clone().of(Family::Linear), layout.clone().of(Family::Hidden));
        assert_eq!(linear.hash(), plain);
        assert_eq!((hidden.tables(), hidden.ties.len()), (vec![9, 9], 0));
        assert_eq!(hidden.clone().of(Family::Hidden), hidden);
        // Tables that images share have no other images; with a table for each group, own, enemy on the left, 1·3 + 2, is
        // enemy, own on the right, 9 + 2·3 + 1, and the other way round.
        assert_eq!(linear.images(), [linear.representatives()]);
        let images = hidden.images();
        assert_eq!((images.len(), images[0][5], images[1][5], images[1][16]), (2, 5, 16, 5));
        // Every group needs its image, and lies on the board.
        layout.hidden.pop();
        assert!(!layout.is_sound());
        // Where cells hold less than others, groups of them are smaller too.
        layout.hidden = vec![vec![0], vec![1], vec![2]];
        layout.radix = vec![2];
        layout.swap = vec![0, 1, 2];
        assert_eq!(layout.clone().of(Family::Hidden).tables(), [2, 2, 2]);
        layout.hidden = vec![vec![1], vec![3]];
        assert!(!layout.is_sound());
    }

    #[test]
    fn nonsense_is_not_sound() {
        let sound = || {
            let mut layout = Layout::new(3, &[0, 2, 1], 1, &[]);
            layout.groups.push(Group { table: 0, cells: vec![0, 1, 2] });
            layout
        };
        assert!(sound().is_sound());
        assert!(!Layout { cells: 2, ..sound() }.is_sound());
        assert!(!Layout { swap: vec![0, 1], ..sound() }.is_sound());
        assert!(!Layout { swap: vec![1, 2, 0], ..sound() }.is_sound());
        assert!(!Layout { phases: 0, ..sound() }.is_sound());
        assert!(!Layout { groups: vec![Group { table: 1, cells: vec![0] }], ..sound() }.is_sound());
        assert!(!Layout { ties: vec![Tie { table: 0, order: vec![0, 0, 1] }], ..sound() }.is_sound());
        assert!(!Layout { groups: vec![Group { table: 0, cells: vec![0; 11] }], ..sound() }.is_sound());
        assert!(!Layout { radix: vec![2], ..sound() }.is_sound());
        assert!(!Layout { radix: vec![4], ..sound() }.is_sound());
        assert!(!Layout { radix: vec![3, 3], ..sound() }.is_sound());
        assert!(!Layout { loose: 2, ..sound() }.is_sound());
        assert!(!Layout { symmetries: vec![vec![2, 1, 0]], ..sound() }.is_sound());
        assert!(!Layout { symmetries: vec![vec![0, 1, 2], vec![0, 1]], ..sound() }.is_sound());
        assert!(!Layout { symmetries: vec![vec![0, 1, 2]; 3], ..sound() }.is_sound());
        assert_ne!(sound().hash(), Layout { phases: 2, ..sound() }.hash());
    }
}
