//! Fitting weights to games.

use ugolki_rules::{GenerateMoves, RuleSet, Side, State, with_grid};

use super::{Played, Weight, Weights};
use crate::Score;
use crate::evaluation::Evaluation;

/// The result of a fit.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The weights found.
    pub weights: Weights,
    /// The number of positions.
    pub positions: usize,
    /// The score at which the expected result is `1 / (1 + 1/e)`, in hundredths of a step.
    pub scale: f32,
    /// The mean cross-entropy with the initial weights.
    pub error_before: f32,
    /// The mean cross-entropy with the fitted weights.
    pub error_after: f32,
}

/// The TD parameter λ: the share of the next position's target; the rest is the engine's score
/// there.
const LAMBDA: f32 = 0.85;

/// The regularization cost per hundredth of a step that a weight moves from its initial value.
const PULL: f32 = 1e-8;

/// The smoothness cost of neighbors in a table that are not collinear.
const SMOOTHNESS: f32 = 1e-7;

const ROUNDS: usize = 600;
const RATE: f32 = 3.0;

/// The features of a position and its target.
struct Sample {
    /// The coefficient of each weight in the score for White.
    features: Vec<(u16, f32)>,
    /// The target, from 0 (Black won) to 1 (White won).
    expected: f32,
}

/// Fits weights to games, starting from the weights that played them.
#[must_use]
pub fn fit(rule_set: &RuleSet, weights: &Weights, games: &[Played]) -> Fit {
    let start = numbers(weights);
    let scale = scale_of(games);
    let samples = with_grid!(rule_set.size, G => samples::<G>(rule_set, weights, games, scale));
    let found = descend(&samples, &start, scale, &curves(weights));
    Fit {
        weights: with_numbers(weights, &found),
        positions: samples.len(),
        scale,
        error_before: error(&samples, &start, scale),
        error_after: error(&samples, &found, scale),
    }
}

/// The scale at which the scores predict the results best, by golden-section search.
fn scale_of(games: &[Played]) -> f32 {
    let pairs: Vec<(f32, f32)> = games
        .iter()
        .flat_map(|played| {
            let result = result(played);
            let judged = |&&(_, score): &&(usize, i32)| Score::new(score).plies_to_end().is_none();
            let scores = played.scores.iter().filter(judged);
            scores
                .map(move |&(_, score)| (score as f32, result))
                .collect::<Vec<_>>()
        })
        .collect();
    let error = |scale: f32| -> f32 {
        let errors = pairs
            .iter()
            .map(|&(score, result)| entropy(logistic(score / scale), result));
        errors.sum()
    };
    let (mut low, mut high) = (20.0_f32, 20_000.0_f32);
    for _ in 0..40 {
        let ratio = (high / low).powf(0.382);
        let (one, other) = (low * ratio, high / ratio);
        if error(one) < error(other) {
            high = other;
        } else {
            low = one;
        }
    }
    (low * high).sqrt()
}

fn result(played: &Played) -> f32 {
    match played.game.outcome().and_then(|outcome| outcome.winner) {
        Some(Side::White) => 1.0,
        Some(Side::Black) => 0.0,
        None => 0.5,
    }
}

fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// The cross-entropy of a prediction and a target.
fn entropy(foretold: f32, came: f32) -> f32 {
    let foretold = foretold.clamp(1e-6, 1.0 - 1e-6);
    -(came * foretold.ln() + (1.0 - came) * (1.0 - foretold).ln())
}

/// The weight used to measure a coefficient: the score with this weight alone is the coefficient
/// times it.
const UNIT: i16 = 4096;

