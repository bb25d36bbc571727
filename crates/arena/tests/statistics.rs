//! Scores, Elo and the sequential test, against what others published and what a pencil gives.

use plateau_arena::{Score, Sprt, Verdict};

/// The score of complete pairs. Wins, draws and losses are not all known from them: the split does not matter here.
fn of_pairs(pairs: [u64; 5]) -> Score {
    let [lost, minus, even, plus, won] = pairs;
    Score {
        wins: 2 * won + plus,
        draws: plus + 2 * even + minus,
        losses: 2 * lost + minus,
        pairs,
        singles: [0; 3],
    }
}

fn close(found: f64, expected: f64, by: f64) {
    assert!((found - expected).abs() <= by, "{found} is not {expected}");
}

/// Reports of fastchess, published by their users: pairs, Elo, margin, likelihood of superiority in percent.
#[test]
fn elo_and_margin_are_those_of_fastchess() {
    let published = [
        ([0, 0, 19, 1, 0], 8.69, 16.62, None),
        ([0, 2, 18, 0, 0], -17.39, 22.93, None),
        ([11, 1, 32, 8, 48], 149.26, 55.24, Some(100.00)),
        ([12, 6, 25, 8, 9], -11.59, 56.66, Some(34.29)),
        ([307, 619, 1202, 725, 353], 10.73, 6.70, Some(99.92)),
        ([0, 1, 58, 3, 438], 474.93, 44.28, Some(100.00)),
        ([84, 124, 343, 125, 164], 33.40, 14.24, Some(100.00)),
    ];
    for (pairs, elo, margin, superiority) in published {
        let score = of_pairs(pairs);
        close(score.elo().value, elo, 0.005);
        close(score.elo().margin, margin, 0.005);
        if let Some(percent) = superiority {
            close(score.superiority() * 100.0, percent, 0.005);
        }
    }
}

/// 3 of 4 points is 400·log₁₀(3) = 190.85 Elo; 10 of 11 is exactly 400.
#[test]
fn elo_is_logistic() {
    close(of_pairs([0, 0, 5, 0, 5]).elo().value, 190.848_5, 1e-4);
    close(of_pairs([0, 0, 2, 0, 9]).elo().value, 400.0, 1e-9);
    close(of_pairs([9, 0, 2, 0, 0]).elo().value, -400.0, 1e-9);
}

/// Ten pairs of 1½ and ten of ½: mean ½, deviation of a pair's mean ¼, standard error ¼/√20 = 0.0559. Ends of the
/// interval ½ ± 0.10957: 400·log₁₀(0.60957/0.39043) = 77.40.
#[test]
fn the_margin_of_an_even_match() {
    let score = of_pairs([0, 10, 0, 10, 0]);
    close(score.error(), 0.25 / 20f64.sqrt(), 1e-12);
    assert_eq!(score.elo().to_string(), "0.0 ± 77.4");
    close(score.superiority(), 0.5, 1e-9);
}

/// Games alone: 30 wins and 10 losses. Variance 3/16, standard error √(3/16/40) = 0.068465.
#[test]
fn games_without_their_twin_count_alone() {
    let score = Score { wins: 30, losses: 10, singles: [10, 0, 30], ..Score::default() };
    close(score.error(), 0.068_465_3, 1e-6);
    // A pair and a single: (2 points of 2, 0 points of 1): mean 2/3, Σ(t − m·s)² = (2/3)² + (2/3)² = 8/9.
    let mixed = Score { wins: 2, losses: 1, pairs: [0, 0, 0, 0, 1], singles: [1, 0, 0], ..Score::default() };
    close(mixed.error(), (8.0f64 / 9.0).sqrt() / 3.0, 1e-12);
}

#[test]
fn extreme_scores_are_infinite_and_never_nan() {
    assert_eq!(Score::default().elo().to_string(), "0.0 ± inf");
    assert_eq!(of_pairs([0, 0, 0, 0, 50]).elo().to_string(), "inf ± inf");
    assert_eq!(of_pairs([50, 0, 0, 0, 0]).elo().to_string(), "-inf ± inf");
    assert_eq!(of_pairs([0, 0, 1, 0, 0]).elo().to_string(), "0.0 ± inf");
    assert_eq!(of_pairs([0, 0, 50, 0, 0]).elo().to_string(), "0.0 ± 0.0");
    assert_eq!(of_pairs([0, 0, 0, 1, 30]).elo().margin, f64::INFINITY);
    for pairs in [[0; 5], [9, 0, 0, 0, 0], [0, 0, 0, 0, 9], [0, 0, 9, 0, 0], [0, 0, 1, 0, 0], [0, 0, 0, 0, 1]]
    {
        let score = of_pairs(pairs);
        assert!(!score.superiority().is_nan() && !score.elo().value.is_nan() && !score.elo().margin.is_nan());
        assert!(!Sprt::new(0.0, 10.0).unwrap().ratio(&score).is_nan());
    }
    assert_eq!(of_pairs([0, 0, 0, 0, 9]).superiority(), 1.0);
    assert_eq!(of_pairs([9, 0, 0, 0, 0]).superiority(), 0.0);
}

