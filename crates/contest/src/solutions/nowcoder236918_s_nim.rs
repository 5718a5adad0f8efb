//! S-Nim, a single case (nowcoder 236918): a move takes a number of the set S.
//!
//! The values of all heaps come from those of smaller ones, by the least value that no option has.

use crate::kit::io::Scan;
use crate::kit::takes;

/// No heap is larger.
const GREATEST: usize = 10_000;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let take_count = scan.get();
    let values = takes::subtraction(&scan.list(take_count), GREATEST);
    for _ in 0..scan.get() {
        let heap_count: usize = scan.get();
        let sum = (0..heap_count).fold(0, |sum, _| sum ^ values[scan.get::<usize>()]);
        out.push(if sum != 0 { 'W' } else { 'L' });
    }
    out.push('\n');
}
