//! Endings whose value is known: a slow implementation of the page's rules visits everything that can happen from each
//! of them, here in the test. The engine must agree, by searching and by solving.
// A test that cannot read its own data has failed.

use std::sync::atomic::AtomicBool;

use crate::support::rules;
use crate::support::slow::Slow;
use plateau_attaxx::{Attaxx, AttaxxPosition};
use plateau_core::{Notation, Position};
use plateau_search::{Engine, Exact, Limits, Order, SolveControl, TextLine};
use plateau_table::Match;

/// Variant, options, position, the value for the player to move, and every move that reaches it (none listed where all
/// moves lose). Positions of random games in which most moves are wrong.
#[rustfmt::skip]
const ENDINGS: [(&str, &str, &str, i32, &str); 37] = [
    ("simplifie", "size=3", "o1x/3/ooo x", 1, "b2"),
    ("simplifie", "size=3", "o1x/3/x1o o", 1, "b2"),
    ("simplifie", "size=3", "oxx/2x/x1x o", 1, "b2"),
    ("simplifie", "size=3", "o1o/2o/x1o x", 1, "b2"),
    ("simplifie", "size=4", "xxxo/1xxo/1x2/o2o o", -1, ""),
    ("simplifie", "size=4", "oo1x/ox2/oxx1/x2x o", 0, "b1"),
    ("simplifie", "size=4", "o1xx/2x1/1xxo/x1xo o", 0, "d3"),
    ("simplifie", "size=4", "o1oo/2xo/1xxo/x2o o", 0, "c1"),
    ("simplifie", "size=4", "ooxo/x3/x1o1/xx1x o", -1, ""),
    ("simplifie", "size=5", "o3x/2ox1/ooooo/oxx1x/xxxxx o", 1, "d2"),
    ("simplifie", "size=5", "oo1xo/oxxxx/1xxxx/oxo2/o2oo x", -1, ""),
    ("simplifie", "size=5", "xxxxo/ooox1/1ooxx/1o1x1/o1oox x", 1, "e4"),
    ("simplifie", "size=5", "oo1xx/xxxxx/xxxxx/xxx2/o1o1o o", 1, "c5"),
    ("simplifie", "size=5", "o3x/3xx/oooxx/ooxxx/o1xxx o", 1, "b1"),
    ("simplifie", "size=5 range=2 refuges=a1,c2,e3", "o3o/2oxx/oo1ox/oooxx/x1xxx o", 1, "b1 d5"),
    ("simplifie", "size=5 range=2 refuges=a1,c2,e3", "ooxxx/xxx2/xxxxx/xxx1x/xx2x o", 1, "c1"),
    ("simplifie", "size=5 range=2 refuges=a1,c2,e3", "oooox/x1oox/xx1xo/xx1xx/x3o x", 1, "b4"),
    ("simplifie", "size=5 range=2 refuges=a1,c2,e3", "xxxxx/xxxx1/xxxoo/x1o1o/x2ox o", 1, "e4"),
    ("simplifie", "size=6 holes=c3,d4 refuges=a6,f1", "ooxxxo/xoxxxo/xoo-oo/1x-1o1/oooo1o/ooo1oo x", 1, "a3"),
    ("simplifie", "size=6 holes=c3,d4 refuges=a6,f1", "o1xxoo/xxxxoo/xxo-oo/1o-1o1/oxxo1o/oxxooo x", 1, "a3"),
    ("simplifie", "size=6 holes=c3,d4 refuges=a6,f1", "oooooo/ooo1oo/1xx-oo/xx-xoo/x2xxx/oo2xo o", 1, "d5"),
    ("simplifie", "size=6 holes=c3,d4 refuges=a6,f1", "oooxxx/oooxx1/ooo-1o/oo-o1o/o1o1xo/xoooxo x", 0, "b2"),
    ("simplifie", "", "oooooox/xxxxxoo/ooxxx1o/oxxxxxx/oxxxooo/1xxx1oo/o1ooo1o o", 1, "f5"),
    ("simplifie", "", "oxx3o/oxxoooo/xxoooxo/xxooo2/xxx1oxx/xooooxx/oooooxx x", 1, "d3"),
    ("simplifie", "", "o1xxxxx/oooxxxx/1oxxxxx/xxxxxoo/x1x1xoo/x1oxxoo/oooxxxo o", 1, "d3"),
    ("simplifie", "", "oooooxx/oooooxx/xxxxo1o/xxxxooo/xxx1oo1/xo1o1oo/xoo1ooo x", 1, "c2 f5"),
    ("simplifie", "size=9", "xxoxxxooo/ooxxxxxxx/oooooxxxx/oooooxxoo/1oxxxxxox/xoxxxxx1o/xoxx1x1oo/xoooooooo/xooooooxx x", -1, ""),
    ("simplifie", "size=9", "o1oxoooxx/ooo1oooox/oooooxxxx/ooxxxxxxx/ooxxxxxxx/1oxxxxx1x/xoxoxxxoo/xoooooxoo/ooooo1xoo o", 1, "h4"),
    ("simplifie", "size=9", "oxoo1xxxx/xxoo2xxx/xxxxxxxxx/xxxxooooo/xxxxo1ooo/ooxoxxxoo/oooxxxxox/ooooxxxoo/ooooooxoo x", 1, "f5"),
    ("simplifie", "size=9", "ooooxxxxx/ooxoxxxxx/xxxooooxx/xxooooo1o/xxooxxooo/xxooxxooo/ooo1oxxxx/oooooxxxx/ooo2oxxo x", 1, "h6"),
    ("simplifie", "size=9", "xxo1ooooo/xxxoxxxxx/xxxxxxxxx/xxxx1ooxx/xxxxoooox/x1xxoooox/oooxxx1xx/oooooxxxx/oooo1xxxo o", -1, ""),
    ("standard", "", "-------/-------/--x2--/--o2--/--oo1--/-------/------- x 2 2", 1, "d4"),
    ("standard", "", "-------/-------/--x1o--/--x1o--/--xo1--/-------/------- x 0 4", 1, "d4"),
    ("standard", "", "-------/-------/--2o--/--2o--/--xoo--/-------/------- x 0 2", 1, "d4"),
    ("standard", "", "-------/-------/--oxx--/--o1x--/--o2--/-------/------- x 0 3", 1, "d4"),
    ("standard", "", "-------/-------/--o2--/--o1x--/--oxx--/-------/------- o 0 2", 1, "d4"),
    ("standard", "", "2x-o2/------x/------1/------1/-------/-------/oo1---x x 0 2", 0, "f7 g5"),
];

