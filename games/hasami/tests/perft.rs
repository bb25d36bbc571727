//! Counts of move sequences: the table of `perft.txt`, and the slow implementation of `reference`.

use crate::reference::{Reference, VARIANTS, random_text, rules};
use plateau_core::{Notation, Position, perft, random_from_seed};
use plateau_hasami::{HasamiPosition, Rules};

/// The rows of `perft.txt`: variant, depth, count. `table_is_the_reference` confirms them.
fn rows() -> impl Iterator<Item = (&'static str, u32, u64)> {
    include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')).map(|line| {
        let [variant, depth, count] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("three fields: {line}")
        };
        (variant, depth.parse().unwrap(), count.parse().unwrap())
    })
}

/// Checks the rows whose depth is `wanted`.
fn check_rows(wanted: impl Fn(u32) -> bool) {
    for (variant, depth, count) in rows().filter(|&(_, depth, _)| wanted(depth)) {
        let table = VARIANTS.into_iter().find(|table| table.name == variant).unwrap();
        let start = HasamiPosition::start(&rules(table));
        assert_eq!(perft(&start, depth), Ok(count), "{variant} {depth}");
    }
}

#[test]
fn table() {
    check_rows(|depth| depth <= 4);
}

#[test]
#[ignore = "billions of leaves: seconds in release, minutes otherwise"]
fn table_deep() {
    check_rows(|depth| depth > 4);
}

#[test]
#[ignore = "the slow implementation needs a minute in release; it confirms perft.txt"]
fn table_is_the_reference() {
    for (variant, depth, count) in rows() {
        let table = VARIANTS.into_iter().find(|table| table.name == variant).unwrap();
        let start = Reference::read(table, &HasamiPosition::start(&rules(table)).to_text());
        assert_eq!(start.perft(depth), count, "{variant} {depth}");
    }
}

#[test]
fn start_equals_reference() {
    for table in VARIANTS {
        let start = HasamiPosition::start(&rules(table));
        let slow = Reference::read(table, &start.to_text());
        for depth in 1..=3 {
            assert_eq!(perft(&start, depth), Ok(slow.perft(depth)), "{} {depth}", table.name);
        }
    }
}

#[test]
fn random_positions_equal_reference() {
    let mut random = random_from_seed(Some(2));
    for round in 0..60 {
        let text = random_text(&mut random);
        for table in VARIANTS {
            let fast = HasamiPosition::from_text(&rules(table), &text).unwrap();
            let slow = Reference::read(table, &text);
            for depth in 0..=if round < 6 { 3 } else { 2 } {
                assert_eq!(perft(&fast, depth), Ok(slow.perft(depth)), "{} {depth}: {text}", table.name);
            }
        }
    }
}

#[test]
fn default_rules_are_the_document() {
    assert_eq!(Rules::default(), rules(VARIANTS[0]));
}
