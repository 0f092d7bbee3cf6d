//! Rule sets: the catalogue, what is valid, and their text.

use proptest::prelude::*;
use ugolki_rules::{Home, Parameters, Repetition, RuleSet, RuleSetError, preset, presets};

use crate::model::Model;
use crate::strategies::{any_parameters, any_rules, cases, homes_fit};

/// The catalogue, every parameter of every preset spelled out.
const CATALOGUE: &str = include_str!("../data/presets.txt");

#[test]
fn the_catalogue_has_exactly_these_presets() {
    let mut rows = CATALOGUE
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>());
    let head = rows.next().expect("the table has a head");
    assert_eq!(head[..2], ["preset", "rated"]);
    assert_eq!(head[2..], Parameters::NAMES);
    let rows: Vec<_> = rows.collect();
    assert_eq!(rows.len(), 63);
    assert_eq!(presets().len(), rows.len());
    for (known, row) in presets().iter().zip(rows) {
        assert_eq!(known.id, row[0]);
        assert_eq!(known.rated, row[1] == "yes", "{}", known.id);
        let values = known.rule_set().entries().map(|(_, value)| value);
        assert_eq!(values[..], row[2..], "{}", known.id);
        assert_eq!(preset(known.id), Some(known));
        assert_eq!(known.id.parse(), Ok(known.rule_set()));
    }
}

#[test]
fn every_preset_may_be_played() {
    for known in presets() {
        assert_eq!(known.rule_set().check_for_games(), Ok(()), "{}", known.id);
    }
}

#[test]
fn homes_have_as_many_men_as_their_clubs_say() {
    for (home, men) in [
        ("3x3", 9),
        ("3x4", 12),
        ("4x4", 16),
        ("t4", 10),
        ("t5", 15),
        ("t6", 21),
        ("h19", 19),
        ("h13", 13),
    ] {
        assert_eq!(home.parse::<Home>().map(Home::men), Ok(men), "{home}");
    }
}

/// Checks that a text is refused, for which parameter, and with which message.
fn check_refused(text: &str, parameter: Option<&str>, message: &str) {
    let error = text
        .parse::<RuleSet>()
        .expect_err("the text is no valid rule set");
    assert_eq!(error.to_string(), message, "{text}");
    assert_eq!(error.parameter(), parameter, "{text}");
}

#[test]
fn a_rule_set_without_sense_is_refused_by_parameter() {
    let overlap = "home=3x8: the two homes share squares on a board of 5x5";
    check_refused(
        "classic-3x3 size=5 home=3x8",
        Some("home"),
        "home=3x8 does not fit a board of 5x5",
    );
    check_refused(
        "classic-3x3 size=5",
        Some("home"),
        &overlap.replace("3x8", "3x3"),
    );
    check_refused(
        "classic-3x3 size=3",
        Some("size"),
        "size=3: expected 4 to 16",
    );
    check_refused(
        "classic-3x3 size=17",
        Some("size"),
        "size=17: expected 4 to 16",
    );
    check_refused(
        "classic-3x3 size=300",
        Some("size"),
        "size=300: expected 4 to 16",
    );
    check_refused(
        "halma-16 size=4",
        Some("home"),
        "home=h19 does not fit a board of 4x4",
    );
    check_refused(
        "classic-3x3 home=t9",
        Some("home"),
        "home=t9 does not fit a board of 8x8",
    );
    check_refused(
        "classic-3x3 home=4x8",
        Some("home"),
        "home=4x8: White has no move from the start",
    );
    for parameter in ["exit_moves", "limit_moves", "mirror_first"] {
        check_refused(
            &format!("classic-3x3 {parameter}=0"),
            Some(parameter),
            &format!("{parameter}=0: expected at least 1, or none"),
        );
    }
    assert!("classic-3x3 mirror_max=0".parse::<RuleSet>().is_ok());
}

#[test]
fn a_text_that_is_no_rule_set_is_refused() {
    check_refused(
        "",
        None,
        "empty rule set: expected a preset id, as classic-3x3",
    );
    check_refused(
        "chess",
        None,
        "unknown preset 'chess': expected an id of the catalogue, as classic-3x3",
    );
    check_refused(
        "classic-3x3 diagonal",
        None,
        "unexpected 'diagonal': expected an override, as size=10",
    );
    check_refused(
        "classic-3x3 diagonal=maybe",
        Some("diagonal"),
        "diagonal=maybe: expected no, steps or yes",
    );
    check_refused(
        "classic-3x3 exit_moves=-1",
        Some("exit_moves"),
        "exit_moves=-1: expected a whole number up to 4294967295, or none",
    );
    check_refused(
        "classic-3x3 exit_moves=99999999999",
        Some("exit_moves"),
        "exit_moves=99999999999: expected a whole number up to 4294967295, or none",
    );
    check_refused(
        "classic-3x3 home=t4 home=t4",
        Some("home"),
        "home is given twice: expected it once",
    );
    let unknown = "classic-3x3 speed=1".parse::<RuleSet>().unwrap_err();
    assert_eq!(unknown, RuleSetError::UnknownParameter("speed".into()));
    let names = Parameters::NAMES.join(", ");
    assert_eq!(
        unknown.to_string(),
        format!("unknown parameter 'speed': expected one of {names}")
    );
}

