//! `ugolki engine`: transcripts of commands and answers.

use std::time::{Duration, Instant};

use ugolki_rules::Game;

use crate::run::ugolki_with;
use crate::talk::Talk;

/// The answers to an input that ends, without the lines about searches.
fn answers(lines: &[&str]) -> Vec<String> {
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let output = ugolki_with(text.as_bytes(), &["engine"]).good();
    let told = output
        .lines()
        .filter(|line| !line.starts_with("info depth"));
    told.map(str::to_owned).collect()
}

/// The move of a `bestmove`.
fn best_move(line: &str) -> &str {
    let text = line.strip_prefix("bestmove ").expect("a best move");
    assert!(!text.contains(' '), "{line}");
    text
}

const WHITE_HOME: &str = "5www/5www/5www/8/8/8/8/bbb5 w 30";
const BLACK_HOME: &str = "5www/5www/8/8/8/bbb5/bbb5/bbb5 w 30";
const BOTH_HOME: &str = "5www/5www/5www/8/8/bbb5/bbb5/bbb5 w 30";
/// White wins with one move.
const LAST_MOVE: &str = "5www/5www/4w1ww/8/8/8/8/bbb5 w 30";

#[test]
fn it_introduces_itself_with_its_options() {
    let lines = answers(&["ugi", "isready", "quit"]);
    let (last, lines) = lines.split_last().unwrap();
    assert_eq!(last, "readyok");
    assert!(lines[0].starts_with("id name Ugolki "), "{lines:?}");
    assert!(lines[1].starts_with("id author "), "{lines:?}");
    assert_eq!(
        lines[2..],
        [
            "option name Rules type string default classic-3x3",
            "option name Threads type spin default 1 min 1 max 64",
            "option name Hash type spin default 64 min 1 max 32768",
            "option name MultiPV type spin default 1 min 1 max 256",
            "option name Seed type spin default 0 min 0 max 2147483647",
            "option name Level type combo default none var none var 1 var 2 var 3 var 4 var 5 var 6",
            "ugiok",
        ]
    );
}

#[test]
fn questions_about_the_position_are_answered() {
    let questions = ["query gameover", "query p1turn", "query result"];
    for (position, expected) in [
        ("position startpos", ["false", "true", "none"]),
        ("position startpos moves c3-d3", ["false", "false", "none"]),
        (
            &format!("position fen {WHITE_HOME}"),
            ["true", "true", "p1win"],
        ),
        (
            &format!("position fen {BLACK_HOME}"),
            ["true", "true", "p2win"],
        ),
        (
            &format!("position fen {BOTH_HOME}"),
            ["true", "true", "draw"],
        ),
        (
            "position fen 5bbb/5bbb/5bbb/8/8/www5/www5/www5 b 4 moves f6e6 C3:D3",
            ["false", "false", "none"],
        ),
    ] {
        let [first, second, third] = questions;
        let heard = answers(&[position, first, second, third]);
        assert_eq!(heard, expected.map(|it| format!("response {it}")));
    }
}

#[test]
fn a_search_tells_what_it_finds_and_answers_with_a_legal_move() {
    let text = "setoption name Hash value 1\nposition startpos moves c3-d3 f6-e6\ngo depth 4\n";
    let output = ugolki_with(text.as_bytes(), &["engine"]).good();
    let (infos, last) = output.trim_end().rsplit_once('\n').unwrap();
    let mut game = Game::from_text("classic-3x3", None).unwrap();
    for mv in ["c3-d3", "f6-e6"] {
        game.play_legal(game.parse_move(mv).unwrap()).unwrap();
    }
    let mv = game.parse_move(best_move(last)).unwrap();
    assert_eq!(game.route_text(mv.mv()), best_move(last));
    assert_eq!(infos.lines().count(), 4);
    for (depth, line) in (1..).zip(infos.lines()) {
        let (head, pv) = line.split_once(" pv ").unwrap();
        let words: Vec<&str> = head.split(' ').collect();
        assert_eq!(words[..3], ["info", "depth", &depth.to_string()]);
        assert_eq!(words[5..7], ["score", "cp"]);
        assert!(words[7].parse::<i32>().is_ok(), "{line}");
        for (index, name) in [(3, "seldepth"), (8, "nodes"), (10, "nps"), (12, "time")] {
            assert_eq!(words[index], name, "{line}");
            assert!(words[index + 1].parse::<u64>().is_ok(), "{line}");
        }
        let mut line_game = game.clone();
        for route in pv.split(' ') {
            let mv = line_game.parse_move(route).unwrap();
            assert_eq!(line_game.route_text(mv.mv()), route);
            line_game.play_legal(mv).unwrap();
        }
    }
}

