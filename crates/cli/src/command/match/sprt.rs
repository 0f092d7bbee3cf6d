//! The sequential probability ratio test: plays until one of two differences in strength is
//! accepted.

use std::fmt;

use super::pentanomial::{Pentanomial, score_of};

/// A test between two differences in strength, in Elo.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
}

/// The state of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first difference is accepted.
    First,
    /// The second difference is accepted.
    Second,
    /// More games are needed.
    Open,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::First => "H0 accepted",
            Self::Second => "H1 accepted",
            Self::Open => "undecided",
        })
    }
}

/// The error rate of accepting either difference wrongly.
const ERROR: f64 = 0.05;

impl Sprt {
    /// The log-likelihood ratio at which a test is decided, to either side: ln(0.95 / 0.05).
    pub fn bound() -> f64 {
        ((1.0 - ERROR) / ERROR).ln()
    }

    /// The state of the test after these pairs.
    pub fn verdict(&self, pairs: &Pentanomial) -> Verdict {
        let ratio = self.log_likelihood_ratio(pairs);
        if ratio >= Self::bound() {
            Verdict::Second
        } else if ratio <= -Self::bound() {
            Verdict::First
        } else {
            Verdict::Open
        }
    }

    /// The log-likelihood ratio of the second difference over the first.
    ///
    /// This is the generalized test: under each difference, the distribution of pair scores is the
    /// maximum likelihood one with the expected score.
    pub fn log_likelihood_ratio(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let parts = pairs.regular();
        let first = likeliest(&parts, score_of(self.elo0));
        let second = likeliest(&parts, score_of(self.elo1));
        let ratio: f64 = parts
            .iter()
            .zip(first.iter().zip(second))
            .map(|((_, part), (first, second))| part * (second / first).ln())
            .sum();
        pairs.pairs() as f64 * ratio
    }
}

/// The maximum likelihood distribution over the same scores with a given mean, for the observed
/// `parts`.
///
/// It is `part / (1 + x · (score − mean))`, with the `x` that gives it this mean, which a bisection
/// finds.
fn likeliest(parts: &[(f64, f64); 5], mean: f64) -> [f64; 5] {
    let at = |x: f64| parts.map(|(score, part)| part / (1.0 + x * (score - mean)));
    let excess = |x: f64| -> f64 {
        let scores = parts.iter().map(|(score, _)| score - mean);
        scores.zip(at(x)).map(|(score, part)| score * part).sum()
    };
    // Beyond these bounds a probability would be negative.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    at(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt {
        elo0: 0.0,
        elo1: 10.0,
    };

    #[test]
    fn the_likeliest_distribution_has_the_mean_and_sums_to_one() {
        let parts = Pentanomial([3, 10, 30, 20, 7]).regular();
        for mean in [0.3, 0.5, 0.514, 0.9] {
            let found = likeliest(&parts, mean);
            let total: f64 = found.iter().sum();
            let scores = parts.iter().map(|(score, _)| score);
            let found_mean: f64 = scores.zip(found).map(|(score, part)| score * part).sum();
            assert!((total - 1.0).abs() < 1e-9, "{mean}: {total}");
            assert!((found_mean - mean).abs() < 1e-9, "{mean}: {found_mean}");
        }
    }

    /// With many pairs the test approaches that for a normal mean.
    #[test]
    fn the_ratio_is_near_that_of_a_normal_mean() {
        let pairs = Pentanomial([200, 500, 1000, 560, 240]);
        let parts = pairs.regular();
        let mean: f64 = parts.iter().map(|(score, part)| score * part).sum();
        let variance: f64 = parts
            .iter()
            .map(|(score, part)| (score - mean).powi(2) * part)
            .sum();
        let (first, second) = (score_of(TEST.elo0), score_of(TEST.elo1));
        let normal = pairs.pairs() as f64 * (second - first) * (2.0 * mean - first - second)
            / (2.0 * variance);
        let ratio = TEST.log_likelihood_ratio(&pairs);
        assert!(
            (ratio - normal).abs() < 0.05 * normal.abs(),
            "{ratio} {normal}"
        );
    }

    #[test]
    fn a_test_ends_on_the_side_of_the_scores() {
        assert_eq!(TEST.verdict(&Pentanomial::default()), Verdict::Open);
        assert_eq!(TEST.verdict(&Pentanomial([0, 1, 2, 1, 0])), Verdict::Open);
        let strong = Pentanomial([50, 300, 800, 500, 150]);
        assert_eq!(TEST.verdict(&strong), Verdict::Second);
        let mut weak = strong.0;
        weak.reverse();
        assert_eq!(TEST.verdict(&Pentanomial(weak)), Verdict::First);
        assert!((Sprt::bound() - 2.944).abs() < 0.001);
    }

    /// The ratio is finite even if one player wins everything.
    #[test]
    fn a_clean_sweep_is_decided() {
        let sweep = Pentanomial([0, 0, 0, 0, 400]);
        assert!(TEST.log_likelihood_ratio(&sweep).is_finite());
        assert_eq!(TEST.verdict(&sweep), Verdict::Second);
    }
}
