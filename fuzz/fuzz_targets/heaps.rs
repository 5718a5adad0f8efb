//! Values and moves of heaps against the definition.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::heaps(data));
