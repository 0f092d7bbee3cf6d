//! The browser that the tests drive.

use std::path::PathBuf;

use crate::{apt, process};

/// Chromium without a window: the same page costs it two thirds of the work.
const WINDOWLESS: &str = "chromium-headless-shell";

const WITH_WINDOW: &[&str] = &["chromium", "chromium-browser", "google-chrome"];

/// Gives the quickest browser that there is or that can be installed.
///
/// # Errors
///
/// When there is none, and this machine is not one to install packages on.
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
