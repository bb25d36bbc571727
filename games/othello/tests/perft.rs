//! Published counts.

use plateau_core::{MoveList, Position as _, perft};
use plateau_othello::{Position, Rules};

/// The published table for 8×8: depth 1, 2, …
const PUBLISHED: [u64; 12] =
    [4, 12, 56, 244, 1396, 8200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_800, 1_939_886_636];

/// How many sequences of moves end the game at ply 9, 10 and 11; none is shorter.
const FINISHED: [(u32, u64); 3] = [(9, 228), (10, 356), (11, 6384)];

/// What the published table holds at `depth`. It counts a finished game once at every greater depth, while a perft
/// here counts sequences of moves, of which a finished game has none.
fn sequences(depth: u32) -> u64 {
    let finished: u64 = FINISHED.iter().filter(|(ply, _)| *ply < depth).map(|(_, games)| games).sum();
    PUBLISHED[depth as usize - 1] - finished
}

/// How many sequences of exactly `plies` moves end the game.
fn games_of(position: &Position, plies: u32) -> u64 {
    if plies == 0 {
        return u64::from(position.ending().is_some());
    }
    let mut list = MoveList::new();
    position.legal_moves(&mut list);
    let after = list.iter().map(|&mv| {
        let mut after = position.clone();
        after.play_unchecked(mv);
        games_of(&after, plies - 1)
    });
    after.sum()
}

#[test]
fn published_counts() {
    let start = Position::start(&Rules::default());
    for depth in 1..=9 {
        assert_eq!(sequences(depth), PUBLISHED[depth as usize - 1], "no game is over before ply 9");
        assert_eq!(perft(&start, depth), Ok(sequences(depth)), "depth {depth}");
    }
}

#[test]
#[ignore = "some seconds in a release build"]
fn deep_published_counts() {
    let start = Position::start(&Rules::default());
    for depth in 10..=12 {
        assert_eq!(perft(&start, depth), Ok(sequences(depth)), "depth {depth}");
    }
    for (ply, games) in FINISHED {
        assert_eq!(games_of(&start, ply), games, "games of {ply} plies");
    }
}
