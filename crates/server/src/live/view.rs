//! A game as its sockets see it: the domain's types made into messages.

use tokio_tungstenite::tungstenite::Utf8Bytes;
use ugolki_rules::Side;

use super::attendance::Roll;
use super::connection::Connection;
use crate::clock::ServerTime;
use crate::game::{Clocks, GameId, Millis, Phase, StoredEvent, Table};
use crate::person::PersonId;
use crate::wire::{
    self, LoggedEvent, Presence, SeatPresence, Seats, ServerMessage, StandingOffer, TableState,
    WireClock, WirePlayer, WireSide,
};

/// Puts a message into JSON.
pub(super) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("a message has string keys only")
        .into()
}

/// Where the game stands.
pub(super) fn state(table: &Table, lag: [Option<Millis>; 2], now: ServerTime) -> TableState {
    let outcome = table.outcome();
    let summary = table.summary();
    TableState {
        phase: summary.phase.into(),
        turn: summary.turn.map(WireSide::from),
        ply: u32::try_from(summary.plies).unwrap_or(u32::MAX),
        hash: format!("{:016x}", table.game().state().hash()),
        clocks: clocks(table, lag, now),
        offers: table
            .offers()
            .iter()
            .map(|&(side, offer)| StandingOffer {
                side: side.into(),
                offer: offer.into(),
            })
            .collect(),
        can_abort: table.can_abort(),
        result: summary.result,
        reason: outcome.map(|outcome| outcome.reason.to_string()),
        score: table.score().map(|[white, black]| Seats { white, black }),
        rematch: table.rematch().map(GameId::to_string),
    }
}

/// The clocks at this moment. Those of a game that is over have stopped.
pub(super) fn clocks(
    table: &Table,
    lag: [Option<Millis>; 2],
    now: ServerTime,
) -> Option<wire::Clocks> {
    let clocks = table.clocks()?;
    let is_playing = table.phase() == Phase::Playing;
    // The time of the turn in which a game ends is spent as well.
    let at = if is_playing { now } else { table.ended_at() };
    let left = |side| clocks.left_at(side, at).get();
    Some(wire::Clocks {
        white_ms: left(Side::White),
        black_ms: left(Side::Black),
        running: clocks.running().filter(|_| is_playing).map(WireSide::from),
        hold_ms: if is_playing {
            clocks.hold_left(now).get()
        } else {
            0
        },
        first_move_ms: clocks
            .first_move_left(now)
            .filter(|_| is_playing)
            .map(Millis::get),
        lag_ms: expected_lag(clocks, lag, table),
    })
}

fn expected_lag(clocks: &Clocks, lag: [Option<Millis>; 2], table: &Table) -> u64 {
    let measured = table.turn().and_then(|turn| lag[turn.index()]);
    clocks
        .quota()
        .compensation(measured.unwrap_or(Millis::ZERO))
        .get()
}

/// Who is there.
pub(super) fn presence(
    table: &Table,
    roll: &Roll,
    lags: [Option<Millis>; 2],
    connections: &[Connection],
    now: ServerTime,
) -> Presence {
    let seat = |side: Side| {
        let is_their_turn = table.turn() == Some(side) && !table.can_abort();
        SeatPresence {
            is_here: roll.is_here(side, now),
            claim_in_ms: roll
                .claim_in(side, now)
                .filter(|_| is_their_turn)
                .map(Millis::get),
            lag_ms: lags[side.index()].map(Millis::get),
        }
    };
    let watching = connections
        .iter()
        .filter(|connection| seat_of(table, connection.viewer).is_none())
        .filter(|connection| connection.viewer != Some(table.invited().host.person))
        .count();
    Presence {
        white: seat(Side::White),
        black: seat(Side::Black),
        watchers: u32::try_from(watching).unwrap_or(u32::MAX),
    }
}

pub(super) fn seat_of(table: &Table, viewer: Option<PersonId>) -> Option<Side> {
    viewer.and_then(|person| table.side_of(person))
}

/// Everything about a game, for one reader.
pub(super) fn table(
    id: &GameId,
    table: &Table,
    log: &[StoredEvent],
    state: TableState,
    presence: Presence,
    viewer: Option<PersonId>,
) -> wire::Table {
    let invited = table.invited();
    wire::Table {
        id: id.to_string(),
        rules: wire::text_of_rules(&invited.rules, &invited.rule_set),
        clock: invited.clock.map(WireClock::from),
        host: WirePlayer::from(&invited.host),
        host_side: invited.side.map(WireSide::from),
        players: table.players().map(Seats::from),
        seat: seat_of(table, viewer).map(WireSide::from),
        is_host: viewer == Some(invited.host.person),
        events: log.iter().map(LoggedEvent::from).collect(),
        state,
        presence,
    }
}
