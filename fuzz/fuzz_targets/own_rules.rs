//! The user's own rules, as texts and as lists of options.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::own_rules(data));
