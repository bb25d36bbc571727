//! Each rule of the page by a worked example.
// A test that cannot read its own data has failed.

use crate::support::{self, after, list, moves, rules, simplified, standard};
use plateau_attaxx::{Attaxx, AttaxxPosition, CellState, Contagion};
use plateau_core::{
    Ending, MoveList, Notation, Outcome, Position, Reason, Side, Square, perft, random_from_seed,
};
use plateau_table::{AnyMatch, Game, Match, Record};

#[test]
fn the_starts_are_those_of_the_page() {
    let start = |variant, options| AttaxxPosition::start(&rules(variant, options)).to_text();
    assert_eq!(start("simplifie", ""), "o5x/7/7/7/7/7/x5o o");
    assert_eq!(start("simplifie", "size=9"), "o7x/9/9/9/9/9/9/9/x7o o");
    assert_eq!(start("simplifie", "size=3 holes=b2"), "o1x/1-1/x1o o");
    assert_eq!(start("standard", ""), "x5o/7/7/7/7/7/o5x x 0 1");
}

#[test]
fn a_stone_is_placed_next_to_an_enemy_and_turns_all_its_neighbours() {
    // The dialogue of the document: o plays line 1 column 2, then x plays the centre.
    let start = simplified("size=3", "o1x/3/x1o o");
    assert_eq!(moves(&start), ["a2", "b1", "b2", "b3", "c2"]);
    let second = after(&start, "1 2");
    assert_eq!(second.to_text(), "ooo/3/x1o x");
    let third = after(&second, "2 2");
    assert_eq!(third.to_text(), "xxx/1x1/x1x o");
    assert_eq!(third.ending(), Some(Ending::win(Side::Second, Reason::Eliminated)));
}

#[test]
fn the_second_example_of_the_document() {
    // Its figure: one may play (2, f), but not (2, c), which touches no enemy.
    let start = simplified("", "o5x/7/7/7/7/7/x5o o");
    assert!(moves(&start).contains(&"f6".to_owned()));
    assert_eq!(support::reason(&start, "c6"), "attaxx-no-enemy-near");
}

#[test]
fn a_player_without_a_move_passes_and_only_then() {
    let position = simplified("", "xoxo1oo/xxoooox/xoxooox/xoxooxx/xxoxxoo/oxxxoxo/xoxxxox o");
    assert_eq!(moves(&position), ["0000"]);
    assert_eq!(after(&position, "0000").turn(), Side::Second);
    let position = standard("xxxxxxx/-------/-------/o6/7/7/7 x 3 9");
    assert_eq!(moves(&position), ["0000"]);
    assert_eq!(after(&position, "0000").to_text(), "xxxxxxx/-------/-------/o6/7/7/7 o 4 9");
}

#[test]
fn the_endings_of_the_simplified_game() {
    let ending = |options, text| simplified(options, text).ending();
    let count = |outcome| Some(Ending { outcome, reason: Reason::Count });
    assert_eq!(ending("size=3", "xox/ooo/ooo x"), count(Outcome::Win(Side::First)));
    assert_eq!(ending("size=4", "oooo/oooo/xxxx/xxxx o"), count(Outcome::Draw));
    assert_eq!(ending("size=3", "3/1x1/3 o"), Some(Ending::win(Side::Second, Reason::Eliminated)));
    assert_eq!(ending("size=3", "3/3/3 o"), Some(Ending::draw(Reason::Eliminated)));
    // The empty cell touches no stone at all: nobody can move although the board is not full.
    assert_eq!(ending("size=4", "o-x1/x---/o---/x--- o"), None);
    assert_eq!(ending("size=4", "ox-1/x---/o---/x--- o"), count(Outcome::Win(Side::Second)));
}

#[test]
fn with_range_two_stones_are_placed_farther_but_only_neighbours_turn() {
    let position = simplified("size=5 range=2", "o3x/5/5/5/x3o o");
    assert!(moves(&position).contains(&"c3".to_owned()));
    assert_eq!(after(&position, "c3").to_text(), "o3x/5/2o2/5/x3o x");
    assert_eq!(after(&position, "d4").to_text(), "o3o/3o1/5/5/x3o x");
    assert_eq!(support::reason(&simplified("size=5", "o3x/5/5/5/x3o o"), "c3"), "attaxx-no-enemy-near");
    let far = simplified("range=2", "o5x/7/7/7/7/7/x5o o");
    assert_eq!(support::reason(&far, "d4"), "attaxx-no-enemy-in-range");
}

