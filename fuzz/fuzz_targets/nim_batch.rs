//! Every backend of the nim batches.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::nim_batch(data));