#[test]
fn endless_rules_may_be_analyzed_but_not_played() {
    let endless: RuleSet = "classic-3x3 limit_moves=none repetition=none"
        .parse()
        .unwrap();
    let refused = endless.check_for_games().unwrap_err();
    assert_eq!(refused, RuleSetError::Endless);
    assert!(
        refused
            .to_string()
            .contains("limit_moves=none with repetition=none")
    );
}

/// Parameters that two rule sets do not share, told without their texts.
fn differences(one: &Parameters, other: &Parameters) -> usize {
    let differ = [
        one.size != other.size,
        one.home != other.home,
        one.corner != other.corner,
        one.diagonal != other.diagonal,
        one.last_reply != other.last_reply,
        one.exit_moves != other.exit_moves,
        one.exit_check != other.exit_check,
        one.exit_return != other.exit_return,
        one.exit_exempt_locked != other.exit_exempt_locked,
        one.limit_moves != other.limit_moves,
        one.limit_score != other.limit_score,
        one.repetition != other.repetition,
        one.locking != other.locking,
        one.mirror_max != other.mirror_max,
        one.mirror_first != other.mirror_first,
        one.forced_exit != other.forced_exit,
    ];
    differ.into_iter().filter(|&it| it).count()
}

/// Checks that a rule set is printed from the first of the nearest presets, and reads as the same.
fn check_text(rules: &RuleSet) {
    let text = rules.to_string();
    assert_eq!(text.parse(), Ok(*rules), "{text}");
    let mut words = text.split(' ');
    let id = words.next().unwrap_or_default();
    let distances: Vec<usize> = presets()
        .iter()
        .map(|it| differences(rules, &it.rule_set()))
        .collect();
    let fewest = distances.iter().min().expect("there are presets");
    let first = distances
        .iter()
        .position(|it| it == fewest)
        .unwrap_or_default();
    assert_eq!(id, presets()[first].id, "{text}");
    assert_eq!(words.count(), *fewest, "{text}");
}

#[test]
fn twin_presets_are_printed_as_the_first() {
    let narod = preset("narod-3x4").unwrap().rule_set();
    assert_eq!(narod.to_string(), "luckforfree-3x4");
}

proptest! {
    #![proptest_config(cases(384))]

    #[test]
    fn what_is_printed_reads_as_the_same(rules in any_rules(4..=16)) {
        check_text(&rules);
    }

    #[test]
    fn few_changes_to_a_preset_print_as_few(
        rules in any_rules(4..=12),
        index in 0..63usize,
        kept in any::<u16>(),
    ) {
        let mut changed = *presets()[index].rule_set();
        for (bit, (name, value)) in rules.entries().into_iter().enumerate() {
            if kept >> bit & 3 == 3 {
                changed.set(name, &value).unwrap();
            }
        }
        if let Ok(changed) = RuleSet::new(changed) {
            check_text(&changed);
        }
    }

    #[test]
    fn exactly_rule_sets_with_sense_are_valid(
        rules in any_parameters(2..=18),
        zero in 0..6u8,
    ) {
        let mut rules = rules;
        match zero {
            0 => rules.exit_moves = Some(0),
            1 => rules.limit_moves = Some(0),
            2 => rules.mirror_first = Some(0),
            _ => {}
        }
        let mut wrong = Vec::new();
        let is_size_good = (4..=16).contains(&rules.size);
        if !is_size_good {
            wrong.push("size");
        }
        let counts = [
            ("exit_moves", rules.exit_moves),
            ("limit_moves", rules.limit_moves),
            ("mirror_first", rules.mirror_first),
        ];
        wrong.extend(counts.iter().filter(|(_, count)| *count == Some(0)).map(|(name, _)| name));
        let can_move =
            || !Model::new(rules, &rules.start()).legal_moves().is_empty();
        if !homes_fit(&rules) || (is_size_good && !can_move()) {
            wrong.push("home");
        }
        let is_endless = rules.limit_moves.is_none() && rules.repetition == Repetition::None;
        match RuleSet::new(rules) {
            Ok(rule_set) => {
                prop_assert!(wrong.is_empty(), "{:?} is wrong", wrong);
                prop_assert_eq!(rule_set.check_for_games().is_ok(), !is_endless);
            }
            Err(error) => {
                let named = error.parameter().map(str::to_owned);
                prop_assert!(named.is_some_and(|it| wrong.contains(&it.as_str())), "{}", error);
            }
        }
    }
}
