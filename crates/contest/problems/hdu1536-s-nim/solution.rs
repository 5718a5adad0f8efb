//! S-Nim (HDU 1536, nowcoder 236918): a move takes a number of the set S.
//!
//! The value of a heap is the least number that no option has, computed for all heaps in order.

use crate::kit::io::Scan;
use crate::kit::takes;

pub fn solve(scan: &mut Scan, out: &mut String) {
    while let Some(take_count) = scan.try_get::<usize>().filter(|count| *count > 0) {
        let set: Vec<u64> = scan.list(take_count);
        let positions: Vec<Vec<usize>> = (0..scan.get())
            .map(|_| {
                let count = scan.get();
                scan.list(count)
            })
            .collect();
        let greatest = positions.iter().flatten().max();
        let values = takes::subtraction(&set, *greatest.unwrap_or(&0));
        for heaps in positions {
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ values[*heap]);
            out.push(if sum != 0 { 'W' } else { 'L' });
        }
        out.push('\n');
    }
}