/// An Elo that rounds to zero has no sign.
#[test]
fn there_is_no_negative_zero() {
    let score = of_pairs([0, 100_001, 0, 100_000, 0]);
    assert!(score.elo().value < 0.0);
    assert!(score.elo().to_string().starts_with("0.0 ±"), "{}", score.elo());
}

#[test]
fn the_other_side_sees_the_opposite() {
    let score = of_pairs([3, 4, 5, 6, 7]);
    let other = score.reversed();
    assert_eq!((other.wins, other.losses, other.pairs), (score.losses, score.wins, [7, 6, 5, 4, 3]));
    close(other.elo().value, -score.elo().value, 1e-9);
    close(other.elo().margin, score.elo().margin, 1e-9);
}

/// Tests of Stockfish in 2020, when fishtest's bounds were in logistic Elo: pull requests 2493, 2920, 2951, 2971, 3209.
#[test]
fn the_ratio_is_that_of_fishtest() {
    let published = [
        ([424, 2948, 5832, 3045, 460], -1.0, 3.0, 2.94),
        ([665, 4806, 9333, 4893, 747], -0.5, 1.5, 2.95),
        ([328, 4564, 15580, 4789, 371], 0.25, 1.75, 2.98),
        ([59, 754, 2467, 865, 75], -0.5, 1.5, 2.95),
        ([33, 1185, 8378, 1302, 50], 0.25, 1.75, 2.95),
        ([17, 253, 1042, 337, 39], -0.5, 1.5, 2.96),
        ([11, 407, 3238, 513, 11], 0.25, 1.75, 2.93),
        ([253, 4282, 17604, 4431, 286], -0.25, 1.25, 2.94),
    ];
    for (pairs, elo0, elo1, ratio) in published {
        close(Sprt::new(elo0, elo1).unwrap().ratio(&of_pairs(pairs)), ratio, 0.005);
        // From the other side the hypotheses change places.
        let mirrored = Sprt::new(-elo1, -elo0).unwrap().ratio(&of_pairs(pairs).reversed());
        close(mirrored, -ratio, 0.005);
    }
}

/// The bounds are ±ln 19. When everything was won, the likeliest distribution with mean s has its weight s at 1: each pair
/// adds ln(s₁/s₀), here ln(0.57146/0.5). When everything was lost, each adds ln((1 − s₁)/(1 − s₀)).
#[test]
fn the_ratio_of_clean_sweeps_is_known() {
    let (low, high) = Sprt::bounds();
    close(low, -(19f64.ln()), 1e-12);
    close(high, 19f64.ln(), 1e-12);
    let test = Sprt::new(0.0, 50.0).unwrap();
    let s1 = 1.0 / (1.0 + 10f64.powf(-0.125));
    for pairs in [1, 22, 23, 100] {
        close(test.ratio(&of_pairs([0, 0, 0, 0, pairs])), pairs as f64 * (s1 / 0.5).ln(), 0.03);
        close(test.ratio(&of_pairs([pairs, 0, 0, 0, 0])), pairs as f64 * ((1.0 - s1) / 0.5).ln(), 0.03);
    }
    assert_eq!(test.verdict(&of_pairs([0, 0, 0, 0, 22])), None);
    assert_eq!(test.verdict(&of_pairs([0, 0, 0, 0, 23])), Some(Verdict::Upper));
    assert_eq!(test.verdict(&of_pairs([19, 0, 0, 0, 0])), None);
    assert_eq!(test.verdict(&of_pairs([20, 0, 0, 0, 0])), Some(Verdict::Lower));
}

#[test]
fn tests_are_read_and_checked() {
    assert_eq!(Sprt::parse(" -1.5, 3 "), Sprt::new(-1.5, 3.0));
    for bad in ["", "5", "a,b", "0,5,10"] {
        assert_eq!(Sprt::parse(bad).unwrap_err().id(), "arena-sprt-form", "{bad}");
    }
    for bad in ["5,0", "5,5", "nan,5", "0,inf", "0,1001"] {
        assert_eq!(Sprt::parse(bad).unwrap_err().id(), "arena-sprt-range", "{bad}");
    }
}
