//! The second format, of the kinds that games between people say more about.

use serde::{Deserialize, Serialize};
use ugolki_rules::{Move, Side};

use super::BodyError;
use super::v1::read_move;
use super::words::SideWord;
use crate::game::{Event, Millis, Moved, Timing};

#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Body {
    /// A move with the time that it took.
    Moved {
        from: String,
        to: String,
        spent_ms: u64,
        compensated_ms: u64,
        quota_gain_ms: u64,
    },
    /// Either side gives up.
    Resigned { side: SideWord },
}

impl Body {
    pub(super) fn moved(mv: Move, timing: Timing) -> Body {
        Body::Moved {
            from: mv.from.to_string(),
            to: mv.to.to_string(),
            spent_ms: timing.spent.get(),
            compensated_ms: timing.compensated.get(),
            quota_gain_ms: timing.quota_gain.get(),
        }
    }

    pub(super) fn resigned(side: Side) -> Body {
        Body::Resigned { side: side.into() }
    }

    pub(super) fn into_event(self) -> Result<Event, BodyError> {
        Ok(match self {
            Body::Moved {
                from,
                to,
                spent_ms,
                compensated_ms,
                quota_gain_ms,
            } => Event::Moved(Moved {
                mv: read_move(&from, &to)?,
                timing: Some(Timing {
                    spent: Millis::new(spent_ms),
                    compensated: Millis::new(compensated_ms),
                    quota_gain: Millis::new(quota_gain_ms),
                }),
            }),
            Body::Resigned { side } => Event::Resigned {
                side: Some(side.into()),
            },
        })
    }
}
