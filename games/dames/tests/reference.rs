//! The rules once more, slowly, straight from the page: an array board, every path followed. The fast rules must agree
//! on random positions of every variant: moves with their texts and click paths, the positions after them, and the
//! draw counts.

use std::collections::{BTreeMap, BTreeSet};

use plateau_core::{MoveList, Notation, Outcome, Position, Random, Reason, Side, random_from_seed};
use plateau_dames::{Dames, DamesPosition, Move, Rules};
use plateau_table::Match;
use rand::RngExt;

type Place = (i32, i32);

/// What makes two captures the same: start, end, and the pieces taken.
type Ends = (Place, Place, BTreeSet<Place>);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stone {
    white: bool,
    king: bool,
}

/// A board of the page.
#[derive(Clone)]
struct Slow {
    size: i32,
    russian: bool,
    white_to_move: bool,
    stones: BTreeMap<Place, Stone>,
}

/// What a move of the page does: its text, all its paths, and the position text after it.
#[derive(Debug, PartialEq, Eq)]
struct SlowMove {
    text: String,
    paths: BTreeSet<Vec<i32>>,
    after: String,
}

impl Slow {
    fn new(position: &DamesPosition) -> Slow {
        let rules = position.rules();
        let view = position.board();
        let mut stones = BTreeMap::new();
        for (index, cell) in (0..).zip(&view.cells) {
            if let Some(piece) = cell.piece {
                let place = (index / i32::from(view.columns), index % i32::from(view.columns));
                stones.insert(place, Stone { white: piece.side == Side::First, king: piece.king });
            }
        }
        Slow {
            size: i32::from(rules.board().size()),
            russian: rules == Rules::RUSSIAN,
            white_to_move: position.turn() == Side::First,
            stones,
        }
    }

    fn on_board(&self, (row, column): Place) -> bool {
        (0..self.size).contains(&row) && (0..self.size).contains(&column)
    }

    fn number(&self, (row, column): Place) -> i32 {
        row * (self.size / 2) + column / 2 + 1
    }

    fn is_far(&self, white: bool, (row, _): Place) -> bool {
        row == if white { 0 } else { self.size - 1 }
    }

