//! Nim or not Nim? (HDU 3032): Nim in which a heap may be split in two instead.
//!
//! Lasker's Nim: 4k + 3 has value 4k + 4, 4k + 4 has 4k + 3, and other heaps have their size.

use crate::kit::io::Scan;
use crate::kit::takes;

pub fn solve(scan: &mut Scan, out: &mut String) {
    for _ in 0..scan.get() {
        let count: usize = scan.get();
        let sum = (0..count).fold(0, |sum, _| sum ^ takes::lasker(scan.get()));
        out.push_str(if sum != 0 { "Alice\n" } else { "Bob\n" });
    }
}
