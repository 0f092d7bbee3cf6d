//! Games decoded from bytes, compared with a plain model of the rules.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ugolki_fuzz::rules::games(data));
