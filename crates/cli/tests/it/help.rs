//! The help, as it was agreed upon, and what wrong usage says.

use std::fs;
use std::path::Path;

use crate::run::ugolki;

const COMMANDS: [&str; 13] = [
    "rules",
    "perft",
    "moves",
    "apply",
    "check",
    "play",
    "analyze",
    "solve",
    "engine",
    "match",
    "bench",
    "serve",
    "completions",
];

/// Compares the help with the checked-in file, or writes the file under `UPDATE_GENERATED=1`.
#[test]
fn generated_help_is_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/help");
    let pages = ["", "solve race"].into_iter().chain(COMMANDS);
    for command in pages {
        let words = command.split_whitespace();
        let args: Vec<&str> = words.chain(["--help"]).collect();
        let help = ugolki(&args).good();
        assert!(
            help.contains("Examples:\n  ugolki "),
            "{command} has examples"
        );
        let name = match command {
            "" => "ugolki".to_owned(),
            command => command.replace(' ', "-"),
        };
        let path = folder.join(format!("{name}.txt"));
        if std::env::var_os("UPDATE_GENERATED").is_some() {
            fs::write(&path, &help).unwrap();
        }
        let expected = fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(help, expected, "{} is stale", path.display());
    }
}

#[test]
fn help_names_every_command() {
    let help = ugolki(&["help"]).good();
    for command in COMMANDS {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
        assert_eq!(
            ugolki(&["help", command]).good(),
            ugolki(&[command, "--help"]).good()
        );
    }
    assert!(ugolki(&["--version"]).good().starts_with("ugolki "));
}

#[test]
fn completions_know_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = ugolki(&["completions", shell]).good();
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
    }
}
