//! Switch lights (HDU 3404): Turning Corners, a coin-turning game in the plane.
//!
//! The value of a lamp at (x, y) is the nim product of x and y (the Tartan theorem of Berlekamp,
//! Conway and Guy).

use crate::kit::io::Scan;
use crate::kit::nim_product::Nimbers;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let nimbers = Nimbers::new();
    for _ in 0..scan.get() {
        let count: usize = scan.get();
        let sum = (0..count).fold(0, |sum, _| sum ^ nimbers.mul(scan.get(), scan.get()));
        out.push_str(if sum != 0 { "Have a try, lxhgww.\n" } else { "Don't waste your time.\n" });
    }
}
