//! Scores of pairs of games: the same opening, each player once as White.

/// The counts of pairs in which the first player scored 0, ½, 1, 1½ and 2 points.
///
/// Pairs rather than games are counted because the two games of a pair are not independent: an
/// opening that favors one side lets each player win once, which says nothing about the players.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Pentanomial(pub [u64; 5]);

/// A difference in strength in Elo, with its 95 % confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    pub elo: f64,
    pub low: f64,
    pub high: f64,
}

/// The standard deviations around the mean that hold 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.959_964;

/// Rule of three: an event not observed in n trials has a rate below 3/n at 95 % (-ln 0.05).
const RULE_OF_THREE: f64 = 3.0;

impl Pentanomial {
    /// Counts a pair by the half points of the first player, 0 to 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points.min(4)] += 1;
    }

    /// The number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Each score of a pair, 0 to 1, with the part of the pairs that has it. A score that was never
    /// seen is taken to be rare, not impossible.
    pub fn regular(&self) -> [(f64, f64); 5] {
        const RARE: f64 = 1e-3;
        let counts = self.0.map(|count| RARE.max(count as f64));
        let total: f64 = counts.iter().sum();
        std::array::from_fn(|index| (index as f64 / 4.0, counts[index] / total))
    }

    /// The difference in strength; none before the first pair.
    pub fn estimate(&self) -> Option<Estimate> {
        let pairs = self.pairs();
        if pairs == 0 {
            return None;
        }
        let parts = self.0.map(|count| count as f64 / pairs as f64);
        let scores = || (0..5).map(|index| index as f64 / 4.0).zip(parts);
        let mean: f64 = scores().map(|(score, part)| score * part).sum();
        let variance: f64 = scores()
            .map(|(score, part)| (score - mean).powi(2) * part)
            .sum();
        let [below, above] = if variance > 0.0 {
            [DEVIATIONS * (variance / pairs as f64).sqrt(); 2]
        } else {
            // Equal pairs say nothing of how much they vary; what was never seen may be as frequent
            // as this with 95 %.
            let unseen = (RULE_OF_THREE / pairs as f64).min(1.0);
            [unseen * mean, unseen * (1.0 - mean)]
        };
        Some(Estimate {
            elo: elo_of(mean),
            low: elo_of(mean - below),
            high: elo_of(mean + above),
        })
    }
}

/// The difference in strength at which a score is expected.
fn elo_of(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        -400.0 * (1.0 / score - 1.0).log10()
    }
}

/// The score that is expected at a difference in strength.
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_pairs_say_even() {
        let estimate = Pentanomial([10, 20, 40, 20, 10]).estimate().unwrap();
        assert!(estimate.elo.abs() < 1e-9);
        assert!((estimate.low + estimate.high).abs() < 1e-9);
        // A variance of 0.075 a pair: ±1.96 · √(0.075 / 100) = ±0.0537 of score.
        assert!((estimate.high - 37.4).abs() < 0.1, "{estimate:?}");
    }

    #[test]
    fn three_quarters_are_191_elo() {
        let estimate = Pentanomial([0, 0, 0, 50, 0]).estimate().unwrap();
        assert!((estimate.elo - 190.85).abs() < 0.01, "{estimate:?}");
        assert!((score_of(estimate.elo) - 0.75).abs() < 1e-12);
    }

    #[test]
    fn all_won_has_a_lower_bound_alone() {
        let estimate = Pentanomial([0, 0, 0, 0, 12]).estimate().unwrap();
        assert_eq!(
            (estimate.elo, estimate.high),
            (f64::INFINITY, f64::INFINITY)
        );
        // A quarter of the pairs may be lost: 0.75 of the points.
        assert!((estimate.low - 190.85).abs() < 0.01, "{estimate:?}");
        assert_eq!(Pentanomial::default().estimate(), None);
    }

    #[test]
    fn a_few_equal_pairs_say_nothing() {
        let estimate = Pentanomial([0, 0, 2, 0, 0]).estimate().unwrap();
        assert_eq!(estimate.elo, 0.0);
        assert_eq!(
            (estimate.low, estimate.high),
            (f64::NEG_INFINITY, f64::INFINITY)
        );
    }

    /// Pairs in which each wins once widen the bounds hardly.
    #[test]
    fn decided_openings_say_even() {
        let estimate = Pentanomial([0, 0, 500, 0, 0]).estimate().unwrap();
        assert!((estimate.high - 2.08).abs() < 0.01, "{estimate:?}");
        assert!((estimate.low + estimate.high).abs() < 1e-9);
    }
}
