//! The server, tested as itself: a free port, a real database file, real sockets.

mod server;

mod guests;
mod hostile;
mod limits;
mod log;
mod pages;
mod start;
