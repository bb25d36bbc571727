//! Each rule of the page by an example.

use crate::pictures::{CROSSROADS, drawn, play, small, targets, won};
use plateau_core::{Notation, Outcome, Position, Reason, Side};
use plateau_hasami::{Cell, Hasami, HasamiPosition, QUIET_LIMIT, Rules};
use plateau_table::{AnyMatch, Erased, Game, Match, Options};

#[test]
fn stones_slide_like_rooks_and_jump_one_stone() {
    let position = drawn(small(), 'b', CROSSROADS);
    // Up and down a jump over one stone, left and right up to the next stone.
    assert_eq!(targets(&position, "E5"), ["C5", "E4", "E6", "G5"]);
    // B5 stops the stone on D5, and there is no cell behind E5 to jump to.
    assert_eq!(targets(&position, "D5"), ["C5", "D1", "D2", "D3", "D4", "D6", "D7", "D8", "D9"]);
}

#[test]
fn a_jump_needs_an_empty_cell_behind_one_stone() {
    let rows = [
        "BNB......",
        "N........",
        "B........",
        ".........",
        ".........",
        ".........",
        ".........",
        ".......N.",
        "NN....NBB",
    ];
    let position = drawn(small(), 'b', rows);
    assert_eq!(targets(&position, "A1"), Vec::<String>::new());
    // Behind the edge there is no cell.
    assert_eq!(targets(&position, "I9"), ["A9", "B9", "C9", "D9", "E9", "F9", "G9", "H9"]);
    // Over I7 to I6, and up over H8 to G8.
    assert_eq!(targets(&position, "I8"), ["G8", "I6"]);
}

#[test]
fn nine_has_no_jumps() {
    let position = drawn(Rules::NINE, 'b', CROSSROADS);
    assert_eq!(targets(&position, "E5"), ["E4", "E6"]);
}

#[test]
fn runs_are_captured_in_several_directions_at_once() {
    let position = drawn(
        small(),
        'n',
        [
            ".........",
            ".........",
            ".........",
            "...N.....",
            "...B.....",
            "...B.....",
            ".NB.BBN..",
            ".........",
            "BBBNBBBBB",
        ],
    );
    // The document's capture in a cross.
    let (taken, after) = play(&position, "I4-G4");
    assert_eq!(taken, ["E4", "F4", "G3", "G5", "G6"]);
    assert_eq!(after.to_text(), "9/9/9/3n5/9/9/1n1n2n2/9/bbb1bbbbb b 0 21");
    assert_eq!(after.stones(Side::First), 8);
}

#[test]
fn runs_to_the_edge_or_to_an_empty_cell_are_safe() {
    let position = drawn(
        small(),
        'n',
        [
            "BB.......",
            ".........",
            "..N......",
            ".........",
            "....N....",
            ".........",
            "....NB.B.",
            "...N.....",
            ".....B...",
        ],
    );
    let (taken, after) = play(&position, "C3-A3");
    assert_eq!(taken, Vec::<String>::new());
    assert_eq!((after.quiet_plies(), after.move_number()), (8, 21));
}

#[test]
fn moving_between_two_enemies_is_safe() {
    let position = drawn(
        small(),
        'b',
        [
            ".........",
            ".........",
            "..N.N....",
            ".........",
            "...B.....",
            ".........",
            ".........",
            ".........",
            "N........",
        ],
    );
    let (taken, after) = play(&position, "E4-C4");
    assert_eq!(taken, Vec::<String>::new());
    assert_eq!(after.stones(Side::First), 1);
}

#[test]
fn a_jumped_stone_stays() {
    let position = drawn(
        small(),
        'b',
        [
            ".........",
            ".........",
            ".........",
            ".BN......",
            ".........",
            ".........",
            ".........",
            ".........",
            "N........",
        ],
    );
    assert_eq!(play(&position, "D2-D4").0, Vec::<String>::new());
}

