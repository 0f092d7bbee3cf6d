//! What may happen in a game.

use ugolki_rules::{Move, RuleSet, Side};

use super::{ClientId, ClockSetting, GameId, Millis, Player};

/// The version of the rules that new games are made under; kept in each game, so that a change of the rules can tell old games apart.
pub(crate) const RULES_VERSION: u32 = 1;

/// The largest number that every reader of JSON keeps exactly.
pub(crate) const MAX_SAFE_INTEGER: u64 = (1 << 53) - 1;

/// One thing that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// A game against the computer begins. Always the first event and only that.
    Created(Created),
    /// A person lays a table and waits for another one. Always the first event and only that.
    Invited(Invited),
    /// The other person sits down: the sides are known and the game begins.
    Joined(Joined),
    /// A move of either side.
    Moved(Moved),
    /// The last moves are unmade.
    TakenBack { plies: u32 },
    /// A side asks the other for something.
    Offered { side: Side, offer: Offer },
    /// What was asked for is not given, or is not wanted any more by the side that asked.
    Declined { side: Side, offer: Offer },
    /// A side says one of the phrases.
    Said { side: Side, phrase: Phrase },
    /// The server stood still: its pause counts against nobody's clock.
    Resumed(Resumed),
    /// A side gives up; none names the person's in a game against the computer.
    Resigned { side: Option<Side> },
    /// The sides agree on a draw.
    Agreed,
    /// The side's time is over.
    Flagged { side: Side },
    /// The side that stayed takes what it may from the one that left.
    Claimed { side: Side, claim: Claim },
    /// The game ends before both sides have moved: a side wished so, or, by none, the first move did not come in time.
    Aborted { side: Option<Side> },
    /// The two play again: in the game of this id.
    Rematched { game: GameId },
}

/// How a game against the computer begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Created {
    /// The text that the rule set was made from, as it came.
    pub(crate) rules: String,
    /// The rule set itself. Replay uses this one, whatever the catalogue says by then.
    pub(crate) rule_set: RuleSet,
    /// The position text of a set-up start.
    pub(crate) position: Option<String>,
    /// The person's side; the computer has the other.
    pub(crate) side: Side,
    /// The level of the computer.
    pub(crate) level: Level,
    /// The seed of the computer's choices.
    pub(crate) seed: u64,
}

/// How a game between people begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Invited {
    /// The text that the rule set was made from, as it came.
    pub(crate) rules: String,
    /// The rule set itself. Replay uses this one, whatever the catalogue says by then.
    pub(crate) rule_set: RuleSet,
    /// None: nobody's time is counted.
    pub(crate) clock: Option<ClockSetting>,
    /// The person who lays the table.
    pub(crate) host: Player,
    /// The side that the host wishes; none for a random one.
    pub(crate) side: Option<Side>,
    /// What the two have played in a row before; none in the first game.
    pub(crate) earlier: Option<EarlierGames>,
}

/// The games that the same two played in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EarlierGames {
    /// How many.
    pub(crate) games: u32,
    /// The host's points of this game's table, in halves: two for a win, one for a draw.
    pub(crate) host_halves: u32,
    /// The other's.
    pub(crate) joiner_halves: u32,
}

/// The other person of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Joined {
    pub(crate) player: Player,
    /// The joiner's side; the host has the other.
    pub(crate) side: Side,
}

/// A move, and in games between people the time that it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moved {
    pub(crate) mv: Move,
    /// None in games against the computer and in those without a clock.
    pub(crate) timing: Option<Timing>,
}

/// What a move cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Timing {
    /// What was taken off the clock, lag already given back.
    pub(crate) spent: Millis,
    /// What was given back for lag.
    pub(crate) compensated: Millis,
    /// What the move added to the quota from which later lag is given back.
    pub(crate) quota_gain: Millis,
}

/// What a side may ask of the other.
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

/// What the side that stayed may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    Win,
    Draw,
}

/// A pause of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Resumed {
    /// How long the server was away. It stopped so long before the event.
    pub(crate) pause: Millis,
    /// How long clocks stand still after the event, for the players to come back.
    pub(crate) hold: Millis,
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
    /// When it happened, in milliseconds since 1970: in a game against the computer by the clock of the browser that made
    /// it and for showing only, in a game between people by the server's.
    pub(crate) at_ms: u64,
    pub(crate) event: Event,
    /// The name that a player's browser gave to the act behind the event, so that the act sent twice happens once.
    pub(crate) client_id: Option<ClientId>,
}
