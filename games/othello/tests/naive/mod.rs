//! The page's rules on an array, cell by cell: slow, plain, and independent of the library's bitboards.

use plateau_core::{MoveList, Notation, Position as _, Side, random_from_seed};
use plateau_othello::{Goal, Position, Rules, Size};

/// Every rule set.
pub(crate) fn all_rules() -> impl Iterator<Item = Rules> {
    Size::ALL.into_iter().flat_map(|size| [Goal::Most, Goal::Fewest].map(|goal| Rules { size, goal }))
}

/// The positions of random games, the start and the end included.
pub(crate) fn random_positions(rules: &Rules, games: u64) -> Vec<Position> {
    let mut positions = Vec::new();
    for seed in 0..games {
        let mut random = random_from_seed(Some(seed));
        let mut position = Position::start(rules);
        positions.push(position.clone());
        while let Some(mv) = position.random_move(&mut random, &mut MoveList::new()) {
            position.play_unchecked(mv);
            positions.push(position.clone());
        }
    }
    positions
}

/// A board as the page describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naive {
    /// The length of a side.
    pub(crate) side: usize,
    /// `X`, `O` or `-`, row by row.
    pub(crate) cells: Vec<char>,
    /// Who moves.
    pub(crate) turn: char,
}

/// The other player.
pub(crate) fn other(player: char) -> char {
    if player == 'X' { 'O' } else { 'X' }
}

/// The character of a side.
pub(crate) fn symbol(side: Side) -> char {
    if side == Side::First { 'X' } else { 'O' }
}

impl Naive {
    /// Reads a position text.
    pub(crate) fn new(text: &str) -> Naive {
        let (cells, turn) = text.split_once(' ').expect("cells and turn");
        let cells: Vec<char> = cells.chars().collect();
        let side = (1..).find(|side| side * side >= cells.len()).expect("a square");
        assert_eq!(side * side, cells.len());
        Naive { side, cells, turn: turn.chars().next().expect("a turn") }
    }

    /// The same position for the library's type.
    pub(crate) fn of(position: &Position) -> Naive {
        Naive::new(&position.to_text())
    }

    /// The position text.
    pub(crate) fn text(&self) -> String {
        format!("{} {}", self.cells.iter().collect::<String>(), self.turn)
    }

    /// What `player` turns over by placing on `cell`; nothing on an occupied one.
    pub(crate) fn flips(&self, player: char, cell: usize) -> Vec<usize> {
        let mut flips = Vec::new();
        if self.cells[cell] != '-' {
            return flips;
        }
        for rows in -1..=1_isize {
            for columns in -1..=1_isize {
                let mut run = Vec::new();
                let (mut row, mut column) = ((cell / self.side) as isize, (cell % self.side) as isize);
                loop {
                    row += rows;
                    column += columns;
                    let inside = 0..self.side as isize;
                    if (rows, columns) == (0, 0) || !inside.contains(&row) || !inside.contains(&column) {
                        break;
                    }
                    let at = row as usize * self.side + column as usize;
                    if self.cells[at] == other(player) {
                        run.push(at);
                    } else {
                        if self.cells[at] == player {
                            flips.append(&mut run);
                        }
                        break;
                    }
                }
            }
        }
        flips
    }

    /// The cells where `player` may place, in row order.
    pub(crate) fn targets(&self, player: char) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| !self.flips(player, cell).is_empty()).collect()
    }

    /// The moves of the player to move: cells, or `None` for a pass.
    pub(crate) fn moves(&self) -> Vec<Option<usize>> {
        let targets = self.targets(self.turn);
        if targets.is_empty() && !self.targets(other(self.turn)).is_empty() {
            return vec![None];
        }
        targets.into_iter().map(Some).collect()
    }

    /// The position after a move.
    pub(crate) fn after(&self, mv: Option<usize>) -> Naive {
        let mut after = self.clone();
        if let Some(cell) = mv {
            for flip in self.flips(self.turn, cell) {
                after.cells[flip] = self.turn;
            }
            after.cells[cell] = self.turn;
        }
        after.turn = other(self.turn);
        after
    }

    /// How many discs `player` has.
    pub(crate) fn count(&self, player: char) -> i32 {
        self.cells.iter().filter(|&&cell| cell == player).count() as i32
    }

    /// The move text.
    pub(crate) fn name(&self, mv: Option<usize>) -> String {
        mv.map_or("pa".to_owned(), |cell| {
            format!("{}{}", char::from(b'a' + (cell % self.side) as u8), cell / self.side + 1)
        })
    }
}
