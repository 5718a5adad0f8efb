//! One graph in every format.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::graph_forms(data));
