//! The Ugolki server: people, games, HTTP and SQL.
//!
//! A game is its event log. The browser makes the log of a game against the computer, the server
//! that of a game between people; every event is checked with `ugolki-rules` and stored. This is a
//! library: it prints nothing, reads no arguments and decides no rule of the game.

#![warn(unreachable_pub)]

mod config;
mod error;
mod server;
mod signal;

mod computer;
mod game;
mod http;
mod invitation;
mod live;
mod person;
mod site;
mod store;
mod thinking;
mod wire;

mod clock;
mod hex;
mod metrics;
mod millis;
mod words;

pub use config::{
    Limits, PublicUrl, PublicUrlError, Rate, ServerConfig, Timeouts, TrustedProxy,
    TrustedProxyError,
};
pub use error::ServeError;
pub use server::{Bound, Server, serve_until_signal};
pub use signal::shutdown_signal;
pub use site::Site;
pub use store::OpenError;
