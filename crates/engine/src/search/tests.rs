//! Facts about the full search.

use std::sync::Mutex;

use ugolki_rules::Game;

use super::*;

fn game(rules: &str, position: &str) -> Game {
    Game::from_text(rules, Some(position)).expect("a position")
}

fn search(game: &Game, depth: u32) -> Report {
    let limits = Limits {
        depth,
        ..Limits::NONE
    };
    search_with(
        game,
        Settings {
            limits,
            ..Settings::default()
        },
    )
}

/// Searches with a number of threads and a node limit for all of them.
fn search_nodes(game: &Game, threads: usize, nodes: u64) -> Report {
    let limits = Limits {
        nodes,
        ..Limits::NONE
    };
    search_with(
        game,
        Settings {
            threads,
            limits,
            ..Settings::default()
        },
    )
}

fn search_with(game: &Game, settings: Settings) -> Report {
    Engine::new(1 << 20)
        .search(game, &settings, &())
        .expect("the game goes on")
}

/// A game after some moves of the first legal kind.
fn opening(rules: &str, plies: usize) -> Game {
    let mut game = Game::from_text(rules, None).expect("a rule set");
    for ply in 0..plies {
        let moves = game.legal_moves();
        game.play(moves[ply * 7 % moves.len()])
            .expect("a legal move");
    }
    game
}

#[test]
fn a_win_in_one_move_is_found_and_counted() {
    // White's last man steps in; Black is far away.
    let game = game(
        "classic-3x3 last_reply=no",
        "5www/5www/5ww1/7w/8/8/bbbb4/bbbbb3 w 30",
    );
    let report = search(&game, 3);
    assert_eq!(report.lines[0].score.plies_to_end(), Some(1));
    assert_eq!(report.lines[0].moves[0].to_string(), "h5-h6");
}

#[test]
fn every_depth_gives_a_legal_line() {
    for rules in [
        "classic-3x3",
        "diagonal-3x3",
        "gambiter-halma-10",
        "paced-8-3x3-easy",
    ] {
        let game = opening(rules, 6);
        for depth in 1..=5 {
            let report = search(&game, depth);
            assert_eq!(report.depth, depth, "{rules}");
            let mut after = game.clone();
            for &mv in &report.lines[0].moves {
                assert!(after.play(mv).is_ok(), "{rules}: {mv} at depth {depth}");
            }
        }
    }
}

#[test]
fn the_same_search_counts_the_same_nodes() {
    let game = opening("classic-3x3", 8);
    assert_eq!(search(&game, 7), search(&game, 7));
}

#[test]
fn a_node_limit_is_kept() {
    let game = opening("diagonal-3x4", 8);
    let report = search_nodes(&game, 1, 10_000);
    assert!(report.nodes < 10_100, "{}", report.nodes);
}

#[test]
fn lines_are_different_and_the_best_comes_first() {
    let game = opening("classic-3x3", 6);
    let settings = Settings {
        lines: 4,
        limits: Limits {
            depth: 5,
            ..Limits::NONE
        },
        ..Settings::default()
    };
    let report = search_with(&game, settings);
    assert_eq!(report.lines.len(), 4);
    assert!(
        report
            .lines
            .is_sorted_by(|one, other| one.score >= other.score)
    );
    let mut first: Vec<Move> = report.lines.iter().map(|line| line.moves[0]).collect();
    first.sort_unstable();
    first.dedup();
    assert_eq!(first.len(), 4);
}

/// Stops a search from outside and takes down what it tells.
struct Watcher {
    depths: Mutex<Vec<u32>>,
}

impl Control for Watcher {
    fn deepened(&self, report: &Report) -> bool {
        let mut depths = self.depths.lock().expect("no panic");
        depths.push(report.depth);
        report.depth < 3
    }
}

#[test]
fn the_control_hears_of_each_iteration_and_ends_the_search() {
    let watcher = Watcher {
        depths: Mutex::new(Vec::new()),
    };
    let game = opening("classic-3x3", 4);
    let report = Engine::new(1 << 20)
        .search(&game, &Settings::default(), &watcher)
        .expect("the game goes on");
    assert_eq!(report.depth, 3);
    assert_eq!(*watcher.depths.lock().expect("no panic"), [1, 2, 3]);
}

#[test]
fn two_threads_find_a_legal_line() {
    let game = opening("diagonal-3x3", 6);
    let settings = Settings {
        threads: 2,
        limits: Limits {
            depth: 6,
            ..Limits::NONE
        },
        ..Settings::default()
    };
    let report = search_with(&game, settings);
    assert!(game.is_legal(report.lines[0].moves[0]));
}

#[test]
fn threads_share_a_limit_of_nodes() {
    let game = opening("classic-3x3", 6);
    for threads in [1, 2, 5] {
        let nodes = search_nodes(&game, threads, 40_000).nodes;
        assert!((40_000..60_000).contains(&nodes), "{threads}: {nodes}");
    }
}

#[test]
fn many_threads_do_not_go_far_beyond_a_small_limit_and_nothing_they_find_is_lost() {
    let game = opening("classic-3x3", 6);
    for (threads, nodes, depth) in [(8, 50_000, 5), (64, 5_000, 1)] {
        let report = search_nodes(&game, threads, nodes);
        assert!(
            report.nodes < 2 * nodes + 100,
            "{threads}: {}",
            report.nodes
        );
        assert!(depth <= report.depth, "{threads}: depth {}", report.depth);
    }
}

#[test]
fn a_race_that_the_loser_can_disturb_is_not_given_up() {
    // By the numbers of moves White is home next; only a man that goes back to c7 is in the way.
    let game = game(
        "free-diagonal-3x3",
        "wwww4/ww6/www5/3b1bb1/8/5b2/5bbb/6bb b 60",
    );
    let report = search_nodes(&game, 1, 20_000);
    assert_eq!(report.lines[0].moves[0].to_string(), "g5-c7");
    assert_eq!(report.lines[0].score.plies_to_end(), None);
}

#[test]
fn a_game_that_is_over_has_no_lines() {
    let game = game(
        "classic-3x3 last_reply=no",
        "5www/5www/5www/8/8/8/bbbb4/bbbbb3 b 30",
    );
    let report = Engine::new(1 << 20).search(&game, &Settings::default(), &());
    assert_eq!(report, None);
}
