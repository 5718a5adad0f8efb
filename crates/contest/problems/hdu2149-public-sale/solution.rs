//! Public Sale (HDU 2149): raise by 1 to n until the price reaches m; all winning first raises.
//!
//! The rest up to m is a heap from which 1 to n are taken: leave a multiple of n + 1. A raise may
//! go beyond m, but only the first can.

use crate::kit::io::Scan;

pub fn solve(scan: &mut Scan, out: &mut String) {
    // The raises from 1 on, and where each begins: every answer is a slice of this.
    let (mut row, mut starts) = (String::new(), vec![0]);
    while let Some(price) = scan.try_get::<usize>() {
        let most: usize = scan.get();
        while starts.len() <= most {
            row.push_str(&format!("{} ", starts.len()));
            starts.push(row.len());
        }
        out.push_str(match price % (most + 1) {
            0 => "none",
            _ if price <= most => &row[starts[price - 1]..starts[most] - 1],
            raise => &row[starts[raise - 1]..starts[raise] - 1],
        });
        out.push('\n');
    }
}
