//! kiki's game (HDU 2147): a coin moves left, down or both at once.
//!
//! The coin is lost where it has an even number of steps in both directions: every move makes one of
//! them odd, and from there both can be made even.

use crate::kit::io::Scan;

pub fn solve(scan: &mut Scan, out: &mut String) {
    while let Some(rows) = scan.try_get::<u64>() {
        let columns: u64 = scan.get();
        if (rows, columns) == (0, 0) {
            break;
        }
        let is_lost = rows % 2 == 1 && columns % 2 == 1;
        out.push_str(if is_lost { "What a pity!\n" } else { "Wonderful!\n" });
    }
}
