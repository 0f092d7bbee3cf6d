//! The server, tested as itself: a free port, a real database file, real sockets.

mod server;
mod socket;

mod hostile;
mod invitations;
mod limits;
mod log;
mod metrics;
mod pages;
mod people;
mod sockets;
mod start;
mod thoughts;
