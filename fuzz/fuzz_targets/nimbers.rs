//! The arithmetic of single nimbers against the definition.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::nimbers(data));
