//! People, games and events to put into a store under test.

use ugolki_rules::Side;

use super::Batch;
use crate::game::{
    Created, Event, GameId, Invited, Joined, Level, Phase, Player, StoredEvent, Summary,
};
use crate::person::PersonId;

pub(super) fn id(number: u32) -> GameId {
    format!("00000000-0000-4000-8000-{number:012x}")
        .parse()
        .expect("a game id")
}

pub(super) fn stored(seq: u64, event: Event) -> StoredEvent {
    StoredEvent {
        seq,
        at_ms: 1_000 + seq,
        event,
        client_id: None,
    }
}

/// An event of the act with this name.
pub(super) fn act(seq: u64, client_id: &str, event: Event) -> StoredEvent {
    StoredEvent {
        client_id: Some(client_id.parse().expect("a name of an act")),
        ..stored(seq, event)
    }
}

pub(super) fn summary(phase: Phase) -> Summary {
    Summary {
        plies: 0,
        result: "*".to_owned(),
        reason: (phase == Phase::Over).then(|| "aborted".to_owned()),
        phase,
        turn: (phase == Phase::Playing).then_some(Side::White),
        deadline_at_ms: None,
    }
}

/// A new game against the computer with as many take-backs as wanted behind its first event.
pub(super) fn computer_game(game: u32, guest: PersonId, events: u64) -> Batch {
    let created = Event::Created(Created {
        rules: "classic-3x3".to_owned(),
        rule_set: "classic-3x3".parse().expect("a rule set"),
        position: None,
        side: Side::White,
        level: Level::new(1).expect("a level"),
        seed: 1,
    });
    let others = (2..=events).map(|seq| stored(seq, Event::TakenBack { plies: 1 }));
    Batch {
        game: id(game),
        owner: Some(guest),
        events: std::iter::once(stored(1, created)).chain(others).collect(),
        summary: summary(Phase::Playing),
    }
}

pub(super) fn player(guest: PersonId) -> Player {
    Player {
        person: guest,
        number: 1001,
        name: None,
    }
}

/// A table that waits for the other person.
pub(super) fn table(game: u32, host: PersonId) -> Batch {
    let invited = Event::Invited(Invited {
        rules: "classic-3x3".to_owned(),
        rule_set: "classic-3x3".parse().expect("a rule set"),
        clock: None,
        host: player(host),
        side: Some(Side::Black),
        earlier: None,
    });
    Batch {
        game: id(game),
        owner: None,
        events: vec![stored(1, invited)],
        summary: summary(Phase::Open),
    }
}

/// The other person sits down as White.
pub(super) fn join(game: u32, joiner: PersonId) -> Batch {
    let joined = Event::Joined(Joined {
        player: player(joiner),
        side: Side::White,
    });
    more(game, vec![stored(2, joined)])
}

/// More of a game between people that goes on.
pub(super) fn more(game: u32, events: Vec<StoredEvent>) -> Batch {
    Batch {
        game: id(game),
        owner: None,
        events,
        summary: summary(Phase::Playing),
    }
}

/// A game of two people that has begun.
pub(super) fn people_game(game: u32, [host, joiner]: [PersonId; 2]) -> Batch {
    let mut begun = table(game, host);
    begun.events.extend(join(game, joiner).events);
    begun.summary = summary(Phase::Playing);
    begun
}
