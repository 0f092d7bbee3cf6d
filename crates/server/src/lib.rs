//! The Ugolki server: people, games, HTTP and SQL.
