//! Each rule of the page by an example that can be read.

use plateau_core::{Notation, Outcome, Position as _, Reason, Side};
use plateau_othello::{Goal, Position, Rules, Size};

/// The position of a picture: rows of `X`, `O` and `-`, blanks left out, and the player to move.
fn picture(goal: Goal, rows: &[&str], turn: char) -> Position {
    let size = Size::from_side(rows.len()).expect("a board");
    let cells: String = rows.concat().split_whitespace().collect();
    Position::from_text(&Rules { size, goal }, &format!("{cells} {turn}")).expect("a position")
}

/// The moves of a position, in row order.
fn moves(position: &Position) -> Vec<String> {
    let mut list = plateau_core::MoveList::new();
    position.legal_moves(&mut list);
    list.iter().map(|&mv| position.write_move(mv)).collect()
}

/// The position after the move `text`.
fn after(position: &Position, text: &str) -> Position {
    let mut after = position.clone();
    let mv = position.read_move(text).expect("a legal move");
    assert!(after.play(mv));
    after
}

/// The outcome of a finished position.
fn outcome(position: &Position) -> Option<Outcome> {
    position.ending().map(|ending| ending.outcome)
}

#[test]
fn the_start() {
    let start = Position::start(&Rules::default());
    #[rustfmt::skip]
    let expected = picture(Goal::Most, &[
        "- - - - - - - -",
        "- - - - - - - -",
        "- - - - - - - -",
        "- - - O X - - -",
        "- - - X O - - -",
        "- - - - - - - -",
        "- - - - - - - -",
        "- - - - - - - -",
    ], 'X');
    assert_eq!(start, expected);
    assert_eq!(start.to_text(), "---------------------------OX------XO--------------------------- X");
    assert_eq!(start.turn(), Side::First);
    assert_eq!(moves(&start), ["d3", "c4", "f5", "e6"]);
}

#[test]
fn every_size_starts_in_the_middle() {
    for (size, text) in [
        (Size::Four, format!("-----OX--XO-{} X", "-".repeat(4))),
        (Size::Six, format!("{}--OX----XO--{} X", "-".repeat(12), "-".repeat(12))),
        (Size::Ten, format!("{0}----OX--------XO----{0} X", "-".repeat(40))),
    ] {
        assert_eq!(Position::start(&Rules { size, goal: Goal::Most }).to_text(), text);
    }
}

/// A disc on c3 closes runs in all eight directions; f5 lies in none of them.
#[test]
fn all_closed_runs_are_turned_over() {
    #[rustfmt::skip]
    let before = picture(Goal::Most, &[
        "X - X - X -",
        "- O O O - -",
        "X O - O O X",
        "- O O O - -",
        "X - O - O O",
        "- - X - - X",
    ], 'X');
    #[rustfmt::skip]
    let expected = picture(Goal::Most, &[
        "X - X - X -",
        "- X X X - -",
        "X X X X X X",
        "- X X X - -",
        "X - X - X O",
        "- - X - - X",
    ], 'O');
    assert_eq!(after(&before, "c3"), expected);
}

/// A run that reaches an empty cell or the edge closes nothing, and rows do not go on in the next one.
#[test]
fn open_runs_stay() {
    #[rustfmt::skip]
    let position = picture(Goal::Most, &[
        "- - O O",
        "X O - -",
        "- - - O",
        "X - - -",
    ], 'X');
    assert_eq!(moves(&position), ["c2"]);
    #[rustfmt::skip]
    let expected = picture(Goal::Most, &[
        "- - O O",
        "X X X -",
        "- - - O",
        "X - - -",
    ], 'O');
    assert_eq!(after(&position, "c2"), expected);
}

