//! A websocket with bounded buffers, bounded writes and an end that the other side hears of.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::time::Duration;

use axum::body::Bytes;
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::io::AsyncWrite as _;
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Message, Role, WebSocketConfig};

use crate::wire::close_code;

/// The largest message that a client may send, and the largest frame.
pub(super) const MAX_MESSAGE: usize = 8 * 1024;

/// Messages of a game are some hundred bytes; a longer one makes the buffer grow for a while.
const READ_BUFFER: usize = 2 * 1024;

/// So much is gathered before it is written. A longer message goes out in frames of this size,
/// since the buffer keeps for ever the size that it once had: the snapshot of a long game would
/// cost every quiet socket its length.
const WRITE_BUFFER: usize = 1024;

/// How long the other side may take to hear that it is over, where the server waits for that.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// A socket of one client.
#[derive(Debug)]
pub(super) struct Stream {
    socket: WebSocketStream<TcpStream>,
    /// How long a write may wait for the client.
    patience: Duration,
}

/// Nothing more can be written: the connection is lost, or the client takes in nothing.
#[derive(Debug)]
pub(super) struct WriteFailed;

impl Stream {
    /// Speaks websocket on a connection whose handshake is done. `read` is what has arrived after
    /// it.
    pub(super) async fn new(connection: TcpStream, read: &[u8], patience: Duration) -> Stream {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ_BUFFER)
            .write_buffer_size(WRITE_BUFFER)
            .max_message_size(Some(MAX_MESSAGE))
            .max_frame_size(Some(MAX_MESSAGE));
        let socket = WebSocketStream::from_partially_read(
            connection,
            read.to_vec(),
            Role::Server,
            Some(config),
        );
        Stream {
            socket: socket.await,
            patience,
        }
    }

    /// The next message; none at the end. Nothing is lost when the wait is given up.
    pub(super) async fn read(&mut self) -> Option<Result<Message, Error>> {
        self.socket.next().await
    }

    /// Puts a text into the buffer, and what does not fit in there on its way.
    pub(super) async fn write_text(&mut self, mut text: Bytes) -> Result<(), WriteFailed> {
        let mut opcode = Data::Text;
        while text.len() > WRITE_BUFFER {
            let frame = Frame::message(text.split_to(WRITE_BUFFER), OpCode::Data(opcode), false);
            self.write(Message::Frame(frame)).await?;
            opcode = Data::Continue;
        }
        let frame = Frame::message(text, OpCode::Data(opcode), true);
        self.write(Message::Frame(frame)).await
    }

    pub(super) async fn write_ping(&mut self, payload: [u8; 8]) -> Result<(), WriteFailed> {
        self.write(Message::Ping(Bytes::copy_from_slice(&payload)))
            .await
    }

    /// Sends what is in the buffer.
    pub(super) async fn flush(&mut self) -> Result<(), WriteFailed> {
        in_time(self.patience, self.socket.flush()).await
    }

    async fn write(&mut self, message: Message) -> Result<(), WriteFailed> {
        in_time(self.patience, self.socket.feed(message)).await
    }

    /// Answers a client that has closed.
    pub(super) async fn finish(&mut self) {
        let rest = async { while let Some(Ok(_)) = self.socket.next().await {} };
        // A client that does not answer is gone already.
        let _ = timeout(CLOSE_TIMEOUT, rest).await;
    }

    /// Says why it is over, and waits for the other side to hear it.
    pub(super) async fn close(&mut self, code: u16) {
        // A slow client first takes in what is under way. A connection that is dropped before would
        // take back the code.
        let patience = match code {
            close_code::RESTART => CLOSE_TIMEOUT,
            _ => self.patience,
        };
        // A client that does not read gets no close frame.
        let _ = timeout(patience, self.say_why_and_drain(code)).await;
    }

    async fn say_why_and_drain(&mut self, code: u16) -> Result<(), Error> {
        let frame = CloseFrame {
            code: code.into(),
            reason: "".into(),
        };
        self.socket.send(Message::Close(Some(frame))).await?;
        let mut is_clean = true;
        while let Some(message) = self.socket.next().await {
            is_clean = message.is_ok();
        }
        if is_clean {
            return Ok(());
        }
        // What can't be read as messages any more is still taken in: closing a connection with
        // bytes unread takes back what was sent on it.
        let connection = self.socket.get_mut();
        poll_fn(|context| Pin::new(&mut *connection).poll_shutdown(context)).await?;
        loop {
            connection.readable().await?;
            let mut bytes = [0; 1024];
            match connection.try_read(&mut bytes) {
                Ok(0) => return Ok(()),
                Ok(_) => {}
                Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

async fn in_time(
    patience: Duration,
    write: impl Future<Output = Result<(), Error>>,
) -> Result<(), WriteFailed> {
    match timeout(patience, write).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(WriteFailed),
    }
}
