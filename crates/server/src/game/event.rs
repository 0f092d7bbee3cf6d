//! What may happen in a game.

use ugolki_rules::{Move, RuleSet, Side};

use super::{ClientId, ClockSetting, GameId, Seat, Timing};
use crate::millis::Millis;

/// The version of the rules that new games are made under. It is stored with each game.
///
/// Since version 2 only a man from outside returns home; games of version 1 are read in the same
/// way.
pub(crate) const RULES_VERSION: u32 = 2;

/// The largest number that every reader of JSON keeps exactly.
pub(crate) const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// One thing that happened in a game. It names seats and never people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A game begins. Always the first event and only that.
    Began(Box<Began>),
    /// A move of the seat whose turn it is.
    Moved(Moved),
    /// The last moves are unmade.
    TakenBack { plies: u32 },
    /// A seat asks the others for something.
    Offered { seat: Seat, offer: Offer },
    /// What was asked for is refused, or withdrawn by the seat that asked.
    Declined { seat: Seat, offer: Offer },
    /// A seat says one of the phrases.
    Said { seat: Seat, phrase: Phrase },
    /// The server was away: the pause is charged to nobody's clock.
    Resumed(Resumed),
    /// A seat gives up.
    Resigned { seat: Seat },
    /// All agree on a draw.
    Agreed,
    /// The seat's time is over.
    Flagged { seat: Seat },
    /// The seat that stayed takes what it may from the one that left.
    Claimed { seat: Seat, claim: Claim },
    /// The game ends before everybody has moved: by the wish of this seat, or, if there is none,
    /// because the first move did not come in time.
    Aborted { seat: Option<Seat> },
    /// The same people play again: in the game of this id.
    Rematched { game: GameId },
}

impl Event {
    /// True if it names only seats of a game for two. Other games are not played yet.
    pub(crate) fn is_for_two(&self) -> bool {
        match self {
            Event::Began(began) => began.seats.len() == Side::BOTH.len(),
            Event::Offered { seat, .. }
            | Event::Declined { seat, .. }
            | Event::Said { seat, .. }
            | Event::Resigned { seat }
            | Event::Flagged { seat }
            | Event::Claimed { seat, .. } => seat.side().is_some(),
            Event::Aborted { seat } => seat.is_none_or(|seat| seat.side().is_some()),
            Event::Moved(_)
            | Event::TakenBack { .. }
            | Event::Resumed(_)
            | Event::Agreed
            | Event::Rematched { .. } => true,
        }
    }
}

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Began {
    pub(crate) terms: Terms,
    /// The position text of a set-up start.
    pub(crate) position: Option<String>,
    /// What plays at each seat, in the order of turns.
    pub(crate) seats: Vec<Occupant>,
    pub(crate) origin: Origin,
    /// What the same people have played in a row before; none in the first game.
    pub(crate) earlier: Option<EarlierGames>,
}

impl Began {
    /// The computer's level and the seed of its choices, where it plays.
    pub(crate) fn computer(&self) -> Option<(Seat, Level, u64)> {
        Seat::first(self.seats.len())
            .zip(&self.seats)
            .find_map(|(seat, occupant)| match occupant {
                Occupant::Computer { level, seed } => Some((seat, *level, *seed)),
                Occupant::Person => None,
            })
    }
}

/// What is played, and by which clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Terms {
    /// The version of the rules that the game is made under.
    pub(crate) rules_version: u32,
    /// The text that the rule set was parsed from, unchanged.
    pub(crate) rules: String,
    /// The rule set itself. Replay uses it even if the catalogue has changed since.
    pub(crate) rule_set: RuleSet,
    pub(crate) clock: ClockSetting,
}

impl Terms {
    /// The terms of a new game.
    pub(crate) fn new(rules: String, rule_set: RuleSet, clock: ClockSetting) -> Terms {
        Terms {
            rules_version: RULES_VERSION,
            rules,
            rule_set,
            clock,
        }
    }
}

/// What plays at a seat. Which person it is stands beside the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occupant {
    Person,
    Computer {
        level: Level,
        /// The seed of the computer's choices.
        seed: u64,
    },
}

/// What a game came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A person began it against the computer.
    Computer,
    /// Somebody followed an invitation; the game has its id.
    Invitation,
    /// The players of another game play again.
    Rematch { of: GameId },
}

/// The games that the same people played in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EarlierGames {
    /// How many.
    pub(crate) games: u32,
    /// The points of each seat's player in them, in halves: two for a win, one for a draw.
    pub(crate) halves: Vec<u32>,
}

/// A move, and in games between people the time that it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) mv: Move,
    /// None in games against the computer and in those without a clock.
    pub(crate) timing: Option<Timing>,
}

/// What a seat may ask of the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    Draw,
    TakeBack,
    Rematch,
}

impl Offer {
    pub(super) const COUNT: usize = 3;

    pub(super) fn index(self) -> usize {
        self as usize
    }
}

/// What the seat that stayed may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    Win,
    Draw,
}

/// A pause of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Resumed {
    /// How long the server was away before the event.
    pub(crate) pause: Millis,
    /// How long clocks stand still after the event, for the players to come back.
    pub(crate) hold: Millis,
}

impl Resumed {
    /// The longest hold.
    pub(crate) const LONGEST_HOLD: Millis = Millis::from_secs(24 * 60 * 60);

    /// A pause, and the hold after it: the longer the server was away, the longer the players need
    /// to notice that it is back.
    pub(crate) fn after(pause: Millis, shortest_hold: Millis) -> Resumed {
        let hold = Millis::new(pause.get() / 60);
        Resumed {
            pause,
            hold: hold.min(Resumed::LONGEST_HOLD).max(shortest_hold),
        }
    }
}

/// What players can say to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phrase {
    Hello,
    GoodLuck,
    WellPlayed,
    Oops,
    OneMoment,
    Thanks,
    GoodGame,
    Bye,
}

/// A level of the computer that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level(ugolki_engine::Level);

impl Level {
    /// Levels are numbered from 1 to 6.
    pub(crate) fn new(number: u8) -> Option<Level> {
        ugolki_engine::Level::from_number(number.into()).map(Level)
    }

    pub(crate) fn number(self) -> u8 {
        self.0 as u8
    }

    /// The level as the engine knows it.
    pub(crate) fn to_engine(self) -> ugolki_engine::Level {
        self.0
    }
}

/// An event with its place in the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoredEvent {
    /// From 1, without gaps.
    pub(crate) seq: u64,
    /// When it happened, in milliseconds since 1970: in a game against the computer by the clock of
    /// the browser that made it and for showing only, in a game between people by the server's.
    pub(crate) at_ms: u64,
    pub(crate) event: Event,
    /// The id that a player's browser gave to the act behind the event, so that an act sent twice
    /// happens once.
    pub(crate) client_id: Option<ClientId>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_stand_still_longer_after_a_longer_pause() {
        for (pause_s, hold_s) in [
            (0, 10),
            (5, 10),
            (600, 10),
            (3_600, 60),
            (86_400, 1_440),
            (100 * 86_400, 86_400),
        ] {
            let resumed = Resumed::after(Millis::from_secs(pause_s), Millis::from_secs(10));
            assert_eq!(resumed.hold, Millis::from_secs(hold_s), "{pause_s}");
            assert_eq!(resumed.pause, Millis::from_secs(pause_s));
        }
    }
}
