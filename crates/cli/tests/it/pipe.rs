//! A reader that closes its pipe early.

use std::io::Read as _;

use crate::run::spawn;

#[test]
fn a_closed_pipe_is_no_error() {
    for args in [
        &["rules"][..],
        &["moves", "--rules", "classic-3x3"],
        &[
            "perft",
            "--rules",
            "classic-3x3",
            "--depth",
            "2",
            "--divide",
        ],
        &["apply", "--rules", "classic-3x3", "c3-d3"],
        &["completions", "bash"],
        &["play"],
        &["check", "-"],
        &["analyze", "--rules", "classic-3x3", "--depth", "1"],
        &[
            "solve",
            "race",
            "--rules",
            "classic-3x3",
            "--position",
            "8/8/8/8/8/8/8/8 w 1",
        ],
        &["bench", "--depth", "1"],
        &["engine"],
        &["--help"],
    ] {
        let mut child = spawn(args);
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        // The process may have ended before it reads.
        let _ = std::io::Write::write_all(&mut input, b"1. c3-d3 *\n");
        drop(input);
        let mut stderr = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut stderr)
            .unwrap();
        let code = child.wait().unwrap().code();
        assert_eq!((code, stderr.as_str()), (Some(0), ""), "{args:?}");
    }
}
