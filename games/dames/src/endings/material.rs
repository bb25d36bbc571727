//! What is on the board of an ending, and the number of each way to place it.

use plateau_core::{Position, Side};

use crate::board::{Board, Cells, TOP_ROW, each};
use crate::position::DamesPosition;

/// An ending as the player to move sees it: that player moves up the board, as white does.
///
/// A position with black to move is turned and its colours exchanged, so only positions with white to move exist here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pieces {
    /// The men of the player to move, the kings, then the same of the other: groups of a [`Material`].
    pub(crate) groups: [Cells; 4],
}

impl Pieces {
    /// The pieces of a position.
    #[inline(always)]
    pub(crate) fn of(position: &DamesPosition) -> Pieces {
        let board = position.rules.board;
        let (own, enemy, kings) = match position.turn() {
            Side::First => (position.white, position.black, position.kings),
            Side::Second => {
                (board.turned(position.black), board.turned(position.white), board.turned(position.kings))
            }
        };
        Pieces { groups: [own & !kings, own & kings, enemy & !kings, enemy & kings] }
    }

    /// A position with these pieces and white to move.
    #[inline(always)]
    pub(crate) fn position(self, like: &DamesPosition) -> DamesPosition {
        let [men, kings, enemy_men, enemy_kings] = self.groups;
        DamesPosition {
            white: men | kings,
            black: enemy_men | enemy_kings,
            kings: kings | enemy_kings,
            rules: like.rules,
            turn: Side::First,
        }
    }

    /// The same pieces with the other player to move.
    #[inline(always)]
    pub(crate) fn turned(self, board: Board) -> Pieces {
        let [men, kings, enemy_men, enemy_kings] = self.groups.map(|group| board.turned(group));
        Pieces { groups: [enemy_men, enemy_kings, men, kings] }
    }

    /// Every occupied cell.
    #[inline(always)]
    pub(crate) const fn all(self) -> Cells {
        self.groups[0] | self.groups[1] | self.groups[2] | self.groups[3]
    }

    /// How many there are of each kind.
    #[inline(always)]
    pub(crate) fn material(self) -> Material {
        Material(self.groups.map(|group| group.count_ones() as u8))
    }
}

/// How many pieces there are: the men of the player to move, the kings, then the same of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Material(pub(crate) [u8; 4]);

impl Material {
    /// All material of `pieces` pieces with some on each side, in an order in which promotions lead backwards, and the
    /// two views of the same board are neighbours.
    pub(crate) fn all(pieces: u8) -> Vec<Material> {
        let mut all = Vec::new();
        for men in 0..=pieces {
            for own in 1..pieces {
                for own_men in 0..=own.min(men) {
                    let (enemy, enemy_men) = (pieces - own, men - own_men);
                    if enemy_men > enemy {
                        continue;
                    }
                    let material = Material([own_men, own - own_men, enemy_men, enemy - enemy_men]);
                    if !all.contains(&material) {
                        all.push(material);
                        if material.turned() != material {
                            all.push(material.turned());
                        }
                    }
                }
            }
        }
        all
    }

    /// The same material with the other player to move.
    pub(crate) const fn turned(self) -> Material {
        let [men, kings, enemy_men, enemy_kings] = self.0;
        Material([enemy_men, enemy_kings, men, kings])
    }

    /// A small number of its own for each material of at most seven pieces of each kind.
    #[inline(always)]
    pub(crate) fn code(self) -> usize {
        self.0.iter().fold(0, |code, &count| code << 3 | usize::from(count & 7))
    }
}

/// One more than the largest [`Material::code`].
pub(crate) const CODES: usize = 1 << 12;

/// The most pieces of one kind that are numbered.
const MOST: usize = 5;

/// The number of ways to choose the second from the first.
static CHOICES: [[u32; MOST + 1]; 51] = {
    let mut choices = [[0; MOST + 1]; 51];
    let mut from = 0;
    while from < 51 {
        choices[from][0] = 1;
        let mut some = 1;
        while some <= MOST && from > 0 {
            choices[from][some] = choices[from - 1][some - 1] + choices[from - 1][some];
            some += 1;
        }
        from += 1;
    }
    choices
};

/// The numbering of the placements of one material.
///
/// Each group has its number, by the combinatorial number system over the cells it may stand on; together they are the
/// digits of the index. Placements with two groups on one cell have an index too, and no meaning.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    /// For each bit, the number of its cell from 0.
    cells: [u8; 64],
    /// The number of the first cell that own men may stand on; the other groups start at the top.
    first: u8,
    /// How many placements each group has.
    sizes: [u32; 4],
}

