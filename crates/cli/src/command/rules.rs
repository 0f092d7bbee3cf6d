//! `ugolki rules`: the catalogue of rule sets, and the parameters of one.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use ugolki_rules::{Corner, Diagonals, LimitScore, Locking, RuleSet, preset, presets};

use crate::failure::Failure;
use crate::texts;

/// List the presets, or show the parameters of a rule set
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  ugolki rules
  ugolki rules classic-3x3
  ugolki rules classic-3x3 size=9 home=t4 diagonal=yes")]
pub struct Rules {
    /// A preset id, or any rule set in text; none lists the presets
    #[arg(value_name = "ID")]
    rules: Vec<String>,
}

impl Rules {
    pub fn run(self) -> Result<ExitCode, Failure> {
        let text = if self.rules.is_empty() {
            catalogue()
        } else {
            let rules = texts::rule_set(&self.rules.join(" ")).map_err(Failure::Usage)?;
            details(&rules)
        };
        io::stdout().write_all(text.as_bytes())?;
        Ok(ExitCode::SUCCESS)
    }
}

fn catalogue() -> String {
    let width = presets().iter().map(|preset| preset.id.len()).max();
    let width = width.unwrap_or_default();
    presets().iter().fold(String::new(), |mut text, preset| {
        let rated = if preset.rated { ", rated" } else { "" };
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{:width$}  {}{rated}",
            preset.id,
            describe(&preset.rule_set())
        );
        text
    })
}

/// Everything about a rule set: itself in text, what follows from it, and its parameters.
fn details(rules: &RuleSet) -> String {
    let text = rules.to_string();
    let yes_no = |is_so| if is_so { "yes" } else { "no" };
    let is_rated = preset(&text).is_some_and(|preset| preset.rated);
    let mut lines = vec![
        format!("rules: {text}"),
        format!("in short: {}", describe(rules)),
        format!("rated: {}", yes_no(is_rated)),
        match rules.check_for_games() {
            Ok(()) => "for games: yes".to_owned(),
            Err(error) => format!("for games: no, {error}"),
        },
        format!("start: {}", rules.start()),
        String::new(),
    ];
    lines.extend(
        rules
            .entries()
            .map(|(name, value)| format!("{name}={value}")),
    );
    lines.join("\n") + "\n"
}

/// What a player asks first about a rule set, in one short line.
fn describe(rules: &RuleSet) -> String {
    let size = rules.size;
    let mut parts = vec![format!("{size}x{size}, homes {}", rules.home)];
    let mut add = |part: String| parts.push(part);
    if rules.corner == Corner::H1 {
        add("corner h1".into());
    }
    match rules.diagonal {
        Diagonals::No => {}
        Diagonals::Steps => add("diagonal steps".into()),
        Diagonals::Yes => add("diagonals".into()),
    }
    if let Some(exit) = rules.exit_moves {
        add(format!("exit {exit}"));
    }
    if let Some(limit) = rules.limit_moves {
        let score = match rules.limit_score {
            LimitScore::Men => "men",
            LimitScore::Tempo => "tempo",
            LimitScore::Draw => "draw",
        };
        add(format!("limit {limit} by {score}"));
    }
    if !rules.last_reply {
        add("no last reply".into());
    }
    match rules.locking {
        Locking::Free => {}
        Locking::Forbidden => add("no locking".into()),
        Locking::ForbiddenSole => add("no sole locking".into()),
    }
    if let Some(max) = rules.mirror_max {
        let span = rules
            .mirror_first
            .map(|first| format!(" of the first {first}"));
        add(format!("mirror {max}{}", span.unwrap_or_default()));
    }
    if rules.forced_exit {
        add("forced exit".into());
    }
    parts.join(", ")
}
