//! The store: one façade over the database, independent of which one it is.
//!
//! SQL lives in `sqlite` and nowhere else. Another database would stand beside it, behind the same
//! façade.

mod append;
mod error;
mod event_body;
mod game;
mod sqlite;

#[cfg(test)]
mod conformance;
#[cfg(test)]
mod testing;

pub(crate) use append::{Batch, Effect, Growth, Unit};
pub use error::OpenError;
pub(crate) use error::{AppendError, StoreError};
pub(crate) use game::{
    Access, BadListCursor, EndsElsewhere, GameKind, GameRow, InvitationTaken, KeptLog, ListCursor,
    MovesUp, Opponents,
};

use crate::clock::ServerTime;
use crate::game::{GameId, Players, StoredEvent};
use crate::invitation::Invitation;
use crate::person::{Person, PersonId, PersonName};

/// The database of one server. Clones are handles to the same.
#[derive(Clone, Debug)]
pub(crate) struct Store(sqlite::Database);

impl Store {
    /// Opens the database, creates it when it is missing, and brings its tables up to date.
    pub(crate) async fn open(url: &str) -> Result<Store, OpenError> {
        sqlite::Database::open(url).await.map(Store)
    }

    /// Checks that the database answers.
    pub(crate) async fn check(&self) -> Result<(), StoreError> {
        self.0.check().await
    }

    /// Writes what is queued and closes all connections.
    pub(crate) async fn close(&self) {
        self.0.close().await;
    }
}

/// Logs.
impl Store {
    /// Appends to logs, the whole unit or nothing, when each log still ends where its batch begins.
    ///
    /// When this returns, everything is on the disk. A caller that stops waiting does not stop the
    /// write.
    ///
    /// # Errors
    /// A refused unit leaves no trace.
    pub(crate) async fn append(
        &self,
        unit: impl Into<Unit>,
        now_ms: i64,
    ) -> Result<(), AppendError> {
        self.0.append(unit.into(), now_ms).await
    }

    /// The log and the players of a game, for any reader; none for an unknown game.
    pub(crate) async fn log(&self, id: &GameId) -> Result<Option<KeptLog>, StoreError> {
        self.0.log(id).await
    }

    /// The two people of a game; none for an unknown game or one against the computer.
    pub(crate) async fn players(&self, id: &GameId) -> Result<Option<Players>, StoreError> {
        self.0.players(id).await
    }

    /// The games in which a clock runs.
    pub(crate) async fn ticking(&self) -> Result<Vec<GameId>, StoreError> {
        self.0.due(ServerTime::from_ms(u64::MAX), usize::MAX).await
    }

    /// At most `limit` games whose deadline has passed, the longest overdue first.
    pub(crate) async fn due(
        &self,
        now: ServerTime,
        limit: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.0.due(now, limit).await
    }
}

/// Games as a person may see them: [`Access`] says who may see what.
impl Store {
    /// A page of the person's games of one kind or of all, the last changed first, and the cursor
    /// of the next page.
    pub(crate) async fn games_of(
        &self,
        person: PersonId,
        kind: Option<GameKind>,
        before: Option<&ListCursor>,
        page: usize,
    ) -> Result<(Vec<GameRow>, Option<ListCursor>), StoreError> {
        self.0.games_of(person, kind, before, page).await
    }

    /// A game without its log.
    pub(crate) async fn game(
        &self,
        id: &GameId,
        person: Option<PersonId>,
    ) -> Result<Access<GameRow>, StoreError> {
        self.0.game(id, person).await
    }

    /// The events of a game after the first `since`.
    pub(crate) async fn events(
        &self,
        id: &GameId,
        person: Option<PersonId>,
        since: u64,
    ) -> Result<Access<(GameKind, Vec<StoredEvent>)>, StoreError> {
        self.0.events(id, person, since).await
    }

    /// The log of a game against the computer; one between people is foreign to all. It is read
    /// only when it ends with event `last_seq`.
    pub(crate) async fn computer_log(
        &self,
        id: &GameId,
        person: Option<PersonId>,
        last_seq: u64,
    ) -> Result<Access<Result<Vec<StoredEvent>, EndsElsewhere>>, StoreError> {
        self.0.computer_log(id, person, last_seq).await
    }
}

/// Invitations.
impl Store {
    /// Stores a new invitation.
    pub(crate) async fn create_invitation(&self, invitation: Invitation) -> Result<(), StoreError> {
        self.0.create_invitation(invitation).await
    }

    pub(crate) async fn invitation(&self, id: &GameId) -> Result<Option<Invitation>, StoreError> {
        self.0.invitation(id).await
    }

    /// A page of the person's own open invitations, the last changed first, and the cursor of the
    /// next page.
    pub(crate) async fn invitations_of(
        &self,
        person: PersonId,
        before: Option<&ListCursor>,
        page: usize,
    ) -> Result<(Vec<Invitation>, Option<ListCursor>), StoreError> {
        self.0.invitations_of(person, before, page).await
    }

    /// Cancels an open invitation. Returns false if it is no longer open.
    pub(crate) async fn cancel_invitation(
        &self,
        id: &GameId,
        now: ServerTime,
    ) -> Result<bool, StoreError> {
        self.0.cancel_invitation(id, now).await
    }
}

/// People.
impl Store {
    /// Creates a guest with the next free number.
    pub(crate) async fn create_guest(&self, now_ms: i64) -> Result<Person, StoreError> {
        self.0.create_guest(PersonId::random()?, now_ms).await
    }

    /// True if the person is in the database. A signed person may be missing after an older copy of
    /// the database was restored.
    pub(crate) async fn has_person(&self, id: PersonId) -> Result<bool, StoreError> {
        self.0.has_person(id).await
    }

    /// The person's name; none for an unknown person or one without a name.
    pub(crate) async fn person_name(&self, id: PersonId) -> Result<Option<PersonName>, StoreError> {
        self.0.person_name(id).await
    }

    /// Sets or removes the person's name. Does nothing for an unknown person.
    pub(crate) async fn rename_person(
        &self,
        id: PersonId,
        name: Option<PersonName>,
    ) -> Result<(), StoreError> {
        self.0.rename_person(id, name).await
    }
}

/// The server itself.
impl Store {
    /// The secret of this database, created if there is none.
    pub(crate) async fn server_secret(&self) -> Result<[u8; 32], StoreError> {
        let mut fresh = [0; 32];
        getrandom::fill(&mut fresh)?;
        self.0.server_secret(fresh, crate::clock::now_ms()).await
    }

    /// Records that the server runs.
    pub(crate) async fn mark_alive(&self, now: ServerTime) -> Result<(), StoreError> {
        self.0.mark_alive(now).await
    }

    /// When the server was last known to run; none if that was never recorded.
    pub(crate) async fn last_alive(&self) -> Result<Option<ServerTime>, StoreError> {
        self.0.last_alive().await
    }
}
