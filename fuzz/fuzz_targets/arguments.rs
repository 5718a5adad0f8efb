//! The command line with words of its own and others.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::arguments(data));
