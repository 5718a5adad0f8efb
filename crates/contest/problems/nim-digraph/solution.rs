//! A Nim heap as a graph: from x there are arcs to all smaller numbers.
//!
//! The least number that no smaller heap has as its value is x itself.

use crate::kit::io::Scan;
use crate::kit::nim;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let count = scan.get();
    let heaps: Vec<u64> = scan.list(count);
    let words: Vec<String> = heaps.iter().map(u64::to_string).collect();
    out.push_str(&words.join(" "));
    out.push_str(if nim::sum(&heaps) != 0 { "\nwin\n" } else { "\nlose\n" });
}
