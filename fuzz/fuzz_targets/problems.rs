//! Every problem of the catalogue on input nearly in its format.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::problems(data));
