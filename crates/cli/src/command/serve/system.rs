//! System resources of a server: the file limit, and an inherited listening socket.

#[cfg(unix)]
pub use unix::{inherited_listener, raise_file_limit};

#[cfg(unix)]
mod unix {
    use std::net::TcpListener;
    use std::sync::Arc;

    use listenfd::ListenFd;

    use crate::failure::Failure;

    /// The smallest usual limit, if the system does not report one.
    const FEW_FILES: u64 = 256;

    /// Lets this process open as many files as the system allows, and gives their number: every
    /// socket is one.
    pub fn raise_file_limit() -> u64 {
        rlimit::increase_nofile_limit(u64::MAX).unwrap_or(FEW_FILES)
    }

    /// The socket that systemd listens on for this process. It stays open while the server is
    /// restarted.
    pub fn inherited_listener() -> Result<Option<Arc<TcpListener>>, Failure> {
        let mut inherited = ListenFd::from_env();
        if inherited.len() > 1 {
            return Err(Failure::Refused(format!(
                "{} sockets were handed down, expected one",
                inherited.len()
            )));
        }
        let listener = inherited.take_tcp_listener(0).map_err(|error| {
            Failure::Refused(format!("the socket that was handed down is unfit: {error}"))
        })?;
        Ok(listener.map(Arc::new))
    }
}

/// Other systems set no limit that a server would meet.
#[cfg(not(unix))]
pub fn raise_file_limit() -> u64 {
    u64::MAX
}

/// Other systems hand down no sockets.
#[cfg(not(unix))]
pub fn inherited_listener()
-> Result<Option<std::sync::Arc<std::net::TcpListener>>, crate::failure::Failure> {
    Ok(None)
}
