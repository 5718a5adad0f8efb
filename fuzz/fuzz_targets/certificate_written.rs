//! Certificates that the search writes must be accepted.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::certificate_written(data));
