//! Compiles the crate again when the web build has changed, appeared or gone.

use std::path::Path;

fn main() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let build = web.join("build");
    // A missing path would count as changed every time; its parent is there and notices the build appearing.
    let watched = if build.exists() { build } else { web };
    println!("cargo:rerun-if-changed={}", watched.display());
}
