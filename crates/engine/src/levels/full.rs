//! Levels 5 and 6: the full search with a node budget.

use core::time::Duration;

use ugolki_rules::{Game, Move};

use crate::random::Random;
use crate::{Control, Engine, Limits, Line, Settings, is_race};

/// The budget of a level for a move, and its variety.
pub(super) struct Means {
    /// The node limit.
    pub(super) nodes: u64,
    /// The size of the transposition table, to hold about that many nodes.
    pub(super) table_bytes: usize,
    /// The number of best moves from which the seed chooses in the opening.
    pub(super) opening_lines: usize,
}

pub(super) const MASTER: Means = Means {
    nodes: 10_000,
    table_bytes: 1 << 18,
    opening_lines: 4,
};

pub(super) const GRANDMASTER: Means = Means {
    nodes: 1_000_000,
    table_bytes: 1 << 24,
    opening_lines: 1,
};

/// Longer than nearly every search of these levels, and shorter than a person's patience.
pub(super) const TIME_CAP: Duration = Duration::from_secs(3);

/// The first six moves of each side.
const OPENING_PLIES: usize = 12;

/// How much worse than the best an opening move may be: a fifth of a step.
const OPENING_MARGIN: i32 = 20;

/// The move of a full search. It begins with an empty transposition table, so that the result does
/// not depend on earlier calls.
pub(super) fn choose(
    game: &Game,
    means: &Means,
    random: &mut Random,
    control: &dyn Control,
) -> Option<Move> {
    if let [only] = game.legal_moves()[..] {
        return Some(only);
    }
    let is_opening = game.moves().len() < OPENING_PLIES && !is_race(game);
    let settings = Settings {
        lines: if is_opening { means.opening_lines } else { 1 },
        limits: Limits {
            nodes: means.nodes,
            ..Limits::NONE
        },
        ..Settings::default()
    };
    let report = Engine::new(means.table_bytes).search(game, &settings, control)?;
    let best = report.lines.first()?;
    let is_as_good = |line: &&Line| {
        let is_decided = [best.score, line.score].map(|score| score.plies_to_end().is_some());
        line.score == best.score
            || is_decided == [false; 2] && best.score.value() - line.score.value() <= OPENING_MARGIN
    };
    let lines = report.lines.iter().filter(is_as_good);
    let moves: Vec<Move> = lines
        .filter_map(|line| line.moves.first().copied())
        .collect();
    random.pick(&moves)
}
