//! Stones (Codeforces gym 104025 J): take at most half of a heap, rounded up.
//!
//! An odd heap 2k - 1 has value k: its options have every smaller value. An even heap 2k has no
//! option of the value of heap k - 1, the last of that value, and repeats it.

use crate::kit::io::Scan;
use crate::kit::takes;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let count: usize = scan.get();
    let sum = (0..count).fold(0, |sum, _| sum ^ takes::half(scan.get()));
    out.push_str(if sum != 0 { "Alice\n" } else { "Bob\n" });
}
