//! The command line with its own words and others.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::arguments(data));
