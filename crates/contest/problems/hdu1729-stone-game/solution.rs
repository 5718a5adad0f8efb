//! Stone Game (HDU 1729): a box with c stones takes up to c² more, never above its size s.
//!
//! Let t be the greatest number with t + t² < s. A box with more than t stones can be filled in one
//! move, so its value is the room left. With up to t stones, a move beyond t lets the opponent fill
//! the box, so its value is that of a box of size t, and so on.

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
