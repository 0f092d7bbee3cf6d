//! The addresses under which others can reach a server that listens on all interfaces.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// The addresses that others can open, IPv4 first; none where one address was asked for.
pub fn for_others(listening: SocketAddr) -> Vec<SocketAddr> {
    if !listening.ip().is_unspecified() {
        return Vec::new();
    }
    // The server works even if the addresses cannot be listed.
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    reachable(listening, interfaces.iter().map(|interface| interface.ip()))
}

fn reachable(listening: SocketAddr, own: impl Iterator<Item = IpAddr>) -> Vec<SocketAddr> {
    // A socket on the IPv6 wildcard address accepts IPv4 too.
    let takes = |address: &IpAddr| listening.is_ipv6() || address.is_ipv4();
    let mut addresses: Vec<IpAddr> = own
        .filter(takes)
        .filter(|address| match address {
            IpAddr::V4(address) => is_for_others(*address),
            IpAddr::V6(address) => is_global(*address),
        })
        .collect();
    addresses.sort();
    addresses.dedup();
    addresses
        .into_iter()
        .map(|address| SocketAddr::new(address, listening.port()))
        .collect()
}

fn is_for_others(address: Ipv4Addr) -> bool {
    !address.is_loopback() && !address.is_link_local() && !address.is_unspecified()
}

/// A global address, or a unique local one.
fn is_global(address: Ipv6Addr) -> bool {
    !address.is_loopback()
        && !address.is_unspecified()
        && !address.is_unicast_link_local()
        && !address.is_multicast()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(listening: &str, expected: &[&str]) {
        let own = [
            "127.0.0.1",
            "::1",
            "fe80::1",
            "2001:db8::7",
            "169.254.1.2",
            "192.168.0.7",
            "203.0.113.9",
            "192.168.0.7",
        ];
        let own = own
            .iter()
            .map(|address| address.parse().expect("an address"));
        let found: Vec<String> = reachable(listening.parse().expect("an address"), own)
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(found, expected, "{listening}");
    }

    #[test]
    fn neither_this_machine_alone_nor_one_cable_is_told() {
        check("0.0.0.0:80", &["192.168.0.7:80", "203.0.113.9:80"]);
        check(
            "[::]:8080",
            &["192.168.0.7:8080", "203.0.113.9:8080", "[2001:db8::7]:8080"],
        );
    }

    #[test]
    fn one_address_that_was_asked_for_is_all() {
        for listening in ["127.0.0.1:80", "192.168.0.7:80", "[::1]:80"] {
            let listening = listening.parse().expect("an address");
            assert_eq!(for_others(listening), []);
        }
    }
}
