//! The results of a match.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ugolki_rules::Side;

use super::pentanomial::Pentanomial;
use super::runner::{Finished, side_of};
use super::sprt::{Sprt, Verdict};

/// The results from the first player's point of view.
#[derive(Default)]
pub struct Tally {
    /// The players' names, once they are known.
    names: Option<[String; 2]>,
    wins: u64,
    draws: u64,
    losses: u64,
    pairs: Pentanomial,
    /// The half points of the first player in pairs of which one game has ended.
    open_pairs: BTreeMap<usize, usize>,
    /// The counts of games by reason.
    reasons: BTreeMap<&'static str, u64>,
    faults: [u64; 2],
}

impl Tally {
    /// Counts a game.
    pub fn add(&mut self, finished: &Finished) {
        let (number, duel) = (finished.number, &finished.duel);
        self.names.get_or_insert_with(|| finished.names.clone());
        let first = side_of(0, number);
        let half_points = match duel.outcome.winner {
            None => 1,
            Some(winner) if winner == first => 2,
            Some(_) => 0,
        };
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
        match self.open_pairs.remove(&(number / 2)) {
            Some(other) => self.pairs.add(other + half_points),
            None => {
                self.open_pairs.insert(number / 2, half_points);
            }
        }
        *self.reasons.entry(duel.outcome.reason.name()).or_default() += 1;
        if let Some((side, _)) = &duel.fault {
            self.faults[usize::from(*side != first)] += 1;
        }
    }

    /// The games played.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// A line about a game that has just been counted.
    pub fn progress(&self, finished: &Finished, games: usize) -> String {
        let duel = &finished.duel;
        let names = &finished.names;
        let name_of = |side| &names[usize::from(side_of(0, finished.number) != side)];
        let (white, black) = (name_of(Side::White), name_of(Side::Black));
        let outcome = duel.outcome;
        let fault = match &duel.fault {
            Some((side, fault)) => format!(", {} {fault}", name_of(*side)),
            None => String::new(),
        };
        format!(
            "{}/{games} {white} - {black} {} {} in {} plies{fault}; {} +{} ={} -{}",
            self.games(),
            outcome.result(),
            outcome.reason,
            duel.game.moves().len(),
            names[0],
            self.wins,
            self.draws,
            self.losses,
        )
    }

    /// The results, as `name: value` lines.
    pub fn summary(&self, sprt: Option<Sprt>) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let mut line = |name: &str, value: String| {
            let _ = writeln!(text, "{name}: {value}");
        };
        if let Some([first, second]) = &self.names {
            line("a", first.clone());
            line("b", second.clone());
        }
        let games = self.games();
        line("games", games.to_string());
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        line("result", format!("+{wins} ={draws} -{losses}"));
        if games > 0 {
            let score = (2 * wins + draws) as f64 / (2 * games) as f64;
            line("score", format!("{:.1} %", 100.0 * score));
        }
        let counts = self.pairs.0.map(|count| count.to_string());
        line("pairs", counts.join(" "));
        if let Some(estimate) = self.pairs.estimate() {
            let [elo, low, high] = [estimate.elo, estimate.low, estimate.high].map(signed);
            line("elo", format!("{elo} (95 %: {low} to {high})"));
        }
        if let Some(sprt) = sprt {
            let ratio = sprt.log_likelihood_ratio(&self.pairs);
            let (bound, verdict) = (Sprt::bound(), sprt.verdict(&self.pairs));
            let hypotheses = format!("H0 {} elo, H1 {} elo", sprt.elo0, sprt.elo1);
            line(
                "sprt",
                format!("{verdict} ({hypotheses}, llr {ratio:.2} of ±{bound:.2})"),
            );
        }
        let reasons = self.reasons.iter();
        let reasons: Vec<String> = reasons
            .map(|(reason, count)| format!("{reason} {count}"))
            .collect();
        line("ends", reasons.join(", "));
        let [first, second] = self.faults;
        line("faults", format!("a {first}, b {second}"));
        text
    }

    /// Whether a test has been decided.
    pub fn is_decided(&self, sprt: Sprt) -> bool {
        sprt.verdict(&self.pairs) != Verdict::Open
    }
}

fn signed(elo: f64) -> String {
    // Avoids a minus sign before a difference that rounds to zero.
    let elo = if elo.abs() < 0.05 { 0.0 } else { elo };
    format!("{elo:+.1}")
}
