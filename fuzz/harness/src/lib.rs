//! What the fuzz targets do with their bytes: a function for each target, which panics where the
//! program is wrong.
//!
//! The functions run in two places: as libFuzzer targets (`cargo xtask fuzz`), and over the small
//! corpus in `fuzz/corpus` as ordinary tests. A target checks two things: that no bytes make the
//! program panic or hang, and that a fast routine agrees with a slow one written here from the
//! definition, which shares no code with the crates.
//!
//! Every function bounds its own work, so that an input that takes seconds is a finding too.

mod arguments;
mod builder;
mod certificate;
mod checkpoint;
mod choices;
mod csr_file;
mod graph_forms;
mod graph_text;
mod grundy;
mod hackenbush;
mod heap_naive;
mod heaps;
mod loopy;
mod mex;
mod misere;
mod nim_batch;
mod nim_heaps;
mod nim_naive;
mod nimbers;
mod octal;
mod own_rules;
mod pieces;
mod problems;
mod retrograde;
mod rules;
mod rulesets;
mod scanner;
mod sums;

pub use arguments::arguments;
pub use builder::builder;
pub use certificate::{certificate_text, certificate_written};
pub use checkpoint::checkpoint;
pub use csr_file::csr_file;
pub use graph_forms::graph_forms;
pub use graph_text::graph_text;
pub use grundy::grundy;
pub use hackenbush::{hackenbush, hackenbush_text};
pub use heaps::heaps;
pub use loopy::loopy;
pub use mex::mex;
pub use misere::misere;
pub use nim_batch::nim_batch;
pub use nim_heaps::nim_heaps;
pub use nimbers::{nimber_text, nimbers};
pub use octal::octal;
pub use own_rules::own_rules;
pub use problems::problems;
pub use retrograde::retrograde;
pub use rules::rules;
pub use rulesets::rulesets;
pub use scanner::scanner;
pub use sums::sums;

/// A target's function.
pub type Target = fn(&[u8]);

/// Every target by its name, which is that of its file in `fuzz/fuzz_targets`.
pub const TARGETS: &[(&str, Target)] = &[
    ("arguments", arguments),
    ("builder", builder),
    ("certificate_text", certificate_text),
    ("certificate_written", certificate_written),
    ("checkpoint", checkpoint),
    ("csr_file", csr_file),
    ("graph_forms", graph_forms),
    ("graph_text", graph_text),
    ("grundy", grundy),
    ("hackenbush", hackenbush),
    ("hackenbush_text", hackenbush_text),
    ("heaps", heaps),
    ("loopy", loopy),
    ("mex", mex),
    ("misere", misere),
    ("nim_batch", nim_batch),
    ("nim_heaps", nim_heaps),
    ("nimber_text", nimber_text),
    ("nimbers", nimbers),
    ("octal", octal),
    ("own_rules", own_rules),
    ("problems", problems),
    ("retrograde", retrograde),
    ("rules", rules),
    ("rulesets", rulesets),
    ("scanner", scanner),
    ("sums", sums),
];
