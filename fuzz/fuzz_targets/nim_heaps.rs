//! The variants of Nim that have formulas against a search.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::nim_heaps(data));
