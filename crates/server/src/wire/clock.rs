//! What the clocks of a game are set to.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::game::ClockSetting;
use crate::millis::Millis;

/// What a game's clocks are set to: a start and an increment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ClockSetting)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WireClock {
    /// 1 000 to 10 800 000.
    pub(crate) start_ms: u64,
    /// 0 to 180 000.
    pub(crate) increment_ms: u64,
}

impl WireClock {
    /// The setting, when it is within the bounds.
    pub(crate) fn to_setting(self) -> Option<ClockSetting> {
        ClockSetting::fischer(Millis::new(self.start_ms), Millis::new(self.increment_ms))
    }

    /// The clock of a setting; none where nobody's clock runs.
    pub(crate) fn of(setting: ClockSetting) -> Option<WireClock> {
        match setting {
            ClockSetting::Fischer(fischer) => Some(WireClock {
                start_ms: fischer.start.get(),
                increment_ms: fischer.increment.get(),
            }),
            ClockSetting::None | ClockSetting::Days(_) => None,
        }
    }
}
