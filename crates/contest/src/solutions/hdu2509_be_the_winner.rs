//! Be the Winner (HDU 2509): take adjacent apples from a line; the last apple loses.
//!
//! A line of n is worth n: every pair of parts with fewer apples in all is worth less than n, and one
//! part alone is worth each smaller number. Splitting does not spoil misère play either: a line of
//! one is the only one that has no choice, so the rule of misère Nim holds.

use crate::kit::io::Scan;
use crate::kit::nim;

pub fn solve(scan: &mut Scan, out: &mut String) {
    while let Some(count) = scan.try_get() {
        let lines = scan.list(count);
        out.push_str(if nim::misere_wins(&lines) { "Yes\n" } else { "No\n" });
    }
}
