//! `ugolki match`.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use tempfile::{TempDir, tempdir};
use ugolki_rules::{Game, Record, Side};

use crate::run::{Output, spawn, ugolki};

/// A match, and the folder of its records.
struct Match {
    folder: TempDir,
    args: Vec<String>,
}

impl Match {
    /// Between two commands.
    fn between(a: &str, b: &str) -> Self {
        let folder = tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        let save = path.to_str().unwrap();
        // Late moves have their own test: the machine may be busy.
        let args = [
            "match", "--a", a, "--b", b, "--save", save, "--margin", "60000",
        ];
        Self {
            folder,
            args: args.map(str::to_owned).to_vec(),
        }
    }

    /// A match between two cheap instances of our engine.
    fn between_ours() -> Self {
        Self::between(&ours(), &ours())
            .with(&["--option-a", "Hash=1", "--option-b", "Hash=1"])
            .with(&["--rules", TINY, "--nodes", "100"])
    }

    fn with(mut self, args: &[&str]) -> Self {
        self.args.extend(args.iter().map(|arg| (*arg).to_owned()));
        self
    }

    fn run(&self) -> Output {
        ugolki(&self.args)
    }

    fn records(&self) -> Vec<Record> {
        let text = fs::read_to_string(self.folder.path().join("games.pgn")).unwrap();
        Record::parse_all(&text).unwrap()
    }
}

/// Games of a dozen moves.
const TINY: &str = "classic-3x3 size=5 home=2x2";

/// The command of our own engine.
fn ours() -> String {
    format!("'{}' engine", env!("CARGO_BIN_EXE_ugolki"))
}

/// The value of a line of the results.
fn value<'a>(text: &'a str, name: &str) -> &'a str {
    let mut lines = text.lines().filter_map(|line| line.split_once(": "));
    let found = lines.find(|(key, _)| *key == name);
    found.unwrap_or_else(|| panic!("{name}: {text}")).1
}

#[test]
fn each_opening_is_played_twice_with_colors_swapped() {
    let played = Match::between_ours().with(&["--games", "6", "--concurrency", "2"]);
    let output = played.run();
    assert_eq!(output.code, 0, "{}", output.stderr);
    assert_eq!(output.stderr.lines().count(), 6, "{}", output.stderr);
    let text = &output.stdout;
    assert_eq!(value(text, "games"), "6");
    assert_eq!(value(text, "rules"), TINY);
    assert_eq!(value(text, "time control"), "100 nodes a move");
    assert_eq!(value(text, "faults"), "a 0, b 0");
    // Both are the same, so in each pair each wins once, or both games are drawn.
    assert_eq!(value(text, "pairs"), "0 0 3 0 0");
    assert_eq!(value(text, "score"), "50.0 %");
    assert_eq!(value(text, "elo"), "+0.0 (95 %: -inf to +inf)");

    let records = played.records();
    assert_eq!(records.len(), 6);
    let rounds: HashSet<&str> = records.iter().map(|it| it.tag("Round").unwrap()).collect();
    assert_eq!(
        rounds,
        HashSet::from(["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"])
    );
    let openings: HashSet<Vec<_>> = records
        .iter()
        .map(|it| it.main_line().moves()[..4].to_vec())
        .collect();
    assert_eq!(openings.len(), 3);
    for record in &records {
        assert!(record.verdict().is_ok(), "{record}");
        assert_eq!(record.tag("TimeControl"), Some("100 nodes a move"));
        let names = [record.tag("White").unwrap(), record.tag("Black").unwrap()];
        assert!(names[0].starts_with("Ugolki ") && names[1].starts_with("Ugolki "));
        assert_ne!(names[0], names[1]);
    }
}

