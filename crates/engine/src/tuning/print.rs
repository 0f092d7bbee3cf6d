//! Prints weights as Rust source for `params/families.rs`.

use core::fmt;

use super::{Weight, Weights};

/// Weights with the name of their constant.
#[derive(Clone, Copy, Debug)]
pub struct Printed<'a> {
    /// As `CLASSIC_3X3`.
    pub name: &'a str,
    /// The weights.
    pub weights: &'a Weights,
}

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |weight: &Weight| format!("w({}, {})", weight.early, weight.late);
        let row = |weights: &[Weight]| weights.iter().map(text).collect::<Vec<_>>().join(", ");
        let weights = self.weights;
        writeln!(f, "static {}: Weights = Weights {{", self.name)?;
        writeln!(f, "    step: {},", text(&weights.step))?;
        writeln!(f, "    away: [{}],", row(&weights.away))?;
        writeln!(f, "    offset: [{}],", row(&weights.offset))?;
        writeln!(f, "    inside: [{}],", row(&weights.inside))?;
        let singles = [
            ("last", &weights.last),
            ("crowd", &weights.crowd),
            ("mismatch", &weights.mismatch),
            ("own_hurdle", &weights.own_hurdle),
            ("other_hurdle", &weights.other_hurdle),
            ("ladder", &weights.ladder),
            ("shut_in", &weights.shut_in),
            ("mouth", &weights.mouth),
            ("taken", &weights.taken),
            ("held", &weights.held),
            ("jailed", &weights.jailed),
            ("loitering", &weights.loitering),
            ("tempo", &weights.tempo),
            ("deadline", &weights.deadline),
            ("overdue", &weights.overdue),
            ("arrived", &weights.arrived),
        ];
        for (name, weight) in singles {
            writeln!(f, "    {name}: {},", text(weight))?;
        }
        writeln!(f, "}};")
    }
}
