//! Drawing a board from its [`BoardView`] alone.

use plateau_core::{BoardView, Cell, Lang, Piece, Side, Square, Surface, Terrain};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::geometry::Geometry;
use crate::theme::{Role, Theme};

/// A board and what is marked on it.
#[derive(Debug)]
pub(crate) struct Board<'a> {
    /// The position.
    pub(crate) view: &'a BoardView,
    /// How it looks.
    pub(crate) theme: Theme,
    /// The focused cell.
    pub(crate) focus: Option<Square>,
    /// The cells clicked so far.
    pub(crate) path: &'a [Square],
    /// The cells where a click would lead somewhere.
    pub(crate) targets: &'a [Square],
    /// The cells whose pieces the focused move would take or turn.
    pub(crate) affected: &'a [Square],
}

/// Whether a side's pieces are the light ones: the white ones where sides are colours, the O where they are letters.
pub(crate) fn is_light(view: &BoardView, side: Side) -> bool {
    let names = Side::BOTH.map(|side| view.sides[side.index()].text(Lang::En).to_lowercase());
    match names[side.index()].as_str() {
        "white" | "o" => true,
        "black" | "x" => false,
        _ => side == Side::Second,
    }
}

/// The character of a piece.
pub(crate) fn glyph(view: &BoardView, piece: Piece, ascii: bool) -> char {
    match (ascii, is_light(view, piece.side), piece.king) {
        (true, ..) => piece.symbol,
        (false, false, false) => '●',
        (false, true, false) => '○',
        (false, false, true) => '♛',
        (false, true, true) => '♕',
    }
}

/// The character that stands for a side beside the board.
pub(crate) fn side_glyph(view: &BoardView, side: Side, ascii: bool) -> char {
    let on_board =
        view.cells.iter().filter_map(|cell| cell.piece).find(|piece| piece.side == side && !piece.king);
    let name = || view.sides[side.index()].text(Lang::En).chars().next().unwrap_or('?');
    let symbol = on_board.map_or_else(name, |piece| piece.symbol);
    glyph(view, Piece { side, king: false, symbol }, ascii)
}

/// A mark on a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Path,
    Affected,
    Last,
    Target,
}

impl Mark {
    /// The characters to the left and to the right of the piece.
    fn brackets(self) -> (char, char) {
        match self {
            Mark::Path => ('<', '>'),
            Mark::Affected => ('(', ')'),
            Mark::Last => ('[', ']'),
            Mark::Target => ('·', '·'),
        }
    }

    fn role(self) -> Role {
        match self {
            Mark::Path => Role::Path,
            Mark::Affected => Role::Affected,
            Mark::Last => Role::Last,
            Mark::Target => Role::Target,
        }
    }
}

