//! Requests for thoughts over real sockets, with a thinker that the test controls.

use std::net::SocketAddr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::config::ServerConfig;
use crate::http::listen;
use crate::server::begin;
use crate::site::Site;
use crate::store::Store;
use crate::thinking::Task;

/// What the test tells a thinker that has begun.
enum Order {
    Decide,
    Panic,
    /// Think until cancelled.
    Heed,
}

/// A server with one thinker.
struct Stage {
    addr: SocketAddr,
    /// The seeds of thoughts that have begun.
    begun: UnboundedReceiver<u64>,
    orders: Sender<Order>,
    /// The seeds of thoughts that were cancelled.
    given_up: UnboundedReceiver<u64>,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
    _directory: TempDir,
}

impl Stage {
    async fn new(waiting_thoughts: usize) -> Stage {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let mut config = ServerConfig {
            database: format!("sqlite:{}", directory.path().join("test.sqlite").display()),
            site: Site::from_files([]),
            ..ServerConfig::default()
        };
        config.limits.thinkers = 1;
        config.limits.waiting_thoughts = waiting_thoughts;
        let (tell_begun, begun) = unbounded_channel();
        let (orders, hear_orders) = channel();
        let (tell_given_up, given_up) = unbounded_channel();
        let hear_orders = Mutex::new(hear_orders);
        let think = move |task: &Task, is_given_up: &AtomicBool| {
            // If nobody receives, the test is over.
            tell_begun.send(task.seed).ok()?;
            let order = hear_orders.lock().expect("not poisoned").recv();
            match order.ok()? {
                Order::Decide => {}
                Order::Panic => panic!("an engine with a defect"),
                Order::Heed => {
                    while !is_given_up.load(Ordering::Relaxed) {
                        thread::yield_now();
                    }
                    tell_given_up.send(task.seed).ok()?;
                }
            }
            task.game.legal_moves().first().copied()
        };
        let store = Store::open(&config.database).await.expect("a database");
        let app = begin(config, store, think).await.expect("a server");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let addr = listener.local_addr().expect("an address");
        let (stop, stopped) = oneshot::channel::<()>();
        let served = tokio::spawn(listen(listener, app, async { drop(stopped.await) }));
        Stage {
            addr,
            begun,
            orders,
            given_up,
            stop,
            served,
            _directory: directory,
        }
    }

    /// Asks for a thought, as a new guest or as one with a cookie.
    async fn ask(&self, cookie: Option<&str>, seed: u64) -> Answer {
        let body = json!({
            "rules": "classic-3x3", "position": null, "moves": [], "level": 6, "seed": seed
        });
        let body = body.to_string();
        let cookie = cookie.map_or(String::new(), |it| format!("Cookie: {it}\r\n"));
        let head = format!(
            "POST /api/v1/thoughts HTTP/1.1\r\nHost: {}\r\n{cookie}Content-Type: application/json\r\nAccept-Encoding: gzip\r\n\
             Connection: close\r\nContent-Length: {}\r\n\r\n",
            self.addr,
            body.len()
        );
        Answer::to(self.addr, &format!("{head}{body}")).await
    }

    async fn ask_and_begin(&mut self, cookie: Option<&str>, seed: u64) -> Answer {
        let answer = self.ask(cookie, seed).await;
        assert_eq!(self.begun.recv().await, Some(seed));
        answer
    }

    fn order(&self, order: Order) {
        self.orders.send(order).expect("a thinker listens");
    }
}

/// An answer that is being read.
struct Answer {
    head: String,
    stream: BufReader<TcpStream>,
}

impl Answer {
    async fn to(addr: SocketAddr, request: &str) -> Answer {
        let mut stream = TcpStream::connect(addr).await.expect("a connection");
        let sent = stream.write_all(request.as_bytes()).await;
        sent.expect("the server takes it");
        let mut stream = BufReader::new(stream);
        let mut head = String::new();
        while !head.ends_with("\r\n\r\n") {
            let length = stream.read_line(&mut head).await.expect("an answer");
            assert!(length > 0, "{head}");
        }
        Answer { head, stream }
    }

    #[track_caller]
    fn assert_status(&self, status: u16) {
        let expected = format!("HTTP/1.1 {status} ");
        assert!(self.head.starts_with(&expected), "{}", self.head);
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.head
            .lines()
            .filter_map(|line| line.split_once(": "))
            .find_map(|(key, value)| (key == name).then_some(value))
    }

    fn cookie(&self) -> String {
        let cookie = self.header("set-cookie").expect("a cookie");
        cookie.split(';').next().unwrap_or_default().to_owned()
    }