fn samples<G: GenerateMoves>(
    rule_set: &RuleSet,
    weights: &Weights,
    games: &[Played],
    scale: f32,
) -> Vec<Sample> {
    // The score is linear in the weights: with all others zero, it is the feature count times the
    // weight.
    let count = numbers(weights).len();
    let alone: Vec<Evaluation<G>> = (0..count)
        .map(|index| {
            let mut one = vec![0.0; count];
            one[index] = f32::from(UNIT);
            Evaluation::new(rule_set, &with_numbers(weights, &one))
        })
        .collect();
    let features = |state: &State<G>| -> Vec<(u16, f32)> {
        let sign = if state.side_to_move() == Side::White {
            1.0
        } else {
            -1.0
        };
        let mut features = Vec::new();
        for (index, evaluation) in alone.iter().enumerate() {
            let score = evaluation.score(&evaluation.node(*state)).value();
            if score != 0 {
                features.push((index as u16, sign * score as f32 / f32::from(UNIT)));
            }
        }
        features
    };
    let mut samples = Vec::new();
    for played in games {
        let states = played.game.states();
        let size = rule_set.size;
        let mut expected = result(played);
        for &(ply, score) in played.scores.iter().rev() {
            let score = Score::new(score);
            let thought = if score.is_win() {
                1.0
            } else if score.is_loss() {
                0.0
            } else {
                logistic(score.value() as f32 / scale)
            };
            let state = State::new(&states[ply].position(size));
            samples.push(Sample {
                features: features(&state),
                expected,
            });
            expected = LAMBDA * expected + (1.0 - LAMBDA) * thought;
        }
    }
    samples
}

/// The mean cross-entropy over all samples.
fn error(samples: &[Sample], weights: &[f32], scale: f32) -> f32 {
    let errors = samples.iter().map(|sample| {
        let foretold = logistic(score(sample, weights) / scale);
        f64::from(entropy(foretold, sample.expected))
    });
    (errors.sum::<f64>() / samples.len().max(1) as f64) as f32
}

fn score(sample: &Sample, weights: &[f32]) -> f32 {
    let products = sample
        .features
        .iter()
        .map(|&(index, feature)| weights[usize::from(index)] * feature);
    products.sum()
}

/// Minimizes the error by gradient descent.
fn descend(samples: &[Sample], start: &[f32], scale: f32, curves: &[[usize; 3]]) -> Vec<f32> {
    let mut weights = start.to_vec();
    let (mut mean, mut square) = (vec![0.0; start.len()], vec![0.0; start.len()]);
    for round in 1..=ROUNDS {
        let mut slope = vec![0.0_f32; start.len()];
        for sample in samples {
            let foretold = logistic(score(sample, &weights) / scale);
            let by = (foretold - sample.expected) / scale / samples.len() as f32;
            for &(index, feature) in &sample.features {
                slope[usize::from(index)] += by * feature;
            }
        }
        for (index, slope) in slope.iter_mut().enumerate() {
            *slope += 2.0 * PULL * (weights[index] - start[index]);
        }
        for &[one, middle, other] in curves {
            let bend = weights[one] - 2.0 * weights[middle] + weights[other];
            slope[one] += 2.0 * SMOOTHNESS * bend;
            slope[middle] -= 4.0 * SMOOTHNESS * bend;
            slope[other] += 2.0 * SMOOTHNESS * bend;
        }
        let rate = RATE * (1.0 - 0.9 * round as f32 / ROUNDS as f32);
        for index in 0..weights.len() {
            mean[index] = 0.9 * mean[index] + 0.1 * slope[index];
            square[index] = 0.999 * square[index] + 0.001 * slope[index] * slope[index];
            let first = mean[index] / (1.0 - 0.9_f32.powi(round as i32));
            let second: f32 = square[index] / (1.0 - 0.999_f32.powi(round as i32));
            weights[index] -= rate * first / (second.sqrt() + 1e-9);
        }
    }
    weights
}

/// Triples of neighbors in each table, separately for the two numbers of a weight.
fn curves(weights: &Weights) -> Vec<[usize; 3]> {
    let mut first = 1;
    let mut curves = Vec::new();
    for length in [
        weights.away.len(),
        weights.offset.len(),
        weights.inside.len(),
    ] {
        for middle in first + 1..first + length - 1 {
            for number in 0..2 {
                curves.push([middle - 1, middle, middle + 1].map(|index| 2 * index + number));
            }
        }
        first += length;
    }
    curves
}

/// All numbers of weights: early and late of the first, early and late of the second, and so on.
fn numbers(weights: &Weights) -> Vec<f32> {
    let mut weights = weights.clone();
    let pairs = weights.each_mut().map(|weight| [weight.early, weight.late]);
    pairs.flatten().map(f32::from).collect()
}

fn with_numbers(weights: &Weights, numbers: &[f32]) -> Weights {
    let mut weights = weights.clone();
    for (weight, pair) in weights.each_mut().zip(numbers.chunks_exact(2)) {
        *weight = Weight {
            early: pair[0].round() as i16,
            late: pair[1].round() as i16,
        };
    }
    weights
}
