//! People, games and events to put into a store under test.

use ugolki_rules::Side;

use super::{Batch, Growth};
use crate::clock::ServerTime;
use crate::game::{
    Began, ClockSetting, Event, GameId, Level, Occupant, Origin, Phase, Phrase, Player, Players,
    StoredEvent, Summary, Terms,
};
use crate::invitation::{Invitation, State};
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
        places: None,
        reason: (phase == Phase::Over).then(|| "aborted".to_owned()),
        phase,
        turn: (phase == Phase::Playing).then_some(Side::White.into()),
        deadline_at_ms: None,
    }
}

/// A new game against the computer with `events` events, all but the first being take-backs.
pub(super) fn computer_game(game: u32, guest: PersonId, events: u64) -> Batch {
    let computer = Occupant::Computer {
        level: Level::new(1).expect("a level"),
        seed: 1,
    };
    let began = Event::Began(Box::new(Began {
        seats: vec![Occupant::Person, computer],
        origin: Origin::Computer,
        ..began()
    }));
    let others = (2..=events).map(|seq| stored(seq, Event::TakenBack { plies: 1 }));
    Batch {
        game: id(game),
        growth: Growth::BeginsWithComputer(guest),
        events: std::iter::once(stored(1, began)).chain(others).collect(),
        summary: summary(Phase::Playing),
    }
}

fn began() -> Began {
    Began {
        terms: terms(),
        position: None,
        seats: vec![Occupant::Person; 2],
        origin: Origin::Invitation,
        earlier: None,
    }
}

pub(super) fn terms() -> Terms {
    let rule_set = "classic-3x3".parse().expect("a rule set");
    Terms::new("classic-3x3".to_owned(), rule_set, ClockSetting::None)
}

pub(super) fn player(guest: PersonId) -> Player {
    Player {
        person: Some(guest),
        number: 1001,
        name: None,
    }
}

/// A new game between two people, in which White has said something.
pub(super) fn people_game(game: u32, [white, black]: [PersonId; 2]) -> Batch {
    let said = Event::Said {
        seat: Side::White.into(),
        phrase: Phrase::Hello,
    };
    Batch {
        game: id(game),
        growth: Growth::BeginsBetween(Players::new(player(white), player(black))),
        events: vec![stored(1, Event::Began(Box::new(began()))), stored(2, said)],
        summary: summary(Phase::Playing),
    }
}

/// More of a game between people that goes on.
pub(super) fn more(game: u32, events: Vec<StoredEvent>) -> Batch {
    Batch {
        game: id(game),
        growth: Growth::Continues,
        events,
        summary: summary(Phase::Playing),
    }
}

/// An invitation that is open.
pub(super) fn invitation(number: u32, host: PersonId, at_ms: u64) -> Invitation {
    Invitation {
        id: id(number),
        host: player(host),
        terms: terms(),
        wished_side: Some(Side::Black),
        state: State::Open,
        created_at: ServerTime::from_ms(at_ms),
        updated_at: ServerTime::from_ms(at_ms),
    }
}
