//! Presets: the named rule sets of the house and of the clubs, and rule sets in text.

use crate::parameters::Parameters;
use crate::rule_set::RuleSet;

mod catalogue;
mod text;

/// A named rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preset {
    /// Its name, as `classic-3x3`.
    pub id: &'static str,
    /// The family that it belongs to.
    pub family: Family,
    /// Whether games by it are rated.
    pub rated: bool,
    /// What its players call the lower levels of the computer.
    pub level_names: LevelNames,
    /// How the computer plays at its lowest level.
    pub easy_style: EasyStyle,
    parameters: Parameters,
}

/// A family of presets: the house rules, or the rules of one club.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Family {
    /// The house rules.
    House,
    /// Gambler.
    Gambler,
    /// Gambiter.
    Gambiter,
    /// SkillGames.
    Skillgames,
    /// LuckForFree.
    Luckforfree,
    /// Narod.
    Narod,
    /// ChessDeti.
    Chessdeti,
    /// The free game with diagonals.
    Free,
    /// The exit deadline grows with the number of men.
    Paced,
}

/// The names that the lower three levels of the computer go by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum LevelNames {
    /// Лёгкий, Средний, Сложный.
    #[default]
    Usual,
    /// Легко, Средне, Сложно, as the players of the free game say.
    Free,
}

/// How the computer plays at its lowest level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum EasyStyle {
    /// One move in three at random, otherwise the move that gains the most distance.
    #[default]
    Straying,
    /// One of the few best moves, at random.
    AmongTheBest,
}

/// Every preset, in the order of the catalogue.
#[must_use]
pub fn presets() -> &'static [Preset] {
    &catalogue::PRESETS
}

/// The preset of this id.
#[must_use]
pub fn preset(id: &str) -> Option<&'static Preset> {
    presets().iter().find(|preset| preset.id == id)
}

impl Preset {
    /// Its rule set.
    #[must_use]
    pub const fn rule_set(&self) -> RuleSet {
        RuleSet::of_preset(self.parameters)
    }
}

impl RuleSet {
    /// The preset with just these parameters, the first in the catalogue; none for a custom rule
    /// set, whatever preset its text begins with.
    #[must_use]
    pub fn preset(&self) -> Option<&'static Preset> {
        presets().iter().find(|preset| preset.parameters == **self)
    }

    /// How the computer plays at its lowest level.
    #[must_use]
    pub fn easy_style(&self) -> EasyStyle {
        self.preset()
            .map(|preset| preset.easy_style)
            .unwrap_or_default()
    }

    /// The names that the lower levels of the computer go by.
    #[must_use]
    pub fn level_names(&self) -> LevelNames {
        self.preset()
            .map(|preset| preset.level_names)
            .unwrap_or_default()
    }
}
