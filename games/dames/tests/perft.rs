//! The published perft tables.

use plateau_core::{Notation, perft};
use plateau_dames::{DamesPosition, Rules};

const TABLE: &str = include_str!("perft.txt");

/// Checks every count of the table for which `wanted` holds.
fn check(wanted: impl Fn(u64) -> bool) {
    let rows: Vec<&str> = TABLE.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 4);
    for row in rows {
        let (start, counts) = row.split_once(" | ").unwrap();
        let (variant, text) = start.split_once(' ').unwrap();
        let (_, rules) = Rules::ALL.into_iter().find(|(name, _)| *name == variant).unwrap();
        let position = DamesPosition::from_text(&rules, text).unwrap();
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let count: u64 = count.parse().unwrap();
            if wanted(count) {
                assert_eq!(perft(&position, depth), Ok(count), "perft({depth}) of {start}");
            }
        }
    }
}

#[test]
fn published_counts() {
    check(|count| count < 10_000_000);
}

#[test]
#[ignore = "two thousand million positions: some seconds in a release build, minutes in a debug one"]
fn deep_published_counts() {
    check(|count| count >= 10_000_000);
}
