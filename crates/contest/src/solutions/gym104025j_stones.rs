//! Stones (Codeforces gym 104025 J): take at most half of a heap, rounded up.
//!
//! The options of a heap reach from half of it to one less, and all of these have different values
//! but for the even ones, which repeat the values of smaller heaps.

use crate::kit::io::Scan;
use crate::kit::takes;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let count: usize = scan.get();
    let sum = (0..count).fold(0, |sum, _| sum ^ takes::half(scan.get()));
    out.push_str(if sum != 0 { "Alice\n" } else { "Bob\n" });
}
