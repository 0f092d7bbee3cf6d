//! The configuration of a server.

use std::fmt;
use std::net::{IpAddr, TcpListener};
use std::num::NonZero;
use std::str::FromStr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::http::Uri;
use ipnet::IpNet;

use crate::site::Site;

/// The configuration that a server starts with.
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// Host and port to listen on; port 0 takes a free one.
    pub addr: String,
    /// A listening socket inherited from the parent process, used instead of `addr`.
    pub listener: Option<Arc<TcpListener>>,
    /// The database: `sqlite:` and a path. The file is created if it is missing.
    pub database: String,
    /// The address that browsers use, if it differs from the one listened on (behind a reverse
    /// proxy).
    pub public_url: Option<PublicUrl>,
    /// The proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Vec<TrustedProxy>,
    /// Limits on clients and resources.
    pub limits: Limits,
    /// Timeouts and intervals of live games.
    pub timeouts: Timeouts,
    /// The files of the page.
    pub site: Site,
}

impl Default for ServerConfig {
    /// The configuration of `serve` without arguments: this machine only, the database in the
    /// working directory.
    fn default() -> ServerConfig {
        ServerConfig {
            addr: "127.0.0.1:8080".to_owned(),
            listener: None,
            database: "sqlite:ugolki.sqlite".to_owned(),
            public_url: None,
            trusted_proxies: Vec::new(),
            limits: Limits::default(),
            timeouts: Timeouts::default(),
            site: Site::embedded(),
        }
    }
}

/// Limits on clients and resources. The defaults are far above what a person does and far below
/// what harms the server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest request body.
    pub body_bytes: usize,
    /// The most events in one batch.
    pub batch_events: usize,
    /// The most events in one game.
    pub game_events: u64,
    /// The most games or invitations in one page of a list.
    pub page_games: usize,
    /// The most connections served at once; further ones wait to be accepted.
    pub connections: usize,
    /// The most sockets at once. They do not count as connections above.
    pub sockets: usize,
    /// The most sockets of one address, which a whole school or town may share.
    pub sockets_by_address: usize,
    /// Messages on one socket. A page that reconnects sends a dozen at once.
    pub messages_by_socket: Rate,
    /// Sockets opened by one address. All reconnect at once after a restart.
    pub new_sockets_by_address: Rate,
    /// API requests from one address, which a whole school may share.
    pub requests_by_address: Rate,
    /// API requests of one person.
    pub requests_by_person: Rate,
    /// Games begun by one person; the burst allows the upload of a long time offline.
    pub games_by_person: Rate,
    /// Events sent by one person; appending to a long game costs a little more.
    pub events_by_person: Rate,
    /// Guests created for one address.
    pub guests_by_address: Rate,
    /// Invitations made by one person.
    pub invitations_by_person: Rate,
    /// Invitations followed by one person.
    pub joins_by_person: Rate,
    /// Thoughts requested by one person; one for a long game costs a little more.
    pub thoughts_by_person: Rate,
    /// The number of search threads, at least one.
    pub thinkers: usize,
    /// The most thoughts that wait for a search thread.
    pub waiting_thoughts: usize,
}

/// Waiting thoughts per search thread: less than a minute of work, if each takes its time cap.
const WAITING_BY_THINKER: usize = 16;

impl Default for Limits {
    fn default() -> Limits {
        // If there are several processors, one is left for everything else.
        let processors = thread::available_parallelism().map_or(1, NonZero::get);
        let thinkers = (processors - 1).max(1);
        Limits {
            body_bytes: 256 * 1024,
            batch_events: 1_000,
            game_events: 20_000,
            page_games: 200,
            connections: 4_096,
            sockets: 20_000,
            sockets_by_address: 5_000,
            messages_by_socket: Rate {
                burst: 100,
                per_minute: 300,
            },
            new_sockets_by_address: Rate {
                burst: 10_000,
                per_minute: 30_000,
            },
            requests_by_address: Rate {
                burst: 2_000,
                per_minute: 6_000,
            },
            requests_by_person: Rate {
                burst: 500,
                per_minute: 1_200,
            },
            games_by_person: Rate {
                burst: 500,
                per_minute: 30,
            },
            events_by_person: Rate {
                burst: 100_000,
                per_minute: 6_000,
            },
            guests_by_address: Rate {
                burst: 1_000,
                per_minute: 60,
            },
            invitations_by_person: Rate {
                burst: 50,
                per_minute: 10,
            },
            joins_by_person: Rate {
                burst: 100,
                per_minute: 30,
            },
            thoughts_by_person: Rate {
                burst: 200,
                per_minute: 120,
            },
            thinkers,
            waiting_thoughts: WAITING_BY_THINKER * thinkers,
        }
    }
}

/// File descriptors besides connections and sockets: database connections, listeners, logs.
const OTHER_FILES: u64 = 128;

impl Limits {
    /// Lowers the limits so that connections and sockets fit `files` open file descriptors.
    #[must_use]
    pub fn within_files(self, files: u64) -> Limits {
        let files = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX);
        let connections = self.connections.min((files / 4).max(1));
        Limits {
            connections,
            sockets: self.sockets.min((files - connections.min(files)).max(1)),
            ..self
        }
    }
}

