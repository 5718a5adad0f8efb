//! Any text as a Hackenbush position.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::hackenbush_text(data));
