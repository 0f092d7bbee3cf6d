//! What live games need of the store.

use std::future::Future;

use crate::clock::ServerTime;
use crate::game::{GameId, Players};
use crate::invitation::Invitation;
use crate::store::{AppendError, KeptLog, Store, StoreError, Unit};

/// Where logs are kept. When `append` returns, the events are on the disk.
pub(crate) trait GameLog: Clone + Send + Sync + 'static {
    /// Appends a unit, all of it or nothing, when each log still ends where its batch begins.
    fn append(
        &self,
        unit: Unit,
        now: ServerTime,
    ) -> impl Future<Output = Result<(), AppendError>> + Send;

    /// The whole log of a game and who plays it; none when there is no such game.
    fn log(
        &self,
        game: &GameId,
    ) -> impl Future<Output = Result<Option<KeptLog>, StoreError>> + Send;

    /// The two people of a game; none for one that nobody began, and where the computer plays.
    fn players(
        &self,
        game: &GameId,
    ) -> impl Future<Output = Result<Option<Players>, StoreError>> + Send;

    /// Keeps a new invitation.
    fn create_invitation(
        &self,
        invitation: Invitation,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    fn invitation(
        &self,
        id: &GameId,
    ) -> impl Future<Output = Result<Option<Invitation>, StoreError>> + Send;

    /// Cancels an open invitation. Gives false where it is not open any more.
    fn cancel_invitation(
        &self,
        id: &GameId,
        now: ServerTime,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// The games that a clock may end.
    fn ticking(&self) -> impl Future<Output = Result<Vec<GameId>, StoreError>> + Send;

    /// Some of the games whose deadline has passed.
    fn due(&self, now: ServerTime) -> impl Future<Output = Result<Vec<GameId>, StoreError>> + Send;

    /// Notes that the server runs.
    fn mark_alive(&self, now: ServerTime) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// When the server was last known to run.
    fn last_alive(&self) -> impl Future<Output = Result<Option<ServerTime>, StoreError>> + Send;
}

/// How many overdue games are looked at in one go.
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
