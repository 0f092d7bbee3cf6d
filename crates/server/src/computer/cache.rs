//! A cache of folded games. When it is full, the least recently used ones are dropped.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::game::{ComputerGame, GameId};
use crate::person::PersonId;

/// The capacity in bytes, by an estimate of each game's size.
const MOST_BYTES: usize = 32 << 20;

/// The size of a game without its plies: mostly the tables of its rule set.
const BASE_BYTES: usize = 16 << 10;

/// The size per event: a position, its index among the earlier ones, the move.
const PLY_BYTES: usize = 256;

/// Games after their last events. Clones are handles to the same.
#[derive(Clone, Debug, Default)]
pub(super) struct GameCache(Arc<Mutex<Entries>>);

#[derive(Debug, Default)]
struct Entries {
    games: HashMap<GameId, Entry>,
    /// The games in the order of their last use.
    by_use: BTreeMap<u64, GameId>,
    uses: u64,
    bytes: usize,
}

#[derive(Debug)]
struct Entry {
    game: Box<ComputerGame>,
    owner: PersonId,
    used: u64,
    bytes: usize,
}

impl GameCache {
    /// Removes and returns the owner's game if this is its last event. The caller puts it back
    /// after an append, so two concurrent appends never continue from the same fold.
    pub(super) fn take(
        &self,
        id: &GameId,
        person: PersonId,
        last_seq: u64,
    ) -> Option<Box<ComputerGame>> {
        let mut entries = self.lock();
        let entry = entries.games.get(id)?;
        let is_theirs = entry.owner == person && entry.game.last_seq() == last_seq;
        if !is_theirs {
            return None;
        }
        entries.remove(id).map(|entry| entry.game)
    }

    /// Inserts a game as the most recently used one.
    pub(super) fn put(&self, id: GameId, owner: PersonId, game: Box<ComputerGame>) {
        // Plies that were taken back keep their memory, and each was an event.
        let plies = usize::try_from(game.last_seq()).unwrap_or(usize::MAX);
        let bytes = BASE_BYTES.saturating_add(PLY_BYTES.saturating_mul(plies));
        let mut entries = self.lock();
        let is_older = |entry: &Entry| entry.game.last_seq() > game.last_seq();
        if entries.games.get(&id).is_some_and(is_older) {
            return;
        }
        entries.remove(&id);
        entries.uses += 1;
        let used = entries.uses;
        entries.by_use.insert(used, id.clone());
        entries.bytes += bytes;
        let entry = Entry {
            game,
            owner,
            used,
            bytes,
        };
        entries.games.insert(id, entry);
        entries.make_room();
    }

    fn lock(&self) -> MutexGuard<'_, Entries> {
        // All of it can be rebuilt from the logs, so a poisoned lock does no harm.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Entries {
    fn remove(&mut self, id: &GameId) -> Option<Entry> {
        let entry = self.games.remove(id)?;
        self.by_use.remove(&entry.used);
        self.bytes -= entry.bytes;
        Some(entry)
    }

    fn make_room(&mut self) {
        while self.bytes > MOST_BYTES
            && let Some((_, id)) = self.by_use.pop_first()
        {
            self.remove(&id);
        }
    }
}

#[cfg(test)]
mod tests {
    use ugolki_rules::Move;

    use super::*;
    use crate::game::{
        Began, ClockSetting, Event, Level, Moved, Occupant, Origin, StoredEvent, Terms,
    };

    fn id(number: usize) -> GameId {
        format!("00000000-0000-4000-8000-{number:012x}")
            .parse()
            .expect("an id")
    }

    /// A game of this many events: moves, each taken back.
    fn game(events: u64) -> Box<ComputerGame> {
        let rules = "classic-3x3";
        let level = Level::new(2).expect("a level");
        let began = Event::Began(Box::new(Began {
            terms: Terms::new(
                rules.to_owned(),
                rules.parse().expect("a rule set"),
                ClockSetting::None,
            ),
            position: None,
            seats: vec![Occupant::Person, Occupant::Computer { level, seed: 7 }],
            origin: Origin::Computer,
            earlier: None,
        }));
        let moved = Event::Moved(Moved {
            mv: Move {
                from: "c3".parse().expect("a square"),
                to: "d3".parse().expect("a square"),
            },
            timing: None,
        });
        let further = [moved, Event::TakenBack { plies: 1 }];
        let all = std::iter::once(began).chain(further.into_iter().cycle());
        let log: Vec<StoredEvent> = (1..=events)
            .zip(all)
            .map(|(seq, event)| StoredEvent {
                seq,
                at_ms: 0,
                event,
                client_id: None,
            })
            .collect();
        Box::new(ComputerGame::of_log(&log).expect("a log"))
    }

    fn person() -> PersonId {
        PersonId::random().expect("randomness")
    }

    #[test]
    fn a_game_is_given_to_its_owner_at_its_last_event_and_only_once() {
        let (cache, owner) = (GameCache::default(), person());
        cache.put(id(1), owner, game(3));
        assert!(cache.take(&id(1), person(), 3).is_none());
        assert!(cache.take(&id(1), owner, 2).is_none());
        assert!(cache.take(&id(2), owner, 3).is_none());
        assert_eq!(
            cache.take(&id(1), owner, 3).map(|game| game.last_seq()),
            Some(3)
        );
        assert!(cache.take(&id(1), owner, 3).is_none());
        assert_eq!(cache.lock().bytes, 0);
    }

    #[test]
    fn an_older_fold_does_not_replace_a_newer_one() {
        let (cache, owner) = (GameCache::default(), person());
        cache.put(id(1), owner, game(3));
        cache.put(id(1), owner, game(2));
        assert!(cache.take(&id(1), owner, 3).is_some());
    }

    #[test]
    fn the_least_recently_used_game_goes_first() {
        let (cache, owner) = (GameCache::default(), person());
        let game = game(2);
        let room = MOST_BYTES / (BASE_BYTES + 2 * PLY_BYTES);
        for number in 0..room {
            cache.put(id(number), owner, game.clone());
        }
        let first = cache.take(&id(0), owner, 2).expect("it is still there");
        cache.put(id(0), owner, first);
        cache.put(id(room), owner, game);
        assert!(cache.take(&id(1), owner, 2).is_none());
        assert!(cache.take(&id(0), owner, 2).is_some());
        assert!(cache.take(&id(room), owner, 2).is_some());
        assert!(cache.lock().bytes <= MOST_BYTES);
    }
}
