//! The address of a client, for rate limits. It is never logged or stored.

use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Once;

use axum::http::{Extensions, HeaderMap};

use crate::config::TrustedProxy;

/// The header with the chain of client addresses that proxies saw.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The peer address of the connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub(super) IpAddr);

impl Peer {
    pub(super) fn is_loopback(self) -> bool {
        self.0.to_canonical().is_loopback()
    }
}

/// The client's network: an IPv4 address, or the first 64 bits of an IPv6 address, since a home
/// network has all of the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Network(IpAddr);

impl Network {
    /// Finds the network that a request comes from. Only a trusted proxy's header is believed, and
    /// in it the entries up to the last one that is not a trusted proxy.
    pub(super) fn of_request(
        extensions: &Extensions,
        headers: &HeaderMap,
        trusted: &[TrustedProxy],
    ) -> Network {
        let peer = extensions
            .get::<Peer>()
            .map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |peer| {
                peer.0.to_canonical()
            });
        let is_trusted = |address: IpAddr| trusted.iter().any(|proxy| proxy.contains(address));
        let mut client = peer;
        for entry in forwarded(headers).iter().rev() {
            if !is_trusted(client) {
                warn_of_untrusted_proxy(peer, client);
                break;
            }
            // Behind a malformed entry the client is unknown.
            let Some(address) = read_address(entry) else {
                break;
            };
            client = address;
        }
        Network::of_address(client)
    }

    pub(super) fn of_address(address: IpAddr) -> Network {
        match address {
            IpAddr::V4(_) => Network(address),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Network(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
        }
    }
}

/// Warns once if a local proxy seems to be missing from the trusted ones, since all its clients
/// then share the limits of one.
fn warn_of_untrusted_proxy(peer: IpAddr, untrusted: IpAddr) {
    static TOLD: Once = Once::new();
    let is_near = match peer {
        IpAddr::V4(peer) => peer.is_loopback() || peer.is_private(),
        IpAddr::V6(peer) => peer.is_loopback() || peer.is_unique_local(),
    };
    if peer == untrusted && is_near {
        TOLD.call_once(|| {
            tracing::warn!(
                "a proxy that is not trusted tells whom it heard; if it is yours, start with --trusted-proxy and its address"
            );
        });
    }
}

/// Whether a proxy has marked the request as forwarded.
pub(super) fn is_forwarded(headers: &HeaderMap) -> bool {
    const OF_PROXIES: [&str; 6] = [
        FORWARDED_FOR,
        "x-forwarded-host",
        "x-forwarded-proto",
        "x-real-ip",
        "forwarded",
        "via",
    ];
    OF_PROXIES.iter().any(|name| headers.contains_key(*name))
}

/// The entries of all `X-Forwarded-For` headers in order; each proxy appends its peer.
fn forwarded(headers: &HeaderMap) -> Vec<&str> {
    headers
        .get_all(FORWARDED_FOR)
        .iter()
        .flat_map(|value| value.to_str().unwrap_or("").split(','))
        .map(str::trim)
        .collect()
}

/// Parses an address as proxies write it, with or without a port.
fn read_address(text: &str) -> Option<IpAddr> {
    let address = text
        .parse()
        .ok()
        .or_else(|| text.parse::<SocketAddr>().ok().map(|addr| addr.ip()))?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[track_caller]
    fn check(peer: &str, trusted: &[&str], forwarded: &[&str], expected: &str) {
        let mut extensions = Extensions::new();
        extensions.insert(Peer(peer.parse().expect("an address")));
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append(
                FORWARDED_FOR,
                HeaderValue::from_str(value).expect("a header"),
            );
        }
        let trusted: Vec<TrustedProxy> = trusted
            .iter()
            .map(|text| text.parse().expect("a proxy"))
            .collect();
        let expected = Network(expected.parse().expect("an address"));
        assert_eq!(
            Network::of_request(&extensions, &headers, &trusted),
            expected,
            "{peer} {trusted:?} {forwarded:?}"
        );
    }

    #[test]
    fn without_trusted_proxies_the_peer_counts() {
        for peer in ["203.0.113.9", "127.0.0.1", "10.0.0.1"] {
            check(peer, &[], &[], peer);
            check(peer, &[], &["198.51.100.1"], peer);
            check(peer, &["192.0.2.1"], &["198.51.100.1"], peer);
        }
        check("::ffff:203.0.113.9", &[], &[], "203.0.113.9");
        check("2001:db8:1:2:3:4:5:6", &[], &[], "2001:db8:1:2::");
    }

    #[test]
    fn a_trusted_proxy_is_believed_and_its_client_is_not() {
        let proxies = &["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"];
        check("127.0.0.1", proxies, &["198.51.100.1"], "198.51.100.1");
        check(
            "127.0.0.1",
            proxies,
            &["6.6.6.6, 198.51.100.1"],
            "198.51.100.1",
        );
        check(
            "127.0.0.1",
            proxies,
            &["6.6.6.6", "198.51.100.1"],
            "198.51.100.1",
        );
        check(
            "::ffff:127.0.0.1",
            proxies,
            &["198.51.100.1:1"],
            "198.51.100.1",
        );
        check("2001:db8::1", proxies, &["[2001:db9::1]:1"], "2001:db9::");
        check("203.0.113.9", proxies, &["198.51.100.1"], "203.0.113.9");
    }

    #[test]
    fn a_chain_of_trusted_proxies_is_followed_to_its_beginning() {
        let proxies = &["127.0.0.1", "10.0.0.0/8"];
        check(
            "127.0.0.1",
            proxies,
            &["6.6.6.6, 198.51.100.1, 10.0.0.2, ::ffff:10.0.0.3"],
            "198.51.100.1",
        );
        check("127.0.0.1", proxies, &["10.0.0.2, 10.0.0.3"], "10.0.0.2");
        check("127.0.0.1", proxies, &[], "127.0.0.1");
    }

    #[test]
    fn what_is_no_address_ends_the_chain() {
        let proxies = &["127.0.0.1", "10.0.0.0/8"];
        for forwarded in ["nonsense", "", "unknown", "198.51.100.1, "] {
            check("127.0.0.1", proxies, &[forwarded], "127.0.0.1");
        }
        check(
            "127.0.0.1",
            proxies,
            &["198.51.100.1, x, 10.0.0.2"],
            "10.0.0.2",
        );
    }
}