/// Timeouts and intervals of live games and their sockets. The defaults suit people; tests set
/// shorter ones.
#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// How long a player without a socket still counts as present.
    pub absence: Duration,
    /// The longest absence, in a game with clocks, before the opponent may claim. The actual one is
    /// a quarter of the game's expected duration, at least 20 s.
    pub claim: Duration,
    /// The absence, in a game without clocks, before the opponent may claim.
    pub claim_without_clock: Duration,
    /// How long clocks stand still after a restart.
    pub hold: Duration,
    /// The interval at which the state of a game is repeated to its sockets.
    pub heartbeat: Duration,
    /// How long a game without sockets stays in memory.
    pub hibernation: Duration,
    /// The timeout for the first message of a new socket.
    pub hello: Duration,
    /// The read timeout of a socket, after which it is closed. The browser is pinged after two
    /// fifths of it.
    pub read: Duration,
    /// The write timeout of a socket, after which it is closed.
    pub write: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            absence: Duration::from_secs(6),
            claim: Duration::from_secs(120),
            claim_without_clock: Duration::from_secs(300),
            hold: Duration::from_secs(10),
            heartbeat: Duration::from_millis(2_500),
            hibernation: Duration::from_secs(60),
            hello: Duration::from_secs(10),
            read: Duration::from_secs(25),
            write: Duration::from_secs(10),
        }
    }
}

/// A steady rate with room for a burst.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// The most at once.
    pub burst: u32,
    /// The number per minute after that.
    pub per_minute: u32,
}

/// The address that browsers use: scheme, host and an optional port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    origin: String,
    is_https: bool,
}

impl PublicUrl {
    /// The origin as a browser writes it: lower case, without trailing slash and default port.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Whether browsers connect over TLS.
    pub fn is_https(&self) -> bool {
        self.is_https
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.origin)
    }
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<PublicUrl, PublicUrlError> {
        let refusal = || PublicUrlError {
            text: text.to_owned(),
        };
        let uri: Uri = text.parse().map_err(|_| refusal())?;
        let scheme = uri.scheme_str().ok_or_else(refusal)?.to_ascii_lowercase();
        let default_port = match scheme.as_str() {
            "http" => 80,
            "https" => 443,
            _ => return Err(refusal()),
        };
        let authority = uri.authority().ok_or_else(refusal)?;
        let is_bare = matches!(uri.path(), "" | "/")
            && uri.query().is_none()
            && !authority.as_str().contains('@');
        if !is_bare || authority.host().is_empty() {
            return Err(refusal());
        }
        let host = authority.host().to_ascii_lowercase();
        let origin = match authority.port_u16() {
            Some(port) if port != default_port => format!("{scheme}://{host}:{port}"),
            _ => format!("{scheme}://{host}"),
        };
        Ok(PublicUrl {
            origin,
            is_https: scheme == "https",
        })
    }
}

/// The public URL has another form than `https://HOST[:PORT]`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("public url {text:?} is not of the form https://HOST[:PORT] or http://HOST[:PORT]")]
pub struct PublicUrlError {
    text: String,
}

/// A proxy, or a network of proxies, whose `X-Forwarded-For` is believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrustedProxy(IpNet);

impl TrustedProxy {
    pub(crate) fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address)
    }
}

impl FromStr for TrustedProxy {
    type Err = TrustedProxyError;

    fn from_str(text: &str) -> Result<TrustedProxy, TrustedProxyError> {
        let network = match text.parse::<IpAddr>() {
            Ok(address) => IpNet::from(address.to_canonical()),
            Err(_) => text.parse().map_err(|_| TrustedProxyError {
                text: text.to_owned(),
            })?,
        };
        Ok(TrustedProxy(network))
    }
}

/// The trusted proxy is neither an address nor a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("trusted proxy {text:?} is not of the form ADDR or ADDR/PREFIX, as 10.0.0.0/8")]
pub struct TrustedProxyError {
    text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trusted_proxy_is_an_address_or_a_network() {
        for (text, inside, outside) in [
            ("127.0.0.1", "127.0.0.1", "127.0.0.2"),
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("::1", "::1", "::2"),
            ("2001:db8::/32", "2001:db8:1::1", "2001:db9::1"),
            ("::ffff:192.0.2.1", "192.0.2.1", "192.0.2.2"),
            ("0.0.0.0/0", "192.0.2.1", "::1"),
        ] {
            let proxy: TrustedProxy = text.parse().expect(text);
            let contains = |address: &str| proxy.contains(address.parse().expect("an address"));
            assert!(contains(inside) && !contains(outside), "{text}");
        }
        for text in [
            "",
            "localhost",
            "10.0.0.0/33",
            "10.0.0.0/",
            "10.0.0",
            "::/129",
        ] {
            assert!(text.parse::<TrustedProxy>().is_err(), "{text}");
        }
    }

    #[test]
    fn limits_keep_within_the_files_of_the_process() {
        let within = |files| {
            let limits = Limits::default().within_files(files);
            (limits.connections, limits.sockets)
        };
        assert_eq!(within(u64::MAX), (4_096, 20_000));
        assert_eq!(within(1_048_576), (4_096, 20_000));
        assert_eq!(within(4_224), (1_024, 3_072));
        assert_eq!(within(1_024), (224, 672));
        assert_eq!(within(0), (1, 1));
    }

    #[test]
    fn a_public_url_becomes_an_origin() {
        for (text, origin) in [
            ("https://ugolki.example", "https://ugolki.example"),
            ("https://Ugolki.Example:443/", "https://ugolki.example"),
            ("http://192.168.0.7:8080/", "http://192.168.0.7:8080"),
            ("http://[::1]:8080", "http://[::1]:8080"),
        ] {
            assert_eq!(
                text.parse::<PublicUrl>().expect("valid").origin(),
                origin,
                "{text}"
            );
        }
    }

    #[test]
    fn a_public_url_with_anything_else_is_refused() {
        for text in [
            "",
            "ugolki.example",
            "ftp://a",
            "https://a/b",
            "https://a?b",
            "https://u@a",
            "https://",
            "/",
        ] {
            assert!(text.parse::<PublicUrl>().is_err(), "{text}");
        }
    }
}
