//! Random positions and games against the slow implementation, and random moves themselves.

use crate::pictures::{CROSSROADS, drawn, small};
use crate::reference::{self, VARIANTS, compare, random_text, rules};
use plateau_core::{MoveList, Notation, Playouts, Position, random_from_seed};
use plateau_hasami::HasamiPosition;

#[test]
fn random_positions_equal_reference() {
    let mut random = random_from_seed(Some(1));
    for _ in 0..400 {
        let text = random_text(&mut random);
        for table in VARIANTS {
            compare(table, &text);
            compare(reference::Table { left: 0, ..table }, &text);
        }
    }
}

#[test]
fn random_games_equal_reference() {
    for (seed, table) in (0..).zip(VARIANTS.into_iter().cycle().take(6)) {
        let mut random = random_from_seed(Some(seed));
        let mut position = HasamiPosition::start(&rules(table));
        let mut list = MoveList::new();
        while let Some(mv) = position.random_move(&mut random, &mut list) {
            compare(table, &position.to_text());
            position.play_unchecked(mv);
        }
        compare(table, &position.to_text());
    }
}

#[test]
fn random_moves_are_uniform() {
    let position = drawn(small(), 'b', CROSSROADS);
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let mut random = random_from_seed(Some(3));
    let (rounds, moves) = (200, list.len());
    let mut counts = vec![0; moves];
    for _ in 0..rounds * moves {
        let mv = position.random_move(&mut random, &mut MoveList::new()).unwrap();
        counts[list.iter().position(|&listed| listed == mv).unwrap()] += 1;
    }
    // Five standard deviations of a count whose mean is `rounds`.
    let spread = 5.0 * (rounds as f64).sqrt();
    for count in counts {
        assert!((f64::from(count) - rounds as f64).abs() < spread, "{count} of about {rounds}");
    }
}

#[test]
fn playouts_end_by_the_rules() {
    for table in VARIANTS {
        let sum = Playouts::run(&HasamiPosition::start(&rules(table)), 100, &mut random_from_seed(Some(5)));
        assert_eq!(sum.first + sum.second + sum.draws, 100);
        // 34 captures at most, never more than 100 plies apart.
        assert!(sum.plies <= 100 * 3600);
    }
}