impl Numbering {
    /// The numbering of `material` on `board`.
    pub(crate) fn new(board: Board, material: Material) -> Numbering {
        let mut cells = [0; 64];
        for cell in each(board.cells()) {
            cells[usize::from(cell.0)] = cell.number(board) as u8 - 1;
        }
        let row = usize::from(board.size() / 2);
        let all = usize::from(board.cell_count());
        let [men, kings, enemy_men, enemy_kings] = material.0.map(usize::from);
        let sizes = [
            CHOICES[all - row][men],
            CHOICES[all][kings],
            CHOICES[all - row][enemy_men],
            CHOICES[all][enemy_kings],
        ];
        Numbering { cells, first: row as u8, sizes }
    }

    /// The number of indices.
    pub(crate) fn len(&self) -> usize {
        self.sizes.iter().map(|&size| size as usize).product()
    }

    /// The index of `pieces`, which are of this material.
    #[inline(always)]
    pub(crate) fn index(&self, pieces: Pieces) -> usize {
        let mut index = 0;
        for (number, group) in pieces.groups.into_iter().enumerate() {
            let first = if number == 0 { self.first } else { 0 };
            let mut rank = 0;
            for (place, cell) in each(group).enumerate() {
                let cell = usize::from(self.cells[usize::from(cell.0 & 63)].wrapping_sub(first));
                rank += CHOICES.get(cell).map_or(0, |choices| choices[(place + 1).min(MOST)]);
            }
            index = index * self.sizes[number] as usize + rank as usize;
        }
        index
    }
}

/// Every placement of each group, in the order of their numbers: the way back from an index.
pub(crate) struct Placements {
    /// The placements of each group.
    groups: [Vec<Cells>; 4],
}

impl Placements {
    /// The placements of `material` on `board`.
    pub(crate) fn new(board: Board, material: Material) -> Placements {
        let own = board.cells() & !TOP_ROW;
        let enemy = board.cells() & !board.bottom_row();
        let areas = [own, board.cells(), enemy, board.cells()];
        let mut groups: [Vec<Cells>; 4] = Default::default();
        for ((group, area), count) in groups.iter_mut().zip(areas).zip(material.0) {
            let cells: Vec<Cells> = each(area).map(|cell| cell.bit()).collect();
            choose(&cells, usize::from(count), 0, group);
        }
        Placements { groups }
    }

    /// The pieces with this index; `None` where two stand on one cell.
    #[inline(always)]
    pub(crate) fn pieces(&self, index: usize) -> Option<Pieces> {
        let mut rest = index;
        let mut groups = [0; 4];
        let mut all = 0;
        for (group, placements) in groups.iter_mut().zip(&self.groups).rev() {
            *group = placements[rest % placements.len()];
            rest /= placements.len();
            if all & *group != 0 {
                return None;
            }
            all |= *group;
        }
        Some(Pieces { groups })
    }
}

/// Adds every way to add `count` of `cells` to `chosen`, the highest cell deciding the order first.
fn choose(cells: &[Cells], count: usize, chosen: Cells, into: &mut Vec<Cells>) {
    if count == 0 {
        into.push(chosen);
        return;
    }
    for (highest, &cell) in cells.iter().enumerate() {
        choose(&cells[..highest], count - 1, chosen | cell, into);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_and_placements_are_inverse() {
        for board in [Board::Ten, Board::Eight] {
            for material in Material::all(3) {
                let numbering = Numbering::new(board, material);
                let placements = Placements::new(board, material);
                for index in 0..numbering.len() {
                    if let Some(pieces) = placements.pieces(index) {
                        assert_eq!(pieces.material(), material);
                        assert_eq!(numbering.index(pieces), index);
                        assert_eq!(pieces.turned(board).turned(board), pieces);
                    }
                }
            }
        }
    }

    #[test]
    fn material_comes_in_pairs_with_fewer_men_first() {
        for pieces in 2..=5 {
            let all = Material::all(pieces);
            for (place, material) in all.iter().enumerate() {
                assert_eq!(material.0.iter().sum::<u8>(), pieces);
                let turned = all.iter().position(|other| *other == material.turned());
                assert!(turned.is_some_and(|other| other.abs_diff(place) <= 1));
                assert!(
                    all[..place].iter().all(|other| other.0[0] + other.0[2] <= material.0[0] + material.0[2])
                );
            }
        }
        // Two to four pieces: every split, every number of men on each side.
        assert_eq!([2, 3, 4].map(|pieces| Material::all(pieces).len()), [4, 12, 25]);
    }
}
