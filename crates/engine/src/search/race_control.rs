//! A search that runs for a race in which the sides may still interfere with each other.

use super::{Control, Report};
use crate::Score;

/// Compares the search with the race and reports the more reliable of the two.
pub(super) struct RaceControl<'a> {
    pub(super) control: &'a dyn Control,
    /// The race; none if the position is not one, so that the search is reported.
    pub(super) race: Option<Report>,
}

impl RaceControl<'_> {
    /// The nodes that the race has used.
    pub(super) fn nodes(&self) -> u64 {
        self.race.as_ref().map_or(0, |race| race.nodes)
    }

    /// The search's report if it has seen the end of the game with all replies, or has searched
    /// half as deep again as the race is long, since it reduces moves that look bad. Otherwise the
    /// race's.
    pub(super) fn more_reliable(&self, searched: Report) -> Report {
        let nodes = searched.nodes + self.nodes();
        let score = searched.lines[0].score;
        let has_seen_end = score.plies_to_end().is_some() || score == Score::EVEN;
        match &self.race {
            Some(race) if !has_seen_end && searched.depth < race.depth + race.depth / 2 => Report {
                nodes,
                ..race.clone()
            },
            _ => Report { nodes, ..searched },
        }
    }
}

impl Control for RaceControl<'_> {
    fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }

    fn deepened(&self, report: &Report) -> bool {
        self.control.deepened(&self.more_reliable(report.clone()))
    }
}
