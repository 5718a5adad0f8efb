//! What lies in folders: few entries in a crate's sources, and samples in pairs.

use super::{crates, entries, relative};
use crate::shell::root;

/// The most entries in the `src` of a crate: each stands for an idea.
const MOST_ENTRIES: usize = 14;

/// Returns what is wrong with the folders.
pub fn complaints() -> Vec<String> {
    let mut complaints = Vec::new();
    for folder in crates() {
        let source = folder.join("src");
        let count = entries(&source).len();
        if count > MOST_ENTRIES {
            let name = relative(&source);
            complaints.push(format!("{name}: {count} entries, more than {MOST_ENTRIES}"));
        }
    }
    complaints.extend(sample_complaints());
    complaints
}

/// Returns the inputs and outputs without their partner in the folder of samples.
fn sample_complaints() -> Vec<String> {
    let mut complaints = Vec::new();
    for problem in entries(&root().join("crates/contest/samples")) {
        for file in entries(&problem) {
            let partner = match file.extension().and_then(|extension| extension.to_str()) {
                Some("in") => "out",
                Some("out") => "in",
                _ => continue,
            };
            if !file.with_extension(partner).is_file() {
                complaints.push(format!("{} has no .{partner} beside it", relative(&file)));
            }
        }
    }
    complaints
}
