//! Be the Winner (HDU 2509): take adjacent apples from a line; the last apple loses.
//!
//! The value of a line is its length n: one part alone has every smaller value, and two parts with
//! fewer apples in all have less than n. The game is tame, so misère play follows the rule of
//! misère Nim.

use crate::kit::io::Scan;
use crate::kit::nim;

pub fn solve(scan: &mut Scan, out: &mut String) {
    while let Some(count) = scan.try_get() {
        let lines = scan.list(count);
        out.push_str(if nim::misere_wins(&lines) { "Yes\n" } else { "No\n" });
    }
}
