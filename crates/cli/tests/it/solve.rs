//! `ugolki solve race`.

use ugolki_rules::{Game, Position, Side};

use crate::run::{Output, ugolki};

fn solve(rules: &str, position: Option<&str>) -> Output {
    let mut args = vec!["solve", "race", "--rules", rules];
    args.extend(position.iter().flat_map(|text| ["--position", text]));
    ugolki(&args)
}

const RACE: &str = "8/5w2/5www/5www/2bb1ww1/1bbb4/bb6/bb6 w 30";

#[test]
fn both_sides_are_told_on_two_lines_and_then_how() {
    let text = solve(
        "classic-3x3",
        Some("8/8/4wwww/5www/bb4ww/bbb5/bbb5/b7 w 30"),
    )
    .good();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4, "{text}");
    for (side, number, line) in [("white", lines[0], lines[2]), ("black", lines[1], lines[3])] {
        let moves: usize = number.strip_prefix(side).unwrap().trim().parse().unwrap();
        let routes = line.strip_prefix(side).unwrap().strip_prefix(": ").unwrap();
        assert_eq!(routes.split(' ').count(), moves, "{text}");
    }
}

#[test]
fn the_line_leads_home() {
    for side in Side::BOTH {
        let (position, name) = match side {
            Side::White => ("8/8/4wwww/5www/6ww/8/8/8 w 30", "white: "),
            Side::Black => ("8/8/8/8/bb6/bbb5/bbb5/b7 b 30", "black: "),
        };
        let text = solve("classic-3x3", Some(position)).good();
        let line = text
            .lines()
            .find_map(|line| line.strip_prefix(name))
            .unwrap();
        let rules = "classic-3x3".parse().unwrap();
        let mut position = Position::parse(position, 8).unwrap();
        for route in line.split(' ') {
            let mut game = Game::from_position(rules, position).unwrap();
            let mv = game.parse_move(route).unwrap();
            game.play_legal(mv).unwrap();
            let [white, black] = Side::BOTH.map(|side| game.position().men(side));
            position = Position::new(8, white, black, side, 30).unwrap();
        }
        let game = Game::from_position(rules, position).unwrap();
        assert_eq!(
            game.outcome().and_then(|it| it.winner),
            Some(side),
            "{text}"
        );
    }
}

#[test]
fn a_side_without_men_has_a_dash() {
    let text = solve("classic-3x3 size=6", Some("6/6/6/www3/www3/www3 w 1")).good();
    assert!(text.starts_with("white 16\nblack -\nwhite: "), "{text}");
    assert_eq!(text.lines().count(), 3, "{text}");
    let text = solve("classic-3x3 size=5 home=2x2", Some("3bb/3bb/5/5/5 w 1")).good();
    assert!(text.starts_with("white -\nblack 7\nblack: "), "{text}");
    let text = solve("classic-3x3", Some("8/8/8/8/8/8/8/8 w 1")).good();
    assert_eq!(text, "white -\nblack -\n");
}

#[test]
fn a_side_at_home_needs_no_move() {
    let text = solve("classic-3x3", Some("5www/5www/5www/8/8/8/8/8 w 1")).good();
    assert_eq!(text, "white 0\nblack -\nwhite:\n");
}

#[test]
fn too_few_men_are_told() {
    let text = solve("classic-3x3", Some("5www/5www/8/8/8/8/8/8 w 1")).good();
    assert_eq!(text, "white unsolvable: 6 men for 9 squares\nblack -\n");
}

#[test]
fn sides_that_still_can_meet_are_solved_alone() {
    let output = solve("classic-3x3 size=5 home=2x2", None);
    assert_eq!(output.code, 0);
    assert!(
        output.stdout.starts_with("white 7\nblack 7\n"),
        "{}",
        output.stdout
    );
    assert!(
        output.stderr.starts_with("note: the sides can still meet"),
        "{}",
        output.stderr
    );
}

#[test]
fn a_small_budget_gives_bounds() {
    let args = ["solve", "race", "--rules", "classic-3x3", "--position"];
    let position = "8/8/8/8/8/www5/www5/www5 w 1";
    let args = [&args[..], &[position, "--states", "10"]].concat();
    let text = ugolki(&args).good();
    let bounds = text.lines().next().unwrap().strip_prefix("white ").unwrap();
    let (least, most) = bounds.split_once("..").expect(bounds);
    let (least, most): (u32, u32) = (least.parse().unwrap(), most.parse().unwrap());
    assert!(least < most, "{text}");
}

#[test]
fn a_race_of_a_game_is_solved() {
    let text = solve("classic-3x3", Some(RACE)).good();
    assert!(text.starts_with("white 7\nblack 6\n"), "{text}");
}

#[test]
fn wrong_usage_says_why() {
    for args in [
        &["solve"][..],
        &["solve", "puzzle"],
        &["solve", "race"],
        &["solve", "race", "--rules", "chess"],
        &[
            "solve",
            "race",
            "--rules",
            "classic-3x3",
            "--position",
            "8/8 w 1",
        ],
        &["solve", "race", "--rules", "classic-3x3", "--states", "0"],
    ] {
        ugolki(args).misused();
    }
}
