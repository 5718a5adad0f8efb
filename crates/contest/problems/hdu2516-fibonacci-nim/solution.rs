//! Fibonacci Nim (HDU 2516): the first take leaves something, and each later one is at most twice
//! the last.
//!
//! The Fibonacci numbers are lost; from any other, taking the least part of its Zeckendorf
//! representation wins (Whinihan, 1963).

use crate::kit::golden;
use crate::kit::io::Scan;

pub fn solve(scan: &mut Scan, out: &mut String) {
    while let Some(stones) = scan.try_get().filter(|stones| *stones > 0) {
        let is_lost = golden::fibonacci_is_lost(stones);
        out.push_str(if is_lost { "Second win\n" } else { "First win\n" });
    }
}
