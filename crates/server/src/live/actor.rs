//! The task that owns one live game: every change of the game passes through its queue, one at a
//! time.

mod acts;
mod messages;
mod stall;
mod store;

use std::sync::{Arc, Weak};

use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;
use ugolki_rules::Side;

use super::channel::Channel;
use super::command::Command;
use super::error::LoadError;
use super::game_connection::Connection;
use super::log::GameLog;
use super::outbox::{Outbox, Outgoing};
use super::presences::Presences;
use super::recent::Recent;
use super::shared::Shared;
use crate::clock::ServerTime;
use crate::game::{Event, GameId, PeopleGame, Phase, Players, StoredEvent};
use crate::metrics::FlagSource;
use crate::millis::Millis;
use crate::person::PersonId;
use stall::Stall;

/// Why a command was not completed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// An event was not stored. The game has been reloaded from its log.
    NotStored,
    /// The log can no longer be read, so the task must end.
    Lost,
}

/// The owner of a live game.
pub(super) struct GameActor<L: GameLog> {
    id: GameId,
    channel: Channel,
    shared: Arc<Shared<L>>,
    commands: mpsc::Receiver<Command>,
    game: PeopleGame,
    players: Players,
    log: Vec<StoredEvent>,
    recent: Recent,
    connections: Vec<Connection>,
    last_number: u64,
    presences: Presences,
    /// The round trip to each side's player, measured by websocket pings. It outlives sockets, so
    /// that a new socket for every move does not evade it.
    lags: [Option<Millis>; 2],
    stall: Stall,
    heartbeat_at: Instant,
    heartbeats: u32,
    /// Since when the game has had no subscriber.
    quiet_since: Instant,
}

/// The number of heartbeats between two measurements of a socket's round trip.
const HEARTBEATS_A_PING: u32 = 4;

impl<L: GameLog> GameActor<L> {
    /// Loads the game, reports whether that succeeded, and owns it until it hibernates.
    pub(super) async fn run(
        id: GameId,
        shared: Arc<Shared<L>>,
        commands: mpsc::Receiver<Command>,
        loaded: oneshot::Sender<Result<(), LoadError>>,
    ) {
        let (game, players, log) = match store::load(&shared.log, &id).await {
            Ok(read) => read,
            Err(error) => {
                drop(commands);
                shared.forget(&id);
                // A send fails only if all callers are gone.
                let _ = loaded.send(Err(error));
                return;
            }
        };
        // As above.
        let _ = loaded.send(Ok(()));
        shared.metrics.game_woke();
        let presences = Presences::new(&shared.timeouts, &game, shared.clock.now());
        let mut actor = GameActor {
            channel: Channel::Game(id.clone()),
            id,
            commands,
            game,
            players,
            log,
            recent: Recent::default(),
            connections: Vec::new(),
            last_number: 0,
            presences,
            lags: [None; 2],
            stall: Stall::default(),
            heartbeat_at: Instant::now() + shared.timeouts.heartbeat,
            heartbeats: 0,
            quiet_since: Instant::now(),
            shared,
        };
        actor.work().await;
        actor.commands.close();
        actor.shared.metrics.game_slept();
        actor.shared.forget(&actor.id);
    }

    /// Works until the game hibernates, the server stops or the log can no longer be read.
    async fn work(&mut self) {
        // The command that started the task goes before the clock: it may credit the downtime of
        // the server.
        match self.commands.recv().await {
            None | Some(Command::Stop) => return,
            Some(command) => {
                if self.handle(command).await == Err(Trouble::Lost) {
                    return;
                }
            }
        }
        loop {
            let wake = self.next_wake();
            let done = tokio::select! {
                // Queued commands go before the clock: a move that arrived in time counts as in
                // time.
                biased;
                command = self.commands.recv() => match command {
                    None | Some(Command::Stop) => return,
                    Some(command) => self.handle(command).await,
                },
                () = tokio::time::sleep_until(wake) => self.tick().await,
            };
            if done == Err(Trouble::Lost) {
                return;
            }
            if self.is_quiet() && self.shared.forget_idle(&self.id, &self.commands) {
                return;
            }
        }
    }

    fn next_wake(&self) -> Instant {
        let clock = &self.shared.clock;
        if self.connections.is_empty() {
            let idle = self.quiet_since + self.shared.timeouts.hibernation;
            return self.deadline().map_or(idle, |deadline| idle.min(deadline));
        }
        let attendance = self
            .presences
            .next_change(clock.now())
            .map(|change| clock.instant_of(change));
        [self.deadline(), attendance]
            .into_iter()
            .flatten()
            .fold(self.heartbeat_at, Instant::min)
    }

    fn deadline(&self) -> Option<Instant> {
        let is_playing = self.game.phase() == Phase::Playing;
        let clocks = self.game.clocks().filter(|_| is_playing)?;
        let deadline = self.shared.clock.instant_of(clocks.deadline());
        Some(self.stall.put_off(deadline))
    }

    fn is_quiet(&self) -> bool {
        self.connections.is_empty()
            && self.quiet_since.elapsed() >= self.shared.timeouts.hibernation
    }

