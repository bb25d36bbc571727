//! What results are worth.

use std::fmt;
use std::ops::AddAssign;

/// How many standard deviations the middle 95 % of a normal distribution reach.
const WIDTH_95: f64 = 1.959_963_984_540_054;

/// The results of one player against another, or against several.
///
/// The two games of an opening count as one observation, a pair worth 0 to 4 half points; a game whose twin is missing
/// counts alone.
///
/// With `u` an observation of `m` games that gave `t` points, the expected score is `s = Σt / Σm`, and its variance
/// `Σ(t − m·s)² / (Σm)²`. Where every pair is complete that is the usual pentanomial variance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Complete pairs by half points: both lost, …, both won.
    pub pairs: [u64; 5],
    /// Games without their twin, by half points.
    pub singles: [u64; 3],
}

impl Score {
    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Wins and half the draws.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The points for each game, from 0 to 1; one half when there were none.
    pub fn mean(&self) -> f64 {
        if self.games() == 0 { 0.5 } else { self.points() / self.games() as f64 }
    }

    /// The standard error of [`Score::mean`]; infinite with fewer than two observations.
    pub fn error(&self) -> f64 {
        let observations = self.pairs.iter().chain(&self.singles).sum::<u64>();
        if observations < 2 {
            return f64::INFINITY;
        }
        let mean = self.mean();
        let squares = |counts: &[u64], games: f64| -> f64 {
            let square = |half: usize| (half as f64 / 2.0 - games * mean).powi(2);
            counts.iter().enumerate().map(|(half, count)| *count as f64 * square(half)).sum()
        };
        let sum = squares(&self.pairs, 2.0) + squares(&self.singles, 1.0);
        sum.sqrt() / self.games() as f64
    }

    /// The difference in Elo that the score means, with its margin.
    ///
    /// The logistic model: `−400·log₁₀(1/s − 1)`. The margin is half the distance between the differences at both ends
    /// of the 95 % interval of the score, and infinite when an end lies at or beyond 0 or 1.
    pub fn elo(&self) -> Elo {
        let mean = self.mean();
        let reach = WIDTH_95 * self.error();
        let (low, high) = (mean - reach, mean + reach);
        let margin = if low > 0.0 && high < 1.0 {
            (elo_of_score(high) - elo_of_score(low)) / 2.0
        } else {
            f64::INFINITY
        };
        Elo { value: elo_of_score(mean), margin }
    }

    /// The likelihood of superiority: how sure it is that the player is the stronger one, from 0 to 1.
    pub fn superiority(&self) -> f64 {
        let distance = self.mean() - 0.5;
        let error = self.error();
        if distance == 0.0 || error.is_infinite() {
            0.5
        } else if error == 0.0 {
            f64::from(distance > 0.0)
        } else {
            normal_below(distance / error)
        }
    }

    /// The same results from the other side.
    #[must_use]
    pub fn reversed(mut self) -> Self {
        std::mem::swap(&mut self.wins, &mut self.losses);
        self.pairs.reverse();
        self.singles.reverse();
        self
    }

    /// Counts a game worth `half` half points; `twin` is what the other game of the opening gave, if it was played.
    pub(crate) fn add(&mut self, half: usize, twin: Option<usize>) {
        match half {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match twin {
            None => self.singles[half] += 1,
            Some(twin) => {
                self.singles[twin] -= 1;
                self.pairs[half + twin] += 1;
            }
        }
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.pairs.iter_mut().zip(other.pairs).for_each(|(sum, more)| *sum += more);
        self.singles.iter_mut().zip(other.singles).for_each(|(sum, more)| *sum += more);
    }
}

/// A difference in Elo. Never NaN: a player who won or lost everything is infinitely far, and the margin of what is not
/// known is infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// The difference.
    pub value: f64,
    /// Half the width of the 95 % interval.
    pub margin: f64,
}

impl fmt::Display for Elo {
    /// `12.3 ± 4.5`; infinite values are `inf` and `-inf`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding zero turns the zero that rounding leaves of a small negative number into a plain one.
        let value = (self.value * 10.0).round() / 10.0 + 0.0;
        write!(f, "{value:.1} ± {:.1}", self.margin)
    }
}

/// The difference in Elo at which the stronger player is expected to score `score`.
pub(crate) fn elo_of_score(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The score that a player `elo` stronger is expected to make.
pub(crate) fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The part of the standard normal distribution below `x`.
///
/// By the error function of Abramowitz and Stegun, 7.1.26, exact to 1.5e-7: more than any match tells.
fn normal_below(x: f64) -> f64 {
    const TERMS: [f64; 5] = [1.061_405_429, -1.453_152_027, 1.421_413_741, -0.284_496_736, 0.254_829_592];
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let tail = TERMS.iter().fold(0.0, |sum, term| sum * t + term) * t * (-z * z).exp() / 2.0;
    if x < 0.0 { tail } else { 1.0 - tail }
}
