//! Nim (Luogu P2197).
//!
//! The player to move wins unless the nim sum is 0 (Bouton, 1902).

use crate::kit::io::Scan;
use crate::kit::nim;

pub fn solve(scan: &mut Scan, out: &mut String) {
    for _ in 0..scan.get() {
        let count = scan.get();
        let heaps = scan.list(count);
        out.push_str(if nim::sum(&heaps) != 0 { "Yes\n" } else { "No\n" });
    }
}