/// Nearly full boards of the standard game and every move that wins within three plies; no move wins at once.
#[rustfmt::skip]
const NEARLY_FULL: [(&str, &str); 9] = [
    ("oooooox/oooooox/oooooox/xoo1xxx/xoooxxx/xxxxxx1/xxxxxxx x 0 91", "d4"),
    ("ooooxxx/ooxxxox/ox1xxox/xxxxxoo/x1xxxoo/ooxxxoo/ooxxxoo o 2 82", "b3"),
    ("ooooooo/xxx1ooo/1xxxooo/oxxxoxx/oxxxoxx/ooooxxx/xxxoxxx o 2 96", "d6"),
    ("ooooooo/ooo1xxx/xxoxxxx/xxxooox/ooxxoo1/ooxxoox/ooxxoxx x 0 90", "d6"),
    ("oxxxxxx/oxxx1xx/oxxxxxx/ooxxxxx/ooxooox/xo1oooo/xoooooo x 4 96", "c2"),
    ("ooooxoo/ooooxoo/ooooxox/oooxoox/xxxxxxx/1xxxxxx/xxxxxx1 x 0 96", "a2"),
    ("oooxoox/oooxooo/oooooxo/xoooox1/xx1xooo/xxxxxxo/xxxxxxo o 5 89", "c3"),
    ("xoooooo/ooxxx1x/ooxooox/ooxooox/xxxooo1/xxxxxxx/xxxxxxx x 4 103", "f6 g3"),
    ("oooxooo/ooxxooo/xxxxooo/xxoo1xx/xxooxxx/oxooxxx/oxxo1xx x 1 108", "e4"),
];

