//! Small facts about records, and what was printed read back over generated trees.

extern crate std;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use proptest::collection::vec;
use proptest::prelude::*;

use super::builder::Builder;
use super::*;
use crate::{IllegalMove, LegFault, MoveError, Side, preset};

fn read(text: &str) -> Record {
    let mut records = Record::parse_all(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}

fn fail(text: &str) -> RecordError {
    Record::parse_all(text).expect_err(text)
}

/// The moves of the main line, start and end.
fn moves(text: &str) -> Vec<String> {
    let line = read(text).line;
    line.moves().iter().map(|it| it.mv().to_string()).collect()
}

fn texts(comments: &[Comment]) -> Vec<&str> {
    comments.iter().map(Comment::text).collect()
}

#[test]
fn a_record_holds_tags_moves_and_result() {
    let text = "[Event \"Клуб \\\"Дом\\\"\"]\n[White \"Иванов\"]\n[Result \"*\"]\n\n\
                1. c3-d3 f6-e6 2. c2-c3 *\n";
    let record = read(text);
    assert_eq!(record.tag("event"), Some("Клуб \"Дом\""));
    assert_eq!(record.tags().len(), 3);
    assert_eq!(record.result(), GameResult::Unfinished);
    assert_eq!(record.rule_set().to_string(), "classic-3x3");
    assert_eq!(record.main_line().moves().len(), 3);
    assert_eq!(record.to_string(), text);
}

#[test]
fn sloppy_texts_read_as_the_same_moves() {
    let expected = ["c3-d3", "f6-e6", "a3-c3", "f7-f6"];
    for text in [
        "1. c3-d3 f6-e6 2. a3-c3 f7-f6 *",
        "1.c3-d3 f6-e6 2.a3-c3 f7-f6 *",
        "1. c3d3 F6E6 2. А3С3 f7:f6 *",
        "1 c3 - d3 f6 — e6 2 a3 – c3 f7-f6*",
        "c3-d3 f6-e6 a3-c3 f7-f6 *",
        "1. c3-d3 1... f6-e6 2. a3-c3 2… f7-f6 *",
        "1. c3-d3 1. … f6-e6 2. a3-c3 2...f7-f6 *",
        "1 . c3-d3 1 ... f6-e6 2 .a3-c3 … f7-f6 *",
        "\u{feff}1. c3-d3 f6-e6\r\n2. a3-c3 f7-f6\r\n*\r\n",
        "%escaped 1. {\n1. c3-d3 ; said (so\nf6-e6\n% 2. h8\n2. a3-c3 f7-f6 *",
        "1. c3-d3! f6-e6?? $14 2. a3-c3!? f7-f6 $255 *",
        "1. c3-d3 (1. b3-d3 (1. c2-d2)) f6-e6 2. a3-c3 f7-f6 *",
    ] {
        assert_eq!(moves(text), expected, "{text}");
    }
}

#[test]
fn results_are_read_with_any_dash() {
    for (text, result) in [
        ("1-0", GameResult::WhiteWins),
        ("1–0", GameResult::WhiteWins),
        ("0 - 1", GameResult::BlackWins),
        ("0:1", GameResult::BlackWins),
        ("½-½", GameResult::Draw),
        ("1/2—1/2", GameResult::Draw),
        ("*", GameResult::Unfinished),
    ] {
        assert_eq!(read(text).terminator(), Some(result), "{text}");
    }
}

#[test]
fn a_set_up_game_may_start_with_black() {
    let text = "[Rules \"classic-3x3 locking=free\"]\n\
                [Position \"5bbb/5bbb/5bbb/8/8/3w4/www5/ww1ww3 b 7\"]\n\n\
                7... f6-e6 8. d3-e3 *\n";
    let record = read(text);
    assert_eq!(record.start().number(), 7);
    assert_eq!(record.to_string(), text);
    for sloppy in ["7…f6-e6 8.d3-e3 *", "7. … f6e6 8 d3e3 *", "f6-e6 d3-e3 *"] {
        let (tags, _) = text.split_once("7...").expect("the moves begin so");
        assert_eq!(read(&format!("{tags}{sloppy}")), record, "{sloppy}");
    }
}

#[test]
fn comments_keep_to_their_moves() {
    let text = "{one} {two} 1. c3-d3 {after} 1... {before} f6-e6 (1... f6-f5 {else}) {closing} *";
    let record = read(text);
    let moves = record.line().moves();
    assert_eq!(texts(moves[0].comments_before()), ["one", "two"]);
    assert_eq!(texts(moves[0].comments()), ["after"]);
    assert_eq!(texts(moves[1].comments_before()), ["before"]);
    assert_eq!(
        texts(moves[1].variations()[0].moves()[0].comments()),
        ["else"]
    );
    assert_eq!(texts(record.line().closing_comments()), ["closing"]);
    assert_eq!(record.to_string().trim_end(), text);
}

#[test]
fn clocks_are_read_from_comments() {
    for (text, ms, rest) in [
        ("{[%clk 0:04:59]}", 299_000, ""),
        ("{[%clk 1:00:00.5] good}", 3_600_500, "good"),
        (
            "{very\n good [%clk 0:0:1.25]  move}",
            1_250,
            "very good move",
        ),
        ("{[%clk 99999:59:59.999]}", 359_999_999_999, ""),
    ] {
        let record = read(&format!("1. c3-d3 {text} *"));
        let recorded = &record.line().moves()[0];
        assert_eq!(recorded.clock().map(Clock::as_ms), Some(ms), "{text}");
        assert_eq!(texts(recorded.comments()), [rest], "{text}");
    }
    for text in [
        "[%clk 5]",
        "[%clk 0:60:00]",
        "[%clk 0:00:00.1234]",
        "[%clk 0:01:00",
        "[%emt 0:0:1]",
    ] {
        assert_eq!(Comment::new(text).clock(), None, "{text}");
        assert_eq!(Comment::new(text).text(), text);
    }
    assert_eq!(Clock::from_ms(299_050).to_string(), "0:04:59.05");
    assert_eq!(Clock::from_ms(u64::MAX).to_string(), "99999:59:59.999");
}

#[test]
fn a_comment_is_one_line_without_closing_braces() {
    let comment = Comment::new(" a {b}\r\n\u{0}\tc  ");
    assert_eq!(comment.to_string(), "{a {b) c}");
}

#[test]
fn an_impossible_route_names_line_number_side_and_leg() {
    let error = fail("[Event \"x\"]\n\n1. c3-d3 f6-e6\n2. d3-f3-h4 *");
    assert_eq!((error.game(), error.line(), error.column()), (1, 4, 4));
    assert_eq!(error.move_number(), Some(2));
    assert_eq!(error.side(), Some(Side::White));
    assert_eq!(
        error.leg().map(|leg| leg.to_string()).as_deref(),
        Some("d3-f3")
    );
    assert_eq!(error.token(), "d3-f3-h4");
    assert_eq!(error.code(), "leg");
    let is_no_hurdle = matches!(
        error.fault(),
        RecordFault::Move(MoveError::Leg(leg)) if leg.fault == LegFault::NoHurdle
    );
    assert!(is_no_hurdle, "{error:?}");
    assert_eq!(
        error.to_string(),
        "line 4, column 4, move 2 of white: leg d3-f3 is impossible: there is no man to jump over"
    );
}

#[test]
fn an_illegal_move_in_a_variation_is_an_error_too() {
    let error = fail("1. c3-d3 f6-e6\r\n(1... f6-d6)\r\n*");
    assert_eq!((error.line(), error.column()), (2, 7));
    assert_eq!(
        (error.move_number(), error.side()),
        (Some(1), Some(Side::Black))
    );
    let is_unreachable = matches!(
        error.fault(),
        RecordFault::Move(MoveError::Illegal {
            why: IllegalMove::Unreachable(_),
            ..
        })
    );
    assert!(is_unreachable, "{error:?}");
}

#[test]
fn every_fault_has_its_code_and_place() {
    let over =
        "[Rules \"classic-3x3\"]\n[Position \"5www/5www/5www/8/8/8/8/bbb5 w 3\"]\n3. f6-e6 *";
    let deep = "(".repeat(3);
    for (text, code, line, column) in [
        ("[White Ivanov]\n\n*", "tag", 1, 1),
        ("[White \"Ivanov]\n\n*", "tag", 1, 1),
        ("\n[Rules \"a\"]\n[Rules \"a\"] *", "duplicate-tag", 3, 1),
        ("[Event \"x\"]\n[Rules \"chess\"]\n*", "rule-set", 2, 1),
        ("[Position \"8/8 w 1\"]\n*", "position", 1, 1),
        ("1. c3-z9 *", "move-text", 1, 4),
        ("1. Nf3 *", "move-text", 1, 4),
        ("1. c3-d3-e3 *", "leg", 1, 4),
        ("1. c3-h8 *", "illegal", 1, 4),
        (over, "over", 3, 4),
        ("2. c3-d3 *", "number", 1, 1),
        ("1... c3-d3 *", "number", 1, 1),
        ("1. c3-d3 1. f6-e6 *", "number", 1, 10),
        ("1. c3-d3 99999999999. f6-e6 *", "number", 1, 10),
        ("1. c3-d3 & *", "unexpected", 1, 10),
        ("1. c3-d3 [x] *", "unexpected", 1, 10),
        ("1. c3-d3 \u{0} *", "unexpected", 1, 10),
        ("1. c3-d3 $256 *", "nag", 1, 10),
        ("1. c3-d3 !!! *", "nag", 1, 9 + 1),
        ("! 1. c3-d3 *", "before-move", 1, 1),
        ("(1. c3-d3) *", "before-move", 1, 1),
        (&format!("1. c3-d3 {deep} *"), "before-move", 1, 11),
        ("1. c3-d3 {x *", "unclosed-comment", 1, 10),
        ("1. c3-d3 (1. c2-d2 *", "unclosed-variation", 1, 20),
        ("1. c3-d3 (1. c2-d2", "unclosed-variation", 1, 19),
        ("1. c3-d3 ) *", "unopened-variation", 1, 10),
    ] {
        let error = fail(text);
        let place = (error.line(), error.column());
        assert_eq!(
            (error.code(), place),
            (code, (line, column)),
            "{text}: {error}"
        );
    }
}

#[test]
fn reading_goes_on_after_a_bad_game() {
    let bad = [
        "1. c3-h8 e6 (1. ) {1-0} 1. c3-d3 1-0",
        "1. c3-d3 (1. c2-h2 1-0 {[Event} ) f6-e6 0-1",
        "1. c3-d3 (1. c2-d2 *",
        "1. c3-d3 {never closed",
        "garbage of any kind",
        "[White broken]\n[Black \"x\"]\n\n1. c3-d3 *",
        "[Rules \"chess\"]\n[Black \"x\"]\n\n1. c3-d3 *",
        "1. c3-d3 & 1/2-1/2",
    ];
    for bad in bad {
        let text = format!("1. c3-d3 *\n{bad}\n\n[White \"good\"]\n\n1. c3-d3 f6-e6 *");
        let games: Vec<_> = Record::read(&text).collect();
        assert_eq!(games.len(), 3, "{bad}: {games:?}");
        assert!(games[0].is_ok(), "{bad}");
        let error = games[1].as_ref().expect_err(bad);
        assert_eq!(error.game(), 2, "{bad}");
        let last = games[2].as_ref().expect(bad);
        assert_eq!(last.tag("White"), Some("good"), "{bad}");
    }
}

#[test]
fn games_need_no_result_to_be_told_apart() {
    let text = "[White \"a\"]\n1. c3-d3\n\n[White \"b\"]\n1. c2-d2 f6-e6";
    let records = Record::parse_all(text).expect("both are fine");
    assert_eq!(records.len(), 2);
    assert!(records.iter().all(|record| record.terminator().is_none()));
    assert_eq!(records[1].verdict(), Err(VerdictError::NoResult));
    for nothing in ["", " \r\n", "{only a comment}", "; one\n% two\n"] {
        assert_eq!(Record::parse_all(nothing), Ok(Vec::new()), "{nothing}");
    }
}

#[test]
fn the_line_of_a_result_is_told() {
    let mut records = Record::read("1. c3-d3\n*\n\n[White \"b\"]\n\n1. c3-d3 1-0\n\n\n");
    assert!(records.next().is_some_and(|game| game.is_ok()));
    assert_eq!((records.games(), records.line()), (1, 2));
    assert!(records.next().is_some_and(|game| game.is_ok()));
    assert_eq!((records.games(), records.line()), (2, 6));
    assert!(records.next().is_none());
}

#[test]
fn nothing_overflows_the_stack() {
    let many = 100_000;
    let deep = "1. c3-d3 ".to_string() + &"(1. c2-d2 ".repeat(many);
    assert_eq!(fail(&deep).code(), "too-deep");
    let closed = deep + &") ".repeat(many) + "*";
    assert_eq!(Record::read(&closed).count(), 1);
    let nested = Record::MAX_DEPTH;
    let allowed =
        "1. c3-d3 ".to_string() + &"(1. c2-d2 ".repeat(nested) + &")".repeat(nested) + " *";
    let record = read(&allowed);
    assert_eq!(read(&record.to_string()), record);
    for junk in [
        "(",
        ")",
        "{",
        "}",
        "[",
        "$",
        "1.",
        "e9*",
        "[A",
        "½",
        ".",
        "\\",
        "[A \"\"]{\n",
    ] {
        let text = junk.repeat(many);
        assert!(Record::read(&text).count() <= many, "{junk}");
    }
}

#[test]
fn a_game_becomes_a_record_and_an_outcome_its_tags() {
    let mut game = Game::from_text("diagonal-3x3", None).expect("a preset");
    for text in ["c3-d4", "f6-e6"] {
        let legal = game.parse_move(text).expect("legal");
        game.play_legal(legal).expect("legal");
    }
    let mut record = Record::from_game(&game);
    record.set_tag("White", "a\nb").expect("a name");
    record.set_tag("Zebra", "z").expect("a name");
    assert_eq!(
        record.to_string(),
        "[White \"a b\"]\n[Result \"*\"]\n[Rules \"diagonal-3x3\"]\n[Zebra \"z\"]\n\n1. c3-d4 f6-e6 *\n"
    );
    record.set_outcome(Some(Outcome::win(Side::Black, Reason::Resignation)));
    let verdict = record.verdict().expect("Termination explains it");
    assert_eq!(verdict.plies, 2);
    assert_eq!(
        verdict.outcome,
        Some(Outcome::win(Side::Black, Reason::Resignation))
    );
    assert_eq!(record.termination(), Some(Reason::Resignation));
    record.set_outcome(None);
    assert_eq!(record.tag("Termination"), None);
    for name in ["Rules", "result", "a b", ""] {
        assert!(record.set_tag(name, "x").is_err(), "{name}");
    }
}

/// Reads a record of the moves under these tags, and tells its verdict in one line.
fn verdict(tags: &str, moves: &str) -> String {
    match read(&format!("{tags}\n{moves}")).verdict() {
        Ok(Verdict { outcome, plies }) => {
            let reason = outcome.map_or("-", |outcome| outcome.reason.name());
            format!("{} {reason} {plies}", GameResult::of(outcome))
        }
        Err(error) => error.to_string(),
    }
}

#[test]
fn verdicts_compare_result_moves_and_termination() {
    let won = "[Rules \"classic-3x3 last_reply=no\"]\n\
               [Position \"5www/5www/4w1ww/8/8/8/8/bbb5 w 9\"]\n";
    for (tags, moves, expected) in [
        ("", "1. c3-d3 *", "* - 1"),
        ("[Termination \"unfinished\"]", "*", "* - 0"),
        (
            "[Termination \"resignation\"]",
            "1. c3-d3 1-0",
            "1-0 resignation 1",
        ),
        ("[Termination \"time\"]", "1. c3-d3 0-1", "0-1 time 1"),
        ("[Termination \"abandoned\"]", "0-1", "0-1 abandoned 0"),
        (
            "[Termination \"agreement\"]",
            "1/2-1/2",
            "1/2-1/2 agreement 0",
        ),
        ("[Termination \"aborted\"]", "1. c3-d3 *", "* aborted 1"),
        (won, "9. e6-f6 1-0", "1-0 home 1"),
        (
            &format!("{won}[Termination \"home\"]"),
            "9. e6-f6 1-0",
            "1-0 home 1",
        ),
    ] {
        assert_eq!(verdict(tags, moves), expected, "{tags} {moves}");
    }
    for (tags, moves) in [
        ("", "1. c3-d3 1-0"),
        ("", "1. c3-d3"),
        ("[Result \"0-1\"]\n[Termination \"time\"]", "1-0"),
        ("[Result \"?\"]", "*"),
        ("[Termination \"resignation\"]", "*"),
        ("[Termination \"resignation\"]", "1/2-1/2"),
        ("[Termination \"agreement\"]", "1-0"),
        ("[Termination \"agreement\"]", "*"),
        ("[Termination \"aborted\"]", "1-0"),
        ("[Termination \"aborted\"]", "1. c3-d3 f6-e6 *"),
        ("[Termination \"home\"]", "1-0"),
        ("[Termination \"tired\"]", "1-0"),
        ("[Termination \"normal\"]", "1-0"),
        (won, "9. e6-f6 *"),
        (won, "9. e6-f6 0-1"),
        (&format!("{won}[Termination \"time\"]"), "9. e6-f6 1-0"),
        (
            &format!("{won}[Termination \"repetition\"]"),
            "9. e6-f6 1-0",
        ),
    ] {
        let error = read(&format!("{tags}\n{moves}")).verdict();
        assert!(error.is_err(), "{tags} {moves}: {error:?}");
    }
}

/// What a generated tree is made of.
#[derive(Clone, Debug)]
enum Part {
    Play(u16),
    Comment(String),
    Clock(u64, String),
    Nag(u8),
    Open,
    Close,
    Announce,
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-z ]{0,30}",
        2 => "[{}()%\\[\\];$!?\\n\\r\\t .*0-9clk:\\\\\"-]{0,20}",
        1 => "\\PC{0,12}",
        1 => any::<String>(),
        1 => Just("[%clk 0:00:05] [%clk 0:00:06]".to_string()),
    ]
}

