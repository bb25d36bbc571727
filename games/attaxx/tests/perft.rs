//! Published perft counts of the standard game: the page's row and those of other programs.
// A test that cannot read its own data has failed.

use plateau_attaxx::{AttaxxPosition, Kind, Rules};
use plateau_core::{Notation, Position, perft};

/// The counts that the page gives for the start, from depth 1.
const FROM_THE_START: [u64; 7] = [16, 256, 6_460, 155_888, 4_752_668, 141_865_520, 5_023_479_496];

#[test]
fn counts_of_the_page() {
    let start = AttaxxPosition::start(&Rules::of(Kind::Standard));
    for (depth, count) in (1..).zip(FROM_THE_START).take(5) {
        assert_eq!(perft(&start, depth), Ok(count), "perft({depth})");
    }
}

/// Every position of `attaxx-perft.json` with its counts; `nodes[d]` is perft(d).
fn published(list: &str) -> Vec<(AttaxxPosition, Vec<u64>)> {
    let file: serde_json::Value = serde_json::from_str(include_str!("attaxx-perft.json")).expect("JSON");
    let rows = file[list].as_array().expect("a list of positions");
    rows.iter()
        .map(|row| {
            let text = row["fen"].as_str().expect("a position text");
            let position = AttaxxPosition::from_text(&Rules::of(Kind::Standard), text).expect(text);
            assert_eq!(position.to_text(), text, "published texts are already in their strict form");
            let nodes = row["nodes"].as_array().expect("counts");
            (position, nodes.iter().map(|count| count.as_u64().expect("a count")).collect())
        })
        .collect()
}

/// Compares every count from `low` up to `high` nodes; returns how many were compared.
fn compare(list: &str, low: u64, high: u64) -> usize {
    let mut compared = 0;
    for (position, nodes) in published(list) {
        for (depth, &count) in (0..).zip(&nodes).filter(|&(_, &count)| (low..=high).contains(&count)) {
            assert_eq!(perft(&position, depth), Ok(count), "perft({depth}) of {}", position.to_text());
            compared += 1;
        }
    }
    compared
}

#[test]
fn published_counts() {
    assert!(compare("positions", 0, 5_000_000) > 80);
    assert_eq!(compare("deep", 0, 5_000_000), 6);
}

#[test]
#[ignore = "five thousand million sequences: some seconds in release, minutes otherwise"]
fn published_counts_deep() {
    assert_eq!(compare("deep", 5_000_000, 6_000_000_000), 2);
}
