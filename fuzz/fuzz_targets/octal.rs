//! The engines of octal codes against each other.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::octal(data));
