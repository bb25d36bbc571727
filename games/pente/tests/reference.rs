//! The library against a slow and plain reading of the page, along random games of every variant.
// A test that cannot be set up is a failed test.

use crate::naive::Naive;
use plateau_core::{MoveList, Notation, Position, Random, Reason, Square, random_from_seed};
use plateau_pente::{Pente, PentePosition, Point};
use plateau_table::{Erased, Options};
use rand::RngExt;

/// Whether a stone stands beside `point`.
fn touches_a_stone(position: &PentePosition, point: Point) -> bool {
    (-1..=1).any(|down| {
        (-1..=1).any(|right| {
            let row = point.row().checked_add_signed(down);
            let column = point.column().checked_add_signed(right);
            row.zip(column)
                .and_then(|(row, column)| Point::new(row, column))
                .is_some_and(|neighbour| position.stone(neighbour).is_some())
        })
    })
}

/// A move beside a stone more often than not, so that captures and lines come soon; `None` once the game is over.
fn choose(position: &PentePosition, random: &mut Random) -> Option<Point> {
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let close: Vec<Point> = list.iter().copied().filter(|&point| touches_a_stone(position, point)).collect();
    let from = if close.is_empty() || random.random_ratio(1, 8) { &list[..] } else { &close[..] };
    (!from.is_empty()).then(|| from[random.random_range(0..from.len())])
}

/// Plays `games` games of `variant` on a board of `size`, and returns why each ended.
fn compare(variant: &'static str, size: u8, games: u64) -> Vec<Reason> {
    let rules = Erased::<Pente>::rules(Some(variant), &Options::new().with("size", size)).unwrap();
    let mut reasons = Vec::new();
    for seed in 0..games {
        let mut random = random_from_seed(Some(seed));
        let mut fast = PentePosition::start(&rules);
        let mut slow = Naive::start(variant, i32::from(size));
        loop {
            assert_eq!(fast.to_text(), slow.text());
            assert_eq!(fast.turn(), slow.side());
            assert_eq!(fast.ending().map(|ending| ending.outcome.word()), slow.result, "{}", slow.text());
            let mut list = MoveList::new();
            fast.legal_moves(&mut list);
            let mut names: Vec<String> = list.iter().map(|&point| fast.write_move(point)).collect();
            names.sort();
            assert_eq!(names, slow.moves(), "{}", slow.text());
            let Some(point) = choose(&fast, &mut random) else { break };
            let before = slow.cells.clone();
            slow.play(i32::from(point.row()), i32::from(point.column()));
            let view = fast.move_view(point);
            let gone = |square: &Square| {
                let (row, column) = (usize::from(square.row), usize::from(square.column));
                before[row][column] != '.' && slow.cells[row][column] == '.'
            };
            assert!(view.captures.iter().all(gone), "{} in {}", view.text, fast.to_text());
            let stones = |cells: &[Vec<char>]| cells.iter().flatten().filter(|&&cell| cell != '.').count();
            assert_eq!(view.captures.len(), stones(&before) + 1 - stones(&slow.cells));
            assert!(fast.play(point));
        }
        reasons.extend(fast.ending().map(|ending| ending.reason));
    }
    reasons
}

#[test]
fn every_variant_follows_the_page() {
    let mut seen = Vec::new();
    for (variant, size, games) in [
        ("pente", 5, 60),
        ("pente", 6, 60),
        ("pente", 19, 12),
        ("pente", 20, 12),
        ("tournoi", 7, 40),
        ("tournoi", 19, 8),
        ("keryo", 5, 40),
        ("keryo", 8, 60),
        ("keryo", 19, 8),
        ("gomoku", 5, 40),
        ("gomoku", 11, 20),
    ] {
        seen.extend(compare(variant, size, games));
    }
    for reason in [Reason::Line, Reason::Captures, Reason::FullBoard] {
        assert!(seen.contains(&reason), "no game ended by {reason:?}");
    }
}

/// Boards of random letters, reached by no game: what a text holds decides, whoever just moved first.
#[test]
fn random_boards_are_judged_by_the_page() {
    let mut random = random_from_seed(Some(7));
    for round in 0..3000 {
        let size = random.random_range(5..=9u8);
        let rules = Erased::<Pente>::rules(Some("gomoku"), &Options::new().with("size", size)).unwrap();
        let mut slow = Naive::start("gomoku", i32::from(size));
        for cell in slow.cells.iter_mut().flatten() {
            *cell = match random.random_range(0..10) {
                0..4 => 'O',
                4..8 => 'X',
                _ if round % 2 == 0 => '.',
                _ => 'O',
            };
        }
        slow.turn = if random.random() { 'O' } else { 'X' };
        let fast = PentePosition::from_text(&rules, &slow.text()).unwrap();
        assert_eq!(fast.ending().map(|ending| ending.outcome.word()), slow.judge(), "{}", slow.text());
    }
}

impl Naive {
    /// The result that the board alone shows.
    fn judge(&self) -> Option<&'static str> {
        let (mover, other) = if self.turn == 'X' { ('O', 'X') } else { ('X', 'O') };
        let word = |letter| if letter == 'O' { "first" } else { "second" };
        [mover, other].into_iter().find(|&letter| self.has_line(letter)).map(word).or((self
            .cells
            .iter()
            .flatten()
            .all(|&cell| cell != '.'))
        .then_some("draw"))
    }
}
