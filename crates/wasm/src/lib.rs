//! Bindings over the rules and the engine for the browser.
