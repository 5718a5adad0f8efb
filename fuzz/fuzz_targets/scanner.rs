//! The scanner over a slice and over readers that fail.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::scanner(data));
