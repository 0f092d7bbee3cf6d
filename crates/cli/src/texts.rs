//! Rule sets and positions as arguments give them.

use ugolki_rules::{Game, Position, RuleSet};

use crate::failure::Failure;

/// Where a game starts.
#[derive(clap::Args, Debug)]
pub struct Start {
    /// Rule set in text: a preset id, then overrides, as "classic-3x3 size=9 home=t4"
    #[arg(long, value_name = "RULES", value_parser = rule_set)]
    rules: RuleSet,

    /// Position to start from, as "5bbb/5bbb/5bbb/8/8/www5/www5/www5 w 1"; the start of the rule
    /// set by default
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
}

impl Start {
    /// The game that starts there.
    pub fn game(&self) -> Result<Game, Failure> {
        let start = match &self.position {
            None => self.rules.start(),
            Some(text) => Position::parse(text, self.rules.size)
                .map_err(|error| Failure::Usage(format!("position: {error}")))?,
        };
        Game::from_position(self.rules, start).map_err(Failure::usage)
    }
}

/// Reads a rule set.
pub fn rule_set(text: &str) -> Result<RuleSet, String> {
    text.parse()
        .map_err(|error: ugolki_rules::RuleSetError| error.to_string())
}

/// The default rule set.
pub fn base_rules() -> RuleSet {
    ugolki_rules::presets()[0].rule_set()
}

/// A text that a user typed, short enough for a message and harmless to a terminal.
pub fn quote(text: &str) -> String {
    const LONGEST: usize = 40;
    let escaped: String = text.chars().take(LONGEST).collect::<String>();
    let escaped = escaped.escape_debug();
    if text.chars().count() > LONGEST {
        format!("'{escaped}…'")
    } else {
        format!("'{escaped}'")
    }
}
