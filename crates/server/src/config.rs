//! What a server is started with.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use axum::http::Uri;

use crate::site::Site;

/// Everything that a server is told when it starts.
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// Host and port to listen on; port 0 takes any free one.
    pub addr: String,
    /// Where the games are kept: `sqlite:` and a path. The file is made when it is missing.
    pub database: String,
    /// The address that browsers use, when it is not the one listened on (behind a reverse proxy).
    pub public_url: Option<PublicUrl>,
    /// How much one client may ask for.
    pub limits: Limits,
    /// How patient live games are.
    pub pace: Pace,
    /// The files of the page.
    pub site: Site,
}

impl Default for ServerConfig {
    /// The configuration of `serve` without arguments: this machine only, a file in the working directory.
    fn default() -> ServerConfig {
        ServerConfig {
            addr: "127.0.0.1:8080".to_owned(),
            database: "sqlite:ugolki.sqlite".to_owned(),
            public_url: None,
            limits: Limits::default(),
            pace: Pace::default(),
            site: Site::embedded(),
        }
    }
}

/// How much one client may ask for. The defaults are far above what a person does and far below what hurts.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The largest request body.
    pub body_bytes: usize,
    /// The most events in one batch.
    pub batch_events: usize,
    /// The most events in one game.
    pub game_events: u64,
    /// The most games in one page of a list.
    pub page_games: usize,
    /// A page of a list ends after this many events, but holds at least one game.
    pub page_events: u64,
    /// The most connections served at once; further ones wait to be accepted.
    pub connections: usize,
    /// API requests from one address (a school's whole network may share one).
    pub requests_by_address: Rate,
    /// API requests of one guest.
    pub requests_by_guest: Rate,
    /// Games begun by one guest; the burst lets a long offline time be uploaded.
    pub games_by_guest: Rate,
    /// Events of one guest, with a little added for the length of the games that they are added to.
    pub events_by_guest: Rate,
    /// Guests made for one address.
    pub guests_by_address: Rate,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body_bytes: 256 * 1024,
            batch_events: 1_000,
            game_events: 20_000,
            page_games: 200,
            page_events: 100_000,
            connections: 4_096,
            requests_by_address: Rate {
                burst: 2_000,
                per_minute: 6_000,
            },
            requests_by_guest: Rate {
                burst: 500,
                per_minute: 1_200,
            },
            games_by_guest: Rate {
                burst: 500,
                per_minute: 30,
            },
            events_by_guest: Rate {
                burst: 100_000,
                per_minute: 6_000,
            },
            guests_by_address: Rate {
                burst: 1_000,
                per_minute: 60,
            },
        }
    }
}

/// How patient live games are. The defaults suit people; tests hurry.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// The time for each side's first move where there is a clock.
    pub first_move: Duration,
    /// How long a player without a socket still counts as being there.
    pub absence: Duration,
    /// How long a player must be away before the other may claim, where there is no clock. With one it is a quarter of the
    /// time that the whole game is expected to take, from 20 s to this.
    pub claim: Duration,
    /// How long clocks stand still after the server was away.
    pub hold: Duration,
    /// How often the state of a game is repeated to its sockets.
    pub heartbeat: Duration,
    /// How long a game that nobody looks at stays in memory.
    pub hibernation: Duration,
}

impl Default for Pace {
    fn default() -> Pace {
        Pace {
            first_move: Duration::from_secs(30),
            absence: Duration::from_secs(6),
            claim: Duration::from_secs(120),
            hold: Duration::from_secs(10),
            heartbeat: Duration::from_millis(2_500),
            hibernation: Duration::from_secs(60),
        }
    }
}

/// A steady rate with room for a burst.
#[derive(Clone, Copy, Debug)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// How many a minute after that.
    pub per_minute: u32,
}

/// The address that browsers use: scheme, host and perhaps a port, nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    origin: String,
    is_https: bool,
}

impl PublicUrl {
    /// The origin as a browser writes it: lower case, no slash at the end, no default port.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// True when browsers come over TLS.
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

/// A public address that is not of the form `https://HOST[:PORT]`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("public url {text:?} is not of the form https://HOST[:PORT] or http://HOST[:PORT]")]
pub struct PublicUrlError {
    text: String,
}

#[cfg(test)]
mod tests {
    use super::*;

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
