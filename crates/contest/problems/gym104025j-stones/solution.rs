//! Stones (Codeforces gym 104025 J): take at most half of a heap, rounded up.
//!
//! An odd heap 2k - 1 is worth k: its options have every smaller value. An even heap 2k cannot reach
//! k - 1, the last heap before its options to have that value, and repeats it.

use crate::kit::io::Scan;
use crate::kit::takes;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let count: usize = scan.get();
    let sum = (0..count).fold(0, |sum, _| sum ^ takes::half(scan.get()));
    out.push_str(if sum != 0 { "Alice\n" } else { "Bob\n" });
}
