//! The server itself and the person who asks.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::game::Player;

/// The answer to `GET /api/v1/health`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// `ok`; anything else is an error.
    pub(crate) status: &'static str,
    /// The version of the program.
    pub(crate) version: &'static str,
}

/// The answer to `GET /api/v1/me` and `POST /api/v1/me`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Me {
    /// The number in the shown name of a guest without a name.
    pub(crate) guest: u32,
    /// The name that the person has given; null for none.
    #[schema(required)]
    pub(crate) name: Option<String>,
    /// The origin that links for others begin with; null where the server knows none but the page's
    /// own.
    #[schema(required)]
    pub(crate) public_url: Option<String>,
}

/// The body of `POST /api/v1/me`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rename {
    /// The person's name from now on, 1 to 24 visible characters; null for none.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub(crate) name: Option<String>,
}

/// A person as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Player)]
#[serde(deny_unknown_fields)]
pub(crate) struct WirePlayer {
    /// Null for one who gave none: then the number is shown.
    #[schema(required)]
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
