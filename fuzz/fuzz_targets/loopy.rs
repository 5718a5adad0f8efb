//! Sums of games that need not end against a search.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::loopy(data));
