//! Fibonacci Nim (HDU 2516): not all at first, then at most twice what was taken last.
//!
//! The Fibonacci numbers are lost; elsewhere the least part of the representation of Zeckendorf wins
//! (Whinihan, 1963).

use crate::kit::golden;
use crate::kit::io::Scan;

pub fn solve(scan: &mut Scan, out: &mut String) {
    while let Some(stones) = scan.try_get().filter(|stones| *stones > 0) {
        let is_lost = golden::fibonacci_is_lost(stones);
        out.push_str(if is_lost { "Second win\n" } else { "First win\n" });
    }
}
