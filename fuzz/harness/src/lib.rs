//! The fuzz targets: a function of bytes for each, which panics if the program is wrong.
//!
//! The functions run in two places: as libFuzzer targets (`cargo fuzz run`), and over the small
//! corpus in `fuzz/corpus` as ordinary tests. There is one for every reader of foreign data: no
//! bytes make the program panic or hang, accepted claims are true, and output can be read again.
//! The tests of each crate show that fast routines agree with slow ones.
//!
//! Every function bounds its work, so an input that takes seconds is also a finding.

mod arguments;
mod certificate;
mod checkpoint;
mod choices;
mod csr_file;
mod graph_text;
mod hackenbush;
mod heap_rules;
mod nimbers;
mod own_rules;
mod pieces;
mod problems;
mod scanner;

pub use arguments::arguments;
pub use certificate::certificate_text;
pub use checkpoint::checkpoint;
pub use csr_file::csr_file;
pub use graph_text::graph_text;
pub use hackenbush::hackenbush_text;
pub use nimbers::nimber_text;
pub use own_rules::own_rules;
pub use problems::problems;
pub use scanner::scanner;

/// A target's function.
pub type Target = fn(&[u8]);

/// Every target by its name, which is that of its file in `fuzz/fuzz_targets`.
pub const TARGETS: &[(&str, Target)] = &[
    ("arguments", arguments),
    ("certificate_text", certificate_text),
    ("checkpoint", checkpoint),
    ("csr_file", csr_file),
    ("graph_text", graph_text),
    ("hackenbush_text", hackenbush_text),
    ("nimber_text", nimber_text),
    ("own_rules", own_rules),
    ("problems", problems),
    ("scanner", scanner),
];