/// The match that begins with the position `text`.
fn game(variant: &str, options: &str, text: &str) -> Match<Attaxx> {
    let position = AttaxxPosition::from_text(&rules(variant, options), text).expect(text);
    Match::from_position(position)
}

/// What the engine says of `game` within `nodes`.
fn searched(game: &Match<Attaxx>, nodes: u64) -> TextLine {
    let stop = AtomicBool::new(false);
    let order = Order::new(Limits { depth: Some(40), nodes: Some(nodes), ..Limits::default() });
    let report = Engine::<Attaxx>::boxed().think(game, &order, &stop, &mut |_| {});
    report.expect("a game that goes on").lines.swap_remove(0)
}

/// Whether a player wins (1), draws (0) or loses (-1) for certain by what a line says.
fn value(line: &TextLine) -> i32 {
    line.score.plies_to_end().map_or(0, |_| line.score.0.signum())
}

#[test]
fn endings_are_played_right() {
    for (variant, options, text, expected, best) in ENDINGS {
        assert_eq!(Slow::read(variant, options, text).solve(), {
            let slow = Slow::read(variant, options, text);
            let all = if expected < 0 { slow.moves() } else { best.split(' ').map(str::to_owned).collect() };
            (expected, all)
        });
        let line = searched(&game(variant, options, text), 200_000);
        assert_eq!(value(&line), expected, "{text}: {line:?}");
        assert!(expected < 0 || best.split(' ').any(|mv| mv == line.moves[0]), "{text}: {line:?}");
    }
}

#[test]
fn endings_are_solved() {
    let stop = AtomicBool::new(false);
    for (variant, options, text, expected, best) in ENDINGS {
        // Only the count of 100 plies ends a standard draw: too far to be proved, but never to be mistaken.
        let endless = expected == 0 && variant == "standard";
        let seconds = if endless { 1 } else { 60 };
        let deadline = std::time::Instant::now() + std::time::Duration::from_secs(seconds);
        let control = SolveControl { stop: &stop, deadline: Some(deadline), threads: 1, megabytes: 16 };
        let found = Engine::<Attaxx>::boxed().solve(&game(variant, options, text), &control);
        let found = found.expect("a game that goes on");
        if endless {
            assert!(found.is_none_or(|solution| solution.value == Exact::Draw), "{text}");
            continue;
        }
        let solution = found.expect(text);
        assert_eq!(solution.value, [Exact::Loss, Exact::Draw, Exact::Win][(expected + 1) as usize], "{text}");
        let first = solution.best.expect("a move");
        assert!(expected < 0 || best.split(' ').any(|mv| mv == first), "{text}: {first}");
    }
}

#[test]
fn nearly_full_boards_are_won() {
    for (text, best) in NEARLY_FULL {
        let slow = Slow::read("standard", "", text);
        assert!(!slow.wins_within(1), "{text}");
        let wins: Vec<String> = slow.moves().into_iter().filter(|mv| slow.wins_by(mv, 3)).collect();
        assert_eq!(wins.join(" "), best, "{text}");
        let line = searched(&game("standard", "", text), 100_000);
        assert_eq!(line.score.plies_to_end(), Some(3), "{text}: {line:?}");
        assert!(best.split(' ').any(|mv| mv == line.moves[0]), "{text}: {line:?}");
    }
}

#[test]
fn three_by_three_is_solved() {
    let stop = AtomicBool::new(false);
    let control = SolveControl { stop: &stop, deadline: None, threads: 1, megabytes: 16 };
    let start = AttaxxPosition::start(&rules("simplifie", "size=3"));
    let slow = Slow::read("simplifie", "size=3", &start.to_text());
    assert_eq!(slow.solve().0, 1);
    let solution = Engine::<Attaxx>::boxed().solve(&Match::<Attaxx>::from_position(start), &control);
    assert_eq!(solution.expect("a game").map(|solution| solution.value), Some(Exact::Win));
}
