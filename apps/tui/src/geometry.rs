//! Where the cells of a board are on the screen.

use plateau_core::{BoardView, Square, Surface};
use ratatui::layout::Rect;

/// The largest scale: beyond it cells only grow apart.
const LARGEST: u16 = 4;

/// A board laid out on the screen. A cell is twice as wide as it is high, which looks square in a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Geometry {
    /// The rows between two neighbours; the columns are twice as many.
    pub scale: u16,
    /// The columns of the row labels, with the blank behind them.
    pub label: u16,
    /// The board without its labels.
    pub body: Rect,
    surface: Surface,
    rows: u8,
    columns: u8,
    flipped: bool,
}

impl Geometry {
    /// The largest layout of `view` in `area`, centred; `None` when even the smallest does not fit.
    pub fn fit(view: &BoardView, area: Rect, flipped: bool) -> Option<Geometry> {
        (1..=LARGEST).rev().find_map(|scale| Geometry::at_scale(view, area, flipped, scale))
    }

    /// The layout of `view` at `scale` in the middle of `area`; `None` when it does not fit.
    fn at_scale(view: &BoardView, area: Rect, flipped: bool, scale: u16) -> Option<Geometry> {
        let label = view.row_labels.iter().map(|label| label.chars().count()).max().unwrap_or(0) as u16 + 1;
        let (width, height) = extent(view, scale);
        let (whole_width, whole_height) = (width + label, height + 1);
        if whole_width > area.width || whole_height > area.height {
            return None;
        }
        let left = area.x + (area.width - whole_width) / 2;
        let top = area.y + (area.height - whole_height) / 2;
        Some(Geometry {
            scale,
            label,
            body: Rect::new(left + label, top + 1, width, height),
            surface: view.surface,
            rows: view.rows,
            columns: view.columns,
            flipped,
        })
    }

    /// The board with its labels.
    pub fn whole(&self) -> Rect {
        Rect::new(
            self.body.x - self.label,
            self.body.y - 1,
            self.body.width + self.label,
            self.body.height + 1,
        )
    }

    /// Whether lines are drawn between cells.
    pub fn has_lines(&self) -> bool {
        self.surface == Surface::Cells && self.scale > 1
    }

    /// Where a cell is among the others on the screen: row and column.
    pub fn place(&self, square: Square) -> (u16, u16) {
        let (row, column) = if self.flipped {
            (self.rows - 1 - square.row, self.columns - 1 - square.column)
        } else {
            (square.row, square.column)
        };
        (u16::from(row), u16::from(column))
    }

    /// The cell at a place among the others.
    pub fn square(&self, row: u16, column: u16) -> Option<Square> {
        let (row, column) = (u8::try_from(row).ok()?, u8::try_from(column).ok()?);
        let inside = row < self.rows && column < self.columns;
        inside.then(|| {
            if self.flipped {
                Square::new(self.rows - 1 - row, self.columns - 1 - column)
            } else {
                Square::new(row, column)
            }
        })
    }

    /// The inside of a cell: what a piece may cover.
    pub fn cell(&self, square: Square) -> Rect {
        let (row, column) = self.place(square);
        let scale = self.scale;
        let (left, top, width, height) = match (self.surface, scale) {
            (Surface::Crossings, _) => (2 * scale * column, scale * row, 3, 1),
            (_, 1) => (2 * column, row, 3, 1),
            (Surface::Cells, _) => (2 * scale * column + 1, scale * row + 1, 2 * scale - 1, scale - 1),
            (Surface::Checkered, _) => (2 * scale * column, scale * row, 2 * scale, scale),
        };
        Rect::new(self.body.x + left, self.body.y + top, width, height)
    }

    /// The part of a cell where its piece stands: all of it, less the line of its name where names are shown.
    pub fn stand(&self, square: Square) -> Rect {
        let cell = self.cell(square);
        if self.surface == Surface::Checkered && self.scale > 1 {
            Rect { height: cell.height - 1, ..cell }
        } else {
            cell
        }
    }

    /// The character in the middle of a cell: where the cursor sits.
    pub fn centre(&self, square: Square) -> (u16, u16) {
        let stand = self.stand(square);
        (stand.x + (stand.width - 1) / 2, stand.y + (stand.height - 1) / 2)
    }

    /// The cell under a character of the screen.
    pub fn at(&self, x: u16, y: u16) -> Option<Square> {
        let (x, y) = (x.checked_sub(self.body.x)?, y.checked_sub(self.body.y)?);
        if x >= self.body.width || y >= self.body.height {
            return None;
        }
        let scale = self.scale;
        match (self.surface, scale) {
            (Surface::Crossings, _) => self.square((y + scale / 2) / scale, (x + scale - 1) / (2 * scale)),
            (_, 1) => self.square(y, x.saturating_sub(1).div_ceil(2)),
            _ => self.square(y / scale, x / (2 * scale)),
        }
    }
}

/// The width and height of a board at a scale, without labels.
fn extent(view: &BoardView, scale: u16) -> (u16, u16) {
    let (rows, columns) = (u16::from(view.rows), u16::from(view.columns));
    match (view.surface, scale) {
        (Surface::Crossings, _) => {
            (2 * scale * columns.saturating_sub(1) + 3, scale * rows.saturating_sub(1) + 1)
        }
        (_, 1) => (2 * columns + 1, rows),
        (Surface::Cells, _) => (2 * scale * columns + 1, scale * rows + 1),
        (Surface::Checkered, _) => (2 * scale * columns, scale * rows),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a broken expectation is a failed test")]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_found_again_under_its_middle() {
        for game in plateau_catalog::GAMES {
            let view = game.open(None, &plateau_table::Options::new(), None).unwrap().view();
            for (width, height) in [(46, 21), (90, 37), (200, 100)] {
                for flipped in [false, true] {
                    let geometry = Geometry::fit(&view, Rect::new(3, 2, width, height), flipped).unwrap();
                    for row in 0..view.rows {
                        for column in 0..view.columns {
                            let square = Square::new(row, column);
                            let (x, y) = geometry.centre(square);
                            assert_eq!(geometry.at(x, y), Some(square), "{} {geometry:?}", game.id());
                            assert!(geometry.body.contains((x, y).into()));
                        }
                    }
                }
            }
        }
    }
}