#[test]
fn a_win_is_told_in_moves() {
    let text = format!("position fen {LAST_MOVE}\ngo depth 3\n");
    let output = ugolki_with(text.as_bytes(), &["engine"]).good();
    assert!(output.contains(" score win 1 "), "{output}");
    assert!(output.ends_with("bestmove e6-f6\n"), "{output}");
}

#[test]
fn a_race_is_told_as_far_as_it_is_known() {
    let text = "position fen 8/5w2/5www/5www/2bb1ww1/1bbb4/bb6/bb6 w 30\ngo depth 9\n";
    let output = ugolki_with(text.as_bytes(), &["engine"]).good();
    let lines: Vec<&str> = output.lines().collect();
    // Black needs six moves and White seven, if nobody turns back; a search that does not see the
    // end changes nothing in that.
    let last_info = lines[lines.len() - 2];
    assert!(last_info.contains(" score cp -120 "), "{output}");
    best_move(lines[lines.len() - 1]);

    // Nobody can return in time.
    let text = "position fen 4w3/5www/4wwww/7w/bb1b4/bb6/bbb5/bbb5 w 50\ngo depth 3\n";
    let output = ugolki_with(text.as_bytes(), &["engine"]).good();
    let lines: Vec<&str> = output.lines().collect();
    assert!(
        lines[lines.len() - 2].contains(" score win -2 "),
        "{output}"
    );
}

#[test]
fn several_lines_are_numbered() {
    let text = "setoption name MultiPV value 3\ngo depth 2\n";
    let output = ugolki_with(text.as_bytes(), &["engine"]).good();
    let infos: Vec<&str> = output.lines().filter(|it| it.starts_with("info")).collect();
    assert_eq!(infos.len(), 6, "{output}");
    for (index, line) in infos.iter().enumerate() {
        let number = format!(" multipv {} score ", index % 3 + 1);
        assert!(line.contains(&number), "{line}");
    }
    let first_moves = infos[3..].iter().map(|line| {
        let (_, pv) = line.split_once(" pv ").unwrap();
        pv.split(' ').next().unwrap()
    });
    let different: std::collections::HashSet<&str> = first_moves.collect();
    assert_eq!(different.len(), 3, "{output}");
}

#[test]
fn a_position_that_is_over_has_no_move() {
    for position in [WHITE_HOME, BLACK_HOME, BOTH_HOME] {
        let position = format!("position fen {position}");
        for level in ["none", "1", "4", "5"] {
            let level = format!("setoption name Level value {level}");
            let heard = answers(&[&level, &position, "go depth 3", "go infinite"]);
            assert_eq!(heard, ["bestmove none", "bestmove none"], "{level}");
        }
    }
}