const CORNER: [&str; 9] = [
    "N.B......",
    "B........",
    ".........",
    ".........",
    ".........",
    ".........",
    ".........",
    "........N",
    "NN....B.B",
];

#[test]
fn nine_captures_a_stone_alone_in_the_corner() {
    let position = drawn(Rules::NINE, 'b', CORNER);
    assert_eq!(play(&position, "A3-A2").0, ["A1"]);
    // H9 is no white stone, and I9 is white's own: nothing happens there.
    assert_eq!(play(&position, "I7-I8").0, Vec::<String>::new());
    // A stone elsewhere does not count as played beside the corner.
    let mut closed = CORNER;
    closed[0] = "NBB......";
    assert_eq!(play(&drawn(Rules::NINE, 'b', closed), "A3-A4").0, Vec::<String>::new());
}

#[test]
fn a_corner_with_a_friend_beside_it_is_safe() {
    let mut picture = CORNER;
    picture[0] = "NNB......";
    let position = drawn(Rules::NINE, 'b', picture);
    assert_eq!(play(&position, "I9-I8").0, Vec::<String>::new());
    assert_eq!(play(&position, "A3-A4").0, Vec::<String>::new());
}

#[test]
fn all_four_corners_are_captured_from_both_sides() {
    for (corner, one, two) in [("A1", "A2", "B1"), ("A9", "A8", "B9"), ("I1", "I2", "H1"), ("I9", "I8", "H9")]
    {
        for (there, arrives) in [(one, two), (two, one)] {
            let mut rows = [[b'.'; 9]; 9];
            let mut put = |cell: &str, stone| {
                let bytes = cell.as_bytes();
                rows[usize::from(bytes[0] - b'A')][usize::from(bytes[1] - b'1')] = stone;
            };
            put(corner, b'b');
            put(there, b'n');
            put("E5", b'b');
            put("E4", b'b');
            // The stone comes along the line or column that leads to its cell from the middle of the board.
            let from = match arrives {
                "A2" => "D2",
                "B1" => "B4",
                "A8" => "D8",
                "B9" => "B6",
                "I2" => "F2",
                "H1" => "H4",
                "I8" => "F8",
                _ => "H6",
            };
            put(from, b'n');
            let picture = rows.map(|row| String::from_utf8(row.to_vec()).unwrap());
            let picture: [&str; 9] = std::array::from_fn(|row| picture[row].as_str());
            let mv = format!("{from}-{arrives}");
            assert_eq!(play(&drawn(Rules::NINE, 'n', picture), &mv).0, [corner], "{mv}");
            assert_eq!(play(&drawn(small(), 'n', picture), &mv).0, Vec::<String>::new(), "{mv}");
        }
    }
}

#[test]
fn five_stones_or_fewer_lose() {
    let position = drawn(
        Rules::HASAMI,
        'n',
        [
            "NB.N.....",
            ".........",
            ".........",
            ".........",
            "NNNNN....",
            ".........",
            "B.B.B.B.B",
            ".........",
            ".........",
        ],
    );
    assert_eq!(position.ending(), None, "six white stones play on");
    let (taken, after) = play(&position, "A4-A3");
    assert_eq!(taken, ["A2"]);
    assert_eq!(won(&after), Some((Side::Second, Reason::TooFewStones)));
    assert_eq!(after.count_moves(), 0);
    assert_eq!(after.turn(), Side::First, "the turn passes after the last move too");
    let six =
        HasamiPosition::from_text(&Rules::HASAMI.with_stones_left(4).unwrap(), &after.to_text()).unwrap();
    assert_eq!(six.ending(), None, "another losing count is another game");
}

#[test]
fn where_both_have_too_few_stones_the_last_mover_wins() {
    let text = "bbb6/nnn6/9/9/9/9/9/9/9";
    let read = |turn| HasamiPosition::from_text(&Rules::HASAMI, &format!("{text} {turn} 0 9")).unwrap();
    assert_eq!(won(&read('b')), Some((Side::Second, Reason::TooFewStones)));
    assert_eq!(won(&read('n')), Some((Side::First, Reason::TooFewStones)));
}

