//! A second implementation of the rules, written straight from the page: an array of characters, loops, nothing clever.
//! The fast one is compared with it.

pub(crate) mod solve;

use plateau_core::{MoveList, Notation, Position, Random};
use plateau_hasami::{HasamiPosition, Rules};
use rand::RngExt;

/// The rules of a variant as the page's table gives them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) rows: usize,
    pub(crate) jumps: bool,
    pub(crate) corners: bool,
    pub(crate) five: bool,
    pub(crate) left: usize,
}

/// The three variants.
pub(crate) const VARIANTS: [Table; 3] = [
    Table { name: "hasami", rows: 2, jumps: true, corners: false, five: false, left: 5 },
    Table { name: "neuf", rows: 1, jumps: false, corners: true, five: false, left: 1 },
    Table { name: "dai", rows: 2, jumps: true, corners: false, five: true, left: 4 },
];

/// The rules of the fast implementation that `table` describes.
pub(crate) fn rules(table: Table) -> Rules {
    let preset = match table.name {
        "hasami" => Rules::HASAMI,
        "neuf" => Rules::NINE,
        _ => Rules::DAI,
    };
    preset.with_stones_left(table.left as u8).expect("a count that the variant takes")
}

/// Row and column.
type Place = (i32, i32);

/// A position: `b`, `n` or `.` on each cell.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    table: Table,
    cells: [[char; 9]; 9],
    turn: char,
    quiet: u32,
    number: u32,
}

fn other(side: char) -> char {
    if side == 'b' { 'n' } else { 'b' }
}

fn name((row, column): Place) -> String {
    format!("{}{}", (b'A' + row as u8) as char, column + 1)
}

impl Reference {
    pub(crate) fn read(table: Table, text: &str) -> Reference {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut cells = [['.'; 9]; 9];
        for (row, line) in fields[0].split('/').enumerate() {
            let mut column = 0;
            for symbol in line.chars() {
                match symbol.to_digit(10) {
                    Some(run) => column += run as usize,
                    None => {
                        cells[row][column] = symbol;
                        column += 1;
                    }
                }
            }
        }
        Reference {
            table,
            cells,
            turn: fields[1].chars().next().unwrap(),
            quiet: fields[2].parse().unwrap(),
            number: fields[3].parse().unwrap(),
        }
    }

    pub(crate) fn text(&self) -> String {
        let mut rows = Vec::new();
        for line in self.cells {
            let mut row: String = line.iter().collect();
            for run in (1..=9).rev() {
                row = row.replace(&".".repeat(run), &run.to_string());
            }
            rows.push(row);
        }
        format!("{} {} {} {}", rows.join("/"), self.turn, self.quiet, self.number)
    }

    /// What stands on a cell; `#` off the board.
    fn at(&self, (row, column): Place) -> char {
        if (0..9).contains(&row) && (0..9).contains(&column) {
            self.cells[row as usize][column as usize]
        } else {
            '#'
        }
    }

    fn set(&mut self, (row, column): Place, symbol: char) {
        self.cells[row as usize][column as usize] = symbol;
    }

    fn stones(&self, side: char) -> usize {
        self.cells.iter().flatten().filter(|&&cell| cell == side).count()
    }

