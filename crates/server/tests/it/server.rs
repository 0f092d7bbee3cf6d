//! The server under test and a browser that uses it.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::oneshot;
use ugolki_server::{Bound, Server, ServerConfig, Site};
use ureq::Agent;
use ureq::http::{Method, Request, Response};

/// A running server with a database of its own. Dropping it stops it.
pub struct TestServer {
    addr: SocketAddr,
    directory: Option<TempDir>,
    database: PathBuf,
    running: Option<(oneshot::Sender<()>, JoinHandle<()>)>,
}

impl TestServer {
    pub fn start() -> TestServer {
        TestServer::start_with(|_| {})
    }

    /// Starts a server with a changed configuration.
    pub fn start_with(change: impl Fn(&mut ServerConfig)) -> TestServer {
        let directory = tempfile::tempdir().expect("a temporary directory");
        let database = directory.path().join("test.sqlite");
        let mut server = TestServer::start_on(&database, change);
        server.directory = Some(directory);
        server
    }

    /// Starts a server on an existing database.
    pub fn start_on(database: &Path, change: impl Fn(&mut ServerConfig)) -> TestServer {
        let mut config = config(database);
        change(&mut config);
        let (send_addr, addr) = std::sync::mpsc::channel();
        let (stop, stopped) = oneshot::channel::<()>();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .build();
            runtime.expect("a runtime").block_on(async {
                let bound: Bound = Server::bind(config).await.expect("the server starts");
                send_addr
                    .send(bound.local_addr())
                    .expect("the test waits for the address");
                bound.run(async { drop(stopped.await) }).await;
            });
        });
        let addr = addr.recv().expect("the server starts");
        TestServer {
            addr,
            directory: None,
            database: database.to_owned(),
            running: Some((stop, thread)),
        }
    }

    pub fn addr(&self) -> SocketAddr {
        self.addr
    }

    pub fn database(&self) -> &Path {
        &self.database
    }

    /// Stops this server and starts another one on the same database.
    pub fn restart(mut self) -> TestServer {
        self.stop();
        let mut next = TestServer::start_on(&self.database, |_| {});
        next.directory = self.directory.take();
        next
    }

    /// Asks the server to stop and waits for it.
    pub fn stop(&mut self) {
        if let Some((stop, thread)) = self.running.take() {
            drop(stop);
            thread.join().expect("the server stops in order");
        }
    }

    /// A browser without cookies.
    pub fn browser(&self) -> Browser {
        let agent = Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(Duration::from_secs(60)))
            .build()
            .new_agent();
        Browser {
            agent,
            base: format!("http://{}", self.addr),
            cookie: None,
        }
    }

    /// A browser that is a guest already.
    pub fn guest(&self) -> Browser {
        let mut browser = self.browser();
        assert_eq!(browser.get("/api/v1/me").status, 200);
        browser
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The configuration of a test: any port, no page, limits that no test meets by accident.
pub fn config(database: &Path) -> ServerConfig {
    ServerConfig {
        addr: "127.0.0.1:0".to_owned(),
        database: format!("sqlite:{}", database.display()),
        site: Site::from_files([]),
        ..ServerConfig::default()
    }
}

/// A client that keeps its cookie and sends JSON.
#[derive(Clone)]
pub struct Browser {
    agent: Agent,
    base: String,
    pub cookie: Option<String>,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub response: Response<()>,
    pub body: Vec<u8>,
}

impl Answer {
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error} in {:?}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> &str {
        self.response
            .headers()
            .get(name)
            .map_or("", |value| value.to_str().expect("a readable header"))
    }

    /// Checks the status and the form of a refusal.
    #[track_caller]
    pub fn assert_refused(&self, status: u16, code: &str) -> &Answer {
        assert_eq!(
            (self.status, self.json()["error"]["code"].as_str()),
            (status, Some(code)),
            "{}",
            self.text()
        );
        assert!(
            self.json()["error"]["message"]
                .as_str()
                .is_some_and(|message| !message.is_empty())
        );
        assert_eq!(self.header("content-type"), "application/json");
        self
    }
}

impl Browser {
    pub fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], b"")
    }

    pub fn get_with(&mut self, path: &str, headers: &[(&str, &str)]) -> Answer {
        self.send(Method::GET, path, headers, b"")
    }

    pub fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.post_bytes(path, body.to_string().as_bytes())
    }

    pub fn post_bytes(&mut self, path: &str, body: &[u8]) -> Answer {
        self.send(
            Method::POST,
            path,
            &[("content-type", "application/json")],
            body,
        )
    }

    pub fn send(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(format!("{}{path}", self.base));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        let response = self
            .agent
            .run(request.body(body).expect("a request"))
            .expect("an answer");
        let (parts, mut body) = response.into_parts();
        let body = body
            .with_config()
            .limit(64 * 1024 * 1024)
            .read_to_vec()
            .expect("a body");
        let answer = Answer {
            status: parts.status.as_u16(),
            response: Response::from_parts(parts, ()),
            body,
        };
        if let Some((cookie, _)) = answer.header("set-cookie").split_once(';') {
            self.cookie = Some(cookie.to_owned());
        }
        answer
    }

    /// Sends a body that the server need not read to its end.
    pub fn try_send(&mut self, path: &str, body: &[u8]) {
        let request = Request::post(format!("{}{path}", self.base))
            .body(body)
            .expect("a request");
        // Either a refusal or a broken connection.
        let _ = self.agent.run(request);
    }

    /// Sends events to a game.
    pub fn append(&mut self, game: &str, after: u64, events: &[Value]) -> Answer {
        let events: Vec<Value> = (1_700_000_000_000_u64..)
            .zip(events)
            .map(|(at_ms, event)| json!({"atMs": at_ms, "event": event}))
            .collect();
        self.post(
            &format!("/api/v1/games/{game}/events"),
            &json!({"after": after, "events": events}),
        )
    }

    /// The log of a game after its first `since` events, which the browser may see.
    #[track_caller]
    pub fn events(&mut self, game: &str, since: u64) -> Vec<Value> {
        let answer = self.get(&format!("/api/v1/games/{game}/events?since={since}"));
        assert_eq!(answer.status, 200, "{}", answer.text());
        let events = answer.json()["events"].take();
        events.as_array().expect("a list").clone()
    }

    /// Sends events that must be stored.
    #[track_caller]
    pub fn keep(&mut self, game: &str, after: u64, events: &[Value]) -> Value {
        let answer = self.append(game, after, events);
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }
}

/// A game id; different numbers give different ids.
pub fn game_id(number: u32) -> String {
    format!("00000000-0000-4000-8000-{number:012x}")
}

pub fn created(rules: &str) -> Value {
    json!({"kind": "created", "rules": rules, "position": null, "side": "white", "level": 2, "seed": 7})
}

pub fn created_from(rules: &str, position: &str, side: &str) -> Value {
    json!({"kind": "created", "rules": rules, "position": position, "side": side, "level": 4, "seed": 0})
}

pub fn moved(text: &str) -> Value {
    let (from, to) = text.split_once('-').expect("a move has a start and an end");
    json!({"kind": "moved", "from": from, "to": to})
}

pub fn taken_back(plies: u32) -> Value {
    json!({"kind": "taken_back", "plies": plies})
}

pub fn resigned() -> Value {
    json!({"kind": "resigned"})
}
