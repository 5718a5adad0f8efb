//! The values of a subtraction set, in a row.

use crate::kit::io::Scan;
use crate::kit::takes;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let count = scan.get();
    let set: Vec<u64> = scan.list(count);
    let values = takes::subtraction(&set, scan.get());
    let words: Vec<String> = values.iter().map(u64::to_string).collect();
    out.push_str(&words.join(" "));
    out.push('\n');
}
