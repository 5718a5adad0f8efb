//! Rectangle cut (nowcoder 53366 E): cut into two parts of different area and keep the smaller.
//!
//! Each side is a heap that must become less than half: the value of n is log2(n + 1) - 1, rounded
//! down.

use crate::kit::io::Scan;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let count: usize = scan.get();
    for _ in 0..count {
        let mut value = || (scan.get::<u64>() + 1).ilog2().saturating_sub(1);
        out.push_str(if value() != value() { "Alice\n" } else { "Bob\n" });
    }
}
