//! Parsing of positions.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ugolki_fuzz::rules::position_text(data));
