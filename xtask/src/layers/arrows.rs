//! Dependencies, and the cycles in them.

use std::collections::{BTreeMap, BTreeSet};

/// The parts of a room and their arrows.
#[derive(Debug, Default)]
pub struct Arrows {
    /// The parts that each part uses, and the first place where it does.
    uses: BTreeMap<String, BTreeMap<String, String>>,
}

impl Arrows {
    /// Adds a part that may use nothing.
    pub fn add_part(&mut self, part: &str) {
        self.uses.entry(part.to_owned()).or_default();
    }

    /// Adds an arrow with its place in the source. A part has no arrow to itself.
    pub fn add(&mut self, from: &str, to: &str, place: impl FnOnce() -> String) {
        if from == to {
            return;
        }
        self.add_part(to);
        self.uses
            .entry(from.to_owned())
            .or_default()
            .entry(to.to_owned())
            .or_insert_with(place);
    }

    pub fn parts(&self) -> impl Iterator<Item = &str> {
        self.uses.keys().map(String::as_str)
    }

    pub fn count(&self) -> usize {
        self.uses.values().map(BTreeMap::len).sum()
    }

    /// Every arrow, with its place.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str, &str)> {
        self.uses.iter().flat_map(|(from, uses)| {
            uses.iter()
                .map(move |(to, place)| (from.as_str(), to.as_str(), place.as_str()))
        })
    }

    /// The sets of parts that reach each other.
    pub fn circles(&self) -> Vec<Vec<&str>> {
        let reach: BTreeMap<&str, BTreeSet<&str>> =
            self.parts().map(|part| (part, self.reach(part))).collect();
        let mut circles: Vec<Vec<&str>> = Vec::new();
        for (&part, reached) in &reach {
            if !reached.contains(part) || circles.iter().any(|circle| circle.contains(&part)) {
                continue;
            }
            let circle = reached
                .iter()
                .copied()
                .filter(|other| reach[other].contains(part))
                .collect();
            circles.push(circle);
        }
        circles
    }

    /// All parts that a part uses, itself or through others.
    fn reach<'a>(&'a self, part: &'a str) -> BTreeSet<&'a str> {
        let mut reached = BTreeSet::new();
        let mut open = vec![part];
        while let Some(part) = open.pop() {
            let Some(uses) = self.uses.get(part) else {
                continue;
            };
            open.extend(
                uses.keys()
                    .map(String::as_str)
                    .filter(|to| reached.insert(*to)),
            );
        }
        reached
    }

    /// One line for each part that uses others.
    pub fn print(&self) {
        for (part, uses) in &self.uses {
            if !uses.is_empty() {
                let uses: Vec<&str> = uses.keys().map(String::as_str).collect();
                println!("  {part} → {}", uses.join(" "));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Arrows;

    fn arrows(pairs: &[(&str, &str)]) -> Arrows {
        let mut arrows = Arrows::default();
        for (from, to) in pairs {
            arrows.add(from, to, String::new);
        }
        arrows
    }

    #[test]
    fn a_line_has_no_circle() {
        let arrows = arrows(&[("c", "b"), ("b", "a"), ("c", "a"), ("a", "a")]);
        assert_eq!(arrows.count(), 3);
        assert!(arrows.circles().is_empty());
    }

    #[test]
    fn what_reaches_itself_is_a_circle() {
        let arrows = arrows(&[
            ("a", "b"),
            ("b", "c"),
            ("c", "a"),
            ("d", "a"),
            ("e", "f"),
            ("f", "e"),
        ]);
        assert_eq!(arrows.circles(), [vec!["a", "b", "c"], vec!["e", "f"]]);
    }
}
