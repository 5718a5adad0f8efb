//! Matches (Luogu P1247): a winning move in the first heap that has one.
//!
//! A move wins if it makes the nim sum 0, replacing a heap by its exclusive or with the sum. This
//! is smaller if the heap has the highest bit of the sum.

use crate::kit::io::Scan;
use crate::kit::nim;
use std::fmt::Write;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let count = scan.get();
    let mut heaps: Vec<u64> = scan.list(count);
    let first = nim::winning_moves(&heaps).next();
    let Some((place, left)) = first else {
        out.push_str("lose\n");
        return;
    };
    writeln!(out, "{} {}", heaps[place] - left, place + 1).unwrap();
    heaps[place] = left;
    for heap in heaps {
        write!(out, "{heap} ").unwrap();
    }
    out.pop();
    out.push('\n');
}
