//! A slow implementation on an array, written straight from the page, against the fast one on random games.
// A test that cannot read its own data has failed.
#![allow(clippy::expect_used)]

mod support;

use plateau_attaxx::AttaxxPosition;
use plateau_core::{Notation, Outcome, Position, Reason, Side, perft};
use support::{RULES, moves, random_game, rules};

/// The board of the reference: a character for each cell, and what the rules ask.
#[derive(Clone)]
struct Slow {
    cells: Vec<Vec<char>>,
    refuges: Vec<(usize, usize)>,
    turn: char,
    standard: bool,
    range: usize,
    quiet: u32,
}

impl Slow {
    /// Reads a position text that is known to be right, with the refuges and the range of `options`.
    fn read(variant: &str, options: &str, text: &str) -> Slow {
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
    fn other(player: char) -> char {
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
    fn result(&self) -> Option<(char, bool)> {
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
    fn moves(&self) -> Vec<String> {
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
    fn play(&mut self, text: &str) {
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
    fn picture(&self) -> String {
        self.cells.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
    }

    /// Perft by playing every move.
    fn perft(&self, depth: u32) -> u64 {
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
}

/// Compares moves, result and cells of one position.
fn compare(variant: &str, options: &str, position: &AttaxxPosition) -> Slow {
    let text = position.to_text();
    let slow = Slow::read(variant, options, &text);
    assert_eq!(moves(position), slow.moves(), "moves: {variant} {options} {text}");
    let first = if variant == "standard" { 'x' } else { 'o' };
    let result = position.ending().map(|ending| {
        let winner = match ending.outcome {
            Outcome::Draw => '=',
            Outcome::Win(Side::First) => first,
            Outcome::Win(Side::Second) => Slow::other(first),
        };
        (winner, ending.reason == Reason::MoveLimit)
    });
    assert_eq!(result, slow.result(), "result: {variant} {options} {text}");
    slow
}

#[test]
fn random_games_agree() {
    for (variant, options) in RULES {
        for seed in 0..12 {
            let game = random_game(&rules(variant, options), seed);
            for pair in game.windows(2) {
                let [(before, Some(mv)), (after, _)] = pair else { panic!("a game goes on") };
                let mut slow = compare(variant, options, before);
                slow.play(&before.write_move(*mv));
                let expected = Slow::read(variant, options, &after.to_text());
                assert_eq!(
                    slow.picture(),
                    expected.picture(),
                    "{} {}",
                    before.to_text(),
                    before.write_move(*mv)
                );
                if variant == "standard" {
                    assert_eq!(slow.quiet, expected.quiet, "{}", before.to_text());
                }
            }
            let (last, none) = game.last().expect("a game has positions");
            assert_eq!(*none, None);
            compare(variant, options, last);
        }
    }
}

#[test]
fn perft_agrees() {
    for (variant, options) in RULES.into_iter().filter(|(_, options)| !options.contains("contagion")) {
        for (position, _) in random_game(&rules(variant, options), 3).iter().step_by(9) {
            let slow = Slow::read(variant, options, &position.to_text());
            assert_eq!(perft(position, 2), Ok(slow.perft(2)), "{variant} {options} {}", position.to_text());
        }
    }
}

#[test]
fn standard_boards_with_blocked_cells_agree() {
    for text in ["x5o/7/2-1-2/7/2-1-2/7/o5x x 0 1", "x5o/2-1-2/1-3-1/7/1-3-1/2-1-2/o5x o 0 1"] {
        let position = support::standard(text);
        let slow = compare("standard", "", &position);
        assert_eq!(perft(&position, 3), Ok(slow.perft(3)), "{text}");
    }
}
