//! Grundy values of graphs by every method.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::grundy(data));