#[test]
fn the_stronger_player_is_found_out() {
    let played = Match::between(&ours(), &ours())
        .with(&[
            "--option-a",
            "Hash=1",
            "--option-b",
            "level=1",
            "--rules",
            TINY,
        ])
        .with(&["--nodes", "500", "--sprt", "0", "200", "--games", "400"]);
    let output = played.run();
    assert_eq!(output.code, 0, "{}", output.stderr);
    let text = &output.stdout;
    assert!(
        value(text, "sprt").starts_with("H1 accepted (H0 0 elo, H1 200 elo, llr "),
        "{text}"
    );
    assert!(value(text, "games").parse::<u32>().unwrap() < 400, "{text}");
    assert!(value(text, "elo").starts_with('+'), "{text}");
    assert!(value(text, "a").ends_with(" Hash=1"), "{text}");
    assert!(value(text, "b").ends_with(" level=1"), "{text}");
}

#[test]
fn clocks_run() {
    let played = Match::between_ours();
    let args: Vec<&str> = played.args.iter().map(String::as_str).collect();
    let end = args.iter().position(|arg| *arg == "--nodes").unwrap();
    let args = [&args[..end], &["--tc", "0.5+0.01", "--games", "2"]].concat();
    let output = ugolki(&args);
    assert_eq!(output.code, 0, "{}", output.stderr);
    assert_eq!(value(&output.stdout, "faults"), "a 0, b 0");
    assert_eq!(played.records()[0].tag("TimeControl"), Some("0.5+0.01"));
}

/// An engine as a short shell script: `move` is its response to a request for a move.
#[cfg(unix)]
fn faulty(mv: &str) -> String {
    let script = format!(
        "while read word rest; do case $word in ugi) printf 'id name Fau\\033\\tlty\\n'; echo ugiok;; \
         isready) echo readyok;; go) {mv};; quit) exit;; esac; done"
    );
    format!("sh -c \"{script}\"")
}

