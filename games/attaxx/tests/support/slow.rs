//! A slow implementation on an array, written straight from the page.

use std::collections::HashMap;

/// The board of the reference: a character for each cell, and what the rules ask.
#[derive(Clone)]
pub(crate) struct Slow {
    cells: Vec<Vec<char>>,
    refuges: Vec<(usize, usize)>,
    pub(crate) turn: char,
    standard: bool,
    range: usize,
    pub(crate) quiet: u32,
}

impl Slow {
    /// Reads a position text that is known to be right, with the refuges and the range of `options`.
    pub(crate) fn read(variant: &str, options: &str, text: &str) -> Slow {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut cells: Vec<Vec<char>> = Vec::new();
        for row in fields[0].split('/') {
            let mut line = Vec::new();
            for symbol in row.chars() {
                match symbol.to_digit(10) {
                    Some(run) => line.extend(std::iter::repeat_n('.', run as usize)),
                    None => line.push(symbol),
                }
            }
            cells.push(line);
        }
        let option = |key: &str| {
            options
                .split_whitespace()
                .find_map(|pair| pair.strip_prefix(key)?.strip_prefix('='))
                .unwrap_or("")
        };
        let size = cells.len();
        let refuges = option("refuges").split(',').filter(|name| !name.is_empty()).map(|name| {
            let column = name.as_bytes()[0] - b'a';
            let row: usize = name[1..].parse().expect("a row");
            (size - row, usize::from(column))
        });
        Slow {
            refuges: refuges.collect(),
            cells,
            turn: fields[1].chars().next().expect("a turn"),
            standard: variant == "standard",
            range: option("range").parse().unwrap_or(1),
            quiet: fields.get(2).map_or(0, |quiet| quiet.parse().expect("a count")),
        }
    }

    /// The other player.
    pub(crate) fn other(player: char) -> char {
        if player == 'x' { 'o' } else { 'x' }
    }

    /// Every cell.
    fn all(&self) -> Vec<(usize, usize)> {
        let size = self.cells.len();
        (0..size).flat_map(|row| (0..size).map(move |column| (row, column))).collect()
    }

    /// The cells of `player` at distance `low..=high` of `at`.
    fn around(&self, at: (usize, usize), low: usize, high: usize, player: char) -> Vec<(usize, usize)> {
        let near = |&(row, column): &(usize, usize)| {
            (low..=high).contains(&row.abs_diff(at.0).max(column.abs_diff(at.1)))
        };
        self.all()
            .into_iter()
            .filter(near)
            .filter(|&(row, column)| self.cells[row][column] == player)
            .collect()
    }

    /// The name of a cell.
    fn name(&self, (row, column): (usize, usize)) -> String {
        format!("{}{}", (b'a' + column as u8) as char, self.cells.len() - row)
    }

    /// The moves of `player` that are not passes: text, origin of a jump, arrival.
    #[allow(clippy::type_complexity)]
    fn real_moves(&self, player: char) -> Vec<(String, Option<(usize, usize)>, (usize, usize))> {
        let mut moves = Vec::new();
        for to in self.all() {
            if self.cells[to.0][to.1] != '.' {
                continue;
            }
            if self.standard {
                if !self.around(to, 1, 1, player).is_empty() {
                    moves.push((self.name(to), None, to));
                }
                for from in self.around(to, 2, 2, player) {
                    moves.push((self.name(from) + &self.name(to), Some(from), to));
                }
            } else if !self.around(to, 1, self.range, Slow::other(player)).is_empty() {
                moves.push((self.name(to), None, to));
            }
        }
        moves
    }

    /// The number of stones of `player`.
    fn count(&self, player: char) -> usize {
        self.cells.iter().flatten().filter(|&&cell| cell == player).count()
    }

    /// The result: a player, `=` for a draw, or nothing while the game goes on; and whether the count of plies did it.
    pub(crate) fn result(&self) -> Option<(char, bool)> {
        let (x, o) = (self.count('x'), self.count('o'));
        let full = !self.cells.iter().flatten().any(|&cell| cell == '.');
        let stuck = self.real_moves('x').is_empty() && self.real_moves('o').is_empty();
        if x == 0 || o == 0 || full || stuck {
            let winner = match x.cmp(&o) {
                std::cmp::Ordering::Greater => 'x',
                std::cmp::Ordering::Less => 'o',
                std::cmp::Ordering::Equal => '=',
            };
            Some((winner, false))
        } else {
            (self.standard && self.quiet >= 100).then_some(('=', true))
        }
    }

