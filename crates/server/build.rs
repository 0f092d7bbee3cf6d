//! Recompiles the crate when the web build has changed, appeared or disappeared.

use std::env;
use std::path::Path;

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let build = web.join("build");
    let is_debug = env::var("PROFILE").is_ok_and(|profile| profile == "debug");
    let watched = if is_debug && build.exists() {
        // A debug build reads the files at startup.
        Path::new(env!("CARGO_MANIFEST_DIR")).join("build.rs")
    } else if build.exists() {
        build
    } else {
        // A missing path would count as changed every time; its parent exists and changes when the
        // build appears.
        web
    };
    println!("cargo:rerun-if-changed={}", watched.display());
}
