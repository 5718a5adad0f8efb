//! Stone Game, a single case (nowcoder 34655 C): a box with c stones takes up to c² more, never above
//! its size s.
//!
//! Let t be the greatest number with t + t² < s. A box with more than t stones can be filled in one
//! move, and is a heap of the room left in it. With up to t, a move beyond t lets the opponent fill
//! it, so that the box is worth one of size t, and so on downwards.

use crate::kit::io::Scan;
use crate::kit::takes::square_box;

pub fn solve(scan: &mut Scan, out: &mut String) {
    let count: usize = scan.get();
    let sum = (0..count).fold(0, |sum, _| sum ^ square_box(scan.get(), scan.get()));
    out.push_str(if sum != 0 { "Yes\n" } else { "No\n" });
}
