//! Staircase Nim: any number of stones moves one step down.
//!
//! Only the odd steps count: stones that move from an even step to an odd one are at once moved on,
//! which leaves Nim on the odd steps.

use crate::kit::io::Scan;
use crate::kit::nim;

pub fn solve(scan: &mut Scan, out: &mut String) {
    for _ in 0..scan.get() {
        let count = scan.get();
        let steps = scan.list(count);
        out.push_str(if nim::staircase_wins(&steps) { "win\n" } else { "lose\n" });
    }
}
