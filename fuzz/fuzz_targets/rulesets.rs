//! Rulesets with a memo against the definition.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::rulesets(data));
