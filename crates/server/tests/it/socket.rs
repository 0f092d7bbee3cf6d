//! A page's end of a socket.

use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::handshake::HandshakeError;
use tungstenite::protocol::CloseFrame;
use tungstenite::{Error, Message, WebSocket};
use ureq::http::{HeaderMap, Request};

use crate::server::{Browser, TestServer};

/// The longest that a test waits for anything.
const PATIENCE: Duration = Duration::from_secs(20);

/// A socket of one page.
pub struct Socket {
    inner: WebSocket<TcpStream>,
    /// The game to which acts belong: the last one that was subscribed to.
    game: String,
}

/// What came over a socket.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    Message(Value),
    /// Closed with a code.
    Closed(u16),
    /// Ended without a word.
    Lost,
}

impl Socket {
    /// Opens a socket as a browser does and subscribes to a game for one that has seen nothing.
    #[track_caller]
    pub fn join(server: &TestServer, browser: &Browser, game: &str) -> Socket {
        let mut socket = Socket::greet(server, browser);
        socket.subscribe(&game_channel(game), 0);
        socket
    }

    /// Opens a socket as a browser does and subscribes to an invitation.
    #[track_caller]
    pub fn watch(server: &TestServer, browser: &Browser, invitation: &str) -> Socket {
        let mut socket = Socket::greet(server, browser);
        socket.subscribe(&invitation_channel(invitation), 0);
        socket
    }

    /// Opens a socket as a browser does and says hello.
    #[track_caller]
    pub fn greet(server: &TestServer, browser: &Browser) -> Socket {
        let mut socket = Socket::open(server, browser);
        socket.say(&json!({"kind": "hello", "v": 3}));
        socket
    }

    /// Opens a socket as a browser does.
    #[track_caller]
    pub fn open(server: &TestServer, browser: &Browser) -> Socket {
        let origin = format!("http://{}", server.addr());
        let cookie = browser.cookie.as_deref();
        Socket::try_open(server.addr(), "/socket", cookie, &[("origin", &origin)])
            .unwrap_or_else(|(status, _)| panic!("no socket, but status {status}"))
    }