#[test]
fn a_bad_line_is_complained_about_and_nothing_else() {
    for (line, words) in [
        ("fly", "unexpected 'fly': expected ugi, isready,"),
        ("go depth", "go: the line is cut short: expected"),
        ("go depth x", "go: depth 'x': expected"),
        ("query who", "query: unexpected 'who': expected gameover"),
        (
            "setoption name Hash value 0",
            "setoption: Hash '0': expected 1 to 32768",
        ),
        (
            "setoption name Color value red",
            "setoption: unknown option 'Color': expected Rules",
        ),
        (
            "setoption name Rules value chess",
            "setoption: Rules: unknown preset 'chess'",
        ),
        (
            "setoption name Level value 7",
            "setoption: Level '7': expected 1 to 6, or none",
        ),
        ("position fen 8/8 w 1", "position: 2 ranks"),
        (
            "position startpos moves c3-d3 c3-d3",
            "position: move 2, 'c3-d3': ",
        ),
        (
            "position startpos moves c3-e3-e5",
            "position: move 1, 'c3-e3-e5': leg c3-e3 is impossible",
        ),
        ("\u{1b}[2J", "unexpected '\\u{1b}[2J'"),
    ] {
        let heard = answers(&[line, "isready"]);
        assert_eq!(heard.len(), 2, "{heard:?}");
        let start = format!("info string error {words}");
        assert!(heard[0].starts_with(&start), "{line}: {}", heard[0]);
        assert!(heard[0].bytes().all(|byte| byte >= b' '), "{:?}", heard[0]);
        assert_eq!(heard[1], "readyok");
    }
}

#[test]
fn a_bad_position_leaves_the_one_before() {
    for bad in [
        "position startpos moves c3-d3 f6-e6 c3-c4",
        "position fen 8/8/8/8 w 1",
        "position",
        "setoption name Rules value classic-3x3 size=99",
    ] {
        let heard = answers(&["position startpos moves c3-d3", bad, "query p1turn"]);
        assert!(heard[0].starts_with("info string error "), "{heard:?}");
        assert_eq!(heard[1..], ["response false"], "{bad}");
    }
}

#[test]
fn moves_after_the_end_are_refused() {
    let line = format!("position fen {WHITE_HOME} moves f6-e6");
    let heard = answers(&[&line]);
    assert!(
        heard[0].contains("the game has ended: 1-0 home"),
        "{heard:?}"
    );
}

#[test]
fn other_rules_bring_their_start() {
    let heard = answers(&[
        "position startpos moves c3-d3",
        "setoption name rules value halma-16",
        "query p1turn",
        "position startpos moves a5-a6",
        "query p1turn",
        "uginewgame",
        "query p1turn",
    ]);
    assert_eq!(heard, ["response true", "response false", "response true"]);
}

#[test]
fn commands_wait_for_the_end_of_a_search() {
    let mut talk = Talk::new();
    talk.say(&["isready"]);
    assert_eq!(talk.answer(), "readyok");
    talk.say(&[
        "go infinite",
        "query p1turn",
        "position startpos moves c3-d3",
        "query p1turn",
        "fly",
        "go depth 1",
        "isready",
    ]);
    assert_eq!(talk.answer(), "readyok");
    assert!(talk.is_silent(Duration::from_millis(100)));
    talk.say(&["stop"]);
    best_move(&talk.answer());
    assert_eq!(talk.answer(), "response true");
    assert_eq!(talk.answer(), "response false");
    assert!(
        talk.answer()
            .starts_with("info string error unexpected 'fly'")
    );
    best_move(&talk.answer());
    talk.say(&["stop", "query p1turn", "quit"]);
    assert_eq!(talk.rest(), ["response false"]);
}

#[test]
fn a_long_script_waits_whole() {
    let script = [
        "go movetime 300\n",
        &"position startpos\n".repeat(20_000),
        "go depth 1\n",
    ];
    let output = ugolki_with(script.concat().as_bytes(), &["engine"]).good();
    assert_eq!(output.matches("bestmove ").count(), 2);
    assert!(!output.contains("error"));
}

#[test]
fn an_infinite_search_answers_when_it_is_stopped_and_not_before() {
    let mut talk = Talk::new();
    // The result is known at once.
    talk.say(&[&format!("position fen {LAST_MOVE}"), "go infinite"]);
    assert!(talk.is_silent(Duration::from_millis(200)));
    talk.say(&["stop"]);
    assert_eq!(talk.answer(), "bestmove e6-f6");
    talk.fall_silent();
    assert!(talk.rest().is_empty());
}

