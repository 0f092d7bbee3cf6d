//! A bot's socket.

use std::net::SocketAddr;

use futures_util::{SinkExt as _, StreamExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::{Message, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Utf8Bytes};

use crate::bot::Heard;

/// A socket at a game.
pub struct Line {
    stream: WebSocketStream<TcpStream>,
}

/// The socket has ended, with a code where the server said one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed(pub Option<u16>);

impl Line {
    /// Opens a socket and subscribes to a game as one who has seen nothing.
    pub async fn open(
        addr: SocketAddr,
        game: &str,
        cookie: Option<&str>,
    ) -> Result<Line, Box<Error>> {
        let mut request = format!("ws://{addr}/api/v1/socket").into_client_request()?;
        if let Some(cookie) = cookie {
            let cookie = cookie.parse().expect("a cookie is a header");
            request.headers_mut().insert("cookie", cookie);
        }
        let connection = TcpStream::connect(addr).await.map_err(Error::from)?;
        connection.set_nodelay(true).map_err(Error::from)?;
        // Small, since the load opens thousands of these in one process.
        let config = WebSocketConfig::default()
            .read_buffer_size(4 * 1024)
            .write_buffer_size(0);
        let (stream, _) =
            tokio_tungstenite::client_async_with_config(request, connection, Some(config)).await?;
        let mut line = Line { stream };
        let subscribe =
            format!(r#"{{"kind":"subscribe","channel":{{"kind":"game","id":"{game}"}},"seq":0}}"#);
        for text in [r#"{"kind":"hello","v":3}"#, &subscribe] {
            line.stream.send(Message::text(text)).await?;
        }
        Ok(line)
    }

    pub async fn say(&mut self, text: String) -> Result<(), Closed> {
        let sent = self.stream.send(Message::text(text)).await;
        sent.map_err(|_| Closed(None))
    }

    /// The next message as it came. Nothing is lost when the wait is given up.
    pub async fn hear_text(&mut self) -> Result<Utf8Bytes, Closed> {
        loop {
            match self.stream.next().await {
                Some(Ok(Message::Text(text))) => return Ok(text),
                Some(Ok(Message::Close(frame))) => {
                    return Err(Closed(frame.map(|frame| frame.code.into())));
                }
                // Pings are answered by the library.
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(Closed(None)),
            }
        }
    }

    pub async fn hear(&mut self) -> Result<Heard, Closed> {
        let text = self.hear_text().await?;
        Ok(Heard::read(&text))
    }
}
