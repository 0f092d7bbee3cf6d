//! `ugolki play`.

use std::fs;
use std::io::{Read as _, Write as _};
use std::process::Child;

use tempfile::tempdir;
use ugolki_engine::{Level, choose};
use ugolki_rules::{Game, Record};

use crate::run::{spawn, ugolki_with};

/// A person at the terminal.
struct Terminal(Child);

impl Terminal {
    fn open(args: &[&str]) -> Self {
        Self(spawn(args))
    }

    /// Everything that is written up to the next prompt.
    fn read(&mut self) -> String {
        let stdout = self.0.stdout.as_mut().unwrap();
        let (mut bytes, mut byte) = (Vec::new(), [0]);
        while !bytes.ends_with(b"> ") && stdout.read(&mut byte).unwrap() == 1 {
            bytes.push(byte[0]);
        }
        String::from_utf8(bytes).unwrap()
    }

    fn answer(&mut self, line: &str) -> String {
        writeln!(self.0.stdin.as_mut().unwrap(), "{line}").unwrap();
        self.read()
    }

    /// Ends the input, and with it the process.
    fn close(mut self) {
        drop(self.0.stdin.take());
        assert_eq!(self.0.wait().unwrap().code(), Some(0));
    }
}

/// Makes the computer's move that a text tells of, if there is one.
fn follow(game: &mut Game, text: &str) {
    for route in text
        .lines()
        .filter_map(|line| line.split("Computer: ").nth(1))
    {
        if let Ok(mv) = game.parse_move(route) {
            game.play_legal(mv).unwrap();
        }
    }
}

/// Plays a whole game and returns its last words.
fn play_through(rules: &str, side: &str, level: &str) -> (Terminal, Game, String) {
    let args = [
        "play", "--rules", rules, "--side", side, "--level", level, "--seed", "7",
    ];
    let mut terminal = Terminal::open(&args);
    let mut game = Game::from_text(rules, None).unwrap();
    let mut text = terminal.read();
    follow(&mut game, &text);
    while let Some(mv) = choose(&game, Level::Hard, 1, &()) {
        text = terminal.answer(&game.route_text(mv));
        if text.contains("(yes/no)") {
            text = terminal.answer("yes");
        }
        game.play(mv).unwrap();
        follow(&mut game, &text);
    }
    (terminal, game, text)
}

#[test]
fn a_game_is_played_to_its_end_and_saved() {
    let folder = tempdir().unwrap();
    for (side, level) in [("white", "1"), ("black", "1"), ("white", "5")] {
        let rules = "classic-3x3 size=5 home=2x2";
        let (mut terminal, game, last) = play_through(rules, side, level);
        let outcome = game.outcome().unwrap();
        assert!(
            last.contains(&format!("\n{}. ", outcome.result())),
            "{last}"
        );
        assert!(terminal.answer("a1-a2").contains("The game has ended"));

        let path = folder.path().join(side);
        let path = path.to_str().unwrap();
        assert!(terminal.answer(&format!("save {path}")).contains("Saved"));
        let records = Record::parse_all(&fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!(records[0].main_line().moves(), game.moves());
        assert_eq!(records[0].verdict().unwrap().outcome, Some(outcome));
        terminal.close();

        let again = ugolki_with(b"", &["play", "--resume", path]).good();
        assert!(
            again.contains(&format!("\n{}. ", outcome.result())),
            "{again}"
        );
    }
}

#[test]
fn a_saved_game_goes_on_as_it_would_have() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("мой game.pgn");
    let path = path.to_str().unwrap();
    let args = [
        "play", "--side", "black", "--level", "3", "--seed", "99", "--lang", "en",
    ];
    let mut first = Terminal::open(&args);
    let mut game = Game::from_text("classic-3x3", None).unwrap();
    let text = first.read();
    follow(&mut game, &text);
    assert_eq!(game.moves().len(), 1, "{text}");
    assert!(first.answer(&format!("save {path}")).contains("Saved"));
    let went_on = first.answer("f6-e6");
    first.close();

    let mut second = Terminal::open(&["play", "--resume", path]);
    second.read();
    assert_eq!(second.answer("f6-e6"), went_on);
    assert!(second.answer("quit").is_empty());
    second.close();

    let mut third = Terminal::open(&["play", "--rules", "diagonal-3x3"]);
    third.read();
    let resumed = third.answer(&format!("resume {path}"));
    assert!(
        resumed.contains("You are Black") && resumed.contains("level 3"),
        "{resumed}"
    );
    assert_eq!(third.answer("f6-e6"), went_on);
    third.close();
}

#[test]
fn the_strongest_level_answers_and_is_named() {
    let args = [
        "play",
        "--level",
        "6",
        "--side",
        "black",
        "--lang",
        "ru",
        "--rules",
        "classic-3x3 size=5 home=2x2",
    ];
    let text = ugolki_with(b"", &args).good();
    assert!(text.contains("уровень 6, гроссмейстер"), "{text}");
    assert!(text.contains("Компьютер: "), "{text}");
}

