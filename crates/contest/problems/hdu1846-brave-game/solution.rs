//! Brave Game (HDU 1846): take 1 to m stones; the last one wins.
//!
//! Multiples of m + 1 are lost: the reply to any take makes the two takes m + 1 together.

use crate::kit::io::Scan;

pub fn solve(scan: &mut Scan, out: &mut String) {
    for _ in 0..scan.get() {
        let (stones, most): (u64, u64) = (scan.get(), scan.get());
        out.push_str(if stones % (most + 1) != 0 { "first\n" } else { "second\n" });
    }
}
