//! Iterative deepening at the root.

use std::thread;

use ugolki_rules::{Game, GenerateMoves};

use super::order::ScoredMove;
use super::picker::MovePicker;
use super::pvs::{Attempt, Task, Window};
use super::worker::Worker;
use super::{Line, Report, Settings, Shared};
use crate::Score;
use crate::evaluation::Node;
use crate::params::SEARCH as PARAMS;

/// Searches with `settings.threads` threads. The first one reports; the others help through the
/// shared table.
pub(super) fn search<G: GenerateMoves>(
    game: &Game,
    shared: &Shared<'_, G>,
    settings: &Settings,
) -> Option<Report> {
    let node = shared.evaluation.node_of(game);
    if settings.threads <= 1 {
        return Root::new(game, shared, node).deepen(settings);
    }
    thread::scope(|scope| {
        for _ in 1..settings.threads {
            let help = || Root::new(game, shared, node).help(settings);
            // If the OS refuses a thread, the search goes on with fewer.
            let _ = thread::Builder::new().spawn_scoped(scope, help);
        }
        let report = Root::new(game, shared, node).deepen(settings);
        shared.stop();
        report
    })
}

struct Root<'a, G> {
    worker: Worker<'a, G>,
    node: Node<G>,
    /// All legal moves, ordered by the last iteration.
    moves: Vec<ScoredMove>,
    /// The best variation of an interrupted iteration, once it is proven better than the others.
    interrupted: Option<Line>,
}

impl<'a, G: GenerateMoves> Root<'a, G> {
    fn new(game: &Game, shared: &'a Shared<'a, G>, node: Node<G>) -> Self {
        let mut worker = Worker::new(shared, game);
        let table_move = shared
            .table
            .get(worker.key(&node.state), 0)
            .and_then(|entry| entry.mv);
        let mut picker = worker.moves(0, table_move, None);
        while worker.next_move(&node, 0, 0, &mut picker).is_some() {}
        Self {
            worker,
            node,
            moves: picker.list,
            interrupted: None,
        }
    }

    /// Deepens until a limit is reached or the control stops the search.
    fn deepen(mut self, settings: &Settings) -> Option<Report> {
        let first = self.moves.first()?.mv;
        let mut report = Report {
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            fullness: 0,
            lines: vec![Line {
                score: self.worker.shared.evaluation.score(&self.node),
                moves: vec![first],
            }],
        };
        let most = settings.limits.depth.min(super::MAX_DEPTH);
        while report.depth < most {
            let next = report.depth + 1;
            let Some((depth, lines)) = self.lines_at(next, settings, &report.lines) else {
                // It began with the best move of the iteration before, so its result is no worse.
                if let Some(line) = self.interrupted.take().filter(|_| settings.lines == 1) {
                    report.lines = vec![line];
                    report.nodes = self.worker.nodes_of_all();
                    self.worker.shared.control.deepened(&report);
                }
                break;
            };
            report = Report {
                depth,
                selective_depth: self.worker.selective_depth + 1,
                nodes: self.worker.nodes_of_all(),
                fullness: self.worker.shared.table.fullness(),
                lines,
            };
            let goes_on = self.worker.shared.control.deepened(&report);
            let is_decided = report.lines[0]
                .score
                .plies_to_end()
                .is_some_and(|plies| plies <= depth);
            if !goes_on || (is_decided && settings.lines == 1) || self.worker.shared.is_stopped() {
                break;
            }
        }
        report.nodes = self.worker.nodes_of_all();
        Some(report)
    }

    /// Deepens as a helper thread. The threads diverge because each defers moves that another
    /// searches.
    fn help(mut self, settings: &Settings) {
        let (mut depth, mut lines) = (0, Vec::new());
        let most = settings.limits.depth.min(super::MAX_DEPTH);
        while depth < most && !self.worker.shared.is_stopped() {
            let Some(found) = self.lines_at(depth + 1, settings, &lines) else {
                return;
            };
            (depth, lines) = found;
        }
    }