#[test]
fn quitting_ends_a_search_and_answers_what_waits_without_thinking() {
    let mut talk = Talk::new();
    talk.say(&["go infinite", "query p1turn", "go infinite", "quit"]);
    best_move(&talk.answer());
    assert_eq!(talk.answer(), "response true");
    best_move(&talk.answer());
    assert!(talk.rest().is_empty());
}

#[test]
fn the_end_of_the_input_ends_it_when_all_is_answered() {
    let heard = answers(&["go depth 3", "query p1turn", "go infinite", "query p1turn"]);
    assert_eq!(heard.len(), 4, "{heard:?}");
    best_move(&heard[0]);
    assert_eq!(heard[1], "response true");
    best_move(&heard[2]);
    assert_eq!(heard[3], "response true");
    assert!(answers(&[]).is_empty());
}

#[test]
fn a_search_that_only_the_other_clock_limits_ends_with_the_input() {
    let heard = answers(&["go p2time 100"]);
    assert_eq!(heard.len(), 1, "{heard:?}");
    best_move(&heard[0]);
}

#[test]
fn time_is_for_the_search_and_not_for_what_was_asked_before() {
    let script = "setoption name Hash value 1500\nposition startpos\ngo movetime 300\n";
    let told = ugolki_with(script.as_bytes(), &["engine"]).good();
    assert!(told.contains("info depth 2 "), "{told}");
}

#[test]
fn the_last_line_that_is_told_begins_with_the_move() {
    for nodes in (100..2_000).step_by(160) {
        let script = format!("go nodes {nodes}\n");
        let told = ugolki_with(script.as_bytes(), &["engine"]).good();
        let (before, best) = told.trim_end().rsplit_once("\nbestmove ").unwrap();
        let (_, line) = before.rsplit_once(" pv ").unwrap();
        assert_eq!(line.split(' ').next(), Some(best), "{told}");
    }
}

#[test]
fn time_is_kept() {
    let mut talk = Talk::new();
    talk.say(&["isready"]);
    assert_eq!(talk.answer(), "readyok");
    // A quick answer wastes time. Lateness is measured in processor time, since a busy machine
    // answers late without being wrong.
    for (go, least) in [
        ("go movetime 200", 100),
        ("go movetime 1", 0),
        ("go p1time 10000 p2time 1 p1inc 0 p2inc 0", 5),
        ("go p1time 0 p2time 100", 0),
        ("go p1time -5 p2time 100", 0),
        (
            "go p1time 1000 p2time 1000 p1inc 10 p2inc 10 movetime 50",
            0,
        ),
    ] {
        let asked = Instant::now();
        let busy = talk.busy();
        talk.say(&[go]);
        best_move(&talk.answer());
        let took = asked.elapsed();
        let worked = busy
            .zip(talk.busy())
            .map_or(took, |(before, after)| after - before);
        assert!(Duration::from_millis(least) <= took, "{go}: {took:?}");
        assert!(worked < Duration::from_secs(5), "{go}: {worked:?}");
    }
    talk.say(&["quit"]);
    talk.rest();
}

#[test]
fn limits_beyond_all_measure_are_limits() {
    const MOST: &str = "99999999999999999999";
    for limit in ["movetime", "nodes", "depth", "p1time", "p1inc", "p2time"] {
        let heard = answers(&[&format!("go {limit} {MOST} p2inc {MOST}"), "quit"]);
        assert_eq!(heard.len(), 1, "{limit}: {heard:?}");
        best_move(&heard[0]);
    }
}

