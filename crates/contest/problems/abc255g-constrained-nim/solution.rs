//! Constrained Nim (AtCoder ABC255 G): some heaps forbid some takes.
//!
//! Only heaps with forbidden takes can repeat a value, so the value of any other heap is its size
//! less the number of repetitions before it.

use crate::kit::io::Scan;
use crate::kit::takes::Forbidding;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let (count, pair_count): (usize, usize) = (scan.get(), scan.get());
    let heaps: Vec<u64> = scan.list(count);
    let pairs = (0..pair_count).map(|_| (scan.get(), scan.get())).collect();
    let known = Forbidding::new(pairs);
    let sum = heaps.iter().fold(0, |sum, heap| sum ^ known.value(*heap));
    out.push_str(if sum != 0 { "Takahashi\n" } else { "Aoki\n" });
}
