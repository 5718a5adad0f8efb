//! Changed checkpoints must be refused.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::checkpoint(data));
