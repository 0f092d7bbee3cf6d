//! Compiles the crate again when the web build has changed, appeared or gone.

use std::env;
use std::path::Path;

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let build = web.join("build");
    let is_debug = env::var("PROFILE").is_ok_and(|profile| profile == "debug");
    let watched = if is_debug && build.exists() {
        // A debug build reads the files when it starts.
        Path::new(env!("CARGO_MANIFEST_DIR")).join("build.rs")
    } else if build.exists() {
        build
    } else {
        // A missing path would count as changed every time; its parent is there and notices the build appearing.
        web
    };
    println!("cargo:rerun-if-changed={}", watched.display());
}
