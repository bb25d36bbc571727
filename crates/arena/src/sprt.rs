//! The sequential probability ratio test.

use std::fmt;

use plateau_core::{Message, shorten};

use crate::Score;
use crate::score::score_of_elo;

/// How probable each of the two wrong verdicts may be.
const ERROR: f64 = 0.05;

/// The largest bound that is looked at: beyond it scores differ from 0 and 1 by less than anybody can measure.
const LARGEST: f64 = 1_000.0;

/// What stands in for a result that never came, in observations. The ratio needs every result to be possible.
const NEVER: f64 = 1e-3;

/// The sequential test of two hypotheses: the player is stronger by `elo0`, or by `elo1`. It stops as soon as one of
/// them is 19 times as likely, so that either verdict is wrong in at most 5 % of the matches.
///
/// This is the generalised test (GSPRT) on pairs of games. With `N` pairs, of which the share `pᵢ` gave the score `aᵢ`
/// in {0, ¼, ½, ¾, 1}, the log-likelihood ratio is `N · Σ pᵢ · ln(qᵢ(s₁) / qᵢ(s₀))`. Here `s₀` and `s₁` are the scores
/// that `elo0` and `elo1` predict (logistic model), and `q(s)` is the distribution with mean `s` that makes the results
/// most likely: `qᵢ = pᵢ / (1 + x·(aᵢ − s))`, with the `x` for which `Σ pᵢ·(aᵢ − s) / (1 + x·(aᵢ − s)) = 0`. Results
/// that never came count as a thousandth of a pair. Games without their twin do not count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `elo0`: the player is not as much stronger as was hoped.
    Lower,
    /// `elo1`: it is.
    Upper,
}

impl Sprt {
    /// A test of `elo0` against `elo1`.
    ///
    /// # Errors
    /// When `elo0` is not below `elo1`, or one is beyond ±1000.
    pub fn new(elo0: f64, elo1: f64) -> Result<Sprt, Message> {
        let reasonable = |elo: f64| (-LARGEST..=LARGEST).contains(&elo);
        if reasonable(elo0) && reasonable(elo1) && elo0 < elo1 {
            Ok(Sprt { elo0, elo1 })
        } else {
            Err(Message::new("arena-sprt-range").with("limit", LARGEST as i64))
        }
    }

    /// Reads `elo0,elo1`.
    ///
    /// # Errors
    /// When the text has another form, or [`Sprt::new`] refuses the numbers.
    pub fn parse(text: &str) -> Result<Sprt, Message> {
        let number = |text: &str| text.trim().parse::<f64>().ok();
        let numbers = text.split_once(',').and_then(|(low, high)| Some((number(low)?, number(high)?)));
        let (elo0, elo1) =
            numbers.ok_or_else(|| Message::new("arena-sprt-form").with("text", shorten(text)))?;
        Sprt::new(elo0, elo1)
    }

    /// The log-likelihood ratio of `elo1` to `elo0`.
    pub fn ratio(&self, score: &Score) -> f64 {
        let count: u64 = score.pairs.iter().sum();
        if count == 0 {
            return 0.0;
        }
        let counts = score.pairs.map(|count| if count == 0 { NEVER } else { count as f64 });
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let [low, high] = [self.elo0, self.elo1].map(|elo| most_likely(&shares, score_of_elo(elo)));
        let terms =
            shares.iter().zip(low.iter().zip(&high)).map(|(share, (low, high))| share * (high / low).ln());
        total * terms.sum::<f64>()
    }

    /// Where the test stops: at or below the first ratio for `elo0`, at or above the second for `elo1`.
    pub fn bounds() -> (f64, f64) {
        ((ERROR / (1.0 - ERROR)).ln(), ((1.0 - ERROR) / ERROR).ln())
    }

    /// What the results say; `None` when more are needed.
    pub fn verdict(&self, score: &Score) -> Option<Verdict> {
        let (low, high) = Sprt::bounds();
        let ratio = self.ratio(score);
        if ratio <= low {
            Some(Verdict::Lower)
        } else if ratio >= high {
            Some(Verdict::Upper)
        } else {
            None
        }
    }

    /// The test and where it stands, in words.
    pub fn message(&self, score: &Score) -> Message {
        let (low, high) = Sprt::bounds();
        let message = match self.verdict(score) {
            None => Message::new("arena-sprt-open"),
            Some(Verdict::Lower) => Message::new("arena-sprt-lower"),
            Some(Verdict::Upper) => Message::new("arena-sprt-upper"),
        };
        message
            .with("ratio", format!("{:.2}", self.ratio(score)))
            .with("low", format!("{low:.2}"))
            .with("high", format!("{high:.2}"))
            .with("first", self.elo0.to_string())
            .with("second", self.elo1.to_string())
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)
    }
}

/// The distribution with mean `mean` that makes results with these shares most likely.
fn most_likely(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    let distance = |index: usize| index as f64 / 4.0 - mean;
    // The equation falls from +∞ to −∞ between the poles of its outer terms: halving finds its only zero.
    let (mut low, mut high) = (-1.0 / distance(4), -1.0 / distance(0));
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let value: f64 = (0..5).map(|i| shares[i] * distance(i) / (1.0 + middle * distance(i))).sum();
        if value > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let x = (low + high) / 2.0;
    std::array::from_fn(|i| shares[i] / (1.0 + x * distance(i)))
}
