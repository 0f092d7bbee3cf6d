//! Which address a request comes from, for counting requests. It is never logged and never kept.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::{Extensions, HeaderMap};

/// The address of the other end of the connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub(super) IpAddr);

/// The client's network: an IPv4 address, or the first half of an IPv6 one, since a home gets all of the other half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Network(IpAddr);

impl Network {
    pub(super) fn of_request(extensions: &Extensions, headers: &HeaderMap) -> Network {
        let peer = extensions
            .get::<Peer>()
            .map_or(IpAddr::V6(Ipv6Addr::UNSPECIFIED), |peer| {
                peer.0.to_canonical()
            });
        // Only a proxy on this machine is believed, and only the entry that it wrote itself: the last.
        let forwarded = headers
            .get_all("x-forwarded-for")
            .iter()
            .next_back()
            .and_then(|value| {
                value
                    .to_str()
                    .ok()?
                    .rsplit(',')
                    .next()?
                    .trim()
                    .parse::<IpAddr>()
                    .ok()
            });
        match forwarded {
            Some(address) if peer.is_loopback() => Network::of_address(address.to_canonical()),
            _ => Network::of_address(peer),
        }
    }

    fn of_address(address: IpAddr) -> Network {
        match address {
            IpAddr::V4(_) => Network(address),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Network(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[track_caller]
    fn check(peer: &str, forwarded: Option<&str>, expected: &str) {
        let mut extensions = Extensions::new();
        extensions.insert(Peer(peer.parse().expect("an address")));
        let mut headers = HeaderMap::new();
        if let Some(forwarded) = forwarded {
            headers.insert(
                "x-forwarded-for",
                HeaderValue::from_str(forwarded).expect("a header"),
            );
        }
        let expected = Network(expected.parse().expect("an address"));
        assert_eq!(Network::of_request(&extensions, &headers), expected);
    }

    #[test]
    fn the_peer_counts_unless_it_is_a_proxy_on_this_machine() {
        check("203.0.113.9", None, "203.0.113.9");
        check("203.0.113.9", Some("198.51.100.1"), "203.0.113.9");
        check("127.0.0.1", Some("6.6.6.6, 198.51.100.1"), "198.51.100.1");
        check("127.0.0.1", Some("nonsense"), "127.0.0.1");
        check("::ffff:203.0.113.9", None, "203.0.113.9");
        check("2001:db8:1:2:3:4:5:6", None, "2001:db8:1:2::");
    }
}
