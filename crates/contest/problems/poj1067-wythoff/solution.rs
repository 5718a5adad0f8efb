//! Wythoff's game (POJ 1067): take from one heap, or the same number from both.
//!
//! The lost pairs follow the golden section, here compared by squares: with doubles the first wrong
//! answer is for 165580140 and 267914295.

use crate::kit::golden;
use crate::kit::io::Scan;

pub fn solve(scan: &mut Scan, out: &mut String) {
    while let Some(one) = scan.try_get() {
        let other = scan.get();
        out.push_str(if golden::wythoff_is_lost(one, other) { "0\n" } else { "1\n" });
    }
}