    /// The jumps of a piece that started on `origin` and stands on `at`: each victim with its landing cells.
    fn jumps(&self, origin: Place, at: Place, king: bool, taken: &[Place]) -> Vec<(Place, Vec<Place>)> {
        let stone = |place: Place| if place == origin { None } else { self.stones.get(&place) };
        let mut jumps = Vec::new();
        for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            let next = |(row, column): Place| (row + down, column + right);
            let mut place = next(at);
            while king && self.on_board(place) && stone(place).is_none() {
                place = next(place);
            }
            let victim = place;
            let enemy = stone(victim).is_some_and(|stone| stone.white != self.white_to_move);
            if !enemy || taken.contains(&victim) {
                continue;
            }
            let mut landings = Vec::new();
            place = next(victim);
            while self.on_board(place) && stone(place).is_none() {
                landings.push(place);
                if !king {
                    break;
                }
                place = next(place);
            }
            if !landings.is_empty() {
                jumps.push((victim, landings));
            }
        }
        jumps
    }

    /// Every whole capture that goes on from `path`: its cells and what it takes, crowned or not.
    fn captures(
        &self,
        path: &[Place],
        taken: &[Place],
        king: bool,
        found: &mut Vec<(Vec<Place>, Vec<Place>, bool)>,
    ) {
        let (origin, at) = (path[0], path[path.len() - 1]);
        for (victim, landings) in self.jumps(origin, at, king, taken) {
            let taken = [taken, &[victim]].concat();
            let crowned = |place| king || (self.russian && self.is_far(self.white_to_move, place));
            let goes_on = |place: &Place| !self.jumps(origin, *place, crowned(*place), &taken).is_empty();
            let some_go_on = landings.iter().any(goes_on);
            for landing in landings {
                let path = [path, &[landing]].concat();
                if goes_on(&landing) {
                    self.captures(&path, &taken, crowned(landing), found);
                } else if !some_go_on {
                    found.push((path, taken.clone(), crowned(landing)));
                }
            }
        }
    }

    fn moves(&self) -> Vec<SlowMove> {
        let mut captures = Vec::new();
        for (&place, stone) in &self.stones {
            if stone.white == self.white_to_move {
                self.captures(&[place], &[], stone.king, &mut captures);
            }
        }
        let most = captures.iter().map(|(_, taken, _)| taken.len()).max().unwrap_or(0);
        if !self.russian {
            captures.retain(|(_, taken, _)| taken.len() == most);
        }
        if captures.is_empty() {
            return self.quiet_moves();
        }
        // Same start, same end, same pieces: one move.
        let mut merged: BTreeMap<Ends, (BTreeSet<Vec<i32>>, bool)> = BTreeMap::new();
        for (path, taken, king) in captures {
            let key = (path[0], path[path.len() - 1], taken.iter().copied().collect());
            let numbers = path.iter().map(|&place| self.number(place)).collect();
            let entry = merged.entry(key).or_insert_with(|| (BTreeSet::new(), king));
            entry.0.insert(numbers);
            assert_eq!(entry.1, king, "the ways of a move lead to one position");
        }
        let mut moves = Vec::new();
        for ((from, to, taken), (paths, king)) in &merged {
            let shared = merged.keys().filter(|(f, t, _)| f == from && t == to).count() > 1;
            let smallest = paths.first().unwrap();
            let text = if shared {
                smallest.iter().map(i32::to_string).collect::<Vec<_>>().join("x")
            } else {
                format!("{}x{}", self.number(*from), self.number(*to))
            };
            let after = self.after(*from, *to, taken, *king);
            moves.push(SlowMove { text, paths: paths.clone(), after });
        }
        moves
    }

    fn quiet_moves(&self) -> Vec<SlowMove> {
        let mut moves = Vec::new();
        for (&from, stone) in &self.stones {
            if stone.white != self.white_to_move {
                continue;
            }
            let forward = if stone.white { -1 } else { 1 };
            for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                if !stone.king && down != forward {
                    continue;
                }
                let mut to = (from.0 + down, from.1 + right);
                while self.on_board(to) && !self.stones.contains_key(&to) {
                    let path = vec![self.number(from), self.number(to)];
                    moves.push(SlowMove {
                        text: format!("{}-{}", path[0], path[1]),
                        paths: BTreeSet::from([path]),
                        after: self.after(from, to, &BTreeSet::new(), stone.king),
                    });
                    if !stone.king {
                        break;
                    }
                    to = (to.0 + down, to.1 + right);
                }
            }
        }
        moves
    }

    fn after(&self, from: Place, to: Place, taken: &BTreeSet<Place>, king: bool) -> String {
        let mut next = self.clone();
        let stone = next.stones.remove(&from).unwrap();
        next.stones.retain(|place, _| !taken.contains(place));
        let king = king || stone.king || self.is_far(stone.white, to);
        next.stones.insert(to, Stone { king, ..stone });
        next.white_to_move = !self.white_to_move;
        next.text()
    }

    fn text(&self) -> String {
        let side = |white: bool| {
            let mut words: Vec<String> = Vec::new();
            let numbers: BTreeMap<i32, bool> = (self.stones.iter())
                .filter(|(_, stone)| stone.white == white)
                .map(|(&place, stone)| (self.number(place), stone.king))
                .collect();
            let man = |number: i32| numbers.get(&number) == Some(&false);
            for (&number, &king) in &numbers {
                if king {
                    words.push(format!("K{number}"));
                } else if man(number - 1) && (man(number - 2) || man(number + 1)) {
                    // Inside a run of three or more: its last man closes the range.
                    if !man(number + 1) {
                        let last = words.pop().unwrap();
                        words.push(format!("{last}-{number}"));
                    }
                } else {
                    words.push(number.to_string());
                }
            }
            words.join(",")
        };
        format!("{}:W{}:B{}", if self.white_to_move { "W" } else { "B" }, side(true), side(false))
    }
}