#[test]
fn only_records_are_overwritten() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    fs::write(&path, "Dear friend").unwrap();
    let input = format!("save {}\n", path.display());
    let text = ugolki_with(input.as_bytes(), &["play"]).good();
    assert!(text.contains("is no record"), "{text}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "Dear friend");
}

#[test]
fn commands_are_obeyed() {
    let mut terminal = Terminal::open(&["play", "--seed", "1"]);
    let start = terminal.read();
    assert!(start.contains("\n  8 . . . . . b b b 8\n"), "{start}");
    assert!(terminal.answer("help").contains("save FILE"));
    let moves = terminal.answer("moves");
    assert_eq!(
        moves.lines().filter(|line| line.contains('-')).count(),
        12,
        "{moves}"
    );
    assert!(terminal.answer("undo").contains("no move of yours"));
    assert!(terminal.answer("d3-f3-h4").contains("leg f3-h4"));
    assert!(terminal.answer("c3d3").contains("Computer: "));
    let back = terminal.answer("undo");
    assert!(back.contains("Move 1. You are White."), "{back}");
    assert!(terminal.answer("").ends_with("> "));
    assert!(terminal.answer("resign").contains("Resign?"));
    assert!(!terminal.answer("no").contains("0-1"));
    terminal.answer("resign");
    assert!(
        terminal
            .answer("y")
            .contains("0-1. The computer wins: resignation.")
    );
    assert!(terminal.answer("undo").contains("Move 1."));
    terminal.close();
}

#[test]
fn a_move_that_loses_at_once_is_asked_about() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("late.pgn");
    fs::write(
        &path,
        "[Position \"5bbb/5bbb/5bbb/8/8/8/3w4/8 w 41\"]\n\n*\n",
    )
    .unwrap();
    let path = path.to_str().unwrap();
    let mut terminal = Terminal::open(&["play", "--resume", path]);
    terminal.read();
    assert!(
        terminal
            .answer("d2-c2")
            .contains("This move loses at once: a return home")
    );
    assert!(!terminal.answer("no").contains("0-1"));
    terminal.answer("d2-c2");
    let end = terminal.answer("yes");
    assert!(
        end.contains("0-1. The computer wins: a return home after the deadline."),
        "{end}"
    );
    terminal.close();
}

#[test]
fn the_game_speaks_russian() {
    let input = "помощь\nходы\nc3-h8\nc3-h3\nчто\nc3d3\nназад\nсдаюсь\nда\nвыход\n";
    let text = ugolki_with(input.as_bytes(), &["play", "--lang", "ru"]).good();
    for words in [
        "Уголки: classic-3x3.",
        "сохранить ФАЙЛ",
        "Ход 1. Ваши — белые.",
        "шашка с c3 не достаёт до h8",
        "неожиданно 'что'",
        "Компьютер: ",
        "0-1. Победил компьютер: сдача партии.",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    let mut command = crate::run::command();
    command
        .args(["play"])
        .env("LANG", "ru_RU.UTF-8")
        .stdin(std::process::Stdio::null());
    let text = String::from_utf8(command.output().unwrap().stdout).unwrap();
    assert!(text.starts_with("Уголки"), "{text}");
}

#[test]
fn a_bad_file_cannot_be_resumed() {
    let folder = tempdir().unwrap();
    for (name, text, words) in [
        ("illegal", "1. c3-h8 *", "line 1, column 4, move 1 of white"),
        ("two", "*\n\n*", "holds 2 games"),
        ("wrong", "1. c3-d3 1-0", "the moves decide nothing"),
        (
            "endless",
            "[Rules \"free-diagonal-3x3 limit_moves=none\"] *",
            "never end",
        ),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        let output = ugolki_with(b"", &["play", "--resume", path.to_str().unwrap()]);
        assert_eq!((output.code, output.stdout.as_str()), (1, ""), "{name}");
        assert!(output.stderr.contains(words), "{name}: {}", output.stderr);
    }
}

#[test]
fn a_device_is_no_place_for_a_game() {
    let mut terminal = Terminal::open(&["play", "--lang", "en", "--seed", "1"]);
    terminal.read();
    for command in ["save /dev/zero", "resume /dev/zero"] {
        let answer = terminal.answer(command);
        assert!(
            answer.contains("not an ordinary file"),
            "{command}: {answer}"
        );
    }
    terminal.close();
}

#[test]
fn saving_through_a_link_keeps_the_link() {
    let folder = tempdir().unwrap();
    let (file, link) = (
        folder.path().join("game.pgn"),
        folder.path().join("link.pgn"),
    );
    fs::write(&file, "").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    let mut terminal = Terminal::open(&["play", "--lang", "en", "--seed", "1"]);
    terminal.read();
    terminal.answer(&format!("save {}", link.display()));
    terminal.close();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(&file).unwrap().contains("[Rules"));
}
