//! Groups from one of their images: the symmetries of a board.

use super::layout::{Group, Layout, Tie};

/// The symmetries of a rectangular board that a game keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// None: forward is not backward.
    None,
    /// Left and right alone.
    Mirror,
    /// Left and right, top and bottom: a rectangle's four.
    Rectangle,
    /// The eight of a square, turns included.
    Square,
}

/// A board of `width` × `height` cells, numbered row by row.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// Cells of a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// The symmetries that the rules keep.
    pub symmetry: Symmetry,
}

impl Grid {
    /// Every symmetry as a list: where each cell goes. The first changes nothing.
    pub fn symmetries(&self) -> Vec<Vec<u16>> {
        let (last_column, last_row) = (self.width - 1, self.height - 1);
        let same = |row: usize, column: usize| (row, column);
        let mirror = |row: usize, column: usize| (row, last_column - column);
        let flip = |row: usize, column: usize| (last_row - row, column);
        let half = |row: usize, column: usize| (last_row - row, last_column - column);
        let turned = |map: &dyn Fn(usize, usize) -> (usize, usize)| {
            (0..self.width * self.height)
                .map(|cell| {
                    let (row, column) = map(cell / self.width, cell % self.width);
                    (row * self.width + column) as u16
                })
                .collect::<Vec<u16>>()
        };
        match self.symmetry {
            Symmetry::None => vec![turned(&same)],
            Symmetry::Mirror => vec![turned(&same), turned(&mirror)],
            Symmetry::Rectangle => vec![turned(&same), turned(&mirror), turned(&flip), turned(&half)],
            Symmetry::Square => {
                let plain = [turned(&same), turned(&mirror), turned(&flip), turned(&half)];
                let across = [
                    turned(&|row, column| (column, row)),
                    turned(&|row, column| mirror(column, row)),
                    turned(&|row, column| flip(column, row)),
                    turned(&|row, column| half(column, row)),
                ];
                plain.into_iter().chain(across).collect()
            }
        }
    }

    /// The cells of the window of `side` × `side` whose top left corner is at `row` and `column`.
    pub fn window(&self, side: usize, row: usize, column: usize) -> Vec<u16> {
        let cell = |number: usize| ((row + number / side) * self.width + column + number % side) as u16;
        (0..side * side).map(cell).collect()
    }

    /// Adds a table to `layout` with the group of `cells` and all its images, each once; where an image is a group again
    /// in another order, both orders are tied.
    pub fn add(&self, layout: &mut Layout, cells: &[u16]) {
        let table = layout.tables().len();
        let sorted = |cells: &[u16]| {
            let mut cells = cells.to_vec();
            cells.sort_unstable();
            cells
        };
        let own = sorted(cells);
        layout.symmetries = self.symmetries();
        let mut seen: Vec<Vec<u16>> = Vec::new();
        for symmetry in self.symmetries() {
            let image: Vec<u16> = cells.iter().map(|&cell| symmetry[usize::from(cell)]).collect();
            let set = sorted(&image);
            if set == own && image != cells {
                let place =
                    |cell: &u16| cells.iter().position(|other| other == cell).unwrap_or_default() as u8;
                let tie = Tie { table, order: image.iter().map(place).collect() };
                if !layout.ties.contains(&tie) {
                    layout.ties.push(tie);
                }
            }
            if !seen.contains(&set) {
                seen.push(set);
                layout.groups.push(Group { table, cells: image });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_are_counted_once() {
        let grid = Grid { width: 8, height: 8, symmetry: Symmetry::Square };
        let mut layout = Layout::new(64, &[0, 2, 1], 1, &[]);
        // An edge has four images and is its own mirror image; a 2×5 corner has eight; a long diagonal two.
        grid.add(&mut layout, &[0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!((layout.groups.len(), layout.ties.len()), (4, 1));
        grid.add(&mut layout, &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12]);
        assert_eq!((layout.groups.len(), layout.ties.len()), (12, 1));
        grid.add(&mut layout, &[0, 9, 18, 27, 36, 45, 54, 63]);
        assert_eq!((layout.groups.len(), layout.ties.len()), (14, 2));
        assert_eq!(layout.tables(), [6_561, 59_049, 6_561]);
        assert!(layout.is_sound());
    }

    #[test]
    fn a_rectangle_has_four_symmetries() {
        let grid = Grid { width: 3, height: 2, symmetry: Symmetry::Rectangle };
        let symmetries = grid.symmetries();
        assert_eq!(symmetries[1], [2, 1, 0, 5, 4, 3]);
        assert_eq!(symmetries[2], [3, 4, 5, 0, 1, 2]);
        assert_eq!(symmetries[3], [5, 4, 3, 2, 1, 0]);
    }
}
