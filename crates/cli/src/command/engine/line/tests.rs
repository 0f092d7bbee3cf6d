//! Lines, read and refused.

use super::*;

fn read(line: &str) -> Command {
    Command::parse(line).unwrap().unwrap()
}

#[test]
fn commands_are_read_whatever_the_spaces() {
    let position = |start: Option<&str>, moves: &[&str]| Command::Position {
        start: start.map(str::to_owned),
        moves: moves.iter().map(|mv| (*mv).to_owned()).collect(),
    };
    let option = |name: &str, value: &str| Command::SetOption {
        name: name.to_owned(),
        value: value.to_owned(),
    };
    for (line, command) in [
        ("ugi", Command::Ugi),
        ("  isready\t\r\n", Command::IsReady),
        ("uginewgame", Command::NewGame),
        ("stop", Command::Stop),
        ("quit", Command::Quit),
        ("query  p1turn", Command::Query(Question::FirstPlayersTurn)),
        ("position startpos", position(None, &[])),
        ("position startpos moves", position(None, &[])),
        (
            "position fen 8/8 w  1 moves c3-d3 f6e6",
            position(Some("8/8 w 1"), &["c3-d3", "f6e6"]),
        ),
        (
            "setoption name Rules value classic-3x3 size=9",
            option("Rules", "classic-3x3 size=9"),
        ),
        (
            "setoption name Move Overhead value 5",
            option("Move Overhead", "5"),
        ),
        ("setoption name Level value", option("Level", "")),
        ("go", Command::Go(Go::default())),
        ("go infinite", Command::Go(Go::default())),
    ] {
        assert_eq!(read(line), command, "{line}");
    }
    assert_eq!(Command::parse(" \t "), Ok(None));
}

#[test]
fn limits_come_in_any_order() {
    let ms = Duration::from_millis;
    let read = |text| parse_go(Words::new(text)).unwrap();
    let go = read("p2inc 20 p1time 1000 nodes 5 p2time -3 depth 7 p1inc 10");
    assert_eq!(go.clocks[0].time, Some(ms(1000)));
    assert_eq!(go.clocks[1].time, Some(ms(0)));
    assert_eq!(go.clocks.map(|clock| clock.increment), [ms(10), ms(20)]);
    assert_eq!((go.depth, go.nodes, go.move_time), (Some(7), Some(5), None));
    assert!(!go.is_infinite(Side::White));
    let go = read("p2time 1000");
    assert!(go.is_infinite(Side::White) && !go.is_infinite(Side::Black));
    let go = read("nodes 99999999999999999999");
    assert_eq!(go.nodes, Some(u64::MAX));
}

#[test]
fn an_error_says_what_was_found_where_and_what_was_expected() {
    for (line, words) in [
        ("fly", "unexpected 'fly': expected ugi, isready,"),
        ("ugi now", "ugi: unexpected 'now': expected the end"),
        (
            "setoption",
            "setoption: the line is cut short: expected name",
        ),
        (
            "setoption name",
            "setoption: the line is cut short: expected name NAME value",
        ),
        ("setoption name value 3", "setoption: unexpected 'value'"),
        ("setoption name Hash", "setoption: the line is cut short"),
        (
            "position",
            "position: the line is cut short: expected startpos or fen",
        ),
        (
            "position 8/8",
            "position: unexpected '8/8': expected startpos or fen",
        ),
        (
            "position fen 8/8 w",
            "position: the line is cut short: expected ranks, side",
        ),
        ("position fen 8/8 moves c3", "position: unexpected 'moves'"),
        (
            "position startpos c3-d3",
            "position: unexpected 'c3-d3': expected moves",
        ),
        (
            "go depth",
            "go: the line is cut short: expected a number of plies",
        ),
        (
            "go depth 0",
            "go: depth '0': expected a number of plies from 1 on",
        ),
        ("go depth +4", "go: depth '+4'"),
        (
            "go movetime 1.5",
            "go: movetime '1.5': expected milliseconds",
        ),
        (
            "go depth 3 depth 4",
            "go: depth is given twice: expected it once",
        ),
        (
            "go infinite depth 3",
            "go: unexpected 'infinite': expected infinite alone",
        ),
        (
            "go wtime 3",
            "go: unexpected 'wtime': expected p1time, p2time",
        ),
        (
            "query",
            "query: the line is cut short: expected gameover, p1turn or result",
        ),
        ("query winner", "query: unexpected 'winner'"),
        ("query result now", "query: unexpected 'now'"),
    ] {
        let error = Command::parse(line).unwrap_err().to_string();
        assert!(error.starts_with(words), "{line}: {error}");
        assert!(error.contains("expected"), "{line}: {error}");
    }
}

#[test]
fn no_line_makes_the_reader_panic() {
    const PIECES: [&str; 20] = [
        "go",
        "position",
        "fen",
        "startpos",
        "moves",
        "setoption",
        "name",
        "value",
        "query",
        "depth",
        "p1time",
        "-",
        "99999999999999999999",
        "🦀",
        "\u{0}",
        "8/8",
        "w",
        "1",
        "\t",
        "c3",
    ];
    let mut chance: u64 = 1;
    let mut below = |limit: usize| {
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (chance >> 33) as usize % limit
    };
    for _ in 0..20_000 {
        let mut line = String::new();
        for _ in 0..below(8) {
            line += PIECES[below(PIECES.len())];
            line += [" ", ""][below(2)];
        }
        // Every error is a single line.
        if let Err(error) = Command::parse(&line) {
            assert!(!error.to_string().contains('\n'), "{line:?}");
        }
    }
}
