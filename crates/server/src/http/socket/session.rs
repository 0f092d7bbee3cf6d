//! The life cycle of one socket: hello, subscriptions, messages both ways, and the reason for its
//! end.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::Message;
use tokio_tungstenite::tungstenite::{Error, Utf8Bytes};

use super::connection::{Connection, End, Received};
use super::message::Incoming;
use super::stream::Stream;
use crate::clock::{ServerClock, ServerTime};
use crate::config::{Rate, Timeouts};
use crate::http::App;
use crate::http::places::Sockets;
use crate::live::{
    Channel, GameConnection, Gone, Inbox, Live, LiveError, Outbox, Outgoing, Subscription, outbox,
};
use crate::metrics::Metrics;
use crate::millis::Millis;
use crate::person::PersonId;
use crate::wire::{self, ChannelError, ClientMessage, ServerMessage, close_code};

/// The most subscriptions of one socket.
const MAX_SUBSCRIPTIONS: usize = 8;

/// What a new subscription costs of the limit on messages, besides its own message: it reads the
/// database.
const SUBSCRIPTION_COST: u32 = 4;

/// The timeout for passing something to a game, which may wait for a stalled disk.
const GAME_TIMEOUT: Duration = Duration::from_secs(20);

/// The client and the parts of the server that a session needs.
#[derive(Debug)]
pub(super) struct Visit {
    viewer: Option<PersonId>,
    live: Live,
    clock: ServerClock,
    metrics: Metrics,
    rate: Rate,
    pub(super) timeouts: Arc<Timeouts>,
}

impl Visit {
    pub(super) fn new(app: &App, viewer: Option<PersonId>) -> Visit {
        Visit {
            viewer,
            live: app.live.clone(),
            clock: app.clock,
            metrics: app.metrics.clone(),
            rate: app.limits.messages_by_socket,
            timeouts: app.timeouts.clone(),
        }
    }
}

/// One socket from its first message to its last.
#[derive(Debug)]
pub(super) struct Session {
    visit: Visit,
    connection: Connection,
    subscriptions: Vec<Subscription>,
    /// The queue of messages to the client, for its subscriptions and for the session itself.
    outbox: Outbox,
    inbox: Inbox,
    counted: Counted,
}

impl Session {
    pub(super) fn new(visit: Visit, stream: Stream) -> Session {
        let (outbox, inbox) = outbox();
        Session {
            connection: Connection::new(stream, visit.rate, visit.timeouts.read),
            subscriptions: Vec::new(),
            outbox,
            inbox,
            counted: Counted::new(visit.metrics.clone()),
            visit,
        }
    }

    pub(super) async fn run(&mut self, sockets: &Sockets) {
        // A task is as large as its largest state for as long as it lives, so transient futures are
        // boxed.
        let end = match Box::pin(self.greet(sockets)).await {
            Ok(()) => self.converse(sockets).await,
            Err(end) => end,
        };
        self.counted.end = end;
        // A client that is slow to close is no longer present.
        self.subscriptions.clear();
        Box::pin(self.connection.end(end)).await;
    }

    /// Waits for the hello.
    async fn greet(&mut self, sockets: &Sockets) -> Result<(), End> {
        tokio::select! {
            greeted = timeout(self.visit.timeouts.hello, hello(&mut self.connection)) => {
                greeted.unwrap_or(Err(End::Close(close_code::PROTOCOL)))
            }
            () = sockets.closing() => Err(End::Close(close_code::RESTART)),
        }
    }

