//! The interface between live games and the store.

use std::future::Future;

use crate::clock::ServerTime;
use crate::game::{GameId, Players};
use crate::invitation::Invitation;
use crate::store::{AppendError, KeptLog, Store, StoreError, Unit};

/// The store of logs. When `append` returns, the events are on disk.
pub(crate) trait GameLog: Clone + Send + Sync + 'static {
    /// Appends a unit atomically, if each log still ends where its batch begins.
    fn append(
        &self,
        unit: Unit,
        now: ServerTime,
    ) -> impl Future<Output = Result<(), AppendError>> + Send;

    /// The whole log of a game and its players; none if the game does not exist.
    fn log(
        &self,
        game: &GameId,
    ) -> impl Future<Output = Result<Option<KeptLog>, StoreError>> + Send;

    /// The two people of a game; none if it has not begun or is against the computer.
    fn players(
        &self,
        game: &GameId,
    ) -> impl Future<Output = Result<Option<Players>, StoreError>> + Send;

    /// Stores a new invitation.
    fn create_invitation(
        &self,
        invitation: Invitation,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    fn invitation(
        &self,
        id: &GameId,
    ) -> impl Future<Output = Result<Option<Invitation>, StoreError>> + Send;

    /// Cancels an open invitation. Returns false if it is no longer open.
    fn cancel_invitation(
        &self,
        id: &GameId,
        now: ServerTime,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// The games whose clocks run.
    fn ticking(&self) -> impl Future<Output = Result<Vec<GameId>, StoreError>> + Send;

    /// Some of the games whose deadline has passed.
    fn due(&self, now: ServerTime) -> impl Future<Output = Result<Vec<GameId>, StoreError>> + Send;

    /// Records that the server is running.
    fn mark_alive(&self, now: ServerTime) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// When the server was last recorded as running.
    fn last_alive(&self) -> impl Future<Output = Result<Option<ServerTime>, StoreError>> + Send;
}

/// The batch size for games with a passed deadline.
const DUE_AT_ONCE: usize = 200;

impl GameLog for Store {
    async fn append(&self, unit: Unit, now: ServerTime) -> Result<(), AppendError> {
        Store::append(self, unit, i64::try_from(now.ms()).unwrap_or(i64::MAX)).await
    }

    async fn log(&self, game: &GameId) -> Result<Option<KeptLog>, StoreError> {
        Store::log(self, game).await
    }

    async fn players(&self, game: &GameId) -> Result<Option<Players>, StoreError> {
        Store::players(self, game).await
    }

    async fn create_invitation(&self, invitation: Invitation) -> Result<(), StoreError> {
        Store::create_invitation(self, invitation).await
    }

    async fn invitation(&self, id: &GameId) -> Result<Option<Invitation>, StoreError> {
        Store::invitation(self, id).await
    }

    async fn cancel_invitation(&self, id: &GameId, now: ServerTime) -> Result<bool, StoreError> {
        Store::cancel_invitation(self, id, now).await
    }

    async fn ticking(&self) -> Result<Vec<GameId>, StoreError> {
        Store::ticking(self).await
    }

    async fn due(&self, now: ServerTime) -> Result<Vec<GameId>, StoreError> {
        Store::due(self, now, DUE_AT_ONCE).await
    }

    async fn mark_alive(&self, now: ServerTime) -> Result<(), StoreError> {
        Store::mark_alive(self, now).await
    }

    async fn last_alive(&self) -> Result<Option<ServerTime>, StoreError> {
        Store::last_alive(self).await
    }
}
