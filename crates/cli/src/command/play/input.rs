//! What the person types.

use std::io::{self, BufRead, Read as _};
use std::path::PathBuf;

/// A parsed line of input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    Help,
    Board,
    Moves,
    Undo,
    Save(PathBuf),
    Resume(PathBuf),
    /// `save` or `resume` without a file.
    FileMissing,
    Resign,
    Quit,
    /// Everything else.
    Move(String),
}

impl Command {
    pub fn parse(line: &str) -> Self {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let file = |command: fn(PathBuf) -> Self| match rest {
            "" => Self::FileMissing,
            path => command(PathBuf::from(path)),
        };
        match word.to_lowercase().as_str() {
            "" => Self::Nothing,
            "help" | "?" | "помощь" => Self::Help,
            "board" | "доска" => Self::Board,
            "moves" | "ходы" => Self::Moves,
            "undo" | "назад" => Self::Undo,
            "save" | "сохранить" => file(Self::Save),
            "resume" | "открыть" => file(Self::Resume),
            "resign" | "сдаюсь" => Self::Resign,
            "quit" | "exit" | "выход" => Self::Quit,
            _ => Self::Move(line.to_owned()),
        }
    }
}

/// Whether an answer to a question is yes.
pub fn is_yes(line: &str) -> bool {
    matches!(
        line.trim().to_lowercase().as_str(),
        "y" | "yes" | "д" | "да"
    )
}

/// Reads a line; none at the end of the input. Overlong lines are truncated.
pub fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    const LONGEST: u64 = 4096;
    let mut bytes = Vec::new();
    input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_known_in_both_languages() {
        for (line, command) in [
            ("", Command::Nothing),
            (" Moves ", Command::Moves),
            ("ХОДЫ", Command::Moves),
            ("save my game.pgn\n", Command::Save("my game.pgn".into())),
            ("save", Command::FileMissing),
            ("открыть a", Command::Resume("a".into())),
            ("c3 - d3", Command::Move("c3 - d3".into())),
        ] {
            assert_eq!(Command::parse(line), command, "{line}");
        }
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let text = "x".repeat(1_000_000) + "\nnext\n";
        let mut input = text.as_bytes();
        assert_eq!(read_line(&mut input).unwrap().unwrap().len(), 4096);
        assert_eq!(read_line(&mut input).unwrap().as_deref(), Some("next\n"));
        assert_eq!(read_line(&mut input).unwrap(), None);
    }
}
