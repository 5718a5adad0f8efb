//! Constrained Nim 2 (AtCoder ABC297 G): take l to r stones.
//!
//! Values have period l + r; within it a heap's value is its size divided by l, rounded down.

use crate::kit::io::Scan;
use crate::kit::takes;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let count: usize = scan.get();
    let (least, most) = (scan.get(), scan.get());
    let sum = (0..count).fold(0, |sum, _| sum ^ takes::bounded(scan.get(), least, most));
    out.push_str(if sum != 0 { "First\n" } else { "Second\n" });
}
