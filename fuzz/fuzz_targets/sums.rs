//! Sums under the twelve rules against a search.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::sums(data));
