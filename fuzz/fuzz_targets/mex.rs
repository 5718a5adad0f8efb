//! Every way to the least missing number.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::mex(data));
