//! Georgia and Bob (POJ 1704): chessmen on a half-line move left without passing.
//!
//! From the right, every second gap is an odd step of a staircase: a chessman that moves narrows the
//! gap before it and widens the one behind it.

use crate::kit::io::Scan;

pub fn solve(scan: &mut Scan, out: &mut String) {
    for _ in 0..scan.get() {
        let count = scan.get();
        let mut men: Vec<u64> = scan.list(count);
        men.push(0);
        men.sort_unstable();
        let gaps = men.windows(2).map(|pair| pair[1] - pair[0] - 1);
        let sum = gaps.rev().step_by(2).fold(0, |sum, gap| sum ^ gap);
        out.push_str(if sum != 0 { "Georgia will win\n" } else { "Bob will win\n" });
    }
}
