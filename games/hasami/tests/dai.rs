//! The line of five of the variant `dai`.

use crate::pictures::{drawn, play, small, won};
use plateau_core::{Notation, Position, Reason, Side};
use plateau_hasami::{HasamiPosition, Rules};

/// Four white stones on a diagonal that leads from C1 to H6, white's home.
const DIAGONAL: [&str; 9] = [
    "N.N.N.N.N",
    ".........",
    ".......B.",
    ".B.......",
    "..B......",
    "...B.....",
    "....B....",
    ".........",
    ".B.B.B.B.",
];

#[test]
fn dai_is_won_by_five_in_a_line_outside_home() {
    let position = drawn(Rules::DAI, 'b', DIAGONAL);
    assert_eq!(position.ending(), None);
    let (_, at_home) = play(&position, "I6-H6");
    assert_eq!(at_home.ending(), None, "H6 is in one of white's two starting lines");
    let (_, five) = play(&position, "C8-C1");
    assert_eq!(won(&five), Some((Side::First, Reason::Line)));
    assert_eq!(five.count_moves(), 0);
    let plain = HasamiPosition::from_text(&small(), &five.to_text()).unwrap();
    assert_eq!(plain.ending(), None, "lines mean nothing in the document's game");
}

#[test]
fn dai_counts_a_longer_line_with_five_outside_home() {
    let mut picture = DIAGONAL;
    picture[7] = ".....B...";
    let position = drawn(Rules::DAI, 'b', picture);
    assert_eq!(position.ending(), None, "five in a line, one of them at home");
    assert_eq!(won(&play(&position, "C8-C1").1), Some((Side::First, Reason::Line)));
}

#[test]
fn dai_knows_lines_in_every_direction_for_both_sides() {
    let line = |start: (i32, i32), step: (i32, i32), stone: u8| {
        let mut rows = [[b'.'; 9]; 9];
        // Enough stones to play on, too scattered for a line.
        for column in [0, 2, 4, 6, 8] {
            rows[0][column] = b'n';
            rows[8][column] = b'b';
        }
        for index in 0..5 {
            let (row, column) = (start.0 + index * step.0, start.1 + index * step.1);
            rows[row as usize][column as usize] = stone;
        }
        let picture = rows.map(|row| String::from_utf8(row.to_vec()).unwrap());
        let picture: [&str; 9] = std::array::from_fn(|row| picture[row].as_str());
        let position = drawn(Rules::DAI, if stone == b'b' { 'n' } else { 'b' }, picture);
        won(&position).map(|(side, reason)| {
            assert_eq!(reason, Reason::Line);
            side
        })
    };
    for (start, step) in [((3, 2), (0, 1)), ((2, 4), (1, 0)), ((2, 1), (1, 1)), ((2, 7), (1, -1))] {
        assert_eq!(line(start, step, b'b'), Some(Side::First), "{start:?} {step:?}");
        assert_eq!(line(start, step, b'n'), Some(Side::Second), "{start:?} {step:?}");
    }
    // One cell further down, each line but the first enters the home lines of white, who has no line then.
    for (start, step) in [((3, 4), (1, 0)), ((3, 1), (1, 1)), ((3, 7), (1, -1))] {
        assert_eq!(line(start, step, b'b'), None, "{start:?} {step:?}");
        assert_eq!(line(start, step, b'n'), Some(Side::Second), "{start:?} {step:?}");
    }
    assert_eq!(line((3, 4), (0, 1), b'b'), Some(Side::First), "up to the edge");
}

#[test]
fn dai_lines_do_not_run_round_the_edge() {
    // Five cells in reading order, and diagonals that would go on at the other side.
    for rows in ["9/9/6bbb/bb7/9/9/9/9", "9/9/7b1/8b/b8/1b7/2b6/9", "9/9/1b7/b8/8b/7b1/6b2/9"] {
        let text = format!("{rows}/nn1nn1nbb n 4 9");
        let position = HasamiPosition::from_text(&Rules::DAI, &text).unwrap();
        assert_eq!(position.ending(), None, "{text}");
    }
}

#[test]
fn dai_captures_before_it_looks_for_lines() {
    // The black line D1 to D5 would be complete, and its completion captures E5; four stones left would lose too.
    let position = drawn(
        Rules::DAI,
        'n',
        [
            "N.N.N.N.N",
            ".........",
            "....N....",
            "NNNN.....",
            "....B....",
            "....N....",
            "B.B.B.B.B",
            ".........",
            "B.B.B.B.B",
        ],
    );
    let (taken, after) = play(&position, "C5-D5");
    assert_eq!(taken, ["E5"]);
    assert_eq!(won(&after), Some((Side::Second, Reason::Line)));
}

#[test]
fn a_dai_text_with_lines_of_both_sides_is_won_by_the_last_mover() {
    let text = "n1n1n1n1n/9/nnnnn4/9/bbbbb4/9/9/9/b1b1b1b1b";
    let read = |turn| HasamiPosition::from_text(&Rules::DAI, &format!("{text} {turn} 4 9")).unwrap();
    assert_eq!(won(&read('b')), Some((Side::Second, Reason::Line)));
    assert_eq!(won(&read('n')), Some((Side::First, Reason::Line)));
}
