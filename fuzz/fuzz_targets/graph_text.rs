//! Any text as a graph, by every reader of a format.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| harness::graph_text(data));
