//! Parsing of game records.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ugolki_fuzz::rules::records(data));