#[test]
fn holes_are_no_cells_and_those_of_a_text_win() {
    let rules = rules("simplifie", "size=5 holes=b1,c3");
    let start = AttaxxPosition::start(&rules);
    assert_eq!(start.to_text(), "o3x/5/2-2/5/x-2o o");
    assert_eq!(support::reason(&start, "b1"), "attaxx-hole");
    let other = AttaxxPosition::from_text(&rules, "o3x/5/5/3-1/x3o o").expect("holes of a text");
    assert_eq!(other.cell(Square::new(4, 1)), CellState::Empty);
    assert_eq!(other.cell(Square::new(3, 3)), CellState::Hole);
    assert_eq!(Attaxx::describe(&other.rules()).1.get("holes"), Some("d2"));
    // A text may even have holes where no option could: on a corner, or on a refuge.
    let rules = support::rules("simplifie", "size=5 refuges=b2");
    let odd = AttaxxPosition::from_text(&rules, "-3x/5/5/1-3/x3o o").expect("holes anywhere");
    assert_eq!(odd.rules(), rules);
    assert!(!odd.is_refuge(Square::new(3, 1)));
    let game = Match::<Attaxx>::from_position(odd.clone());
    assert_eq!(Match::<Attaxx>::from_record(&game.record()).expect("a record").position(), &odd);
}

#[test]
fn stones_in_refuges_never_turn_but_count_in_every_other_way() {
    // The corner a1 is a refuge: x keeps it, and o may still play next to it.
    let position = simplified("refuges=a1", "o5x/7/7/7/7/7/x5o o");
    assert_eq!(moves(&position), ["a2", "b1", "b2", "f6", "f7", "g6"]);
    let position = after(&position, "b2");
    assert_eq!(position.to_text(), "o5x/7/7/7/7/1o5/x5o x");
    assert_eq!(position.counts(), [3, 2]);
    // A stone placed in a refuge turns its neighbours like any other.
    let position = simplified("size=3 refuges=b2", "oox/1ox/1xo x");
    assert_eq!(after(&position, "a1").to_text(), "oox/1ox/xxo o");
    assert_eq!(after(&simplified("size=3 refuges=b2", "oox/2x/1xo x"), "b2").to_text(), "xxx/1xx/1xx o");
}

#[test]
fn a_played_move_carries_its_contagion() {
    let position = simplified("contagion=0.5", "7/7/2xxx2/2x1x2/2xxx2/7/o6 o");
    assert!(position.has_chance());
    assert_eq!(list(&position).iter().filter(|mv| mv.is_settled()).count(), 0);
    assert_eq!(after(&position, "d4(c5,d3)").to_text(), "7/7/2oxx2/2xox2/2xox2/7/o6 x");
    assert_eq!(after(&position, "d4()").to_text(), "7/7/2xxx2/2xox2/2xxx2/7/o6 x");
    assert_eq!(after(&position, "4 4 (d3, c5)").to_text(), after(&position, "d4(c5,d3)").to_text());
    // Nothing decided yet: every neighbour turns.
    assert_eq!(after(&position, "d4").to_text(), "7/7/2ooo2/2ooo2/2ooo2/7/o6 x");
    let settled = position.read_move("d4(d3,c5)").expect("an outcome");
    assert_eq!(position.write_move(settled), "d4(c5,d3)", "cells are written in reading order");
    assert_eq!(position.settle(settled, &mut random_from_seed(Some(1))), settled, "chance decides once");
    assert!(perft(&position, 1).is_ok() && perft(&position, 2).is_err());
}

#[test]
fn contagion_has_its_probability_and_its_seed() {
    let position = simplified("contagion=0.75", "7/7/2xxx2/2x1x2/2xxx2/7/o6 o");
    let mv = position.read_move("d4").expect("a move");
    let mut random = random_from_seed(Some(11));
    let mut turned = [0; 9];
    for _ in 0..4_000 {
        let settled = position.settle(mv, &mut random);
        let view = position.move_view(settled);
        for square in view.flips {
            turned[usize::from(square.row - 2) * 3 + usize::from(square.column - 2)] += 1;
        }
    }
    for (index, count) in turned.into_iter().enumerate().filter(|(index, _)| *index != 4) {
        // Five standard deviations around 3000.
        assert!((2_863..=3_137).contains(&count), "neighbour {index} turned {count} times of 4000");
    }
    let play = |seed: &str| {
        let mut game = Match::<Attaxx>::new(&rules("simplifie", &format!("contagion=0.5 seed={seed}")));
        for mv in ["f6", "e5", "b2", "c3", "d4"] {
            game.play_text(mv).expect(mv);
        }
        game.played()
    };
    assert_eq!(play("3"), play("3"));
    assert!((4..20).any(|seed| play(&seed.to_string()) != play("3")));
}

