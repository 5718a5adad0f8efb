//! Rules as text, and their values by every table.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::rules(data));
