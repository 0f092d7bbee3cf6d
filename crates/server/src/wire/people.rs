//! The server itself and the person who asks.

use serde::{Deserialize, Serialize};

use crate::game::Player;

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

/// The answer to `GET /api/me` and `POST /api/me`.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct Me {
    /// The number in the shown name of a guest without a name.
    pub(crate) guest: u32,
    /// The name that the person has given; null for none.
    pub(crate) name: Option<String>,
    /// The origin that links for others begin with; null where the server knows none but the page's
    /// own.
    pub(crate) public_url: Option<String>,
}

/// The body of `POST /api/me`.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct Rename {
    /// The person's name from now on, 1 to 24 visible characters; null for none.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) name: Option<String>,
}

/// A person as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Player"))]
#[serde(deny_unknown_fields)]
pub(crate) struct WirePlayer {
    /// Null for one who gave none: then the number is shown.
    pub(crate) name: Option<String>,
    /// The number in the shown name of a guest without a name; 0 for one who has been forgotten.
    pub(crate) number: u32,
}

impl From<&Player> for WirePlayer {
    fn from(player: &Player) -> WirePlayer {
        WirePlayer {
            name: player.name.as_ref().map(ToString::to_string),
            number: player.number,
        }
    }
}