/// Compares both rules in one position.
fn compare(position: &DamesPosition) {
    let text = position.to_text();
    let mut slow = Slow::new(position).moves();
    slow.sort_by(|a, b| a.text.cmp(&b.text));
    let board = position.rules().board();
    let number = |square: &plateau_core::Square| {
        i32::from(square.row) * i32::from(board.size() / 2) + i32::from(square.column / 2) + 1
    };
    // `view` sorts the moves by their texts.
    let fast: Vec<SlowMove> = (position.view(None).moves.iter())
        .map(|view| {
            let mut after = *position;
            after.play_unchecked(position.read_move(&view.text).unwrap());
            SlowMove {
                text: view.text.clone(),
                paths: view.paths.iter().map(|path| path.iter().map(number).collect()).collect(),
                after: after.to_text(),
            }
        })
        .collect();
    assert_eq!(fast, slow, "{} {text}", position.rules().name());
    assert_eq!(position.count_moves(), slow.len() as u64, "{text}");
}

/// A position with some men and many kings, anywhere.
fn scatter(rules: Rules, random: &mut Random) -> DamesPosition {
    let cells = u32::from(rules.board().cell_count());
    let row = u32::from(rules.board().size() / 2);
    let own = random.random_range(1..6u32);
    let enemies = random.random_range(1..cells / 2);
    let kings = random.random_range(0..100u32);
    let mut lists = [Vec::new(), Vec::new()];
    let mut used = BTreeSet::new();
    for (list, count) in [(0, own), (1, enemies)] {
        for _ in 0..count {
            let number = random.random_range(1..=cells);
            let far = if list == 0 { number <= row } else { number > cells - row };
            if used.insert(number) {
                let king = far || random.random_range(0..100u32) < kings;
                lists[list].push(format!("{}{number}", if king { "K" } else { "" }));
            }
        }
    }
    let turn = if random.random_range(0..2u32) == 0 { "W" } else { "B" };
    let text = format!("{turn}:W{}:B{}", lists[0].join(","), lists[1].join(","));
    DamesPosition::from_text(&rules, &text).unwrap()
}

#[test]
fn moves_agree_along_random_games() {
    for (_, rules) in Rules::ALL {
        let mut random = random_from_seed(Some(11));
        for _ in 0..12 {
            let mut position = DamesPosition::start(&rules);
            for _ in 0..150 {
                compare(&position);
                let mut list = MoveList::new();
                let Some(mv) = position.random_move(&mut random, &mut list) else { break };
                position.play_unchecked(mv);
            }
        }
    }
}

#[test]
fn moves_agree_on_scattered_positions() {
    for (_, rules) in Rules::ALL {
        let mut random = random_from_seed(Some(12));
        for _ in 0..1500 {
            compare(&scatter(rules, &mut random));
        }
    }
}

/// The counts of the page, kept one by one.
#[derive(Default)]
struct SlowCounts {
    kings_only: u32,
    /// Plies since the material of the count arose; `None` while it is not there.
    three_to_one: Option<u32>,
    two_to_one: Option<u32>,
    three_kings: Option<u32>,
}

/// Which counts the material of `slow` belongs to: three to one, two to one, three kings to one.
fn material(slow: &Slow) -> [bool; 3] {
    let side = |white: bool| {
        let stones = slow.stones.values().filter(move |stone| stone.white == white);
        (stones.clone().count(), stones.filter(|stone| stone.king).count())
    };
    let faces = |one: (usize, usize), many: (usize, usize)| {
        let single = one == (1, 1);
        [
            single && many.0 == 3 && many.1 >= 1,
            single && (1..=2).contains(&many.0) && many.1 >= 1,
            single && many == (3, 3),
        ]
    };
    let (white, black) = (side(true), side(false));
    let (a, b) = (faces(white, black), faces(black, white));
    [a[0] || b[0], a[1] || b[1], a[2] || b[2]]
}

impl SlowCounts {
    /// One ply later: `quiet_king` tells whether a king moved without taking.
    fn advance(&mut self, after: &Slow, quiet_king: bool) {
        self.kings_only = if quiet_king { self.kings_only + 1 } else { 0 };
        let [three, two, kings] = material(after);
        let next = |count: Option<u32>, here: bool| here.then(|| count.map_or(0, |plies| plies + 1));
        self.three_to_one = next(self.three_to_one, three);
        self.two_to_one = next(self.two_to_one, two);
        self.three_kings = next(self.three_kings, kings);
    }