    /// The best variations of an iteration of at least this depth, from this thread or from a
    /// faster one. None if the search was stopped before any thread completed it.
    fn lines_at(
        &mut self,
        depth: u32,
        settings: &Settings,
        before: &[Line],
    ) -> Option<(u32, Vec<Line>)> {
        match self.iterate(depth, settings.lines, before) {
            Some(lines) => Some((depth, lines)),
            None => self.adopt(depth),
        }
    }

    /// One iteration: the best variations at `depth`. None if it was stopped or another thread
    /// completed it first.
    fn iterate(&mut self, depth: u32, count: usize, before: &[Line]) -> Option<Vec<Line>> {
        self.worker.iteration = depth;
        let mut lines: Vec<Line> = Vec::new();
        for number in 0..count.min(self.moves.len()) {
            let last = before.get(number).map(|line| line.score);
            let line = self.aspire(depth, number, last)?;
            let place = lines.partition_point(|other| line.score <= other.score);
            lines.insert(place, line);
        }
        self.worker.shared.complete(depth, &lines);
        Some(lines)
    }

    /// Adopts the result of a thread that finished an iteration of this depth or deeper first.
    fn adopt(&mut self, depth: u32) -> Option<(u32, Vec<Line>)> {
        let (deepest, lines) = self.worker.shared.found(depth)?;
        self.interrupted = None;
        for (index, line) in lines.iter().enumerate() {
            let place = self
                .moves
                .iter()
                .position(|known| known.mv == line.moves[0])?;
            self.moves[index.min(place)..=place].rotate_right(1);
        }
        Some((deepest, lines))
    }

    /// Aspiration windows: the score is likely near the last one, and a narrow window searches
    /// faster.
    fn aspire(&mut self, depth: u32, first: usize, last: Option<Score>) -> Option<Line> {
        let mut reach = PARAMS.aspiration;
        let mut window = match last {
            Some(last) if depth >= 4 && last.plies_to_end().is_none() => Window {
                alpha: last - Score::new(reach),
                beta: last + Score::new(reach),
            },
            _ => Window::FULL,
        };
        loop {
            let line = self.search_moves(depth, first, window)?;
            let is_low = line.score <= window.alpha;
            let is_high = line.score >= window.beta;
            if !is_low && !is_high {
                return Some(line);
            }
            reach *= 3;
            let is_wide = reach > 2_000 || line.score.plies_to_end().is_some();
            if is_wide {
                window = Window::FULL;
            } else if is_low {
                window.alpha = line.score - Score::new(reach);
            } else {
                window.beta = line.score + Score::new(reach);
            }
        }
    }

    /// Searches the moves from index `first` on and moves the best one there.
    fn search_moves(&mut self, depth: u32, first: usize, window: Window) -> Option<Line> {
        let mut picker = MovePicker::of_known(std::mem::take(&mut self.moves), first);
        let found = self.try_moves(depth, window, &mut picker);
        self.moves = picker.list;
        found
    }

    /// Searches the moves that the picker yields and moves the best one to the front.
    fn try_moves(&mut self, depth: u32, window: Window, picker: &mut MovePicker) -> Option<Line> {
        let node = self.node;
        let task = Task {
            node: &node,
            depth: depth as i32,
            ply: 0,
            window,
            is_cut_node: false,
        };
        let first = picker.tried;
        let mut alpha = window.alpha;
        let mut best: Option<Score> = None;
        while let Some((candidate, work)) = self.worker.next_move(&node, 0, task.depth, picker) {
            let number = (picker.tried - first) as u32;
            let attempt = Attempt {
                candidate: &candidate,
                number,
                depth: task.depth,
                window: Window { alpha, ..window },
            };
            let Some(score) = self.worker.take_up(work, &task, attempt) else {
                self.interrupted = (alpha > window.alpha).then(|| Line {
                    score: alpha,
                    moves: self.worker.lines[0].clone(),
                });
                return None;
            };
            if number == 1 || score > alpha {
                self.worker.keep_line(0, candidate);
                picker.list[first..picker.tried].rotate_right(1);
            }
            best = best.max(Some(score));
            alpha = alpha.max(score);
            if score >= window.beta {
                break;
            }
        }
        Some(Line {
            score: best?,
            moves: self.worker.lines[0].clone(),
        })
    }
}
