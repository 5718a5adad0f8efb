//! Products of nimbers below 2^64.
//!
//! By halves, down to 16 bits, where logarithms take over.

use crate::kit::io::Scan;
use crate::kit::nim_product::Nimbers;
use std::fmt::Write;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let nimbers = Nimbers::new();
    let count: usize = scan.get();
    for _ in 0..count {
        writeln!(out, "{}", nimbers.mul(scan.get(), scan.get())).unwrap();
    }
}