fn any_part() -> impl Strategy<Value = Part> {
    prop_oneof![
        8 => any::<u16>().prop_map(Part::Play),
        2 => any_text().prop_map(Part::Comment),
        1 => (any::<u64>(), any_text()).prop_map(|(ms, text)| Part::Clock(ms, text)),
        1 => any::<u8>().prop_map(Part::Nag),
        2 => Just(Part::Open),
        2 => Just(Part::Close),
        1 => Just(Part::Announce),
    ]
}

fn build(game: &Game, parts: &[Part], tags: &[(String, String)], result: usize) -> Record {
    let mut builder = Builder::new(game.rewound());
    for part in parts {
        match part {
            Part::Play(choice) if builder.game().outcome().is_none() => {
                let moves = builder.game().legal_moves();
                let mv = moves[usize::from(*choice) % moves.len()];
                let legal = builder.game().check(mv).expect("the move is legal");
                builder.play(legal).expect("the game goes on");
            }
            Part::Comment(text) => builder.comment(Comment::new(text)),
            Part::Clock(ms, text) => {
                let clock = Clock::from_ms(*ms % 1_000_000_000_000);
                let command = format!("[%clk {clock}] {text}");
                let comment = Comment::new(&command);
                assert_eq!(comment.clock(), Some(clock));
                builder.comment(comment);
            }
            Part::Announce => builder.announce(),
            // Where these have no place, the tree goes on without them.
            Part::Nag(number) => drop(builder.nag(Nag(*number))),
            Part::Open => drop(builder.open_variation()),
            Part::Close => drop(builder.close_variation()),
            Part::Play(_) => {}
        }
    }
    let mut record = Record::from_game(game);
    record.line = builder.finish();
    record.terminator = [None, Some(0), Some(1), Some(2), Some(3)][result % 5].map(|index| {
        [
            GameResult::WhiteWins,
            GameResult::BlackWins,
            GameResult::Draw,
            GameResult::Unfinished,
        ][index]
    });
    for (name, value) in tags {
        record.set_tag(name, value).expect("a name");
    }
    record
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn what_was_printed_reads_as_the_same_record(
        start in 0..4usize,
        parts in vec(any_part(), 0..60),
        tags in vec(("X[A-Za-z0-9_]{0,9}", any::<String>()), 0..4),
        result in 0..5usize,
    ) {
        let (rules, position) = [
            ("classic-3x3", None),
            ("halma-16", None),
            ("diagonal-3x3 size=5 home=2x2", Some("5/1bbw1/5/1wwb1/5 b 12")),
            ("classic-3x4 locking=free", Some("5bbb/5bbb/5bbb/8/8/www5/www5/www5 b 999999")),
        ][start];
        let game = Game::from_text(rules, position).expect("the texts are right");
        let record = build(&game, &parts, &tags, result);
        let text = record.to_string();
        let again = Record::parse_all(&text);
        prop_assert_eq!(again.as_deref(), Ok(core::slice::from_ref(&record)), "{}", text);
        let is_wrapped = text.lines().all(|line| {
            line.chars().count() <= 80 || !line.contains(' ') || line.starts_with('[') || line.contains(['%', '['])
        });
        prop_assert!(is_wrapped, "{}", text);
    }

    #[test]
    fn no_text_makes_reading_fail_badly(parts in vec(any_text(), 0..12)) {
        let text = parts.join("\n");
        for game in Record::read(&text) {
            match game {
                Ok(record) => {
                    let again = Record::parse_all(&record.to_string());
                    prop_assert_eq!(again.as_deref(), Ok(core::slice::from_ref(&record)));
                }
                Err(error) => prop_assert!(0 < error.line() && 0 < error.column()),
            }
        }
    }

    #[test]
    fn clocks_survive_printing(ms in 0..400_000_000_000u64) {
        let clock = Clock::from_ms(ms);
        let text = Comment::of_clock(clock).to_string();
        let inside = text.trim_matches(['{', '}']);
        prop_assert_eq!(Comment::new(inside), Comment::of_clock(clock));
    }
}

#[test]
fn a_move_number_alone_is_no_game() {
    for text in [".", "1.", "{x} 1.", "1. {x}", "1. 1. ..."] {
        let error = Record::parse_all(text).expect_err(text);
        assert!(
            matches!(error.fault(), RecordFault::Unexpected | RecordFault::Number),
            "{text}"
        );
    }
    assert_eq!(
        fail("1.").to_string(),
        "line 1, column 3, move 1 of white: the game is cut short: expected a move or a result"
    );
    assert_eq!(Record::parse_all("{x}"), Ok(Vec::new()));
    let mut games = Record::read("1.\n[Event \"x\"]\n*");
    assert!(games.next().is_some_and(|game| game.is_err()));
    assert!(games.next().is_some_and(|game| game.is_ok()));
    assert!(games.next().is_none());
}

#[test]
fn the_default_rule_set_is_the_base_of_the_catalogue() {
    let base = preset("classic-3x3").expect("a preset").rule_set();
    assert_eq!(*read("*").rule_set(), base);
}
