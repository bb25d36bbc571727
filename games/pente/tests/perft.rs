//! Move sequences counted by another program.
// A test that cannot be set up is a failed test.

use plateau_core::{Notation, perft};
use plateau_pente::{Pente, PentePosition};
use plateau_table::{Erased, Options};

/// The largest count of a test that everybody runs.
const QUICK: u64 = 70_000_000;

/// Checks the counts of the table that `wanted` accepts, and returns how many there were.
fn check(wanted: impl Fn(u64) -> bool) -> usize {
    let mut checked = 0;
    for line in include_str!("perft.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(';').collect();
        let [variant, size, text, counts @ ..] = &fields[..] else { panic!("a row of the table: {line}") };
        let rules = Erased::<Pente>::rules(Some(variant), &Options::new().with("size", size)).expect("rules");
        let position = PentePosition::from_text(&rules, text).expect("a position");
        for (depth, count) in (1..).zip(counts) {
            let count = count.parse().expect("a count");
            if wanted(count) {
                assert_eq!(perft(&position, depth), Ok(count), "depth {depth} of {line}");
                checked += 1;
            }
        }
    }
    checked
}

#[test]
fn quick_counts() {
    assert!(check(|count| count <= QUICK) > 40);
}

#[test]
#[ignore = "some seconds in a release build, minutes otherwise"]
fn all_counts() {
    assert!(check(|count| count > QUICK) > 5);
}
