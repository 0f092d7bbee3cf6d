//! Subscriptions: one socket at several channels.

use std::time::Duration;

use serde_json::{Value, json};

use super::{assert_alive, waiting};
use crate::server::{TestServer, created, game_id};
use crate::socket::{
    Socket, follow, game_channel, invitation_channel, invite, new_invitation, seated,
};

#[track_caller]
fn assert_error(socket: &mut Socket, channel: &Value, code: &str) {
    let error = socket.hear_kind("error");
    assert_eq!((&error["channel"], &error["code"]), (channel, &json!(code)));
}

#[test]
fn one_socket_serves_several_games_and_an_invitation() {
    let server = TestServer::start();
    let (first, white, mut black) = seated(&server);
    let (invited, _host, _) = waiting(&server);
    let second = invite(&mut black, &new_invitation());
    follow(&mut server.guest(), &second);
    let mut socket = Socket::greet(&server, &white);
    let channels = [
        game_channel(&first),
        game_channel(&second),
        invitation_channel(&invited),
    ];
    for (channel, kind) in channels.iter().zip(["snapshot", "snapshot", "invitation"]) {
        socket.subscribe(channel, 0);
        assert_eq!(socket.hear_kind(kind)["channel"], *channel);
    }
    let resign =
        |game: &str| json!({"kind": "act", "game": game, "id": "a", "act": {"kind": "resign"}});
    socket.say(&resign(&second));
    let refused = socket.hear_kind("refused");
    assert_eq!(
        (&refused["channel"], &refused["code"]),
        (&channels[1], &json!("not-seated"))
    );
    socket.say(&resign(&first));
    let ack = socket.hear_kind("ack");
    assert_eq!((&ack["channel"], &ack["seq"]), (&channels[0], &json!(2)));
}

#[test]
fn what_is_not_there_gets_an_error_and_the_socket_goes_on() {
    let server = TestServer::start();
    let mut browser = server.guest();
    browser.keep(&game_id(1), 0, &[created("classic-3x3")]);
    let (invited, _host, _) = waiting(&server);
    let (game, white, _) = seated(&server);
    let mut socket = Socket::greet(&server, &white);
    for channel in [
        game_channel(&game_id(1)),
        game_channel(&game_id(2)),
        game_channel("nonsense"),
        game_channel(&invited),
        invitation_channel(&game_id(2)),
        invitation_channel(""),
    ] {
        socket.subscribe(&channel, 0);
        assert_error(&mut socket, &channel, "not-found");
    }
    socket.subscribe(&game_channel(&game), 0);
    assert_eq!(socket.hear_kind("snapshot")["seq"], 1);
}

#[test]
fn messages_for_what_is_not_subscribed_to_get_an_error() {
    let server = TestServer::start();
    let (game, white, _) = seated(&server);
    let mut socket = Socket::greet(&server, &white);
    let channel = game_channel(&game);
    let act = json!({"kind": "act", "game": game, "id": "a", "act": {"kind": "resign"}});
    let flag = json!({"kind": "flag", "game": game});
    for message in [&act, &flag] {
        socket.say(message);
        assert_error(&mut socket, &channel, "not-subscribed");
    }
    socket.unsubscribe(&channel);
    assert_error(&mut socket, &channel, "not-subscribed");
    socket.subscribe(&channel, 0);
    socket.hear_kind("snapshot");
    socket.unsubscribe(&channel);
    socket.say(&act);
    assert_error(&mut socket, &channel, "not-subscribed");
    // Not even heartbeats come.
    assert_eq!(socket.hear_within(Duration::from_secs(3)), None);
    assert_alive(&mut socket);
}

#[test]
fn a_socket_has_at_most_eight_subscriptions() {
    let server = TestServer::start();
    let mut host = server.guest();
    let games: Vec<String> = (0..9)
        .map(|_| invite(&mut host, &new_invitation()))
        .collect();
    let mut socket = Socket::greet(&server, &host);
    for game in &games[..8] {
        socket.subscribe(&invitation_channel(game), 0);
        socket.hear_kind("invitation");
    }
    let ninth = invitation_channel(&games[8]);
    socket.subscribe(&ninth, 0);
    assert_error(&mut socket, &ninth, "too-many-subscriptions");
    // One that is there is only told anew.
    socket.subscribe(&invitation_channel(&games[0]), 0);
    socket.hear_kind("invitation");
    socket.unsubscribe(&invitation_channel(&games[3]));
    socket.subscribe(&ninth, 0);
    assert_eq!(socket.hear_kind("invitation")["channel"], ninth);
}

#[test]
fn many_sockets_at_one_invitation_do_not_refuse_each_other() {
    let server = TestServer::start();
    let (game, host, mut waiting) = waiting(&server);
    let mut sockets: Vec<Socket> = (0..60).map(|_| Socket::greet(&server, &host)).collect();
    for socket in &mut sockets {
        socket.subscribe(&game_channel(&game), 0);
        socket.subscribe(&invitation_channel(&game), 0);
    }
    for socket in &mut sockets {
        assert_error(socket, &game_channel(&game), "not-found");
        assert_eq!(
            socket.hear_kind("invitation")["invitation"]["state"],
            "open"
        );
    }
    assert_alive(&mut waiting);
}

#[test]
fn new_subscriptions_cost_more_than_messages() {
    let server = TestServer::start();
    let mut socket = Socket::greet(&server, &server.browser());
    for _ in 0..25 {
        socket.subscribe(&game_channel(&game_id(1)), 0);
    }
    assert_eq!(socket.hear_close(), 4029);
}
