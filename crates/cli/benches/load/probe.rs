//! Probes the server's health repeatedly.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use tokio::task::JoinHandle;

use crate::numbers::{Millis, percentile};
use crate::thoughts::exchange;

const EVERY: Duration = Duration::from_millis(50);

pub struct Probe {
    task: JoinHandle<()>,
    heard: tokio::sync::mpsc::UnboundedReceiver<Duration>,
}

impl Probe {
    /// Starts probing.
    pub fn begin(addr: SocketAddr) -> Probe {
        let (tell, heard) = tokio::sync::mpsc::unbounded_channel();
        let request =
            format!("GET /api/v1/health HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\r\n");
        let task = tokio::spawn(async move {
            loop {
                let asked_at = Instant::now();
                let answer = exchange(addr, &request).await.expect("an answer");
                assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
                if tell.send(asked_at.elapsed()).is_err() {
                    return;
                }
                tokio::time::sleep(EVERY).await;
            }
        });
        Probe { task, heard }
    }

    /// Stops, and returns the 50th and 99th percentile of the answer times.
    pub fn end(mut self) -> (Millis, Millis) {
        self.task.abort();
        let mut times = Vec::new();
        while let Ok(time) = self.heard.try_recv() {
            times.push(time);
        }
        times.sort_unstable();
        (percentile(&times, 50.0), percentile(&times, 99.0))
    }
}
