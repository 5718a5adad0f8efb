//! Packed graphs whose bytes were changed.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::csr_file(data));