    /// The moves of the stones, whether or not the game is over.
    fn stone_moves(&self) -> Vec<(Place, Place)> {
        let mut moves = Vec::new();
        for row in 0..9 {
            for column in 0..9 {
                if self.at((row, column)) != self.turn {
                    continue;
                }
                for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                    let step = |n: i32| (row + n * down, column + n * right);
                    let mut n = 1;
                    while self.at(step(n)) == '.' {
                        moves.push(((row, column), step(n)));
                        n += 1;
                    }
                    if self.table.jumps && "bn".contains(self.at(step(1))) && self.at(step(2)) == '.' {
                        moves.push(((row, column), step(2)));
                    }
                }
            }
        }
        moves
    }

    /// Whether five stones of `side` stand in a line, none in its own starting lines.
    fn line(&self, side: char) -> bool {
        let at_home = |row: i32| {
            let rows = self.table.rows as i32;
            if side == 'b' { row >= 9 - rows } else { row < rows }
        };
        for row in 0..9 {
            for column in 0..9 {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let five = (0..5).all(|n| {
                        let place = (row + n * down, column + n * right);
                        self.at(place) == side && !at_home(place.0)
                    });
                    if five {
                        return true;
                    }
                }
            }
        }
        false
    }

    /// `first`, `second` or `draw`, in the order of judgement of the page.
    pub(crate) fn outcome(&self) -> Option<&'static str> {
        let word = |side| if side == 'b' { "first" } else { "second" };
        let mover = other(self.turn);
        for side in [mover, self.turn] {
            if self.stones(other(side)) <= self.table.left || (self.table.five && self.line(side)) {
                return Some(word(side));
            }
        }
        if self.stone_moves().is_empty() {
            return Some(word(mover));
        }
        (self.quiet >= 100).then_some("draw")
    }

    pub(crate) fn moves(&self) -> Vec<(Place, Place)> {
        if self.outcome().is_some() { Vec::new() } else { self.stone_moves() }
    }

    /// Plays a move and gives the captured cells.
    pub(crate) fn play(&mut self, (from, to): (Place, Place)) -> Vec<Place> {
        let (own, enemy) = (self.turn, other(self.turn));
        self.set(from, '.');
        self.set(to, own);
        let mut taken = Vec::new();
        for (down, right) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let step = |n: i32| (to.0 + n * down, to.1 + n * right);
            let mut n = 1;
            while self.at(step(n)) == enemy {
                n += 1;
            }
            if self.at(step(n)) == own {
                taken.extend((1..n).map(step));
            }
        }
        if self.table.corners {
            for (corner, one, two) in [
                ((0, 0), (0, 1), (1, 0)),
                ((0, 8), (0, 7), (1, 8)),
                ((8, 0), (8, 1), (7, 0)),
                ((8, 8), (8, 7), (7, 8)),
            ] {
                let surrounded = self.at(one) == own && self.at(two) == own && self.at(corner) == enemy;
                if surrounded && (to == one || to == two) {
                    taken.push(corner);
                }
            }
        }
        for &place in &taken {
            self.set(place, '.');
        }
        self.quiet = if taken.is_empty() { self.quiet + 1 } else { 0 };
        self.number += u32::from(own == 'n');
        self.turn = enemy;
        taken
    }

    pub(crate) fn perft(&self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth == 1 {
            return moves.len() as u64;
        }
        let after = |&mv| {
            let mut after = self.clone();
            after.play(mv);
            after.perft(depth - 1)
        };
        if depth == 0 { 1 } else { moves.iter().map(after).sum() }
    }

    /// The text of a move.
    pub(crate) fn move_text((from, to): (Place, Place)) -> String {
        format!("{}-{}", name(from), name(to))
    }
}

/// Compares everything that both implementations know about the position `text`.
pub(crate) fn compare(table: Table, text: &str) {
    let slow = Reference::read(table, text);
    let fast = HasamiPosition::from_text(&rules(table), text).unwrap();
    let at = format!("{} stones-left={} {text}", table.name, table.left);
    assert_eq!(fast.to_text(), slow.text(), "{at}");
    assert_eq!(fast.ending().map(|ending| ending.outcome.word()), slow.outcome(), "{at}");
    let mut list = MoveList::new();
    fast.legal_moves(&mut list);
    let mut fast_moves: Vec<String> = list.iter().map(|&mv| fast.write_move(mv)).collect();
    let mut slow_moves: Vec<String> = slow.moves().into_iter().map(Reference::move_text).collect();
    fast_moves.sort();
    slow_moves.sort();
    assert_eq!(fast_moves, slow_moves, "{at}");
    assert_eq!(fast.count_moves(), slow_moves.len() as u64, "{at}");
    for mv in slow.moves() {
        let written = Reference::move_text(mv);
        let fast_move = fast.read_move(&written).unwrap();
        let (mut after, mut fast_after) = (slow.clone(), fast.clone());
        let mut taken: Vec<String> = after.play(mv).into_iter().map(name).collect();
        taken.sort();
        let captures: Vec<String> = fast.captures(fast_move).iter().map(ToString::to_string).collect();
        assert_eq!(captures, taken, "{written} in {at}");
        assert_eq!(fast.is_irreversible(fast_move), !taken.is_empty(), "{written} in {at}");
        fast_after.play_unchecked(fast_move);
        assert_eq!(fast_after.to_text(), after.text(), "{written} in {at}");
        let outcome = fast_after.ending().map(|ending| ending.outcome.word());
        assert_eq!(outcome, after.outcome(), "{written} in {at}");
    }
}

/// A random position text: stones thrown on some lines and columns of the board, any counters.
pub(crate) fn random_text(random: &mut Random) -> String {
    let (rows, columns) = (random.random_range(2..=9usize), random.random_range(2..=9usize));
    let mut cells = [['.'; 9]; 9];
    for side in ['b', 'n'] {
        for _ in 0..random.random_range(0..=18) {
            cells[random.random_range(0..rows)][random.random_range(0..columns)] = side;
        }
    }
    // The crowd may stand in any corner.
    if random.random() {
        cells.reverse();
    }
    if random.random() {
        cells.iter_mut().for_each(|row| row.reverse());
    }
    let turn = if random.random() { 'b' } else { 'n' };
    let quiet = if random.random() { random.random_range(0..=100) } else { random.random_range(96..=101) };
    let reference =
        Reference { table: VARIANTS[0], cells, turn, quiet, number: random.random_range(1..=300) };
    reference.text()
}