    /// Opens a socket at a path of the API, or gives the status and the headers of the refusal.
    pub fn try_open(
        addr: SocketAddr,
        path: &str,
        cookie: Option<&str>,
        headers: &[(&str, &str)],
    ) -> Result<Socket, (u16, HeaderMap)> {
        let mut request = Request::get(format!("ws://{addr}/api/v1{path}"))
            .header("host", addr.to_string())
            .header("connection", "Upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        let stream = TcpStream::connect(addr).expect("a connection");
        stream
            .set_read_timeout(Some(Duration::from_secs(1)))
            .expect("a timeout");
        stream.set_nodelay(true).expect("no delay");
        match tungstenite::client(request.body(()).expect("a request"), stream) {
            Ok((inner, _)) => Ok(Socket {
                inner,
                game: String::new(),
            }),
            Err(HandshakeError::Failure(Error::Http(response))) => {
                Err((response.status().as_u16(), response.headers().clone()))
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Subscribes to a channel, with the number of the last event that is known of it.
    pub fn subscribe(&mut self, channel: &Value, seq: u64) {
        if channel["kind"] == "game" {
            self.game = channel["id"].as_str().expect("an id").to_owned();
        }
        self.say(&json!({"kind": "subscribe", "channel": channel, "seq": seq}));
    }

    pub fn unsubscribe(&mut self, channel: &Value) {
        self.say(&json!({"kind": "unsubscribe", "channel": channel}));
    }

    /// Does what a player does.
    pub fn act(&mut self, id: &str, act: &Value) {
        self.say(&json!({"kind": "act", "game": self.game, "id": id, "act": act}));
    }

    /// Makes a move in the position that a state describes.
    pub fn play(&mut self, id: &str, state: &Value, text: &str) {
        let (from, to) = text.split_once('-').expect("a move has a start and an end");
        self.act(
            id,
            &json!({"kind": "move", "ply": state["ply"], "hash": state["hash"], "from": from, "to": to, "thoughtMs": null}),
        );
    }

    pub fn say(&mut self, message: &Value) {
        self.say_text(&message.to_string());
    }

    pub fn say_text(&mut self, text: &str) {
        self.send(Message::text(text));
    }

    /// Sends any frame. A server that has closed in the meantime does not hear it.
    pub fn send(&mut self, message: Message) {
        let _ = self.inner.send(message);
    }

    /// The next thing that comes.
    #[track_caller]
    pub fn hear(&mut self) -> Heard {
        self.hear_within(PATIENCE)
            .expect("something comes before patience ends")
    }

    /// The next thing that comes in the given time.
    pub fn hear_within(&mut self, time: Duration) -> Option<Heard> {
        let until = Instant::now() + time;
        while Instant::now() < until {
            match self.inner.read() {
                Ok(Message::Text(text)) => {
                    let message = serde_json::from_str(&text).expect("messages are JSON");
                    return Some(Heard::Message(message));
                }
                Ok(Message::Close(frame)) => {
                    let code = frame.map_or(1005, |CloseFrame { code, .. }| code.into());
                    // The end of the handshake.
                    let _ = self.inner.read();
                    return Some(Heard::Closed(code));
                }
                Ok(_) => {}
                Err(Error::Io(error)) if is_timeout(&error) => {}
                Err(_) => return Some(Heard::Lost),
            }
        }
        None
    }

    /// The next message of a kind; others before it are passed over.
    #[track_caller]
    pub fn hear_kind(&mut self, kind: &str) -> Value {
        let until = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < until, "no {kind} came");
            match self.hear() {
                Heard::Message(message) if message["kind"] == kind => return message,
                Heard::Message(_) => {}
                end => panic!("{end:?} came before {kind}"),
            }
        }
    }

    /// The code that the socket ends with; messages before it are passed over.
    #[track_caller]
    pub fn hear_close(&mut self) -> u16 {
        let until = Instant::now() + PATIENCE;
        loop {
            assert!(Instant::now() < until, "the socket stays open");
            match self.hear() {
                Heard::Message(_) => {}
                Heard::Closed(code) => return code,
                Heard::Lost => panic!("the socket was lost without a code"),
            }
        }
    }

    /// The connection beneath.
    pub fn connection(&mut self) -> &mut TcpStream {
        self.inner.get_mut()
    }
}

fn is_timeout(error: &std::io::Error) -> bool {
    matches!(
        error.kind(),
        std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
    )
}

/// The channel of a game.
pub fn game_channel(id: &str) -> Value {
    json!({"kind": "game", "id": id})
}

/// The channel of an invitation.
pub fn invitation_channel(id: &str) -> Value {
    json!({"kind": "invitation", "id": id})
}

/// What an invitation says: the rules of the classic game and no clock.
pub fn new_invitation() -> Value {
    json!({"rules": "classic-3x3", "clock": null, "side": "white", "name": null})
}

/// Invites and gives the id.
#[track_caller]
pub fn invite(host: &mut Browser, wish: &Value) -> String {
    let answer = host.post("/api/v1/invitations", wish);
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["id"].as_str().expect("an id").to_owned()
}

/// Follows an invitation.
#[track_caller]
pub fn follow(joiner: &mut Browser, table: &str) {
    let answer = joiner.post(
        &format!("/api/v1/invitations/{table}/join"),
        &json!({"name": null}),
    );
    assert_eq!(answer.status, 200, "{}", answer.text());
}

/// A game of two: White first.
#[track_caller]
pub fn seated(server: &TestServer) -> (String, Browser, Browser) {
    let (mut white, mut black) = (server.guest(), server.guest());
    let table = invite(&mut white, &new_invitation());
    follow(&mut black, &table);
    (table, white, black)
}
