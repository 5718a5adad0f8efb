//! The solver of graphs with cycles, its verifier, and the definition.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::retrograde(data));