#[test]
fn limits_count_together() {
    let text = "setoption name Hash value 1\ngo depth 3 nodes 100000000 movetime 60000\n";
    let output = ugolki_with(text.as_bytes(), &["engine"]).good();
    assert_eq!(output.lines().count(), 4, "{output}");
    let text = "go nodes 5000 depth 100\n";
    let output = ugolki_with(text.as_bytes(), &["engine"]).good();
    let nodes = |line: &str| -> Option<u64> {
        let words: Vec<&str> = line.split(' ').collect();
        let place = words.iter().position(|word| *word == "nodes")?;
        words[place + 1].parse().ok()
    };
    assert!(
        output
            .lines()
            .filter_map(nodes)
            .all(|nodes| nodes <= 10_000),
        "{output}"
    );
}

#[test]
fn a_level_plays_as_it_does_elsewhere() {
    use ugolki_engine::{Level, choose};

    let game = Game::from_text("diagonal-3x3", None).unwrap();
    for level in Level::ALL {
        for seed in [0, 7] {
            let heard = answers(&[
                "setoption name Rules value diagonal-3x3",
                &format!("setoption name Level value {level}"),
                &format!("setoption name Seed value {seed}"),
                // Levels 5 and 6 have enough time to finish by themselves.
                match level.time_cap() {
                    None => "go movetime 10",
                    Some(_) => "go movetime 60000",
                },
            ]);
            let mv = choose(&game, level, seed, &()).unwrap();
            assert_eq!(heard, [format!("bestmove {}", game.route_text(mv))]);
        }
    }
}

#[test]
fn levels_five_and_six_keep_the_limits_of_a_search_and_stop() {
    for level in ["5", "6"] {
        let mut talk = Talk::new();
        talk.say(&[
            "setoption name Rules value halma-16",
            &format!("setoption name Level value {level}"),
            "go movetime 20",
        ]);
        best_move(&talk.answer());
        talk.say(&["go p1time 100 p2time 100"]);
        best_move(&talk.answer());
        talk.say(&["go depth 2"]);
        let told: Vec<String> = (0..2).map(|_| talk.hear()).collect();
        assert!(told[0].starts_with("info depth 1 "), "{told:?}");
        assert!(told[1].starts_with("info depth 2 "), "{told:?}");
        assert!(told.iter().all(|line| !line.contains("multipv")));
        best_move(&talk.hear());
        talk.say(&["go infinite", "stop", "quit"]);
        best_move(&talk.answer());
        assert!(talk.rest().is_empty());
    }
}

#[test]
fn whole_games_are_played_by_the_moves_it_answers() {
    for rules in ["diagonal-3x3", "classic-3x3 size=5 home=2x2 corner=h1"] {
        let mut talk = Talk::new();
        talk.say(&[
            "ugi",
            &format!("setoption name Rules value {rules}"),
            "setoption name Hash value 1",
            "setoption name Threads value 2",
        ]);
        while talk.hear() != "ugiok" {}
        let mut game = Game::from_text(rules, None).unwrap();
        let mut position = "position startpos moves".to_owned();
        while game.outcome().is_none() {
            talk.say(&[&position, "query gameover", "go nodes 100"]);
            assert_eq!(talk.answer(), "response false");
            let answer = talk.answer();
            let mv = game.parse_move(best_move(&answer)).unwrap();
            game.play_legal(mv).unwrap();
            position = format!("{position} {}", best_move(&answer));
        }
        talk.say(&[&position, "query gameover", "go", "stop"]);
        assert_eq!(talk.answer(), "response true");
        assert_eq!(talk.answer(), "bestmove none");
        talk.fall_silent();
        talk.rest();
    }
}

#[test]
fn whatever_is_said_it_goes_on() {
    let mut input = b"\0\xff\xfe\nposition startpos moves \xd1\x81\n\r\n \t \n".to_vec();
    input.extend_from_slice("x".repeat(3 << 20).as_bytes());
    input.extend_from_slice(b"\ngo nodes 1\n");
    input.extend_from_slice("position startpos moves ".repeat(100_000).as_bytes());
    input.extend_from_slice(b"\nquery p1turn");
    let output = ugolki_with(&input, &["engine"]).good();
    assert!(
        output.contains("info string error line too long"),
        "{output}"
    );
    assert!(output.ends_with("response true\n"), "{output}");
}
