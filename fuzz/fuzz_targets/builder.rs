//! The builder of graphs against a sorted list of edges.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::builder(data));
