//! The browser that the tests drive.

use std::path::PathBuf;

use crate::{apt, process};

/// Chromium without a window, which needs two thirds of the work for the same page.
const WINDOWLESS: &str = "chromium-headless-shell";

const WITH_WINDOW: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

/// Finds the fastest browser that is installed or can be.
///
/// # Errors
///
/// When there is none, and packages cannot be installed on this machine.
pub fn find_or_install() -> anyhow::Result<PathBuf> {
    if let Some(program) = process::find(WINDOWLESS) {
        return Ok(program);
    }
    if apt::can_install() {
        match apt::ensure(&[WINDOWLESS], WINDOWLESS) {
            Ok(program) => return Ok(program),
            Err(error) => println!("going on with another browser: {error:#}"),
        }
    }
    apt::ensure(WITH_WINDOW, "chromium")
}