    /// Whether the counts of `rules` make a draw.
    fn is_draw(&self, rules: Rules) -> bool {
        let reached = |count: Option<u32>, limit| count.is_some_and(|plies| plies >= limit);
        if rules == Rules::REPORT {
            reached(self.three_kings, 40)
        } else {
            self.kings_only >= 50 || reached(self.three_to_one, 32) || reached(self.two_to_one, 10)
        }
    }
}

/// A random move that does not give a piece away, if a few tries find one: games then last long enough for the counts.
fn careful_move(position: &DamesPosition, random: &mut Random) -> Move {
    let mut list = MoveList::new();
    let mut pick = || position.random_move(random, &mut list).unwrap();
    let safe = |mv: &Move| {
        let mut after = *position;
        after.play_unchecked(*mv);
        let mut answers = MoveList::new();
        after.legal_moves(&mut answers);
        !answers.first().is_some_and(|answer| answer.is_capture())
    };
    for _ in 0..12 {
        let mv = pick();
        if safe(&mv) {
            return mv;
        }
    }
    pick()
}

#[test]
fn draw_counts_agree_in_random_endgames() {
    let mut random = random_from_seed(Some(13));
    let mut seen = BTreeMap::new();
    for _ in 0..800 {
        let (_, rules) = Rules::ALL[random.random_range(0..4usize)];
        let cells = u32::from(rules.board().cell_count());
        let row = u32::from(rules.board().size() / 2);
        let mut lists = [Vec::new(), Vec::new()];
        let counts = [random.random_range(1..4u32), random.random_range(1..3u32)];
        let mut used = BTreeSet::new();
        for side in [0, 1] {
            for _ in 0..counts[side] {
                let number = random.random_range(row + 1..=cells - row);
                if used.insert(number) {
                    let king = random.random_range(0..3u32) > 0;
                    lists[side].push(format!("{}{number}", if king { "K" } else { "" }));
                }
            }
        }
        let text = format!("W:W{}:B{}", lists[0].join(","), lists[1].join(","));
        let start = DamesPosition::from_text(&rules, &text).unwrap();
        let mut game = Match::<Dames>::from_position(start);
        let mut counts = SlowCounts::default();
        let first = Slow::new(&start);
        let [three, two, kings] = material(&first);
        counts.three_to_one = three.then_some(0);
        counts.two_to_one = two.then_some(0);
        counts.three_kings = kings.then_some(0);
        loop {
            let before = *game.position();
            let slow = Slow::new(&before);
            let ending = game.ending();
            let blocked = slow.moves().is_empty();
            let by_count = !blocked && counts.is_draw(rules);
            match ending.map(|ending| (ending.outcome, ending.reason)) {
                Some((Outcome::Win(side), Reason::NoMove)) => {
                    assert!(blocked && side == !before.turn(), "{}", before.to_text());
                }
                Some((Outcome::Draw, reason @ (Reason::MoveLimit | Reason::MaterialLimit))) => {
                    assert!(by_count, "{reason:?} too early: {text}");
                }
                // Counts are asked before repetition.
                Some((Outcome::Draw, Reason::Repetition)) => assert!(!by_count, "{text}"),
                other => assert!(other.is_none() && !blocked && !by_count, "{other:?} {text}"),
            }
            if let Some(ending) = ending {
                *seen.entry((rules.name(), ending.reason.word())).or_insert(0) += 1;
                break;
            }
            let mv = careful_move(&before, &mut random);
            let view = before.move_view(mv);
            let from = view.from.unwrap();
            let king = slow.stones[&(i32::from(from.row), i32::from(from.column))].king;
            game.play(mv).unwrap();
            counts.advance(&Slow::new(game.position()), king && view.captures.is_empty());
        }
    }
    // The sample shows each count of each variant that has it.
    for (name, rules) in Rules::ALL {
        assert!(seen.contains_key(&(name, "material limit")), "{seen:?}");
        assert_eq!(seen.contains_key(&(name, "move limit")), rules != Rules::REPORT, "{seen:?}");
        assert!(seen.contains_key(&(name, "no move")), "{seen:?}");
    }
}
