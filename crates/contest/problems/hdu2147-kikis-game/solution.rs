//! kiki's game (HDU 2147): a coin moves left, down or both at once.
//!
//! The player to move loses if the numbers of steps in both directions are even: every move makes
//! one of them odd, and the reply makes both even.

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
