//! The server itself and the person who asks.

use serde::Serialize;

/// The answer to `GET /api/health`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Health {
    /// `ok`; anything else is an error.
    #[cfg_attr(test, ts(type = "'ok'"))]
    pub(crate) status: &'static str,
    /// The version of the program.
    pub(crate) version: &'static str,
}

/// The answer to `GET /api/me`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Me {
    /// The number in the guest's shown name.
    pub(crate) guest: u32,
}
