//! Creating, following and cancelling invitations. Their state is in the store; watchers are
//! notified of a change.

use ugolki_rules::{RuleSet, Side};

use super::error::LiveError;
use super::log::GameLog;
use super::registry::Live;
use crate::game::{ClockSetting, Event, GameId, PeopleGame, Player, Players, StoredEvent, Terms};
use crate::invitation::{Invitation, State};
use crate::person::PersonId;
use crate::store::{AppendError, Batch, Growth, InvitationTaken, StoreError, Unit};

/// A request to create an invitation.
#[derive(Clone, Debug)]
pub(crate) struct Wish {
    pub(crate) host: Player,
    /// The rule set in text; unchecked.
    pub(crate) rules: String,
    pub(crate) clock: ClockSetting,
    /// The side that the host wishes; none for a random one.
    pub(crate) side: Option<Side>,
}

impl<L: GameLog> Live<L> {
    /// Creates an invitation.
    ///
    /// # Errors
    /// When the rule set is malformed or allows endless games, or the invitation cannot be stored.
    pub(crate) async fn invite(&self, wish: Wish) -> Result<GameId, LiveError> {
        self.check_running()?;
        let rule_set: RuleSet = wish.rules.parse().map_err(LiveError::Rules)?;
        rule_set.check_for_games().map_err(LiveError::Rules)?;
        let now = self.shared().clock.now();
        let id = GameId::random().map_err(StoreError::from)?;
        let invitation = Invitation {
            id: id.clone(),
            host: wish.host,
            terms: Terms::new(wish.rules, rule_set, wish.clock),
            wished_side: wish.side,
            state: State::Open,
            created_at: now,
            updated_at: now,
        };
        self.shared().log.create_invitation(invitation).await?;
        tracing::info!(game.id = %id, "somebody invites to a game");
        Ok(id)
    }

    /// Lets a person follow an invitation, which begins the game. Repeated by the same person, it
    /// gives the same side. A caller that stops waiting does not stop it: those who wait at the
    /// invitation hear of what is stored.
    ///
    /// # Errors
    /// When somebody else has followed it, the person is the host, it is cancelled, or it does not
    /// exist.
    pub(crate) async fn join(&self, id: &GameId, joiner: Player) -> Result<Side, LiveError> {
        let (live, id) = (self.clone(), id.clone());
        to_the_end(async move { live.follow(&id, joiner).await }).await
    }

    async fn follow(&self, id: &GameId, joiner: Player) -> Result<Side, LiveError> {
        self.check_running()?;
        let Some(invitation) = self.shared().log.invitation(id).await? else {
            return self.side_in_game(id, &joiner).await;
        };
        match invitation.state {
            State::Taken => return self.side_in_game(id, &joiner).await,
            State::Cancelled => return Err(LiveError::Cancelled),
            State::Open => {}
        }
        if invitation.host.person == joiner.person {
            return Err(LiveError::OwnInvitation);
        }
        let host_side = invitation.host_side(chance()?);
        let players = invitation.players(host_side, joiner.clone());
        match self.begin(&invitation, players).await {
            Ok(()) => {
                tracing::info!(game.id = %id, "an invitation was followed");
                self.shared().invitations.announce(id, State::Taken);
                Ok(host_side.opponent())
            }
            // Somebody else was faster, or the host has cancelled it.
            Err(AppendError::Conflict) => match self.shared().log.invitation(id).await? {
                Some(Invitation {
                    state: State::Cancelled,
                    ..
                }) => Err(LiveError::Cancelled),
                _ => self.side_in_game(id, &joiner).await,
            },
            Err(AppendError::Store(error)) => Err(error.into()),
        }
    }

    async fn begin(&self, invitation: &Invitation, players: Players) -> Result<(), AppendError> {
        let now = self.shared().clock.now();
        let first = StoredEvent {
            seq: 1,
            at_ms: now.ms(),
            event: Event::Began(Box::new(invitation.begin())),
            client_id: None,
        };
        let batch = Batch::beginning(&invitation.id, first, players).map_err(|error| {
            tracing::error!(game.id = %invitation.id, %error, "a game cannot begin");
            StoreError::Unwritable("a game that does not follow the rules")
        })?;
        let unit = Unit::from(batch).with(InvitationTaken {
            id: invitation.id.clone(),
            now,
        });
        self.shared().log.append(unit, now).await
    }

    /// The side of a person who already plays in the game.
    async fn side_in_game(&self, id: &GameId, person: &Player) -> Result<Side, LiveError> {
        let players = self.shared().log.players(id).await?;
        let players = players.ok_or(LiveError::NoGame)?;
        let side = person.person.and_then(|person| players.side_of(person));
        side.ok_or(LiveError::Taken)
    }

    /// Cancels an invitation of this person. A caller that stops waiting does not stop it.
    ///
    /// # Errors
    /// When it is another person's, already followed, or does not exist.
    pub(crate) async fn cancel(&self, id: &GameId, person: PersonId) -> Result<(), LiveError> {
        let (live, id) = (self.clone(), id.clone());
        to_the_end(async move { live.call_off(&id, person).await }).await
    }

    async fn call_off(&self, id: &GameId, person: PersonId) -> Result<(), LiveError> {
        self.check_running()?;
        let log = &self.shared().log;
        let invitation = log.invitation(id).await?.ok_or(LiveError::NoGame)?;
        if invitation.host.person != Some(person) {
            return Err(LiveError::NotHost);
        }
        if log.cancel_invitation(id, self.shared().clock.now()).await? {
            tracing::info!(game.id = %id, "an invitation was cancelled");
            self.shared().invitations.announce(id, State::Cancelled);
            return Ok(());
        }
        match log.invitation(id).await? {
            Some(Invitation {
                state: State::Cancelled,
                ..
            }) => Ok(()),
            _ => Err(LiveError::Taken),
        }
    }

    /// The current state of an invitation.
    pub(crate) async fn invitation(&self, id: &GameId) -> Result<Invitation, LiveError> {
        let invitation = self.shared().log.invitation(id).await?;
        invitation.ok_or(LiveError::NoGame)
    }
}

/// Runs something to its end, even if the caller stops waiting.
async fn to_the_end<T: Send + 'static>(
    work: impl Future<Output = Result<T, LiveError>> + Send + 'static,
) -> Result<T, LiveError> {
    tokio::spawn(work).await.unwrap_or_else(|error| {
        tracing::error!(%error, "a change of an invitation broke off");
        Err(LiveError::Unavailable)
    })
}

fn chance() -> Result<Side, LiveError> {
    let mut byte = [0];
    getrandom::fill(&mut byte).map_err(StoreError::from)?;
    Ok(if byte[0] & 1 == 0 {
        Side::White
    } else {
        Side::Black
    })
}

impl Batch {
    /// Makes the first event of a game between people.
    ///
    /// # Errors
    /// When the event is invalid.
    pub(super) fn beginning(
        game: &GameId,
        first: StoredEvent,
        players: Players,
    ) -> Result<Batch, crate::game::EventError> {
        Ok(Batch {
            game: game.clone(),
            summary: PeopleGame::begin(&first)?.summary(),
            events: vec![first],
            growth: Growth::BeginsBetween(players),
        })
    }
}
