//! Starting and stopping, and faults of the database's path.

use std::fs;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::json;
use sqlx::{Connection, SqliteConnection};
use ugolki_server::{OpenError, ServeError, Server, ServerConfig};

use crate::server::{TestServer, config, created, game_id};

fn error(config: ServerConfig) -> ServeError {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        Server::bind(config)
            .await
            .expect_err("the server must not start")
    })
}

#[track_caller]
fn check(error: &ServeError, words: &[&str]) {
    let message = error.to_string();
    for word in words {
        assert!(message.contains(word), "{message:?} lacks {word:?}");
    }
    assert!(
        !message.ends_with('.') && !message.contains('\n'),
        "{message:?}"
    );
}

fn execute(database: &Path, sql: &'static str) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(async {
        let url = format!("sqlite:{}?mode=rwc", database.display());
        let mut connection = SqliteConnection::connect(&url).await.expect("opens");
        sqlx::raw_sql(sql)
            .execute(&mut connection)
            .await
            .expect("executes");
        connection.close().await.expect("closes");
    });
}

#[test]
fn the_server_is_well_with_a_database_made_from_nothing() {
    let server = TestServer::start();
    assert!(server.database().exists());
    let answer = server.browser().get("/api/v1/health");
    assert_eq!(
        answer.json(),
        json!({"status": "ok", "version": env!("CARGO_PKG_VERSION")})
    );
}

#[test]
fn a_busy_port_is_named_and_no_database_is_made() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let addr = taken.local_addr().expect("an address").to_string();
    let directory = tempfile::tempdir().expect("a temporary directory");
    let database = directory.path().join("test.sqlite");
    let error = error(ServerConfig {
        addr: addr.clone(),
        ..config(&database)
    });
    assert!(matches!(error, ServeError::Listen { .. }));
    check(&error, &[&addr, "in use"]);
    assert!(!database.exists());
}

#[test]
fn an_address_that_is_none_is_named() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    for addr in ["nonsense", "127.0.0.1", "127.0.0.1:99999", ":::"] {
        let error = error(ServerConfig {
            addr: addr.to_owned(),
            ..config(&directory.path().join("test.sqlite"))
        });
        check(&error, &["cannot listen on", addr]);
    }
}

#[test]
fn a_database_that_cannot_be_used_is_named() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let text = directory.path().join("text.sqlite");
    fs::write(
        &text,
        "It was a dark and stormy night; the rain fell in torrents. ".repeat(40),
    )
    .expect("writes");
    check(
        &error(config(&text)),
        &["text.sqlite", "is not an SQLite database"],
    );

    let foreign = directory.path().join("foreign.sqlite");
    execute(&foreign, "create table cookies (id integer)");
    check(
        &error(config(&foreign)),
        &["foreign.sqlite", "of another program"],
    );

    let newer = directory.path().join("newer.sqlite");
    drop(TestServer::start_on(&newer, |_| {}));
    execute(
        &newer,
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time) values (999, 'x', true, x'00', 0)",
    );
    check(&error(config(&newer)), &["newer.sqlite", "newer version"]);

    check(
        &error(config(&directory.path().join("no/such/place.sqlite"))),
        &["place.sqlite", "cannot open or create"],
    );
    check(&error(config(directory.path())), &["cannot open or create"]);

    for url in [
        "",
        "ugolki.sqlite",
        "postgres://localhost/ugolki",
        "sqlite::memory:",
    ] {
        let config = ServerConfig {
            database: url.to_owned(),
            ..config(&text)
        };
        let error = error(config);
        assert!(matches!(
            &error,
            ServeError::Database(OpenError::Url { .. })
        ));
        check(&error, &["sqlite:PATH"]);
    }
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    // Nobody can create files there, not even root.
    let error = error(config(Path::new("/proc/ugolki.sqlite")));
    check(&error, &["/proc/ugolki.sqlite"]);
}

#[test]
fn a_server_that_is_asked_to_stop_does_so_at_once() {
    let mut server = TestServer::start();
    let mut browser = server.guest();
    browser.keep(&game_id(1), 0, &[created("classic-3x3")]);
    // One connection is quiet, one has sent half a request.
    let _quiet = TcpStream::connect(server.addr()).expect("a connection");
    let mut half = TcpStream::connect(server.addr()).expect("a connection");
    half.write_all(
        b"POST /api/v1/games/x/events HTTP/1.1\r\nhost: a\r\ncontent-length: 10\r\n\r\n{",
    )
    .expect("sends");
    let started_at = Instant::now();
    server.stop();
    assert!(
        started_at.elapsed() < Duration::from_secs(5),
        "{:?}",
        started_at.elapsed()
    );
    assert!(TcpStream::connect(server.addr()).is_err());
    // The write-ahead log is folded into the file, so the file alone is a whole copy.
    assert!(!server.database().with_extension("sqlite-wal").exists());
}

#[test]
fn a_second_server_on_a_database_does_not_start() {
    let mut server = TestServer::start();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let try_start = || {
        let bound = runtime.block_on(Server::bind(config(server.database())));
        bound.map(drop).map_err(|error| error.to_string())
    };
    let refusal = try_start().expect_err("one server is there");
    assert!(refusal.contains("in use by another process"), "{refusal}");
    server.stop();
}
