//! Any text as a certificate: what is accepted must be true.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::certificate_text(data));