/// Runs as long as the board allows, edge to edge.
#[test]
fn runs_may_be_as_long_as_the_board() {
    for size in Size::ALL {
        let side = usize::from(size.side());
        let row = format!("X{}-", "O".repeat(side - 2));
        let text = format!("{row}{} X", "-".repeat(side * (side - 1)));
        let position = Position::from_text(&Rules { size, goal: Goal::Most }, &text).expect("a position");
        let column = char::from(b'a' + size.side() - 1);
        assert_eq!(moves(&position), [format!("{column}1")]);
        let full = after(&position, &format!("{column}1"));
        assert_eq!(full.count(Side::First) as usize, side);
    }
}

/// A disc that is turned over closes no run of its own.
#[test]
fn turning_over_does_not_spread() {
    #[rustfmt::skip]
    let before = picture(Goal::Most, &[
        "- O X -",
        "- O - -",
        "- X - -",
        "- - - -",
    ], 'X');
    #[rustfmt::skip]
    let expected = picture(Goal::Most, &[
        "X X X -",
        "- O - -",
        "- X - -",
        "- - - -",
    ], 'O');
    assert_eq!(after(&before, "a1"), expected);
}

#[test]
fn a_pass_is_forced_and_changes_only_the_turn() {
    #[rustfmt::skip]
    let position = picture(Goal::Most, &[
        "O X - -",
        "X X - -",
        "X X - -",
        "X X - -",
    ], 'X');
    assert!(position.must_pass());
    assert_eq!(moves(&position), ["pa"]);
    assert_eq!(position.count_moves(), 1);
    assert_eq!(position.ending(), None);
    let passed = after(&position, "pa");
    assert_eq!(passed.turn(), Side::Second);
    assert_eq!(passed.board(), position.board());
    assert_ne!(passed.key(), position.key());
    assert_eq!(moves(&passed), ["c1", "c3"]);
}

#[test]
fn the_game_is_over_when_neither_can_move() {
    #[rustfmt::skip]
    let rows = [
        "X X X O",
        "X X X X",
        "X X X -",
        "O O O O",
    ];
    let position = picture(Goal::Most, &rows, 'O');
    assert_eq!(moves(&position), ["d3"]);
    let full = after(&position, "d3");
    assert_eq!(full.ending().map(|ending| ending.reason), Some(Reason::Count));
    assert_eq!(moves(&full), [""; 0]);

    #[rustfmt::skip]
    let blocked = picture(Goal::Most, &[
        "X X - -",
        "X X - -",
        "- - - O",
        "- - - O",
    ], 'O');
    assert_eq!(outcome(&blocked), Some(Outcome::Win(Side::First)), "over before the board is full");
}

#[test]
fn more_discs_win_and_equal_counts_draw() {
    let with = |discs: &str| format!("{discs}{} X", "-".repeat(16 - discs.len()));
    for (discs, most, fewest) in [
        ("XX-O", Outcome::Win(Side::First), Outcome::Win(Side::Second)),
        ("X-OO", Outcome::Win(Side::Second), Outcome::Win(Side::First)),
        ("X--O", Outcome::Draw, Outcome::Draw),
        ("XXXX", Outcome::Win(Side::First), Outcome::Win(Side::Second)),
    ] {
        for (goal, expected) in [(Goal::Most, most), (Goal::Fewest, fewest)] {
            let rules = Rules { size: Size::Four, goal };
            let position = Position::from_text(&rules, &with(discs)).expect("a position");
            assert_eq!(outcome(&position), Some(expected), "{discs} {goal:?}");
        }
    }
}

/// The shortest game that takes every white disc.
#[test]
fn a_side_without_discs_has_lost() {
    let mut position = Position::start(&Rules::default());
    for text in "e6 f4 e3 f6 g5 d6 e7 f5 c5".split(' ') {
        assert_eq!(position.ending(), None, "before {text}");
        position = after(&position, text);
    }
    assert_eq!((position.count(Side::First), position.count(Side::Second)), (13, 0));
    assert_eq!(outcome(&position), Some(Outcome::Win(Side::First)));
}

#[test]
fn positions_are_small() {
    assert_eq!(size_of::<Position>(), 40);
    assert_eq!(size_of::<plateau_othello::Move>(), 1);
}