#[test]
fn a_record_replays_the_same_contagion() {
    let mut game = Match::<Attaxx>::new(&rules("simplifie", "contagion=0.5"));
    let mut random = random_from_seed(Some(2));
    while game.ending().is_none() {
        let mv = game.position().random_move(&mut random, &mut MoveList::new()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    let record: Record = game.record();
    assert!(record.moves.iter().filter(|mv| mv.text != "0000").all(|mv| mv.text.ends_with(')')));
    assert_eq!(Match::<Attaxx>::from_record(&record).expect("a record").position(), game.position());
}

#[test]
fn probabilities_are_exact_decimals() {
    for (text, written) in [
        ("1", "1"),
        ("1.0", "1"),
        ("0.75", "0.75"),
        ("0,5", "0.5"),
        (".25", "0.25"),
        ("0.000000001", "0.000000001"),
    ] {
        assert_eq!(Contagion::parse(text).map(|p| p.to_string()).as_deref(), Some(written), "{text}");
    }
    for text in ["", ".", "0", "0.0", "1.000000001", "2", "-0.5", "0.0000000001", "1e-1", "a", "0.5.5", "½"]
    {
        assert_eq!(Contagion::parse(text), None, "{text:?}");
    }
}

#[test]
fn standard_stones_clone_and_jump() {
    let position = standard("7/7/2x4/3o3/7/7/7 x 5 8");
    assert_eq!(position.read_move("d5"), position.read_move("c5d5"), "a clone may name its parent");
    assert_eq!(after(&position, "d5").to_text(), "7/7/2xx3/3x3/7/7/7 o 0 8");
    assert_eq!(after(&position, "c5e4").to_text(), "7/7/7/3xx2/7/7/7 o 6 8");
    let reply = standard("7/7/2xx3/3o3/7/7/7 o 0 8");
    assert_eq!(after(&reply, "d4f2").to_text(), "7/7/2xx3/7/7/5o1/7 x 1 9", "the number grows after o");
}

#[test]
fn two_clones_to_one_cell_are_one_move() {
    let position = standard("7/7/2xx3/7/7/7/6o x 0 1");
    assert_eq!(moves(&position).iter().filter(|mv| *mv == "c6").count(), 1);
    let paths = &position.view(None).moves.into_iter().find(|mv| mv.text == "c6").expect("c6").paths;
    let at = Square::new;
    assert_eq!(paths[..], [vec![at(1, 2)], vec![at(2, 2), at(1, 2)], vec![at(2, 3), at(1, 2)]]);
}

#[test]
fn a_hundred_plies_without_a_clone_are_a_draw_judged_last() {
    let quiet = standard("x5o/7/7/7/7/7/o5x x 99 60");
    assert_eq!(quiet.ending(), None);
    assert_eq!(after(&quiet, "a7a5").ending(), Some(Ending::draw(Reason::MoveLimit)));
    assert_eq!(after(&quiet, "a6").ending(), None);
    let taken = after(&standard("x2o3/7/7/7/7/7/7 x 99 60"), "a7c7");
    assert_eq!(taken.ending(), Some(Ending::win(Side::First, Reason::Eliminated)));
    assert_eq!(
        standard("xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/xxxxxxx/oooooo- x 100 60").ending(),
        Some(Ending::win(Side::First, Reason::Count))
    );
}

#[test]
fn the_first_move_in_reading_order() {
    let first = |position: &AttaxxPosition| {
        Attaxx::first_move(position).map(|mv| position.write_move(mv)).unwrap_or_default()
    };
    assert_eq!(first(&simplified("", "o5x/7/7/7/7/7/x5o o")), "f7");
    assert_eq!(first(&standard("x5o/7/7/7/7/7/o5x x 0 1")), "b7");
    assert_eq!(first(&standard("2o4/7/x6/7/7/7/7 x 0 1")), "a5a7");
    assert_eq!(first(&simplified("size=3", "ooo/ooo/ooo x")), "");
}

#[test]
fn random_moves_are_uniform() {
    for position in [standard("x5o/7/7/7/7/7/o5x x 0 1"), simplified("range=2", "o5x/7/7/7/7/7/x5o o")] {
        let list = list(&position);
        let mut random = random_from_seed(Some(9));
        let mut counts = vec![0u32; list.len()];
        for _ in 0..1_000 * list.len() {
            let mv = position.random_move(&mut random, &mut MoveList::new()).expect("a move");
            counts[list.iter().position(|&listed| listed == mv).expect("a legal move")] += 1;
        }
        // Six standard deviations around 1000.
        assert!(counts.iter().all(|count| (810..=1_190).contains(count)), "{counts:?}");
    }
}

#[test]
fn the_key_tells_turn_and_cells_apart() {
    // The stones of the player to move differ in the first cell, and so does the turn.
    let pair = ["xo5/7/7/7/7/7/o5x x 0 1", "1x5/7/7/7/7/7/x5o o 0 1"].map(|text| standard(text).key());
    assert_ne!(pair[0], pair[1]);
    let corner = ["x6/7/7/7/7/7/o5x x 0 1", "7/7/7/7/7/7/x5o o 0 1"].map(|text| standard(text).key());
    assert_ne!(corner[0], corner[1]);
    let quiet = ["x5o/7/7/7/7/7/o5x x 0 1", "x5o/7/7/7/7/7/o5x x 7 12"].map(|text| standard(text).key());
    assert_eq!(quiet[0], quiet[1], "counters are not part of it");
}
