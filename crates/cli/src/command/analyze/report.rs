//! Formats the analysis of a position, for people or for programs.

use std::fmt::Write as _;
use std::time::Duration;

use ugolki_engine::{Line, Report};

use super::task::Task;
use crate::findings::{Finding, nodes_per_second, routes};

/// The output format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Text,
    /// A line of JSON.
    Json,
}

impl Format {
    /// Formats the report of a search; none if the game is over.
    pub fn show(self, task: &Task, found: Option<&Report>, time: Duration) -> String {
        match self {
            Self::Text => text(task, found, time),
            Self::Json => json(task, found, time),
        }
    }
}

fn text(task: &Task, found: Option<&Report>, time: Duration) -> String {
    let game = &task.game;
    let (number, ply, position) = (task.game_number, game.moves().len(), game.position());
    let mut text = format!("game {number} ply {ply}: {position}\n");
    // Writing to a string does not fail.
    if let Some(outcome) = game.outcome() {
        let _ = writeln!(text, "  ended: {} {}", outcome.result(), outcome.reason);
    }
    if let Some(played) = task.played {
        let _ = writeln!(text, "  played: {}", game.route_text(played));
    }
    if let Some(report) = found {
        let (depth, nodes) = (report.depth, report.nodes);
        let seconds = time.as_secs_f64();
        let _ = writeln!(text, "  depth {depth}, {nodes} nodes, {seconds:.2} s");
        for (number, line) in (1..).zip(&report.lines) {
            let score = match Finding::from(line.score) {
                Finding::Steps(hundredths) => format!("{:+.2}", f64::from(hundredths) / 100.0),
                Finding::Win(moves) if moves > 0 => format!("win {moves}"),
                Finding::Win(moves) => format!("loss {}", -moves),
            };
            let moves = routes(game, &line.moves).join(" ");
            let _ = writeln!(text, "  {number}. {score}: {moves}");
        }
    }
    text
}

/// Its texts contain only characters that JSON needs not escape.
fn json(task: &Task, found: Option<&Report>, time: Duration) -> String {
    let game = &task.game;
    let (number, ply, position) = (task.game_number, game.moves().len(), game.position());
    let mut json = format!(r#"{{"game":{number},"ply":{ply},"position":"{position}""#);
    let rules = game.rule_set();
    // Writing to a string does not fail.
    let _ = write!(json, r#","rules":"{rules}""#);
    if let Some(played) = task.played {
        let _ = write!(json, r#","played":"{}""#, game.route_text(played));
    }
    if let Some(outcome) = game.outcome() {
        let (result, reason) = (outcome.result(), outcome.reason);
        let _ = write!(json, r#","result":"{result}","reason":"{reason}""#);
    }
    if let Some(report) = found {
        let (depth, selective, nodes) = (report.depth, report.selective_depth, report.nodes);
        let (ms, speed) = (time.as_millis(), nodes_per_second(nodes, time));
        let _ = write!(
            json,
            r#","depth":{depth},"seldepth":{selective},"nodes":{nodes},"nps":{speed},"time_ms":{ms}"#
        );
    }
    let lines = found.map_or(&[][..], |report| &report.lines);
    let lines: Vec<String> = lines.iter().map(|line| line_json(task, line)).collect();
    let _ = writeln!(json, r#","lines":[{}]}}"#, lines.join(","));
    json
}

fn line_json(task: &Task, line: &Line) -> String {
    let score = match Finding::from(line.score) {
        Finding::Steps(hundredths) => format!(r#""cp":{hundredths}"#),
        Finding::Win(moves) => format!(r#""win":{moves}"#),
    };
    let moves = routes(&task.game, &line.moves).join(r#"",""#);
    format!(r#"{{{score},"moves":["{moves}"]}}"#)
}