    async fn handle(&mut self, command: Command) -> Result<(), Trouble> {
        match command {
            Command::Attach {
                viewer,
                seen,
                outbox,
                subscriber,
                reply,
            } => self.attach(viewer, seen, outbox, subscriber, reply),
            Command::Detach { connection } => self.detach(connection),
            Command::Resync { connection, seen } => self.resync(connection, seen),
            Command::Act {
                connection,
                id,
                act,
                received_at,
            } => return self.take_act(connection, &id, &act, received_at).await,
            Command::Flag {
                connection,
                received_at,
            } => return self.take_flag(connection, received_at).await,
            Command::Measured {
                connection,
                round_trip,
            } => self.measure(connection, round_trip),
            Command::Resume { stopped_at, reply } => {
                let resumed = self.make_up_since(stopped_at).await;
                // A send fails only if the caller has timed out.
                let _ = reply.send(());
                return resumed;
            }
            Command::CheckClock => return self.check_clock(FlagSource::Sweeper).await,
            Command::Stop => {}
            #[cfg(test)]
            Command::Settle { reply } => drop(reply.send(())),
        }
        Ok(())
    }

    fn attach(
        &mut self,
        viewer: Option<PersonId>,
        seen: u64,
        outbox: Outbox,
        subscriber: Weak<()>,
        reply: oneshot::Sender<u64>,
    ) {
        self.last_number += 1;
        let number = self.last_number;
        if reply.send(number).is_err() {
            return;
        }
        if self.connections.is_empty() {
            self.heartbeat_at = Instant::now() + self.shared.timeouts.heartbeat;
        }
        self.connections
            .push(Connection::new(number, viewer, outbox, subscriber));
        self.resync(number, seen);
        self.note_attendance();
        self.send(number, Outgoing::Ping);
    }

    fn detach(&mut self, number: u64) {
        self.connections.retain(|known| known.number != number);
        self.note_attendance();
    }

    /// Adds a round trip of a player to its moving average.
    fn measure(&mut self, number: u64, round_trip: Millis) {
        self.shared.metrics.measured(round_trip.into());
        let viewer = self.connection(number).and_then(|known| known.viewer);
        let Some(side) = self.side_of(viewer) else {
            return;
        };
        let lag = &mut self.lags[side.index()];
        let smooth = |old: Millis| Millis::new((old.get() * 9 + round_trip.get()) / 10);
        *lag = Some(lag.map_or(round_trip, smooth));
    }

    /// The side that a person plays; none for a watcher.
    fn side_of(&self, viewer: Option<PersonId>) -> Option<Side> {
        viewer.and_then(|person| self.players.side_of(person))
    }

    /// Updates who has a socket, and broadcasts a change of presence.
    fn note_attendance(&mut self) {
        let now = self.shared.clock.now();
        for side in [Side::White, Side::Black] {
            let has_socket = self
                .connections
                .iter()
                .any(|known| self.side_of(known.viewer) == Some(side));
            self.presences.note(side, has_socket, now);
        }
        if self.connections.is_empty() {
            self.quiet_since = Instant::now();
        }
        self.tell_presence(now);
    }

    async fn tick(&mut self) -> Result<(), Trouble> {
        // A failed append is retried later; meanwhile heartbeats show the players that the game is
        // alive.
        if self.check_clock(FlagSource::Timer).await == Err(Trouble::Lost) {
            return Err(Trouble::Lost);
        }
        self.drop_lost();
        let now = self.shared.clock.now();
        self.tell_presence(now);
        if self.heartbeat_at <= Instant::now() && !self.connections.is_empty() {
            self.heartbeat_at = Instant::now() + self.shared.timeouts.heartbeat;
            self.heartbeats = self.heartbeats.wrapping_add(1);
            self.beat(now);
        }
        Ok(())
    }

    /// Removes subscribers that have ended without leaving.
    fn drop_lost(&mut self) {
        let before = self.connections.len();
        self.connections.retain(|known| !known.is_closed());
        if self.connections.len() < before {
            self.note_attendance();
        }
    }

    /// Ends the game if a side has run out of time.
    async fn check_clock(&mut self, source: FlagSource) -> Result<(), Trouble> {
        self.make_up().await?;
        let now = self.at(self.shared.clock.now());
        match self.game.due(now) {
            Some(event) => self.end_by_clock(event, source, now).await,
            None => Ok(()),
        }
    }

    /// Stores the event that the clock has caused.
    async fn end_by_clock(
        &mut self,
        event: Event,
        source: FlagSource,
        now: ServerTime,
    ) -> Result<(), Trouble> {
        let is_flag = matches!(event, Event::Flagged { .. });
        self.store(event, None, now).await?;
        if is_flag {
            self.shared.metrics.flagged(source);
        }
        Ok(())
    }

    /// The time of a command that arrived at `received_at`, limited to between the last event and
    /// now.
    fn at(&self, received_at: ServerTime) -> ServerTime {
        received_at
            .min(self.shared.clock.now())
            .max(self.game.last_at())
    }
}
