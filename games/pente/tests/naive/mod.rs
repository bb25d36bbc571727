//! The rules once more: slow, plain, written from the page and sharing nothing with the library.

use plateau_core::Side;

/// A game on an array of letters.
#[derive(Clone, Debug)]
pub(crate) struct Naive {
    pub(crate) size: i32,
    pub(crate) cells: Vec<Vec<char>>,
    pub(crate) turn: char,
    pub(crate) captured_by_o: u32,
    pub(crate) captured_by_x: u32,
    pub(crate) ply: u32,
    /// `first`, `second` or `draw` once the game is over.
    pub(crate) result: Option<&'static str>,
    variant: &'static str,
}

impl Naive {
    pub(crate) fn start(variant: &'static str, size: i32) -> Naive {
        Naive {
            size,
            cells: vec![vec!['.'; size as usize]; size as usize],
            turn: 'O',
            captured_by_o: 0,
            captured_by_x: 0,
            ply: 0,
            result: None,
            variant,
        }
    }

    fn at(&self, row: i32, column: i32) -> char {
        if (0..self.size).contains(&row) && (0..self.size).contains(&column) {
            self.cells[row as usize][column as usize]
        } else {
            '#'
        }
    }

    fn may_play(&self, row: i32, column: i32) -> bool {
        let middle = (self.size - 1) / 2;
        let in_square = (row - middle).abs() <= 2 && (column - middle).abs() <= 2;
        self.result.is_none()
            && self.at(row, column) == '.'
            && match (self.variant, self.ply) {
                ("tournoi", 0) => row == middle && column == middle,
                ("tournoi", 2) => !in_square,
                _ => true,
            }
    }

    /// The names of all legal moves, sorted.
    pub(crate) fn moves(&self) -> Vec<String> {
        let mut names = Vec::new();
        for row in 0..self.size {
            for column in 0..self.size {
                if self.may_play(row, column) {
                    names.push(self.name(row, column));
                }
            }
        }
        names.sort();
        names
    }

    pub(crate) fn name(&self, row: i32, column: i32) -> String {
        let letter = "ABCDEFGHJKLMNOPQRSTU".chars().nth(column as usize).unwrap();
        format!("{letter}{}", self.size - row)
    }

    pub(crate) fn play(&mut self, row: i32, column: i32) {
        let me = self.turn;
        let you = if me == 'O' { 'X' } else { 'O' };
        self.cells[row as usize][column as usize] = me;
        let lengths: &[i32] = match self.variant {
            "keryo" => &[2, 3],
            "gomoku" => &[],
            _ => &[2],
        };
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)] {
            for &length in lengths {
                let enclosed = (1..=length).all(|n| self.at(row + n * down, column + n * right) == you)
                    && self.at(row + (length + 1) * down, column + (length + 1) * right) == me;
                if enclosed {
                    for n in 1..=length {
                        self.cells[(row + n * down) as usize][(column + n * right) as usize] = '.';
                    }
                    *if me == 'O' { &mut self.captured_by_o } else { &mut self.captured_by_x } +=
                        length as u32;
                }
            }
        }
        let captured = if me == 'O' { self.captured_by_o } else { self.captured_by_x };
        let enough = match self.variant {
            "keryo" => captured >= 15,
            "gomoku" => false,
            _ => captured >= 10,
        };
        if enough || self.has_line(me) {
            self.result = Some(if me == 'O' { "first" } else { "second" });
        } else if self.cells.iter().flatten().all(|&cell| cell != '.') {
            self.result = Some("draw");
        }
        self.turn = you;
        self.ply += 1;
    }

    pub(crate) fn has_line(&self, me: char) -> bool {
        (0..self.size).any(|row| {
            (0..self.size).any(|column| {
                [(0, 1), (1, 0), (1, 1), (1, -1)]
                    .iter()
                    .any(|(down, right)| (0..5).all(|n| self.at(row + n * down, column + n * right) == me))
            })
        })
    }

    /// The position text.
    pub(crate) fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in &self.cells {
            let mut text = String::new();
            let mut gap = 0;
            for &cell in row.iter().chain(['|'].iter()) {
                if cell == '.' {
                    gap += 1;
                } else {
                    if gap > 0 {
                        text += &gap.to_string();
                    }
                    gap = 0;
                    if cell != '|' {
                        text.push(cell);
                    }
                }
            }
            rows.push(text);
        }
        format!("{} {} {} {} {}", rows.join("/"), self.turn, self.captured_by_o, self.captured_by_x, self.ply)
    }

    /// The side to move.
    pub(crate) fn side(&self) -> Side {
        if self.turn == 'O' { Side::First } else { Side::Second }
    }
}