    /// Passes messages both ways until one side ends the session.
    async fn converse(&mut self, sockets: &Sockets) -> End {
        let mut timer = pin!(self.connection.timer());
        let mut closing = Box::pin(sockets.closing());
        loop {
            let step = tokio::select! {
                // Sending goes first, or a burst of requests would fill the outbox. Reading goes
                // before the timer, since data that arrived before the timeout counts.
                biased;
                () = &mut closing => Box::pin(self.say_goodbye(sockets.restart_delay())).await,
                outgoing = self.inbox.recv() => Box::pin(self.send(outgoing)).await,
                read = self.connection.read() => Box::pin(self.receive(read)).await,
                () = &mut timer => {
                    let looked_after = Box::pin(self.connection.look_after_client(timer.as_mut()));
                    looked_after.await.map(|()| self.remove_ended())
                }
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    /// Sends a message with all others that are queued; without one, the client was too slow.
    async fn send(&mut self, first: Option<Outgoing>) -> Result<(), End> {
        let Some(first) = first else {
            return Err(End::Close(close_code::SLOW));
        };
        self.connection.send(first, &self.inbox).await
    }

    /// Sends what is queued and the news that the server stops.
    async fn say_goodbye(&mut self, delay: Duration) -> Result<(), End> {
        let in_ms = millis(delay).get();
        // A client that is too slow sees the socket close.
        let _ = self.outbox.send(text(&ServerMessage::Restart { in_ms }));
        if let Some(first) = self.inbox.try_recv() {
            self.connection.send(first, &self.inbox).await?;
        }
        Err(End::Close(close_code::RESTART))
    }

    /// Takes in what arrived from the client.
    async fn receive(&mut self, read: Option<Result<Message, Error>>) -> Result<(), End> {
        let received_at = self.visit.clock.now();
        match self.connection.receive(read)? {
            Received::Text(text) => match Incoming::read(&text) {
                Incoming::Message(message) => self.handle(message, received_at).await?,
                Incoming::Unreadable(message) => {
                    self.refuse(None, ChannelError::Unreadable, &message);
                }
                Incoming::OtherVersion => return Err(End::Close(close_code::VERSION)),
            },
            Received::Binary => {
                self.refuse(None, ChannelError::Unreadable, "the message is not text");
            }
            Received::Pong(round_trip) => {
                for game in self.subscriptions.iter().filter_map(Subscription::game) {
                    // A game that has ended or hangs is noticed below or with the next message.
                    let _ = in_time(game.measured(millis(round_trip))).await;
                }
            }
            Received::Nothing => {}
        }
        self.remove_ended();
        Ok(())
    }

    async fn handle(&mut self, message: ClientMessage, received_at: ServerTime) -> Result<(), End> {
        match message {
            ClientMessage::Hello { .. } => {}
            ClientMessage::Subscribe { channel, seq } => self.subscribe(channel, seq).await?,
            ClientMessage::Unsubscribe { channel } => match self.position_of(&channel) {
                Some(position) => drop(self.subscriptions.swap_remove(position)),
                None => self.refuse_unsubscribed(channel),
            },
            ClientMessage::Act { game, id, act } => {
                let channel = wire::Channel::Game { id: game };
                match self.game(&channel) {
                    Some(game) => {
                        let passed = in_time(game.act(id, act, received_at)).await;
                        self.check_passed(&channel, passed);
                    }
                    None => self.refuse_unsubscribed(channel),
                }
            }
            ClientMessage::Flag { game } => {
                let channel = wire::Channel::Game { id: game };
                match self.game(&channel) {
                    Some(game) => {
                        let passed = in_time(game.flag(received_at)).await;
                        self.check_passed(&channel, passed);
                    }
                    None => self.refuse_unsubscribed(channel),
                }
            }
            ClientMessage::Ping { sent } => self.tell(&ServerMessage::Pong { sent }),
        }
        Ok(())
    }

    /// Subscribes to a channel, or resynchronizes one that is subscribed to.
    async fn subscribe(&mut self, named: wire::Channel, seq: u64) -> Result<(), End> {
        if let Some(position) = self.position_of(&named) {
            self.visit.metrics.resynced();
            let subscription = &self.subscriptions[position];
            if timeout(GAME_TIMEOUT, subscription.resync(seq)).await == Ok(true) {
                return Ok(());
            }
            // Its game has ended, and is started anew.
            self.subscriptions.swap_remove(position);
        }
        let Some(channel) = Channel::of_wire(&named) else {
            self.refuse(Some(named), ChannelError::NotFound, "the id is malformed");
            return Ok(());
        };
        if self.subscriptions.len() >= MAX_SUBSCRIPTIONS {
            let code = ChannelError::TooManySubscriptions;
            let message = format!("a socket has at most {MAX_SUBSCRIPTIONS} subscriptions");
            self.refuse(Some(named), code, &message);
            return Ok(());
        }
        self.connection.take_tokens(SUBSCRIPTION_COST)?;
        let Visit { viewer, live, .. } = &self.visit;
        let subscribed = live.subscribe(channel, *viewer, seq, self.outbox.clone());
        match timeout(GAME_TIMEOUT, subscribed).await {
            Ok(Ok(subscription)) => self.subscriptions.push(subscription),
            // The socket is about to be closed.
            Ok(Err(LiveError::Stopping)) => {}
            Ok(Err(error @ LiveError::NoGame)) => {
                self.refuse(Some(named), ChannelError::NotFound, &error.to_string());
            }
            Ok(Err(error)) => {
                tracing::error!(%error, channel = ?named, "a subscription failed");
                self.refuse_unavailable(named);
            }
            Err(_) => self.refuse_unavailable(named),
        }
        Ok(())
    }

    fn position_of(&self, named: &wire::Channel) -> Option<usize> {
        let channel = Channel::of_wire(named)?;
        let mut subscriptions = self.subscriptions.iter();
        subscriptions.position(|subscription| *subscription.channel() == channel)
    }

    /// The game of a channel that is subscribed to.
    fn game(&self, named: &wire::Channel) -> Option<&GameConnection> {
        self.subscriptions[self.position_of(named)?].game()
    }

    /// Removes the subscriptions that have ended.
    fn remove_ended(&mut self) {
        let has_ended = |subscription: &Subscription| subscription.has_ended();
        while let Some(position) = self.subscriptions.iter().position(has_ended) {
            self.remove(position);
        }
    }

    /// Removes the subscription to a game that something could not be passed to.
    fn check_passed(&mut self, channel: &wire::Channel, passed: Result<(), Gone>) {
        if let (Err(Gone), Some(position)) = (passed, self.position_of(channel)) {
            self.remove(position);
        }
    }

    /// Removes a subscription that has ended. The client already knows why that of an invitation
    /// has, and when the server stops the socket is about to be closed.
    fn remove(&mut self, position: usize) {
        let ended = self.subscriptions.swap_remove(position);
        if ended.game().is_some() && !self.visit.live.is_stopping() {
            self.refuse_unavailable(ended.channel().into());
        }
    }

    /// Answers a message for a channel that is not subscribed to. While the server stops, games
    /// have ended that the client knows of.
    fn refuse_unsubscribed(&self, channel: wire::Channel) {
        if self.visit.live.is_stopping() {
            return;
        }
        let message = "the channel is not subscribed to";
        self.refuse(Some(channel), ChannelError::NotSubscribed, message);
    }

    fn refuse_unavailable(&self, channel: wire::Channel) {
        let message = "the game cannot be read now";
        self.refuse(Some(channel), ChannelError::Unavailable, message);
    }

    fn refuse(&self, channel: Option<wire::Channel>, code: ChannelError, message: &str) {
        self.visit.metrics.channel_refused(code);
        self.tell(&ServerMessage::Error {
            channel,
            code,
            message: message.to_owned(),
        });
    }

    fn tell(&self, message: &ServerMessage) {
        // If the queue is full, the session ends with the next step.
        let _ = self.outbox.send(text(message));
    }
}

/// Waits until something is passed to a game. One that hangs for too long is given up.
async fn in_time(passed: impl Future<Output = Result<(), Gone>>) -> Result<(), Gone> {
    timeout(GAME_TIMEOUT, passed).await.unwrap_or(Err(Gone))
}

fn text(message: &ServerMessage) -> Outgoing {
    let text = serde_json::to_string(message).expect("a message has string keys only");
    Outgoing::Message(Utf8Bytes::from(text))
}

async fn hello(connection: &mut Connection) -> Result<(), End> {
    loop {
        let read = connection.read().await;
        let text = match connection.receive(read)? {
            Received::Text(text) => text,
            Received::Binary => return Err(End::Close(close_code::PROTOCOL)),
            Received::Pong(_) | Received::Nothing => continue,
        };
        return match Incoming::read(&text) {
            Incoming::Message(ClientMessage::Hello { .. }) => Ok(()),
            Incoming::OtherVersion => Err(End::Close(close_code::VERSION)),
            Incoming::Message(_) | Incoming::Unreadable(_) => Err(End::Close(close_code::PROTOCOL)),
        };
    }
}

/// Counts a socket as open until it is dropped.
#[derive(Debug)]
struct Counted {
    metrics: Metrics,
    end: End,
}

impl Counted {
    fn new(metrics: Metrics) -> Counted {
        metrics.socket_opened();
        Counted {
            metrics,
            // The default, for a task that is cancelled.
            end: End::Lost,
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let code = match self.end {
            End::Closed(code) | End::Close(code) => Some(code),
            End::Lost => None,
        };
        match self.end {
            End::Close(close_code::TOO_MANY) => self.metrics.rate_limited("messages"),
            End::Close(close_code::SLOW) => self.metrics.slow_reader(),
            _ => {}
        }
        self.metrics.socket_closed(code);
    }
}

fn millis(duration: Duration) -> Millis {
    Millis::new(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}
