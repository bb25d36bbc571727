//! Each rule of the page by an example. In the pictures `*` is the point that is played.
// A test that cannot be set up is a failed test.

use plateau_core::{Ending, MoveList, Notation, Outcome, Position, Reason, Side};
use plateau_pente::{PentePosition, Point, Rules};

/// The rules of `rules` on a board of the size of `picture`.
fn sized(rules: Rules, picture: &[&str]) -> Rules {
    rules.with_size(u8::try_from(picture.len()).unwrap()).unwrap()
}

/// The position text of `picture` with `rest` behind the rows, and the point marked `*`.
fn text_of(picture: &[&str], rest: &str) -> (String, Option<Point>) {
    let mut mark = None;
    let mut rows = Vec::new();
    for (row, line) in (0..).zip(picture) {
        let mut text = String::new();
        let mut gap = 0;
        for (column, symbol) in (0..).zip(line.chars().filter(|symbol| *symbol != ' ')) {
            if symbol == '*' {
                mark = Point::new(row, column);
            }
            if matches!(symbol, '.' | '*') {
                gap += 1;
            } else {
                if gap > 0 {
                    text += &gap.to_string();
                }
                gap = 0;
                text.push(symbol);
            }
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        rows.push(text);
    }
    (format!("{} {rest}", rows.join("/")), mark)
}

/// The position of `picture`, whose text ends with `rest`.
fn position(rules: Rules, picture: &[&str], rest: &str) -> PentePosition {
    PentePosition::from_text(&sized(rules, picture), &text_of(picture, rest).0).unwrap()
}

/// Plays the point `*` of `picture` and expects the board `after`, whose text ends with `rest`, and `ending`.
fn plays(
    rules: Rules,
    picture: &[&str],
    rest: &str,
    after: &[&str],
    rest_after: &str,
    ending: Option<Ending>,
) {
    let mut position = position(rules, picture, rest);
    assert_eq!(position.ending(), None);
    assert!(position.play(text_of(picture, rest).1.unwrap()));
    assert_eq!(position.to_text(), text_of(after, rest_after).0);
    assert_eq!(position.ending(), ending);
    assert_eq!(position.count_moves() == 0, ending.is_some());
}

const LINE_O: Option<Ending> = Some(Ending::win(Side::First, Reason::Line));
const LINE_X: Option<Ending> = Some(Ending::win(Side::Second, Reason::Line));
const CAPTURES_O: Option<Ending> = Some(Ending::win(Side::First, Reason::Captures));

#[test]
fn the_start_is_empty_and_the_first_player_is_o() {
    let start = PentePosition::start(&Rules::PENTE);
    assert_eq!(start.to_text(), "19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19 O 0 0 0");
    assert_eq!(start.count_moves(), 361);
    assert_eq!(start.turn(), Side::First);
    assert_eq!(PentePosition::start(&Rules::PENTE.with_size(20).unwrap()).count_moves(), 400);
}

#[test]
fn a_pair_between_two_stones_is_captured() {
    plays(
        Rules::PENTE,
        &["......", "OXX*..", "......", "......", "......", "......"],
        "O 0 0 4",
        &["......", "O..O..", "......", "......", "......", "......"],
        "X 2 0 5",
        None,
    );
}

#[test]
fn captures_go_in_all_eight_directions_at_once() {
    plays(
        Rules::KERYO,
        &["O..O..O", ".X.X.X.", "..XXX..", "OXX*XXO", "..XXX..", ".X.X.X.", "O..O..O"],
        "O 0 0 24",
        &["O..O..O", ".......", ".......", "O..O..O", ".......", ".......", "O..O..O"],
        "X 16 0 25",
        CAPTURES_O,
    );
}

#[test]
fn runs_of_one_and_three_are_safe_in_pente() {
    plays(
        Rules::PENTE,
        &["O....", "X....", "*XXXO", ".....", "....."],
        "O 0 0 6",
        &["O....", "X....", "OXXXO", ".....", "....."],
        "X 0 0 7",
        None,
    );
}

#[test]
fn keryo_takes_three_but_not_one_or_four() {
    plays(
        Rules::KERYO,
        &["OXXX*X", ".....X", ".....X", ".....X", ".....O", "......"],
        "O 0 0 8",
        &["O...OX", ".....X", ".....X", ".....X", ".....O", "......"],
        "X 3 0 9",
        None,
    );
    plays(
        Rules::KERYO,
        &["*XXXXO", "X.....", "O.....", "......", "......", "......"],
        "O 0 0 8",
        &["OXXXXO", "X.....", "O.....", "......", "......", "......"],
        "X 0 0 9",
        None,
    );
}

#[test]
fn gomoku_captures_nothing() {
    plays(
        Rules::GOMOKU,
        &["OXX*.", ".....", ".....", ".....", "....."],
        "O 0 0 4",
        &["OXXO.", ".....", ".....", ".....", "....."],
        "X 0 0 5",
        None,
    );
}

#[test]
fn a_pair_at_the_edge_is_safe() {
    plays(
        Rules::PENTE,
        &["XX*..", ".....", ".....", ".....", "....O"],
        "O 0 0 4",
        &["XXO..", ".....", ".....", ".....", "....O"],
        "X 0 0 5",
        None,
    );
    // The row above ends with O: the board does not go round.
    plays(
        Rules::PENTE,
        &["....O", "XX*..", ".....", ".....", "....."],
        "O 0 0 4",
        &["....O", "XXO..", ".....", ".....", "....."],
        "X 0 0 5",
        None,
    );
}

#[test]
fn entering_between_two_enemies_is_safe() {
    plays(
        Rules::PENTE,
        &["XO*X.", ".....", ".....", ".....", "....."],
        "O 0 0 4",
        &["XOOX.", ".....", ".....", ".....", "....."],
        "X 0 0 5",
        None,
    );
}

#[test]
fn captured_points_can_be_played_at_once() {
    let picture = &["OXX*.", ".....", ".....", ".....", "....."];
    let mut game = position(Rules::PENTE, picture, "O 0 0 4");
    assert!(game.play(Point::new(0, 3).unwrap()));
    assert!(game.play(Point::new(0, 1).unwrap()));
    assert_eq!(game.to_text(), "OX1O1/5/5/5/5 O 2 0 6");
}

#[test]
fn five_on_each_axis_wins() {
    let boards: [&[&str]; 4] = [
        &["OO*OO.", "XX....", "......", "X.....", "..X...", "......"],
        &["XO....", "XO....", ".O....", "X*....", ".OX...", "......"],
        &["O.....", ".*....", "..O...", "X..O..", "X.X.O.", "....X."],
        &[".....O", "....O.", "...*..", "X.O...", "XO....", "X...X."],
    ];
    for picture in boards {
        let mut game = position(Rules::PENTE, picture, "O 0 0");
        assert!(game.play(text_of(picture, "").1.unwrap()));
        assert_eq!(game.ending(), LINE_O, "{}", game.to_text());
        assert_eq!(game.turn(), Side::Second, "the turn passes after the last move");
    }
}

#[test]
fn six_or_more_wins_and_four_does_not() {
    plays(
        Rules::PENTE,
        &["XXX*XXX", "O......", "O.O....", "O......", ".......", ".......", "O.O...."],
        "X 0 0 12",
        &["XXXXXXX", "O......", "O.O....", "O......", ".......", ".......", "O.O...."],
        "O 0 0 13",
        LINE_X,
    );
    plays(
        Rules::PENTE,
        &["XX*XOX", "O.O...", "......", "......", "......", "......"],
        "X 0 0 7",
        &["XXXXOX", "O.O...", "......", "......", "......", "......"],
        "O 0 0 8",
        None,
    );
}

#[test]
fn a_line_does_not_go_round_the_edge() {
    for picture in
        [&[".....", "...OO", "OO*..", ".....", "....."], &["..O..", "...O.", "....*", "O....", ".O..."]]
    {
        let mut game = position(Rules::PENTE, picture, "O 0 0");
        assert!(game.play(text_of(picture, "").1.unwrap()));
        assert_eq!(game.ending(), None, "{}", game.to_text());
    }
}

#[test]
fn ten_captured_stones_win_and_eight_do_not() {
    let picture = &["OXX*.", ".....", ".....", ".....", "....."];
    let after = &["O..O.", ".....", ".....", ".....", "....."];
    plays(Rules::PENTE, picture, "O 6 0 10", after, "X 8 0 11", None);
    plays(Rules::PENTE, picture, "O 8 0 12", after, "X 10 0 13", CAPTURES_O);
    plays(Rules::KERYO, picture, "O 12 0 16", after, "X 14 0 17", None);
    plays(Rules::KERYO, picture, "O 13 0 17", after, "X 15 0 18", CAPTURES_O);
}

#[test]
fn a_move_that_captures_and_makes_a_line_wins_by_the_line() {
    plays(
        Rules::PENTE,
        &["OXX*..", "...O..", "...O..", "...O..", "...O..", "X.X..."],
        "O 8 0 17",
        &["O..O..", "...O..", "...O..", "...O..", "...O..", "X.X..."],
        "X 10 0 18",
        LINE_O,
    );
}

#[test]
fn a_full_board_is_a_draw() {
    let picture = &["OXOXO", "OXOXX", "XOXOO", "XOXOX", "OXOX*"];
    let mut game = position(Rules::PENTE, picture, "O 0 0 24");
    assert!(game.play(Point::new(4, 4).unwrap()));
    assert_eq!(game.ending(), Some(Ending::draw(Reason::FullBoard)));
    assert_eq!(game.turn(), Side::Second);
}

#[test]
fn a_capture_on_the_last_empty_point_keeps_the_game_going() {
    plays(
        Rules::PENTE,
        &["OXX*O", "XOXOX", "OXOXO", "XXXOX", "XOOXX"],
        "O 0 0 24",
        &["O..OO", "XOXOX", "OXOXO", "XXXOX", "XOOXX"],
        "X 2 0 25",
        None,
    );
}

#[test]
fn the_tournament_opening() {
    let rules = Rules::TOURNAMENT;
    let mut game = PentePosition::start(&rules);
    let mut list = MoveList::new();
    game.legal_moves(&mut list);
    assert_eq!(list.iter().map(|&point| game.write_move(point)).collect::<Vec<_>>(), ["K10"]);
    assert!(!game.play(Point::new(0, 0).unwrap()));
    assert!(game.play(Point::new(9, 9).unwrap()));
    assert_eq!(game.count_moves(), 360, "the second player is free");
    assert!(game.play(Point::new(0, 0).unwrap()));
    assert_eq!(game.count_moves(), 361 - 25 - 1);
    for (row, column, legal) in
        [(9, 12, true), (9, 11, false), (12, 12, true), (11, 11, false), (7, 7, false), (6, 9, true)]
    {
        assert_eq!(game.is_legal(Point::new(row, column).unwrap()), legal, "{row} {column}");
    }
    assert!(game.play(Point::new(9, 12).unwrap()));
    assert_eq!(game.count_moves(), 358, "then all is free");
}

#[test]
fn the_given_ply_decides_the_opening() {
    let rules = Rules::TOURNAMENT.with_size(7).unwrap();
    let count = |text: &str| PentePosition::from_text(&rules, text).unwrap().count_moves();
    assert_eq!(count("7/7/7/3O2X/7/7/7 O 0 0"), 49 - 25 - 1);
    assert_eq!(count("7/7/7/3O2X/7/7/7 O 0 0 4"), 47);
    assert_eq!(count("7/7/7/7/7/7/7 O 0 0 1"), 49);
    assert_eq!(count("OX5/7/7/7/7/7/7 O 0 0 0"), 1);
}

#[test]
fn sizes_of_each_variant() {
    for rules in [Rules::PENTE, Rules::KERYO, Rules::GOMOKU] {
        for size in 0..=255 {
            assert_eq!(rules.with_size(size).is_ok(), (5..=20).contains(&size), "{size}");
        }
    }
    for size in 0..=255 {
        let fits = [7, 9, 11, 13, 15, 17, 19].contains(&size);
        assert_eq!(Rules::TOURNAMENT.with_size(size).is_ok(), fits, "{size}");
    }
}

#[test]
fn a_text_with_lines_of_both_belongs_to_the_player_who_just_moved() {
    let both = &["OOOOO.", "......", "XXXXX.", "......", "......", "......"];
    assert_eq!(position(Rules::PENTE, both, "X 0 0").ending(), LINE_O);
    assert_eq!(position(Rules::PENTE, both, "O 0 0").ending(), LINE_X);
    let one = &["OOOOO.", "......", "XX.XX.", "......", "......", "......"];
    assert_eq!(position(Rules::PENTE, one, "O 0 0").ending(), LINE_O);
    // A line of the side to move against enough captures of the one who just moved.
    assert_eq!(
        position(Rules::PENTE, one, "O 0 10").ending(),
        Some(Ending::win(Side::Second, Reason::Captures))
    );
    assert_eq!(position(Rules::PENTE, one, "X 0 10").ending(), LINE_O);
}

#[test]
fn a_text_with_enough_captures_is_over() {
    let empty = &["......"; 6];
    for (rules, rest, winner) in [
        (Rules::PENTE, "O 10 0", Some(Side::First)),
        (Rules::PENTE, "O 10 10", Some(Side::Second)),
        (Rules::PENTE, "X 10 10", Some(Side::First)),
        (Rules::PENTE, "X 8 8", None),
        (Rules::KERYO, "X 14 14", None),
        (Rules::KERYO, "X 14 15", Some(Side::Second)),
    ] {
        let game = position(rules, empty, rest);
        assert_eq!(game.ending().map(|ending| ending.outcome), winner.map(Outcome::Win), "{rest}");
        assert_eq!(game.count_moves() == 0, winner.is_some());
    }
}

#[test]
fn the_key_tells_captures_and_turns_apart_but_not_move_numbers() {
    let rules = Rules::PENTE.with_size(5).unwrap();
    let key = |text: &str| PentePosition::from_text(&rules, text).unwrap().key();
    let texts = ["5/5/2O2/5/5 X 0 0", "5/5/2O2/5/5 O 0 0", "5/5/2X2/5/5 X 0 0", "5/5/1O3/5/5 X 0 0"];
    let counts = ["5/5/2O2/5/5 X 2 0", "5/5/2O2/5/5 X 0 2"];
    let keys: std::collections::HashSet<u64> = texts.iter().chain(&counts).map(|text| key(text)).collect();
    assert_eq!(keys.len(), 6);
    assert_eq!(key("5/5/2O2/5/5 X 0 0 1"), key("5/5/2O2/5/5 X 0 0 7"));
}

#[test]
fn the_positions_after_two_moves_have_different_keys() {
    let start = PentePosition::start(&Rules::PENTE);
    let mut keys = std::collections::HashSet::new();
    let (mut first, mut second) = (MoveList::new(), MoveList::new());
    start.legal_moves(&mut first);
    for &point in &first {
        let mut after = start.clone();
        after.play_unchecked(point);
        keys.insert(after.key());
        second.clear();
        after.legal_moves(&mut second);
        keys.extend(second.iter().map(|&point| {
            let mut position = after.clone();
            position.play_unchecked(point);
            position.key()
        }));
    }
    assert_eq!(keys.len(), 361 + 361 * 360);
}

#[test]
fn random_moves_are_uniform() {
    let rules = Rules::PENTE.with_size(5).unwrap();
    let game = PentePosition::from_text(&rules, "O1XO1/XXOXO/1OXOX/OXOX1/5 O 0 0").unwrap();
    let moves = game.count_moves() as usize;
    let mut random = plateau_core::random_from_seed(Some(3));
    let mut seen = std::collections::HashMap::new();
    for _ in 0..1000 * moves {
        *seen.entry(game.random_move(&mut random, &mut MoveList::new()).unwrap()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), moves);
    assert!(seen.values().all(|count| (850..1150).contains(count)), "{seen:?}");
}

#[test]
fn the_first_player_of_the_row_order_is_the_top_left() {
    use plateau_table::Game;
    let rules = Rules::PENTE.with_size(5).unwrap();
    let game = PentePosition::from_text(&rules, "OX3/5/5/5/5 O 0 0").unwrap();
    assert_eq!(plateau_pente::Pente::first_move(&game), Point::new(0, 2));
}
