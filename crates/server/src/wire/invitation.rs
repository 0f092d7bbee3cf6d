//! Invitations: how they are made, shown, listed and followed.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::clock::WireClock;
use super::event::text_of_rules;
use super::people::WirePlayer;
use super::words::WireSide;
use crate::invitation;
use crate::person::PersonId;

/// The body of `POST /api/v1/invitations`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewInvitation {
    /// The rule set in text.
    pub(crate) rules: String,
    /// Null: nobody's time is counted.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub(crate) clock: Option<WireClock>,
    /// The side that the host wishes; null for a random one.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub(crate) side: Option<WireSide>,
    /// The host's name from now on; null leaves it as it is.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub(crate) name: Option<String>,
}

/// The answer to `POST /api/v1/invitations`.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct InvitationMade {
    /// The id of the invitation and of the resulting game: `/table/?id=ID` is the link to share.
    pub(crate) id: String,
}

/// The body of `POST /api/v1/invitations/{id}/join`.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct JoinRequest {
    /// The joiner's name from now on; null leaves it as it is.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required)]
    pub(crate) name: Option<String>,
}

/// The answer to `POST /api/v1/invitations/{id}/join`. It is the same if the same person asks
/// again.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub(crate) struct Seated {
    pub(crate) side: WireSide,
}

/// An invitation to a game between people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Invitation {
    pub(crate) id: String,
    /// The rule set in text.
    pub(crate) rules: String,
    #[schema(required)]
    pub(crate) clock: Option<WireClock>,
    /// Who invites.
    pub(crate) host: WirePlayer,
    /// The side that the host wishes; null for a random one.
    #[schema(required)]
    pub(crate) host_side: Option<WireSide>,
    /// True for the person who invites.
    pub(crate) is_host: bool,
    pub(crate) state: InvitationState,
    pub(crate) created_at_ms: u64,
    pub(crate) updated_at_ms: u64,
}

/// The state of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum InvitationState {
    Open,
    /// Somebody has followed it: the game has its id.
    Taken,
    Cancelled,
}

impl From<invitation::State> for InvitationState {
    fn from(state: invitation::State) -> InvitationState {
        match state {
            invitation::State::Open => InvitationState::Open,
            invitation::State::Taken => InvitationState::Taken,
            invitation::State::Cancelled => InvitationState::Cancelled,
        }
    }
}

impl Invitation {
    /// An invitation as `reader` sees it.
    pub(crate) fn new(invitation: &invitation::Invitation, reader: Option<PersonId>) -> Invitation {
        let terms = &invitation.terms;
        Invitation {
            id: invitation.id.to_string(),
            rules: text_of_rules(&terms.rules, &terms.rule_set),
            clock: WireClock::of(terms.clock),
            host: WirePlayer::from(&invitation.host),
            host_side: invitation.wished_side.map(WireSide::from),
            is_host: reader.is_some() && reader == invitation.host.person,
            state: invitation.state.into(),
            created_at_ms: invitation.created_at.ms(),
            updated_at_ms: invitation.updated_at.ms(),
        }
    }
}

/// The answer to `GET /api/v1/invitations`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct InvitationList {
    /// The person's own open invitations, the last changed first.
    pub(crate) invitations: Vec<Invitation>,
    /// What to ask for as `before` to get the next ones; null when there are none.
    #[schema(required)]
    pub(crate) next: Option<String>,
}
