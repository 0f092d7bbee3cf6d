//! `ugolki rules`: the catalogue of rule sets, and the parameters of one.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::process::ExitCode;

use ugolki_rules::{
    Corner, Diagonals, ExitReturn, LimitScore, Locking, Repetition, RuleSet, preset, presets,
};

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
            describe(&preset.rule_set)
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
        match rules.validate_for_games() {
            Ok(()) => "for games: yes".to_owned(),
            Err(error) => format!("for games: no, {error}"),
        },
        format!("start: {}", rules.start()),
        String::new(),
    ];
    lines.extend(
        rules
            .parameters()
            .map(|(name, value)| format!("{name}={value}")),
    );
    lines.join("\n") + "\n"
}

/// What a player asks first about a rule set, in one line.
fn describe(rules: &RuleSet) -> String {
    let size = rules.size;
    let corner = match rules.corner {
        Corner::A1 => "",
        Corner::H1 => ", White at the right",
    };
    let diagonal = match rules.diagonal {
        Diagonals::No => "",
        Diagonals::Steps => ", diagonal steps",
        Diagonals::Yes => ", diagonal moves",
    };
    let mut text = format!("{size}x{size}, homes of {}{corner}{diagonal}", rules.home);
    if !rules.last_reply {
        text += ", no last reply";
    }
    if let Some(exit) = rules.exit_moves {
        text += &format!(", out of home by move {exit}");
        text += match rules.exit_return {
            ExitReturn::Loses => "",
            ExitReturn::Illegal => " with no way back",
            ExitReturn::Free => " with a way back",
        };
    }
    if let Some(limit) = rules.limit_moves {
        let score = match rules.limit_score {
            LimitScore::Men => "most men in the target home win",
            LimitScore::Tempo => "the smaller tempo number wins",
            LimitScore::Draw => "a draw",
        };
        text += &format!(", at move {limit} {score}");
    }
    text += match rules.repetition {
        Repetition::None => ", repetition allowed",
        Repetition::Three => "",
        Repetition::ThreeIfHomesAlike => ", repetition draws if homes are alike",
    };
    text += match rules.locking {
        Locking::Free => "",
        Locking::Forbidden => ", no locking in",
        Locking::ForbiddenSole => ", no locking in alone",
    };
    if let Some(max) = rules.mirror_max {
        text += &format!(", at most {max} mirror moves");
        if let Some(first) = rules.mirror_first {
            text += &format!(" in the first {first}");
        }
    }
    if rules.forced_exit {
        text += ", forced exit";
    }
    text
}
