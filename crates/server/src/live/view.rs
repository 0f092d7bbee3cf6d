//! Converts a game into messages for its sockets.

use tokio_tungstenite::tungstenite::Utf8Bytes;
use ugolki_rules::Side;

use super::presences::Presences;
use crate::clock::ServerTime;
use crate::game::{Clocks, GameId, PeopleGame, Phase, Players, StoredEvent};
use crate::millis::Millis;
use crate::person::PersonId;
use crate::wire::{
    self, GameState, LoggedEvent, Presence, SeatPresence, Seats, ServerMessage, StandingOffer,
    WireClock, WireSide,
};

/// Serializes a message.
pub(super) fn text(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message)
        .expect("a message has string keys only")
        .into()
}

/// The state of the game.
pub(super) fn state(game: &PeopleGame, lag: [Option<Millis>; 2], now: ServerTime) -> GameState {
    let outcome = game.outcome();
    let summary = game.summary();
    let [white, black] = game.score();
    GameState {
        phase: summary.phase.into(),
        turn: game.turn().map(WireSide::from),
        ply: u32::try_from(summary.plies).unwrap_or(u32::MAX),
        hash: format!("{:016x}", game.game().state().hash()),
        clocks: clocks(game, lag, now),
        offers: game
            .offers()
            .iter()
            .map(|&(side, offer)| StandingOffer {
                side: side.into(),
                offer: offer.into(),
            })
            .collect(),
        can_abort: game.can_abort(),
        result: summary.result,
        reason: outcome.map(|outcome| outcome.reason.to_string()),
        score: Seats { white, black },
        rematch: game.rematch().map(GameId::to_string),
    }
}

/// The clocks now. Those of a finished game stand still.
pub(super) fn clocks(
    game: &PeopleGame,
    lag: [Option<Millis>; 2],
    now: ServerTime,
) -> Option<wire::Clocks> {
    let clocks = game.clocks()?;
    let is_playing = game.phase() == Phase::Playing;
    // The turn in which a game ends also uses up time.
    let at = if is_playing { now } else { game.ended_at() };
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
        lag_ms: expected_lag(clocks, lag, game),
    })
}

fn expected_lag(clocks: &Clocks, lag: [Option<Millis>; 2], game: &PeopleGame) -> u64 {
    let measured = game.turn().and_then(|turn| lag[turn.index()]);
    clocks
        .quota()
        .compensation(measured.unwrap_or(Millis::ZERO))
        .get()
}

/// The presence of the players and the number of watchers.
pub(super) fn presence(
    game: &PeopleGame,
    presences: &Presences,
    lags: [Option<Millis>; 2],
    watchers: usize,
    now: ServerTime,
) -> Presence {
    let seat = |side: Side| {
        let is_their_turn = game.turn() == Some(side) && !game.can_abort();
        SeatPresence {
            is_here: presences.is_here(side, now),
            claim_in_ms: presences
                .claim_in(side, now)
                .filter(|_| is_their_turn)
                .map(Millis::get),
            lag_ms: lags[side.index()].map(Millis::get),
        }
    };
    Presence {
        white: seat(Side::White),
        black: seat(Side::Black),
        watchers: u32::try_from(watchers).unwrap_or(u32::MAX),
    }
}

/// The snapshot of a game for one client.
pub(super) fn game(
    id: &GameId,
    game: &PeopleGame,
    players: &Players,
    log: &[StoredEvent],
    state: GameState,
    presence: Presence,
    viewer: Option<PersonId>,
) -> wire::Game {
    let terms = &game.began().terms;
    let side = viewer.and_then(|person| players.side_of(person));
    wire::Game {
        id: id.to_string(),
        rules: wire::text_of_rules(&terms.rules, &terms.rule_set),
        clock: WireClock::of(terms.clock),
        players: Seats::from(players),
        seat: side.map(WireSide::from),
        events: log.iter().map(LoggedEvent::from).collect(),
        state,
        presence,
    }
}