    /// The texts of the legal moves, sorted.
    pub(crate) fn moves(&self) -> Vec<String> {
        if self.result().is_some() {
            return Vec::new();
        }
        let mut texts: Vec<String> = self.real_moves(self.turn).into_iter().map(|(text, ..)| text).collect();
        if texts.is_empty() {
            texts.push("0000".to_owned());
        }
        texts.sort_unstable();
        texts
    }

    /// Plays a move text. An outcome in parentheses says which stones change.
    pub(crate) fn play(&mut self, text: &str) {
        let player = self.turn;
        let (bare, outcome) = text.split_once('(').map_or((text, None), |(bare, rest)| (bare, Some(rest)));
        let found = self.real_moves(player).into_iter().find(|(name, ..)| name == bare);
        self.quiet += 1;
        if let Some((_, from, to)) = found {
            match from {
                Some(from) => self.cells[from.0][from.1] = '.',
                None => self.quiet = 0,
            }
            self.cells[to.0][to.1] = player;
            for enemy in self.around(to, 1, 1, Slow::other(player)) {
                let name = self.name(enemy);
                let chosen =
                    outcome.is_none_or(|cells| cells.trim_end_matches(')').split(',').any(|c| c == name));
                if !self.refuges.contains(&enemy) && chosen {
                    self.cells[enemy.0][enemy.1] = player;
                }
            }
        }
        self.turn = Slow::other(player);
    }

    /// The cells as one text without runs.
    pub(crate) fn picture(&self) -> String {
        self.cells.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
    }

    /// Perft by playing every move.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let count = |text: &String| {
            let mut after = self.clone();
            after.play(text);
            after.perft(depth - 1)
        };
        self.moves().iter().map(count).sum()
    }

    /// Everything that play depends on but the count of quiet plies.
    fn state(&self) -> (Vec<Vec<char>>, char) {
        (self.cells.clone(), self.turn)
    }

    /// The value for the player to move (1, 0 or -1) by visiting everything that can happen, and the moves that reach
    /// it.
    ///
    /// Values are found from the ends backwards: a position is won once a move leads to a lost one, lost once all its
    /// moves lead to won ones. What is left when nothing changes any more goes round in circles, which the count of
    /// plies ends as a draw. The count is not part of a position here: wins must be far shorter than 100 plies.
    pub(crate) fn solve(&self) -> (i32, Vec<String>) {
        let mut numbers = HashMap::from([(self.state(), 0_usize)]);
        let mut boards = vec![Slow { quiet: 0, ..self.clone() }];
        let mut children: Vec<Vec<usize>> = Vec::new();
        let mut values: Vec<Option<i32>> = Vec::new();
        while children.len() < boards.len() {
            let board = boards[children.len()].clone();
            values.push(board.result().map(|(winner, _)| match winner {
                '=' => 0,
                winner if winner == board.turn => 1,
                _ => -1,
            }));
            let mut reached = Vec::new();
            for text in board.moves() {
                let mut after = board.clone();
                after.play(&text);
                after.quiet = 0;
                let next = boards.len();
                let number = *numbers.entry(after.state()).or_insert(next);
                if number == next {
                    boards.push(after);
                }
                reached.push(number);
            }
            children.push(reached);
        }
        let mut changed = true;
        while changed {
            changed = false;
            // Late positions come last: they are decided first.
            for index in (0..children.len()).rev() {
                if values[index].is_some() {
                    continue;
                }
                let after: Vec<Option<i32>> = children[index].iter().map(|&child| values[child]).collect();
                let value = if after.contains(&Some(-1)) {
                    Some(1)
                } else if after.iter().all(Option::is_some) {
                    after.iter().flatten().map(|value| -value).max()
                } else {
                    None
                };
                changed |= value.is_some();
                values[index] = value;
            }
        }
        let value = |index: usize| values[index].unwrap_or(0);
        let best =
            self.moves().into_iter().zip(&children[0]).filter(|(_, child)| -value(**child) == value(0));
        (value(0), best.map(|(text, _)| text).collect())
    }

    /// Whether the player to move wins within `plies`, whatever the other does: everything is tried.
    pub(crate) fn wins_within(&self, plies: u32) -> bool {
        self.moves().iter().any(|text| self.wins_by(text, plies))
    }

    /// Whether the player to move wins within `plies` when he begins with `text`.
    pub(crate) fn wins_by(&self, text: &str, plies: u32) -> bool {
        let mut after = self.clone();
        after.play(text);
        match after.result() {
            Some((winner, _)) => winner == self.turn,
            None if plies < 3 => false,
            None => after.moves().iter().all(|reply| {
                let mut next = after.clone();
                next.play(reply);
                match next.result() {
                    Some((winner, _)) => winner == self.turn,
                    None => next.wins_within(plies - 2),
                }
            }),
        }
    }
}