#[cfg(unix)]
#[test]
fn a_faulty_engine_loses_the_game_and_the_match_goes_on() {
    for (mv, termination, words) in [
        ("exit 3", "abandoned", "crashed"),
        ("echo bestmove a1-e5", "abandoned", "played 'a1-e5': "),
        (
            "echo bestmove",
            "abandoned",
            "played '': the move is cut short",
        ),
        (
            "echo bestmove none",
            "abandoned",
            "played 'none': unexpected 'none'",
        ),
        ("exec cat", "abandoned", "gave no answer in 2.1 s"),
        (
            "sleep 0.5; echo bestmove a2-c2",
            "time",
            "overstepped its time by ",
        ),
    ] {
        let played = Match::between(&faulty(mv), &ours())
            .with(&["--option-b", "Level=1", "--rules", TINY])
            .with(&["--movetime", "60", "--games", "2"]);
        let mut args = played.args.clone();
        let margin = args.iter().position(|arg| arg == "60000").unwrap();
        args[margin] = "40".to_owned();
        let output = ugolki(&args);
        assert_eq!(output.code, 0, "{}", output.stderr);
        assert_eq!(value(&output.stdout, "a"), "Fau  lty");
        let text = &output.stdout;
        assert_eq!(value(text, "result"), "+0 =0 -2", "{mv}: {text}");
        assert_eq!(value(text, "faults"), "a 2, b 0", "{mv}: {text}");
        for (record, side) in played.records().iter().zip(Side::BOTH) {
            let fault = record.tag("Fault").unwrap();
            assert!(
                fault.starts_with(&format!("{side} {words}")),
                "{mv}: {fault}"
            );
            assert_eq!(record.tag("Termination"), Some(termination));
            assert!(record.verdict().is_ok(), "{record}");
        }
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_cannot_start_ends_the_match() {
    for (command, option, words) in [
        (
            "/nowhere/engine",
            None,
            "engine a: cannot start '/nowhere/engine'",
        ),
        (
            "sh -c 'exit 1'",
            None,
            "engine a: crashed when asked to speak UGI",
        ),
        (
            &*ours(),
            Some("Color=red"),
            "there is no option 'Color': expected one of Rules, ",
        ),
        (&*ours(), Some("Level=7"), "Level '7': expected 1 to 6"),
    ] {
        let options: Vec<&str> = option.iter().flat_map(|it| ["--option-a", it]).collect();
        let played = Match::between(command, &ours())
            .with(&["--rules", TINY, "--games", "1"])
            .with(&options);
        let output = played.run();
        assert_eq!((output.code, output.stdout.as_str()), (1, ""));
        assert!(output.stderr.contains(words), "{}", output.stderr);
        let left = fs::read_dir(&played.folder).unwrap().count();
        assert_eq!(left, 0, "no file is left in which there is nothing");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_match_tells_what_it_has() {
    use std::io::{BufRead as _, BufReader};

    let played = Match::between_ours().with(&["--games", "100000", "--openings", "3"]);
    let args: Vec<&str> = played.args.iter().map(String::as_str).collect();
    let mut child = spawn(&args);
    let mut progress = BufReader::new(child.stderr.take().unwrap()).lines();
    progress.next().unwrap().unwrap();
    crate::run::interrupt(&child);
    let rest = progress.count();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert_eq!(value(&text, "games"), (rest + 1).to_string());
    assert_eq!(played.records().len(), rest + 1);
}

#[cfg(unix)]
#[test]
fn an_interrupt_is_heard_while_an_engine_gives_no_answer() {
    use std::thread;
    use std::time::{Duration, Instant};

    let folder = tempdir().unwrap();
    let started = folder.path().join("started");
    let silent = format!("sh -c \"touch '{}'; exec sleep 60\"", started.display());
    let played = Match::between(&silent, &ours()).with(&["--rules", TINY, "--games", "1"]);
    let args: Vec<&str> = played.args.iter().map(String::as_str).collect();
    let child = spawn(&args);
    while !started.exists() {
        thread::sleep(Duration::from_millis(10));
    }
    let interrupted = Instant::now();
    crate::run::interrupt(&child);
    let output = child.wait_with_output().unwrap();
    // Far below the timeout for a silent engine, and far above what a busy machine needs.
    assert!(interrupted.elapsed() < Duration::from_secs(15));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{text}");
    assert_eq!(value(&text, "games"), "0");
}

#[test]
fn without_a_file_the_records_get_one_of_their_own() {
    let folder = tempdir().unwrap();
    let output = crate::run::command()
        .current_dir(&folder)
        .args(["match", "--a", &ours(), "--b", &ours(), "--rules", TINY])
        .args([
            "--option-a",
            "Level=2",
            "--option-b",
            "Level=2",
            "--games",
            "2",
        ])
        .args(["--margin", "60000"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let path = value(&text, "records");
    assert!(
        path.starts_with("match-20") && path.ends_with(".pgn"),
        "{path}"
    );
    let games = fs::read_to_string(folder.path().join(Path::new(path))).unwrap();
    let games: Vec<Game> = Record::parse_all(&games)
        .unwrap()
        .iter()
        .map(Record::main_line)
        .collect();
    assert_eq!(games.len(), 2);
}

#[test]
fn wrong_usage_says_why() {
    let base = ["match", "--a", "x", "--b", "y", "--rules", "classic-3x3"];
    for (args, words) in [
        (&["--games", "0"][..], "--games"),
        (&["--tc", "fast"], "as 1+0.01"),
        (
            &["--tc", "1+0.01", "--movetime", "5"],
            "cannot be used with",
        ),
        (&["--sprt", "5", "0"], "the smaller one first"),
        (&["--option-a", "Level"], "expected NAME=VALUE"),
        (&["--concurrency", "0"], "--concurrency"),
    ] {
        let message = ugolki(&[&base[..], args].concat()).misused();
        assert!(message.contains(words), "{message}");
    }
    let endless = "classic-3x3 limit_moves=none repetition=none";
    let message = ugolki(&["match", "--a", "x", "--b", "y", "--rules", endless]).misused();
    assert!(message.contains("might never end"), "{message}");
    let message = ugolki(&["match", "--a", "'x", "--b", "y", "--rules", TINY]).misused();
    assert!(message.contains("a quote is not closed"), "{message}");
}
