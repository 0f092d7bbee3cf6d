//! Parsing of rule sets.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| ugolki_fuzz::rules::rule_set_text(data));