    /// The next line of JSON; none at the end.
    async fn line(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            if self.stream.read_line(&mut line).await.expect("an answer") == 0 {
                return None;
            }
            // The lengths of the chunks come between the lines.
            if line.starts_with('{') {
                return Some(serde_json::from_str(&line).expect("JSON"));
            }
        }
    }

    /// The last line.
    async fn end(&mut self) -> Value {
        let mut last = None;
        while let Some(line) = self.line().await {
            last = Some(line);
        }
        last.expect("the end is told")
    }

    #[track_caller]
    fn assert_refused(line: &Value, code: &str) {
        assert_eq!(line["kind"], "refused", "{line}");
        assert_eq!(line["error"]["code"], code, "{line}");
    }
}

fn waiting(ahead: usize) -> Option<Value> {
    Some(json!({"kind": "waiting", "ahead": ahead}))
}

#[tokio::test]
async fn a_person_sees_the_queue_move_on_and_then_the_move() {
    let mut stage = Stage::new(2).await;
    let mut first = stage.ask_and_begin(None, 1).await;
    let mut second = stage.ask(None, 2).await;
    let mut third = stage.ask(None, 3).await;
    second.assert_status(200);
    assert_eq!(second.header("content-type"), Some("application/x-ndjson"));
    assert_eq!(second.header("content-encoding"), None);
    assert_eq!(second.line().await, waiting(1));
    assert_eq!(third.line().await, waiting(2));

    stage.order(Order::Decide);
    let end = first.end().await;
    assert_eq!(end["kind"], "decided", "{end}");
    assert!(end["move"]["from"].is_string() && end["move"]["to"].is_string());
    assert_eq!(second.line().await, waiting(0));
    assert_eq!(third.line().await, waiting(1));
}

#[tokio::test]
async fn one_who_has_gone_is_thought_for_no_longer() {
    let mut stage = Stage::new(2).await;
    let begun = stage.ask_and_begin(None, 1).await;
    stage.order(Order::Heed);
    let waits = stage.ask(None, 2).await;
    let mut last = stage.ask(None, 3).await;
    assert_eq!(last.line().await, waiting(2));
    drop(waits);
    assert_eq!(last.line().await, waiting(1));
    drop(begun);
    assert_eq!(stage.given_up.recv().await, Some(1));
    assert_eq!(stage.begun.recv().await, Some(3));
    assert_eq!(last.line().await, waiting(0));
}

#[tokio::test]
async fn a_newer_wish_of_the_same_person_takes_the_place_of_the_older() {
    let mut stage = Stage::new(2).await;
    let mut older = stage.ask_and_begin(None, 1).await;
    stage.order(Order::Heed);
    let mut newer = stage.ask_and_begin(Some(&older.cookie()), 2).await;
    Answer::assert_refused(&older.end().await, "replaced");
    stage.order(Order::Decide);
    assert_eq!(newer.end().await["kind"], "decided");
}

#[tokio::test]
async fn without_room_a_person_is_told_to_come_back() {
    let mut stage = Stage::new(1).await;
    let _first = stage.ask_and_begin(None, 1).await;
    let _second = stage.ask(None, 2).await;
    let refused = stage.ask(None, 3).await;
    refused.assert_status(503);
    let seconds = refused.header("retry-after").map(str::parse::<u32>);
    assert!(matches!(seconds, Some(Ok(1..=5))), "{}", refused.head);
}

#[tokio::test]
async fn everything_else_is_answered_while_all_thinkers_are_busy() {
    let mut stage = Stage::new(1).await;
    let _first = stage.ask_and_begin(None, 1).await;
    let _second = stage.ask(None, 2).await;
    for _ in 0..20 {
        let request = "GET /api/v1/health HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";
        Answer::to(stage.addr, request).await.assert_status(200);
    }
}

#[tokio::test]
async fn a_defect_of_the_engine_costs_one_answer() {
    let mut stage = Stage::new(1).await;
    let mut unlucky = stage.ask_and_begin(None, 1).await;
    stage.order(Order::Panic);
    Answer::assert_refused(&unlucky.end().await, "internal");
    let mut next = stage.ask_and_begin(None, 2).await;
    stage.order(Order::Decide);
    assert_eq!(next.end().await["kind"], "decided");
}

#[tokio::test]
async fn a_server_that_stops_waits_for_no_thought() {
    let mut stage = Stage::new(1).await;
    let mut begun = stage.ask_and_begin(None, 1).await;
    stage.order(Order::Heed);
    let mut waits = stage.ask(None, 2).await;
    stage.stop.send(()).expect("the server runs");
    Answer::assert_refused(&begun.end().await, "unavailable");
    Answer::assert_refused(&waits.end().await, "unavailable");
    assert_eq!(stage.given_up.recv().await, Some(1));
    stage.served.await.expect("the server ends in order");
}
