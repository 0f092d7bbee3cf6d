//! A socket at an invitation, which sends the invitation until it becomes a game.

use std::pin::pin;

use tokio::time::{Instant, sleep_until, timeout};
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::protocol::Message;

use super::line::{End, Said};
use super::message::Incoming;
use super::places::Sockets;
use super::session::{GAME_TIMEOUT, Session, close_code_of};
use crate::game::ClientIdError;
use crate::invitation::{Invitation, State};
use crate::live::{LiveError, Waiting};
use crate::store::Store;
use crate::wire::{self, ActRefusal, ClientMessage, ServerMessage, WIRE_VERSION, close_code};

/// The delay before a client reconnects after the server has stopped.
const RESTART_MS: u64 = 500;

impl Session {
    /// Serves a watcher of an invitation. Completes when it has become a game.
    pub(super) async fn wait(
        &mut self,
        mut waiting: Waiting<Store>,
        sockets: &Sockets,
    ) -> Result<(), End> {
        let mut known = look(&mut waiting).await?;
        let mut heartbeat_at = Instant::now();
        let mut timer = pin!(self.line.timer());
        loop {
            let (invitation, watchers) = &known;
            if invitation.state == State::Taken {
                return Ok(());
            }
            tokio::select! {
                biased;
                () = sockets.stopping() => {
                    let restart = ServerMessage::Restart { seq: 0, in_ms: RESTART_MS };
                    self.tell(&restart).await?;
                    return Err(End::Close(close_code::RESTART));
                }
                () = waiting.changed() => {
                    known = look(&mut waiting).await?;
                    heartbeat_at = Instant::now();
                }
                () = sleep_until(heartbeat_at) => {
                    heartbeat_at = Instant::now() + self.visit.pace.heartbeat;
                    let message = self.invitation(invitation, *watchers);
                    self.tell(&message).await?;
                }
                read = self.line.read() => {
                    if self.answer(read, &waiting).await? == Answer::Again {
                        heartbeat_at = Instant::now();
                    }
                }
                () = &mut timer => self.line.look_after_client(timer.as_mut()).await?,
            }
        }
    }

    /// Answers a message while there is no game.
    async fn answer(
        &mut self,
        read: Option<Result<Message, Error>>,
        waiting: &Waiting<Store>,
    ) -> Result<Answer, End> {
        let refused = match self.line.sort(read)? {
            Said::Pong(_) | Said::Nothing => return Ok(Answer::Given),
            Said::Binary => (
                None,
                ActRefusal::Unreadable,
                "the message is not text".to_owned(),
            ),
            Said::Text(text) => match Incoming::read(&text) {
                Incoming::OtherVersion => return Err(End::Close(close_code::VERSION)),
                Incoming::Unreadable(message) => (None, ActRefusal::Unreadable, message),
                Incoming::Message(ClientMessage::Hello { .. }) => return Ok(Answer::Again),
                Incoming::Message(ClientMessage::Flag { .. }) => return Ok(Answer::Given),
                Incoming::Message(ClientMessage::Ping { sent, .. }) => {
                    self.tell(&ServerMessage::Pong { seq: 0, sent }).await?;
                    return Ok(Answer::Given);
                }
                Incoming::Message(ClientMessage::Act { id, .. }) => refusal(id, waiting),
            },
        };
        let (id, code, message) = refused;
        self.visit.metrics.message_refused(code);
        let refused = ServerMessage::Refused {
            seq: 0,
            id,
            code,
            message,
        };
        self.tell(&refused).await?;
        Ok(Answer::Again)
    }

    fn invitation(&self, invitation: &Invitation, watchers: u32) -> ServerMessage {
        ServerMessage::Invitation {
            v: WIRE_VERSION,
            seq: 0,
            invitation: wire::Invitation::new(invitation, self.visit.viewer),
            watchers,
        }
    }

    async fn tell(&mut self, message: &ServerMessage) -> Result<(), End> {
        let text = serde_json::to_string(message).expect("a message has string keys only");
        self.line.tell(text.into()).await
    }
}

/// Whether to send the invitation again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Given,
    Again,
}

/// No act is possible before there is a game.
fn refusal(id: String, waiting: &Waiting<Store>) -> (Option<String>, ActRefusal, String) {
    if id.parse::<crate::game::ClientId>().is_err() {
        return (None, ActRefusal::Unreadable, ClientIdError.to_string());
    }
    let (code, message) = if waiting.is_host() {
        (
            ActRefusal::NotBegun,
            "nobody has followed the invitation yet",
        )
    } else {
        (ActRefusal::NotSeated, "the sender has no seat in this game")
    };
    (Some(id), code, message.to_owned())
}

async fn look(waiting: &mut Waiting<Store>) -> Result<(Invitation, u32), End> {
    match timeout(GAME_TIMEOUT, waiting.look()).await {
        Ok(Ok(known)) => Ok(known),
        Ok(Err(error)) => Err(End::Close(close_code_of(&error))),
        Err(_) => Err(End::Close(close_code_of(&LiveError::Unavailable))),
    }
}
