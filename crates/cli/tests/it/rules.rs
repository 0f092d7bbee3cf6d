//! `ugolki rules`.

use ugolki_rules::{RuleSet, presets};

use crate::run::ugolki;

#[test]
fn the_presets_are_listed_one_a_line_with_their_description() {
    let text = ugolki(&["rules"]).good();
    assert_eq!(text.lines().count(), presets().len());
    for (line, preset) in text.lines().zip(presets()) {
        let (id, description) = line.split_once(' ').unwrap();
        assert_eq!(id, preset.id);
        assert!(!description.trim().is_empty(), "{line}");
        assert!(line.len() <= 120, "{line}");
    }
}

/// The rule set that the `key=value` lines give.
fn parameters(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.contains(": "));
    lines
        .filter(|line| line.contains('='))
        .fold("classic-3x3".into(), |text, line| text + " " + line)
}

#[test]
fn the_parameters_of_any_rule_set_are_shown() {
    for rules in [
        "halma-16",
        "gambler-3x3",
        "classic-3x3 size=9 home=t4 exit_moves=none",
    ] {
        let words: Vec<&str> = ["rules"].into_iter().chain(rules.split(' ')).collect();
        for args in [words, vec!["rules", rules]] {
            let text = ugolki(&args).good();
            let shown: RuleSet = parameters(&text).parse().unwrap();
            assert_eq!(shown, rules.parse().unwrap(), "{text}");
            assert_eq!(
                text.lines()
                    .filter(|line| line.contains('=') && !line.contains(": "))
                    .count(),
                16
            );
        }
    }
    let text = ugolki(&["rules", "classic-3x3"]).good();
    for line in [
        "rules: classic-3x3",
        "rated: yes",
        "for games: yes",
        "exit_moves=40",
        "mirror_max=none",
    ] {
        assert!(text.lines().any(|it| it == line), "{line}: {text}");
    }
}

#[test]
fn a_wrong_rule_set_is_refused_by_its_parameter() {
    for (rules, words) in [
        ("chess", "unknown preset 'chess'"),
        ("classic-3x3 size=17", "size=17"),
        ("classic-3x3 size=5 home=3x3", "home=3x3"),
        ("classic-3x3 exit_moves=0", "exit_moves=0"),
        ("classic-3x3 speed=9", "speed"),
    ] {
        let message = ugolki(&["rules", rules]).misused();
        assert!(message.contains(words), "{rules}: {message}");
        let message = ugolki(&["moves", "--rules", rules]).misused();
        assert!(
            message.contains(words) && message.contains("--rules"),
            "{rules}: {message}"
        );
    }
}
