//! Any text as a nimber.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::nimber_text(data));
