//! Parsing of moves.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ugolki_fuzz::rules::move_text(data));
