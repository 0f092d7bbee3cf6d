//! The `ugolki` command.

fn main() {}