impl Board<'_> {
    /// Draws the board where `geometry` says.
    pub(crate) fn draw(&self, geometry: &Geometry, buffer: &mut Buffer) {
        self.labels(geometry, buffer);
        match self.view.surface {
            Surface::Crossings => self.crossings(geometry, buffer),
            _ => {
                buffer.set_style(geometry.body, self.theme.style(Role::Board));
                if geometry.has_lines() {
                    self.lines(geometry, buffer);
                }
            }
        }
        for row in 0..self.view.rows {
            for column in 0..self.view.columns {
                self.cell(geometry, Square::new(row, column), buffer);
            }
        }
    }

    fn labels(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let style = self.theme.style(Role::Dim);
        let whole = geometry.whole();
        for (column, label) in (0..).zip(&self.view.column_labels) {
            let (x, _) = geometry.centre(Square::new(0, column));
            buffer.set_stringn(x, whole.y, label, 3, style);
        }
        for (row, label) in (0..).zip(&self.view.row_labels) {
            let (_, y) = geometry.centre(Square::new(row, 0));
            let width = usize::from(geometry.label) - 1;
            buffer.set_string(whole.x, y, format!("{label:>width$}"), style);
        }
    }

    /// The lines of a board whose stones lie on crossings.
    fn crossings(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let style = self.theme.style(Role::Board);
        buffer.set_style(geometry.body, style);
        let (width, height) = (u16::from(self.view.columns), u16::from(self.view.rows));
        let step = geometry.scale;
        let (left, top) = (geometry.body.x + 1, geometry.body.y);
        let (right, bottom) = (left + 2 * step * (width - 1), top + step * (height - 1));
        for y in top..=bottom {
            for x in left..=right {
                let on_row = (y - top).is_multiple_of(step);
                let on_column = (x - left).is_multiple_of(2 * step);
                let joint = match (on_row, on_column) {
                    (true, true) => match (x == left, x == right, y == top, y == bottom) {
                        (true, _, true, _) => '┌',
                        (_, true, true, _) => '┐',
                        (true, _, _, true) => '└',
                        (_, true, _, true) => '┘',
                        (true, ..) => '├',
                        (_, true, ..) => '┤',
                        (_, _, true, _) => '┬',
                        (_, _, _, true) => '┴',
                        _ => '┼',
                    },
                    (true, false) => '─',
                    (false, true) => '│',
                    (false, false) => continue,
                };
                set(buffer, x, y, joint, style);
            }
        }
    }

    /// The lines between cells.
    fn lines(&self, geometry: &Geometry, buffer: &mut Buffer) {
        let style = self.theme.style(Role::Board);
        let Rect { x: left, y: top, width, height } = geometry.body;
        let (right, bottom) = (left + width - 1, top + height - 1);
        let step = geometry.scale;
        for y in top..=bottom {
            for x in left..=right {
                let on_row = (y - top).is_multiple_of(step);
                let on_column = (x - left).is_multiple_of(2 * step);
                let line = match (on_row, on_column) {
                    (false, false) => continue,
                    (true, false) => '─',
                    (false, true) => '│',
                    (true, true) => match (x == left, x == right, y == top, y == bottom) {
                        (true, _, true, _) => '╭',
                        (_, true, true, _) => '╮',
                        (true, _, _, true) => '╰',
                        (_, true, _, true) => '╯',
                        (true, ..) => '├',
                        (_, true, ..) => '┤',
                        (_, _, true, _) => '┬',
                        (_, _, _, true) => '┴',
                        _ => '┼',
                    },
                };
                set(buffer, x, y, line, style);
            }
        }
    }

    /// What lies on a cell, and its marks.
    fn cell(&self, geometry: &Geometry, square: Square, buffer: &mut Buffer) {
        let Some(cell) = self.view.cell(square) else { return };
        let area = geometry.cell(square);
        let stand = geometry.stand(square);
        let (x, y) = geometry.centre(square);
        self.ground(geometry, cell, area, (x, y), buffer);
        let mark = self.mark(square);
        match cell.piece {
            Some(piece) if stand.height > 1 => self.large(piece, stand, buffer),
            Some(piece) => {
                let letter = glyph(self.view, piece, self.theme.ascii);
                set(buffer, x, y, letter, self.piece_style(piece));
            }
            None if mark == Some(Mark::Target) => set(buffer, x, y, '•', self.theme.style(Role::Target)),
            None => {}
        }
        if let Some(mark) = mark.filter(|mark| cell.piece.is_some() || *mark != Mark::Target) {
            let (open, close) = mark.brackets();
            let style = self.theme.style(mark.role());
            let (left, right) =
                if stand.height > 1 { (stand.x, stand.right() - 1) } else { (x.saturating_sub(1), x + 1) };
            for row in if stand.height > 1 { stand.y..stand.bottom() } else { y..y + 1 } {
                set(buffer, left, row, open, style);
                set(buffer, right, row, close, style);
            }
        }
        if self.focus == Some(square) {
            let place = if stand.height > 1 { stand } else { Rect::new(x.saturating_sub(1), y, 3, 1) };
            buffer.set_style(place.intersection(*buffer.area()), self.theme.style(Role::Focus));
        }
    }

    /// What a cell is made of.
    fn ground(&self, geometry: &Geometry, cell: &Cell, area: Rect, (x, y): (u16, u16), buffer: &mut Buffer) {
        let fill = |buffer: &mut Buffer, letter: char, style: Style| {
            let area =
                if geometry.scale == 1 { Rect::new(x, y, 2, 1).intersection(geometry.body) } else { area };
            for position in area.positions() {
                set(buffer, position.x, position.y, letter, style);
            }
        };
        match cell.terrain {
            Terrain::Unused => {
                // Without colour the light cells are shaded: they are never played on.
                let letter = if self.theme.has_colour() { ' ' } else { '░' };
                fill(buffer, letter, self.theme.style(Role::Unused));
            }
            Terrain::Hole => fill(buffer, '▒', self.theme.style(Role::Hole)),
            Terrain::Refuge => set(buffer, x, y, '+', self.theme.style(Role::Refuge)),
            Terrain::Plain if self.view.surface == Surface::Checkered => {
                if geometry.scale > 1 {
                    let style = self.theme.style(Role::Name);
                    buffer.set_stringn(area.x + 1, area.bottom() - 1, &cell.name, 3, style);
                } else {
                    set(buffer, x, y, '·', self.theme.style(Role::Board));
                }
            }
            Terrain::Plain if self.view.surface == Surface::Cells && geometry.scale == 1 => {
                set(buffer, x, y, '·', self.theme.style(Role::Board));
            }
            Terrain::Plain => {}
        }
    }

    /// A piece that covers several rows: a full one, with a small ring in the middle for the light side; without colour
    /// the light ones are large rings.
    fn large(&self, piece: Piece, stand: Rect, buffer: &mut Buffer) {
        let is_light = is_light(self.view, piece.side);
        let light = is_light && !self.theme.has_colour();
        let style = self.piece_style(piece);
        let inner = Rect { x: stand.x + 1, width: stand.width - 2, ..stand };
        let (last_x, last_y) = (inner.right() - 1, inner.bottom() - 1);
        for position in inner.positions() {
            let (first, last) = (position.x == inner.x, position.x == last_x);
            let (top, bottom) = (position.y == inner.y, position.y == last_y);
            let letter = match (light, first, last, top, bottom) {
                (true, true, _, true, _) => '╭',
                (true, _, true, true, _) => '╮',
                (true, true, _, _, true) => '╰',
                (true, _, true, _, true) => '╯',
                (true, _, _, true, _) | (true, _, _, _, true) => '─',
                (true, true, ..) | (true, _, true, ..) => '│',
                (true, ..) => ' ',
                (false, true, _, true, _) => '▟',
                (false, _, true, true, _) => '▙',
                (false, true, _, _, true) => '▜',
                (false, _, true, _, true) => '▛',
                (false, ..) => '█',
            };
            let letter = if self.theme.ascii { piece.symbol } else { letter };
            set(buffer, position.x, position.y, letter, style);
        }
        if !self.theme.ascii && (piece.king || is_light && !light) {
            let x = inner.x + (inner.width - 1) / 2;
            let letter = glyph(self.view, piece, false);
            // The middle of a full piece is drawn on its own colour.
            let other = self.theme.style(if is_light { Role::DarkPiece } else { Role::LightPiece });
            let full = Style { fg: other.fg, bg: style.fg, ..style };
            set(buffer, x, inner.y + (inner.height - 1) / 2, letter, if light { style } else { full });
        }
    }

    fn piece_style(&self, piece: Piece) -> Style {
        self.theme.style(if is_light(self.view, piece.side) { Role::LightPiece } else { Role::DarkPiece })
    }

    /// The most important mark of a cell.
    fn mark(&self, square: Square) -> Option<Mark> {
        let last = self.view.last.as_ref();
        let of_last = last.is_some_and(|last| last.to == Some(square) || last.from == Some(square));
        if self.path.contains(&square) {
            Some(Mark::Path)
        } else if self.affected.contains(&square) {
            Some(Mark::Affected)
        } else if of_last {
            Some(Mark::Last)
        } else {
            self.targets.contains(&square).then_some(Mark::Target)
        }
    }
}

/// Writes one character, if it is on the screen.
fn set(buffer: &mut Buffer, x: u16, y: u16, letter: char, style: Style) {
    if let Some(cell) = buffer.cell_mut((x, y)) {
        cell.set_char(letter).set_style(style);
    }
}
