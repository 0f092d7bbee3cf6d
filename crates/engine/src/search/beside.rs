//! A search beside a race in which the sides may yet get in each other's way.

use super::{Control, Report};
use crate::Score;

/// Watches a search that may know better than the race, and tells of the one of them that is to be believed.
pub(super) struct BesideRace<'a> {
    pub(super) control: &'a dyn Control,
    /// Where it is no race, the search is believed.
    pub(super) race: Option<Report>,
}

impl BesideRace<'_> {
    /// What the race has cost.
    pub(super) fn nodes(&self) -> u64 {
        self.race.as_ref().map_or(0, |race| race.nodes)
    }

    /// The search if it has seen the end, with all that the other side can do about it, or has looked half as far again as
    /// the race goes, since it looks less far at moves that seem bad. Or else the race.
    pub(super) fn believed(&self, searched: Report) -> Report {
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

impl Control for BesideRace<'_> {
    fn is_stopped(&self) -> bool {
        self.control.is_stopped()
    }

    fn deepened(&self, report: &Report) -> bool {
        self.control.deepened(&self.believed(report.clone()))
    }
}
