//! A websocket with bounded buffers, a write timeout and a clean close.

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

/// The read buffer. Messages of a game have some hundred bytes; longer ones grow it temporarily.
const READ_BUFFER: usize = 2 * 1024;

/// The write buffer. A longer message is sent in frames of this size, since the buffer never
/// shrinks: the snapshot of a long game would stay allocated for every idle socket.
const WRITE_BUFFER: usize = 1024;

/// How long the server waits for the client to receive the close.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// A socket of one client.
#[derive(Debug)]
pub(super) struct Stream {
    socket: WebSocketStream<TcpStream>,
    /// The write timeout.
    patience: Duration,
}

/// A write failed: the connection is lost, or the write timeout expired.
#[derive(Debug)]
pub(super) struct WriteFailed;

impl Stream {
    /// Wraps a connection after its handshake. `read` is the data that arrived after it.
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

    /// Waits for the next message; none at the end. Cancel-safe.
    pub(super) async fn read(&mut self) -> Option<Result<Message, Error>> {
        self.socket.next().await
    }

    /// Buffers a text, and sends what does not fit into the buffer.
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

    /// Flushes the buffer.
    pub(super) async fn flush(&mut self) -> Result<(), WriteFailed> {
        in_time(self.patience, self.socket.flush()).await
    }

    async fn write(&mut self, message: Message) -> Result<(), WriteFailed> {
        in_time(self.patience, self.socket.feed(message)).await
    }

    /// Completes a close by the client.
    pub(super) async fn finish(&mut self) {
        let rest = async { while let Some(Ok(_)) = self.socket.next().await {} };
        // A client that does not answer is gone already.
        let _ = timeout(CLOSE_TIMEOUT, rest).await;
    }

    /// Closes with a code, and waits for the client to receive it.
    pub(super) async fn close(&mut self, code: u16) {
        // A slow client first receives the data in flight. Dropping the connection earlier would
        // lose the code.
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
        // Malformed data is still read: closing a connection with unread data would discard what
        // was sent on it.
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