#[test]
fn a_player_who_cannot_move_loses_even_at_the_hundredth_ply() {
    for quiet in [6, QUIET_LIMIT] {
        let text = format!("bbbbbbnn1/nnnnnn3/nnnnnn3/9/9/9/9/9/9 b {quiet} 70");
        let position = HasamiPosition::from_text(&Rules::HASAMI, &text).unwrap();
        assert_eq!(won(&position), Some((Side::Second, Reason::NoMove)));
    }
}

#[test]
fn a_hundred_plies_without_a_capture_are_a_draw() {
    let text = |quiet| format!("nnnnnnnnn/nnnnnnnnn/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b {quiet} 70");
    let read = |quiet| HasamiPosition::from_text(&Rules::HASAMI, &text(quiet)).unwrap();
    let (_, drawn) = play(&read(99), "H5-G5");
    assert_eq!(
        drawn.ending().map(|ending| (ending.outcome, ending.reason)),
        Some((Outcome::Draw, Reason::MoveLimit))
    );
    assert_eq!(drawn.count_moves(), 0);
    assert_eq!(read(98).ending(), None);
    assert_eq!(read(60_000).ending().map(|ending| ending.outcome), Some(Outcome::Draw));
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let mut game = Match::<Hasami>::new(&Rules::HASAMI);
    for (index, mv) in ["H5-G5", "B5-C5", "G5-H5", "C5-B5"].iter().cycle().take(8).enumerate() {
        assert_eq!(game.ending(), None, "before ply {index}");
        game.play_text(mv).unwrap();
    }
    let ending = game.ending().unwrap();
    assert_eq!((ending.outcome, ending.reason), (Outcome::Draw, Reason::Repetition));
}

#[test]
fn stones_left_takes_what_is_less_than_the_stones_of_the_start() {
    let rules = |variant, value: &str| {
        Erased::<Hasami>::rules(Some(variant), &Options::new().with("stones-left", value))
    };
    for (variant, most) in [("hasami", 17), ("nine", 8), ("neuf", 8), ("dai", 17)] {
        for count in 0..=most {
            assert_eq!(rules(variant, &count.to_string()).map(Rules::stones_left), Ok(count));
        }
        for bad in [(most + 1).to_string(), "-1".into(), "x".into(), String::new(), "9".repeat(40)] {
            assert_eq!(rules(variant, &bad).map_err(|error| error.id()), Err("option-number"), "{bad}");
        }
    }
}

#[test]
fn only_options_that_differ_are_described() {
    assert_eq!(Hasami::describe(&Rules::DAI), ("dai", Options::new()));
    let changed = Rules::NINE.with_stones_left(3).unwrap();
    assert_eq!(Hasami::describe(&changed), ("neuf", Options::new().with("stones-left", 3)));
    // Four left in the document's game is still not dai.
    let four = Rules::HASAMI.with_stones_left(4).unwrap();
    assert_eq!(Hasami::describe(&four), ("hasami", Options::new().with("stones-left", 4)));
}

#[test]
fn the_first_move_is_the_first_in_reading_order() {
    let mut game = Match::<Hasami>::new(&Rules::HASAMI);
    assert_eq!(game.first_move().as_deref(), Some("H1-C1"));
    game.play_text("H1-C1").unwrap();
    assert_eq!(game.first_move().as_deref(), Some("A2-C2"));
}

#[test]
fn views_show_captures_and_stones_left() {
    let position = drawn(small(), 'b', CROSSROADS);
    let view = position.view(None);
    let capture = view.moves.iter().find(|mv| mv.text == "H5-G5").unwrap();
    assert_eq!(capture.captures, [Cell::new(5, 4).unwrap().square()]);
    assert_eq!(view.tallies[0].counts, [4, 3]);
    assert_eq!(view.cells[4 * 9 + 4].name, "E5");
}
