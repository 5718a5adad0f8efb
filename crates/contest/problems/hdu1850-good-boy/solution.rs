//! Being a Good Boy in Spring Festival (HDU 1850): how many first moves win at Nim.
//!
//! There is one for each heap that has the highest bit of the nim sum.

use crate::kit::io::Scan;
use crate::kit::nim;
use std::fmt::Write;

pub fn solve(scan: &mut Scan, out: &mut String) {
    while let Some(count) = scan.try_get::<usize>().filter(|count| *count > 0) {
        let heaps = scan.list(count);
        writeln!(out, "{}", nim::winning_moves(&heaps).count()).unwrap();
    }
}
