//! Hackenbush values against a search.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::hackenbush(data));
