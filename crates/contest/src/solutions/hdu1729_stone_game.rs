//! Stone Game (HDU 1729): a box with c stones takes up to c² more, never above its size s.
//!
//! A box that can be filled at once is a heap of the room left in it. Below that, whoever makes filling
//! possible loses the box, so it is worth what a box is that ends just there, and so on downwards.

use crate::kit::io::Scan;
use crate::kit::takes::square_box;

pub fn solve(scan: &mut Scan, out: &mut String) {
    for case in 1.. {
        let count: usize = scan.try_get().unwrap_or(0);
        if count == 0 {
            break;
        }
        let sum = (0..count).fold(0, |sum, _| sum ^ square_box(scan.get(), scan.get()));
        let answer = if sum != 0 { "Yes" } else { "No" };
        out.push_str(&format!("Case {case}:\n{answer}\n"));
    }
}
