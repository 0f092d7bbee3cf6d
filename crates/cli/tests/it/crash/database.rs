//! Reads what a life of the server left on the disk.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, SqliteConnection};

use super::pair::Pair;

/// A row of the log.
#[derive(Debug)]
pub struct Row {
    pub seq: i64,
    /// The id of the act behind the event, as the bot sent it.
    pub client_id: Option<String>,
    pub body: Body,
}

/// The part of a body that describes a move.
#[derive(Debug, Deserialize)]
pub struct Body {
    pub kind: String,
    pub from: Option<String>,
    pub to: Option<String>,
}

/// Another process that locks the database, so that nothing can be written.
pub struct Lock(SqliteConnection);

impl Lock {
    pub async fn take(folder: &Path) -> Lock {
        let mut connection = SqliteConnectOptions::new()
            .filename(folder.join("games.sqlite"))
            .connect()
            .await
            .expect("the file is whole");
        sqlx::query("begin immediate")
            .execute(&mut connection)
            .await
            .expect("its turn comes");
        Lock(connection)
    }

    pub async fn release(mut self) {
        sqlx::query("rollback")
            .execute(&mut self.0)
            .await
            .expect("it is held");
        self.0.close().await.expect("closes");
    }
}

/// The logs of the pairs' games. Reads a copy of the files, so that the next life finds them as
/// they were left.
pub async fn read(folder: &Path, pairs: &[Pair]) -> Vec<Vec<Row>> {
    let copy = folder.join("copy.sqlite");
    for ending in ["sqlite", "sqlite-wal"] {
        let (from, to) = (
            folder.join("games").with_extension(ending),
            copy.with_extension(ending),
        );
        if from.exists() {
            fs::copy(from, to).expect("a copy");
        } else {
            // A server that stopped in order has folded its log into the file.
            let _ = fs::remove_file(to);
        }
    }
    let _ = fs::remove_file(copy.with_extension("sqlite-shm"));
    let mut connection = SqliteConnectOptions::new()
        .filename(&copy)
        .connect()
        .await
        .expect("the file is whole");
    let faults: String = sqlx::query_scalar("pragma quick_check")
        .fetch_one(&mut connection)
        .await
        .expect("an answer");
    assert_eq!(faults, "ok");
    let mut logs = Vec::with_capacity(pairs.len());
    for pair in pairs {
        let rows: Vec<(i64, Option<String>, String)> = sqlx::query_as(
            "select seq, client_id, body from game_event where game_id = ? order by seq",
        )
        .bind(pair.game())
        .fetch_all(&mut connection)
        .await
        .expect("a log");
        let read = |(seq, client_id, body): (i64, Option<String>, String)| Row {
            seq,
            // In the log a letter for the player and a point stand in front.
            client_id: client_id.map(|id| id[2..].to_owned()),
            body: serde_json::from_str(&body).expect("a body"),
        };
        logs.push(rows.into_iter().map(read).collect());
    }
    connection.close().await.expect("closes");
    logs
}
