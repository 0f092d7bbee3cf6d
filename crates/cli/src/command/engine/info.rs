//! Formats search reports as `info` lines of the protocol.

use std::time::Duration;

use ugolki_engine::Report;
use ugolki_rules::Game;

use crate::findings::{Finding, nodes_per_second, routes};

/// The `info` lines of a report, numbered if there are several variations.
pub fn tell(game: &Game, report: &Report, elapsed: Duration, lines_wanted: usize) -> String {
    let (depth, selective) = (report.depth, report.selective_depth);
    let (nodes, fullness) = (report.nodes, report.fullness);
    let (speed, ms) = (nodes_per_second(nodes, elapsed), elapsed.as_millis());
    let lines = (1..).zip(&report.lines).map(|(number, line)| {
        let number = match lines_wanted {
            1 => String::new(),
            _ => format!(" multipv {number}"),
        };
        let score = Finding::from(line.score);
        let moves = routes(game, &line.moves).join(" ");
        format!(
            "info depth {depth} seldepth {selective}{number} score {score} nodes {nodes} \
             nps {speed} time {ms} hashfull {fullness} pv {moves}"
        )
    });
    lines.collect::<Vec<String>>().join("\n")
}
