//! Games against the computer: the owner of their folds, which appends every event.
//!
//! The browser writes such a log first, so no task keeps a game alive here. Instead, the fold of a
//! game stays in a cache for a while: the next move continues from it, and the log is read and
//! folded again only if it is no longer there.

mod cache;

use crate::clock::now_ms;
use crate::game::{BrokenLog, ComputerGame, GameId, GrowingLog, StoredEvent, Summary};
use crate::metrics::Metrics;
use crate::person::PersonId;
use crate::store::{
    Access, AppendError, Batch, EndsElsewhere, Growth, MovesUp, Store, StoreError, Unit,
};
use cache::GameCache;

/// The games against the computer. Clones are handles to the same.
#[derive(Clone, Debug)]
pub(crate) struct ComputerGames {
    store: Store,
    cache: GameCache,
    metrics: Metrics,
}

impl ComputerGames {
    pub(crate) fn new(store: Store, metrics: Metrics) -> ComputerGames {
        ComputerGames {
            store,
            cache: GameCache::default(),
            metrics,
        }
    }

    /// Finds the game to append to, whose log must end with event `after`.
    pub(crate) async fn open(
        &self,
        id: &GameId,
        person: Option<PersonId>,
        after: u64,
    ) -> Result<KeptGame, OpenError> {
        if let Some(person) = person
            && let Some(game) = self.cache.take(id, person, after)
        {
            return Ok(KeptGame::Folded(game));
        }
        let log = match self.store.computer_log(id, person, after).await? {
            Access::Open(log) => log.map_err(|EndsElsewhere { last_seq }| last_seq),
            Access::Foreign => return Err(OpenError::Foreign),
            Access::Unknown if after == 0 => Ok(Vec::new()),
            Access::Unknown => Err(0),
        };
        let log = log.map_err(|last_seq| OpenError::Conflict { last_seq })?;
        self.metrics.refolded(log.len());
        Ok(KeptGame::Log(log))
    }

    /// Stores the new events. When this returns, they are on the disk.
    pub(crate) async fn keep(
        &self,
        id: &GameId,
        owner: PersonId,
        grown: Grown,
    ) -> Result<(), OpenError> {
        let Grown { game, added } = grown;
        let now_ms = now_ms();
        let batch = Batch {
            game: id.clone(),
            growth: if added.first().is_some_and(|first| first.seq == 1) {
                Growth::BeginsWithComputer(owner)
            } else {
                Growth::Continues
            },
            events: added,
            summary: game.summary(),
        };
        let unit = Unit::from(batch).with(MovesUp {
            game: id.clone(),
            person: owner,
            now_ms,
        });
        match self.store.append(unit, now_ms).await {
            Ok(()) => {
                self.cache.put(id.clone(), owner, game);
                Ok(())
            }
            Err(AppendError::Conflict) => match self.store.game(id, Some(owner)).await? {
                Access::Open(game) if game.is_against_computer() => Err(OpenError::Conflict {
                    last_seq: game.last_seq,
                }),
                _ => Err(OpenError::Foreign),
            },
            Err(AppendError::Store(error)) => Err(error.into()),
        }
    }
}

/// A stored game to append to.
#[derive(Debug)]
pub(crate) enum KeptGame {
    Folded(Box<ComputerGame>),
    /// Its log, which is slow to fold if it is long; empty for a new game.
    Log(Vec<StoredEvent>),
}

impl KeptGame {
    /// Folds the log, unless that is done.
    ///
    /// # Errors
    /// When the log does not follow the rules: it was not written by this server.
    pub(crate) fn grow(self) -> Result<GrowingLog, BrokenLog> {
        match self {
            KeptGame::Folded(game) => Ok(GrowingLog::going_on(*game)),
            KeptGame::Log(log) => GrowingLog::after(&log),
        }
    }
}

/// A game and its new events.
#[derive(Debug)]
pub(crate) struct Grown {
    game: Box<ComputerGame>,
    added: Vec<StoredEvent>,
}

impl Grown {
    /// None if there are no events at all.
    pub(crate) fn of(growing: GrowingLog) -> Option<Grown> {
        let (game, added) = growing.finish()?;
        Some(Grown {
            game: Box::new(game),
            added,
        })
    }

    pub(crate) fn last_seq(&self) -> u64 {
        self.game.last_seq()
    }

    pub(crate) fn summary(&self) -> Summary {
        self.game.summary()
    }
}

/// Why events are not appended.
#[derive(Debug, thiserror::Error)]
pub(crate) enum OpenError {
    #[error("the game is somebody else's")]
    Foreign,
    #[error("the log ends with event {last_seq}")]
    Conflict {
        /// 0 for an unknown game.
        last_seq: u64,
    },
    #[error(transparent)]
    Store(#[from] StoreError),
}
